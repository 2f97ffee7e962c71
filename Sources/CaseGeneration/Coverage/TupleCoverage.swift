/// Which combinations of `strength` values have been executed, out of those that can be.
///
/// It counts from rows alone. A row covers a combination when nothing in the row hides it:
/// - all oddities of the row are part of it, since an oddity may have the whole message refused;
/// - if it has a plain value, all gates of the row are part of it, since a gate may keep the push from being sent.
///
/// Combinations with two oddities, or with two values that exclude each other, are not counted.
package struct TupleCoverage: Sendable {
    package let model: AxisModel
    /// Values in a combination, 1 to 3.
    package let strength: Int
    /// How many combinations there are to cover.
    package let total: Int
    /// How many are covered.
    package private(set) var covered = 0

    /// Feasible and not yet covered combinations, by their rank.
    private var open: [Bool]

    package init(model: AxisModel, strength: Int) {
        precondition((1...3).contains(strength), "a combination has one to three values")
        self.model = model
        self.strength = strength
        var open = [Bool](repeating: false, count: TupleCoverage.rankCount(of: model.valueCount, strength: strength))
        var total = 0
        var tuple = Array(0..<strength)
        for rank in open.indices {
            if TupleCoverage.isFeasible(tuple, in: model) {
                open[rank] = true
                total += 1
            }
            TupleCoverage.advance(&tuple)
        }
        self.open = open
        self.total = total
    }

    /// Counts what the row covers.
    package mutating func record(_ row: AxisRow) {
        // Nothing is left to count for most of a long run.
        guard covered < total else { return }
        let values = model.numberedValues(of: row)
        let odd = values.filter { model.roles[$0] == .odd }
        // Two oddities hide everything, themselves included.
        guard odd.count <= 1 else { return }
        let gates = values.filter { model.roles[$0] == .gate }
        let plain = values.filter { model.roles[$0] == .plain }
        // Without a plain value, and with at least one.
        cover(odd, with: gates)
        if strength > odd.count + gates.count {
            cover(odd + gates, with: plain)
        }
    }

    /// Adds what another count of the same model and strength has covered.
    package mutating func merge(_ other: TupleCoverage) {
        precondition(open.count == other.open.count && strength == other.strength, "counts of two models")
        for rank in open.indices where open[rank] && !other.open[rank] {
            open[rank] = false
            covered += 1
        }
    }

    /// One bit for each combination, set where it is feasible and not covered: what a count can be made again from.
    package var openBits: [UInt8] {
        var bits = [UInt8](repeating: 0, count: (open.count + 7) / 8)
        for rank in open.indices where open[rank] { bits[rank / 8] |= 1 << (rank % 8) }
        return bits
    }

    /// Adds what a count with these ``openBits`` has covered.
    ///
    /// - Returns: false, and nothing added, where the bits are of another model or strength.
    package mutating func merge(openBits bits: [UInt8]) -> Bool {
        guard bits.count == (open.count + 7) / 8 else { return false }
        for rank in open.indices where open[rank] && bits[rank / 8] & (1 << (rank % 8)) == 0 {
            open[rank] = false
            covered += 1
        }
        return true
    }

    /// The first combinations that are not covered, as `axis=value` names, in the order of the model.
    package func missing(limit: Int) -> [[String]] {
        var missing: [[String]] = []
        var rank = 0
        while missing.count < limit, let next = nextOpen(from: rank) {
            missing.append(tuple(ofRank: next).map { model.name(ofValue: $0) })
            rank = next + 1
        }
        return missing
    }

    private mutating func cover(_ fixed: [Int], with pool: [Int]) {
        TupleCoverage.forEachRank(of: fixed, with: pool, strength: strength) { rank in
            if open[rank] {
                open[rank] = false
                covered += 1
            }
        }
    }
}

