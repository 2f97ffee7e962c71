import Determinism

extension AxisModel {
    /// Some plain values, seldom gates, seldom oddities. A value that another one excludes is left out.
    func randomRow(_ generator: inout SeededGenerator) -> AxisRow {
        var row = nominalRow
        var chosen: [Int] = []
        for _ in 0..<generator.integer(in: GenerationWeights.plainValues) {
            let values = generator.choose(plainValues)
            take(generator.choose(values), into: &row, &chosen)
        }
        if !allGates.isEmpty {
            for _ in 0..<generator.index(weights: GenerationWeights.gates) {
                take(generator.choose(allGates), into: &row, &chosen)
            }
        }
        if !oddValues.isEmpty {
            for _ in 0..<generator.index(weights: GenerationWeights.oddities) {
                take(generator.choose(oddValues), into: &row, &chosen)
            }
        }
        return row
    }

    private func take(_ value: Int, into row: inout AxisRow, _ chosen: inout [Int]) {
        let axis = axisOfValue[value]
        guard row.values[axis] == 0, !chosen.contains(where: { areExclusive($0, value) }) else { return }
        row.values[axis] = value - firstValue[axis]
        chosen.append(value)
    }
}
