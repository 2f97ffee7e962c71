import CaseGeneration

/// Counts t-way coverage a second time, by the definition and nothing else.
///
/// It shares no code with the generator's own count: it numbers the values itself, tries every combination, and keeps a
/// flag for each in a plain table. What it takes from a model are its axes, the roles of their values, and the pairs that
/// exclude each other.
///
/// Its reading of what the model documents:
/// - two values of an axis never meet, and neither do two that exclude each other;
/// - an oddity may have the whole message refused, so that a row with one shows only what the oddity is part of, a row
///   with two shows nothing, and no combination has two;
/// - a gate may keep the push back, so that a plain value is seen beside it only where the gate is part of what is
///   looked for.
struct CoverageVerifier {
    struct Verdict {
        var covered = 0
        var total = 0
        /// The combinations that no row shows, as `axis=value` names, in the order of the model.
        var missing: [[String]] = []
        /// What is wrong with rows: two values that exclude each other in one of them, or an index that is none.
        var faults: [String] = []
    }

    private let model: AxisModel
    /// Values in a combination: 1, 2 or 3.
    private let strength: Int
    /// Of each value, numbered through all axes: its name, its axis and its role.
    private let names: [String]
    private let axes: [Int]
    private let roles: [AxisValue.Role]

    init(model: AxisModel, strength: Int) {
        self.model = model
        self.strength = strength
        names = model.axes.flatMap { axis in axis.values.map { "\(axis.name)=\($0.name)" } }
        axes = model.axes.enumerated().flatMap { index, axis in axis.values.map { _ in index } }
        roles = model.axes.flatMap { axis in axis.values.map(\.role) }
    }

    func verify(_ rows: [AxisRow]) -> Verdict {
        var verdict = Verdict()
        var isSeen = [Bool](repeating: false, count: combinationCount)
        for (number, row) in rows.enumerated() {
            guard let row = numbers(of: row) else {
                verdict.faults.append("row \(number) is none of the model")
                continue
            }
            if let (left, right) = firstPair(of: row, where: model.areExclusive) {
                verdict.faults.append("row \(number) has \(names[left]) and \(names[right])")
            }
            mark(row, in: &isSeen)
        }
        forEachCombination(of: Array(names.indices)) { combination in
            guard isFeasible(combination) else { return }
            verdict.total += 1
            if isSeen[place(of: combination)] {
                verdict.covered += 1
            } else {
                verdict.missing.append(combination.map { names[$0] })
            }
        }
        return verdict
    }

    /// Marks what a row shows.
    private func mark(_ row: [Int], in isSeen: inout [Bool]) {
        let oddities = count(.odd, in: row)
        let gates = count(.gate, in: row)
        guard oddities < 2 else { return }
        forEachCombination(of: row) { combination in
            guard count(.odd, in: combination) == oddities else { return }
            if count(.plain, in: combination) > 0, count(.gate, in: combination) < gates { return }
            isSeen[place(of: combination)] = true
        }
    }

    private func isFeasible(_ combination: [Int]) -> Bool {
        let clash = firstPair(of: combination) { left, right in
            axes[left] == axes[right] || model.areExclusive(left, right)
        }
        return clash == nil && count(.odd, in: combination) < 2
    }

    private func count(_ role: AxisValue.Role, in numbers: [Int]) -> Int {
        var count = 0
        for number in numbers where roles[number] == role { count += 1 }
        return count
    }

    /// The row's values by their numbers; nil where it has not one of each axis.
    private func numbers(of row: AxisRow) -> [Int]? {
        guard row.values.count == model.axes.count else { return nil }
        var first = 0
        var numbers: [Int] = []
        for (axis, value) in zip(model.axes, row.values) {
            guard axis.values.indices.contains(value) else { return nil }
            numbers.append(first + value)
            first += axis.values.count
        }
        return numbers
    }

    // MARK: Combinations

    /// Calls with every choice of as many of the ascending numbers as the strength is, ascending.
    private func forEachCombination(of numbers: [Int], _ body: ([Int]) -> Void) {
        for (position, first) in numbers.enumerated() {
            guard strength > 1 else {
                body([first])
                continue
            }
            for (next, second) in zip(numbers.indices, numbers).dropFirst(position + 1) {
                guard strength > 2 else {
                    body([first, second])
                    continue
                }
                for third in numbers.dropFirst(next + 1) { body([first, second, third]) }
            }
        }
    }

    private func firstPair(of numbers: [Int], where isMeant: (Int, Int) -> Bool) -> (Int, Int)? {
        for (position, left) in numbers.enumerated() {
            for right in numbers[(position + 1)...] where isMeant(left, right) { return (left, right) }
        }
        return nil
    }

    /// A cell for every choice of values in every order: most stay empty, and none needs a rank.
    private var combinationCount: Int {
        (0..<strength).reduce(1) { count, _ in count * names.count }
    }

    private func place(of combination: [Int]) -> Int {
        combination.reduce(0) { $0 * names.count + $1 }
    }
}