// Ranks: combinations of numbered values in the combinatorial number system, so that a plain array holds them all.
extension TupleCoverage {
    /// How many combinations of all the fixed values with some of the pool are still missing.
    func openCount(of fixed: [Int], with pool: [Int]) -> Int {
        var count = 0
        TupleCoverage.forEachRank(of: fixed, with: pool, strength: strength) { rank in
            if open[rank] { count += 1 }
        }
        return count
    }

    func nextOpen(from rank: Int) -> Int? {
        open[rank...].firstIndex(of: true)
    }

    /// The values of a combination, ascending.
    func tuple(ofRank rank: Int) -> [Int] {
        var rest = rank
        var tuple: [Int] = []
        for size in stride(from: strength, through: 1, by: -1) {
            // The largest value that has no more than `rest` combinations below it.
            var value = size - 1
            while TupleCoverage.rankCount(of: value + 1, strength: size) <= rest { value += 1 }
            rest -= TupleCoverage.rankCount(of: value, strength: size)
            tuple.append(value)
        }
        return tuple.reversed()
    }

    /// Ranks of the combinations of all the fixed values with as many of the pool as are wanted; none where too many
    /// are fixed.
    @inline(__always)
    private static func forEachRank(
        of fixed: [Int],
        with pool: [Int],
        strength: Int,
        _ body: (_ rank: Int) -> Void
    ) {
        let first = fixed.count > 0 ? fixed[0] : none
        let second = fixed.count > 1 ? fixed[1] : none
        switch strength - fixed.count {
        case 0:
            body(rank(first, second, fixed.count > 2 ? fixed[2] : none, strength: strength))
        case 1:
            for value in pool { body(rank(first, second, value, strength: strength)) }
        case 2 where strength == 2:
            // By far the most frequent, and of a row, whose values ascend: no need to order them.
            for position in pool.indices {
                let before = rankCount(of: pool[position], strength: 2)
                for smaller in 0..<position { body(before + pool[smaller]) }
            }
        case 2:
            for (position, value) in pool.enumerated() {
                for other in pool[..<position] { body(rank(first, other, value, strength: strength)) }
            }
        case 3:
            for (position, value) in pool.enumerated() {
                for (before, other) in pool[..<position].enumerated() {
                    for third in pool[..<before] { body(rank(third, other, value, strength: strength)) }
                }
            }
        default:
            break
        }
    }

    /// Stands for a value that a combination of fewer than three does not have.
    private static let none = -1

    /// The rank of three values in any order, of which as many are `none` as the strength is below three.
    @inline(__always)
    private static func rank(_ first: Int, _ second: Int, _ third: Int, strength: Int) -> Int {
        let low = min(first, second)
        let high = max(first, second)
        let top = max(high, third)
        let middle = max(low, min(high, third))
        return switch strength {
        case 1: top
        case 2: middle + rankCount(of: top, strength: 2)
        default: min(low, third) + rankCount(of: middle, strength: 2) + rankCount(of: top, strength: 3)
        }
    }

    /// How many sets of `strength` values there are among `count`.
    private static func rankCount(of count: Int, strength: Int) -> Int {
        switch strength {
        case 1: count
        case 2: count * (count - 1) / 2
        default: count * (count - 1) * (count - 2) / 6
        }
    }

    /// The combination of the next rank.
    private static func advance(_ tuple: inout [Int]) {
        var position = 0
        while position + 1 < tuple.count, tuple[position] + 1 == tuple[position + 1] {
            tuple[position] = position
            position += 1
        }
        tuple[position] += 1
    }

    static func isFeasible(_ tuple: [Int], in model: AxisModel) -> Bool {
        var oddities = 0
        for (position, value) in tuple.enumerated() {
            if model.roles[value] == .odd { oddities += 1 }
            for other in tuple[..<position] {
                if model.axisOfValue[other] == model.axisOfValue[value] || model.areExclusive(other, value) {
                    return false
                }
            }
        }
        return oddities <= 1
    }
}
