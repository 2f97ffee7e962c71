extension TupleCoverage {
    /// The combinations of the values of two axes.
    package struct AxisPair: Sendable, Equatable {
        /// Indices of the axes, the larger one first.
        package let first: Int
        package let second: Int
        package fileprivate(set) var covered = 0
        /// That there are to cover; at least one.
        package fileprivate(set) var total = 0
    }

    /// What is covered of each two axes that have combinations, for counts of strength 2; else nothing.
    package var axisPairs: [AxisPair] {
        guard strength == 2 else { return [] }
        var pairs: [Int: AxisPair] = [:]
        let axes = model.axes.count
        for larger in 0..<model.valueCount {
            for smaller in 0..<larger where TupleCoverage.isFeasible([smaller, larger], in: model) {
                let (first, second) = (model.axisOfValue[larger], model.axisOfValue[smaller])
                pairs[first * axes + second, default: AxisPair(first: first, second: second)].total += 1
                if openCount(of: [smaller, larger], with: []) == 0 { pairs[first * axes + second]?.covered += 1 }
            }
        }
        return pairs.sorted { $0.key < $1.key }.map(\.value)
    }
}
