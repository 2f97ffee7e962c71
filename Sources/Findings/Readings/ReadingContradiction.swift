import PushModel

/// A topic of which no single reading explains all answers.
package struct ReadingContradiction: Sendable {
    package let topic: AskedTopic
    /// Two smallest cases that no reading explains together, the more usual answer first.
    package let cases: (usual: ReadingAnswer, other: ReadingAnswer)
    /// The readings that explain the one, and the other.
    package let readings: (usual: ReadingSet, other: ReadingSet)
    /// How many cases say the usual, and how many speak against it.
    package let counts: (usual: Int, other: Int)

    /// - Parameters:
    ///   - topic: The topic.
    ///   - supports: What cases say of it, the smallest case first; no reading is in all of them.
    init(topic: AskedTopic, supports: [(set: ReadingSet, witness: ReadingEvidence.Witness)]) {
        self.topic = topic
        // The reading that the most cases allow is the usual one.
        let votes = topic.topic.readings.indices.map { position in
            supports.reduce(0) { $0 + ($1.set.contains(position) ? $1.witness.count : 0) }
        }
        let usual = votes.indices.max { (votes[$0], $1) < (votes[$1], $0) } ?? 0
        let others = supports.filter { !$0.set.contains(usual) }
        let usuals = supports.filter { $0.set.contains(usual) }
        let pair = Self.pair(usuals, others)
        cases = (pair.usual.witness.smallest, pair.other.witness.smallest)
        readings = (pair.usual.set, pair.other.set)
        counts = (
            usuals.reduce(0) { $0 + $1.witness.count }, others.reduce(0) { $0 + $1.witness.count }
        )
    }

    private typealias Support = (set: ReadingSet, witness: ReadingEvidence.Witness)

    /// The smallest pair without a common reading; where three cases are needed for that, the smallest of each side.
    private static func pair(_ usuals: [Support], _ others: [Support]) -> (usual: Support, other: Support) {
        for other in others {
            if let usual = usuals.first(where: { $0.set.isDisjoint(with: other.set) }) { return (usual, other) }
        }
        // One case may contradict itself.
        let only = others.first ?? usuals[0]
        return (usuals.first ?? only, only)
    }
}
