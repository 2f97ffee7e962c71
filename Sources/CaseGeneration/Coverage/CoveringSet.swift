/// A set of rows that covers every feasible combination of `strength` values, found greedily and always the same.
///
/// Each row starts from a combination that is still missing. That fixes which oddity and which gates the row has; the
/// other axes then take, one after the other, the value that covers most.
package struct CoveringSet {
    package private(set) var rows: [AxisRow] = []
    package private(set) var coverage: TupleCoverage
    private let model: AxisModel
    /// How often each numbered value has been taken: among equals the rarest for its share goes first.
    private var uses: [Int]
    /// The numbered values that rows are made of.
    private let isAllowed: [Bool]

    /// - Parameters:
    ///   - model: The axes.
    ///   - strength: How many values a combination has, 1 to 3.
    ///   - allowed: The numbered values that rows are made of beside the nominal ones; nil for all.
    package init(model: AxisModel, strength: Int, allowed: Set<Int>? = nil) {
        self.model = model
        isAllowed = (0..<model.valueCount).map { allowed?.contains($0) ?? true }
        coverage = TupleCoverage(model: model, strength: strength)
        uses = Array(repeating: 0, count: model.valueCount)
        add(model.nominalRow)
        var rank = 0
        while let missing = coverage.nextOpen(from: rank) {
            rank = missing
            let tuple = coverage.tuple(ofRank: missing)
            guard tuple.allSatisfy({ isAllowed[$0] }) else {
                rank = missing + 1
                continue
            }
            add(row(from: tuple))
        }
    }

    private mutating func add(_ row: AxisRow) {
        rows.append(row)
        coverage.record(row)
        for value in model.numberedValues(of: row) { uses[value] += 1 }
    }

    /// A row that covers the combination, and as many others as the order of choices allows.
    private func row(from seed: [Int]) -> AxisRow {
        let isPlain = seed.contains { model.roles[$0] == .plain }
        let wanted: AxisValue.Role = isPlain ? .plain : .gate
        // What every new combination of this row must have, and what it may be made of.
        let fixed = seed.filter { model.roles[$0] == .odd || (isPlain && model.roles[$0] == .gate) }
        var pool = seed.filter { model.roles[$0] == wanted }
        var row = model.nominalRow
        var isTaken = Array(repeating: false, count: model.axes.count)
        var chosen = seed
        for value in seed {
            let axis = model.axisOfValue[value]
            row.values[axis] = value - model.firstValue[axis]
            isTaken[axis] = true
        }
        for axis in model.axes.indices where !isTaken[axis] {
            let candidates = (isPlain ? model.plainValues[axis] : model.gateValues[axis]).filter { isAllowed[$0] }
            guard let best = best(of: candidates, beside: chosen, fixed: fixed, pool: pool, isPlain: isPlain) else {
                continue
            }
            row.values[axis] = best - model.firstValue[axis]
            chosen.append(best)
            pool.append(best)
        }
        return row
    }

    /// The candidate that covers most; nil, for the nominal value, where none may stand or a gate covers nothing new.
    private func best(of candidates: [Int], beside chosen: [Int], fixed: [Int], pool: [Int], isPlain: Bool) -> Int? {
        var best: Int?
        var bestGain = isPlain ? -1 : 0
        for value in candidates where !chosen.contains(where: { model.areExclusive($0, value) }) {
            let gain = coverage.openCount(of: fixed + [value], with: pool)
            if gain > bestGain || (gain == bestGain && best.map { isRarer(value, than: $0) } ?? false) {
                best = value
                bestGain = gain
            }
        }
        return best
    }

    /// Whether fewer rows have the value, for its share of them.
    private func isRarer(_ value: Int, than other: Int) -> Bool {
        uses[value] * model.rowShares[other] < uses[other] * model.rowShares[value]
    }
}
