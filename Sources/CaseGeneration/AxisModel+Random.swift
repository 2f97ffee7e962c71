import Determinism

extension AxisModel {
    /// Some plain values, seldom gates, seldom oddities, all of axes that are on, and a value of each axis that is drawn
    /// always. A value that another one excludes is left out.
    func randomRow(_ generator: inout SeededGenerator, _ swarm: Swarm = .whole) -> AxisRow {
        var row = nominalRow
        var chosen: [Int] = []
        chosen.reserveCapacity(GenerationWeights.plainValues.upperBound + 4)

        for (axis, shares) in drawnAlways {
            let value = generator.index(weights: shares)
            row.values[axis] = value
            if value > 0 { chosen.append(firstValue[axis] + value) }
        }

        func take(_ draw: (inout SeededGenerator) -> Int) {
            // An axis that is off gives way to another one, so that a case of half of the axes is as busy as any.
            for _ in 0..<GenerationWeights.swarmTries {
                let value = draw(&generator)
                let axis = axisOfValue[value]
                guard swarm.isOn(axis), !isDrawnAlways[axis] else { continue }
                guard row.values[axis] == 0, !chosen.contains(where: { areExclusive($0, value) }) else { return }
                row.values[axis] = value - firstValue[axis]
                chosen.append(value)
                return
            }
        }

        for _ in 0..<generator.integer(in: GenerationWeights.plainValues) {
            take(plainValue)
        }
        if !allGates.isEmpty {
            for _ in 0..<generator.index(weights: GenerationWeights.gates) { take { $0.choose(allGates) } }
        }
        if !oddValues.isEmpty {
            let drawn = chosen.count { roles[$0] == .odd }
            let wanted = min(
                generator.index(weights: GenerationWeights.oddities),
                GenerationWeights.mostOddities - drawn
            )
            for _ in 0..<max(wanted, 0) { take { $0.choose(oddValues) } }
        }
        return row
    }
}
