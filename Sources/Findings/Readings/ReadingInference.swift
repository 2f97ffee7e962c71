import PushModel

/// Finds the readings that explain all answers.
///
/// A reading is left out by a case that it does not explain, whatever the readings of the other topics are; then by cases
/// that it explains only with readings that are left out already. Where no reading of a topic is left, that is a contradiction; the
/// topic then says nothing of the others, and all begins anew without it. What comes out does not depend on any order.
package struct ReadingInference: Sendable {
    /// What is known of one topic.
    package enum Conclusion: Sendable {
        /// One reading explains all answers.
        case taken(reading: Int)
        /// More than one does.
        case undecided(ReadingSet)
        /// None does.
        case contradiction(ReadingContradiction)
        /// None does, and need not: the rest of the message decides.
        case varies
    }

    private struct Fact {
        let constraint: ReadingConstraint
        let witness: ReadingEvidence.Witness
    }

    /// The smallest case first.
    private let facts: [Fact]
    private var readings: [AskedTopic: ReadingSet] = [:]
    private var contradictions: [AskedTopic: ReadingContradiction] = [:]
    private let met: [AskedTopic: Int]
    private let right: [AskedTopic: ReadingSet]

    package init(_ evidence: ReadingEvidence) {
        met = evidence.met
        right = evidence.right
        facts = evidence.witnesses.map { Fact(constraint: $0.key, witness: $0.value) }
            .sorted { lhs, rhs in
                let (left, right) = (lhs.witness.smallest, rhs.witness.smallest)
                if left.byteCount != right.byteCount { return left.byteCount < right.byteCount }
                if left.number != right.number { return left.number < right.number }
                return lhs.constraint.isBefore(rhs.constraint)
            }
        while let new = narrow() { contradictions[new.topic] = new }
    }

    /// Every topic that was met, in order.
    package var topics: [AskedTopic] { met.keys.sorted() }

    package func conclusion(on topic: AskedTopic) -> Conclusion {
        if let contradiction = contradictions[topic] { return .contradiction(contradiction) }
        let left = topic.topic.varies ? readingsOfVarying(topic) : readings[topic] ?? possible(topic)
        if left.isEmpty { return .varies }
        return left.onlyPosition.map { .taken(reading: $0) } ?? .undecided(left)
    }

    /// Cases that leave out a reading of the topic.
    package func deciding(_ topic: AskedTopic) -> Int {
        facts.reduce(0) { count, fact in
            guard let index = fact.constraint.topics.firstIndex(of: topic) else { return count }
            return leavesOut(support(of: fact, at: index), topic) ? count + fact.witness.count : count
        }
    }

    /// The contradictions, by topic.
    package var allContradictions: [ReadingContradiction] { contradictions.values.sorted { $0.topic < $1.topic } }

    // MARK: Narrowing

    /// The readings that come into question: those that are right somewhere.
    private func possible(_ topic: AskedTopic) -> ReadingSet { right[topic] ?? ReadingSet(allOf: topic.topic) }

    /// Whether some reading that comes into question is not among these.
    private func leavesOut(_ readings: ReadingSet, _ topic: AskedTopic) -> Bool {
        readings.intersection(possible(topic)) != possible(topic)
    }

    /// Whether a topic constrains the others.
    private func counts(_ topic: AskedTopic) -> Bool { !topic.topic.varies && contradictions[topic] == nil }

    /// Leaves out readings until nothing changes; the first contradiction in the order of topics, where there is one.
    private mutating func narrow() -> ReadingContradiction? {
        readings = [:]
        var isFirst = true
        while true {
            var next = readings
            for fact in facts {
                let alternatives = isFirst ? fact.constraint.alternatives : living(fact)
                if alternatives.isEmpty { return conflict(of: fact) }
                for (index, topic) in fact.constraint.topics.enumerated() where counts(topic) {
                    let support = alternatives.reduce(ReadingSet(bits: 0)) { $0.union($1[index]) }
                    next[topic] = (next[topic] ?? possible(topic)).intersection(support)
                }
            }
            if let topic = next.filter({ $0.value.isEmpty }).keys.min() { return contradiction(on: topic) }
            if next == readings { return nil }
            (readings, isFirst) = (next, false)
        }
    }

    /// The alternatives of a fact that the readings allow which are left, those of one topic not asked.
    private func living(_ fact: Fact, butFor open: Int? = nil) -> [[ReadingSet]] {
        fact.constraint.alternatives.filter { sets in
            sets.indices.allSatisfy { index in
                let topic = fact.constraint.topics[index]
                guard index != open, counts(topic) else { return true }
                return !sets[index].isDisjoint(with: readings[topic] ?? possible(topic))
            }
        }
    }

    /// The readings of a topic that explain the answer with what is left of the others'.
    private func support(of fact: Fact, at index: Int) -> ReadingSet {
        living(fact, butFor: index).reduce(ReadingSet(bits: 0)) { $0.union($1[index]) }
    }

    private func readingsOfVarying(_ topic: AskedTopic) -> ReadingSet {
        facts.reduce(possible(topic)) { left, fact in
            guard let index = fact.constraint.topics.firstIndex(of: topic) else { return left }
            return left.intersection(support(of: fact, at: index))
        }
    }

    // MARK: Contradictions

    /// What the facts say of a topic, the smallest case first, under the readings of the others that are left.
    private func supports(of topic: AskedTopic) -> [(set: ReadingSet, witness: ReadingEvidence.Witness)] {
        facts.compactMap { fact in
            guard let index = fact.constraint.topics.firstIndex(of: topic) else { return nil }
            let set = support(of: fact, at: index)
            return leavesOut(set, topic) ? (set.intersection(possible(topic)), fact.witness) : nil
        }
    }

    private func contradiction(on topic: AskedTopic) -> ReadingContradiction {
        ReadingContradiction(topic: topic, supports: supports(of: topic))
    }

    /// A fact that no combination of the readings that are left explains: the topic with the fewest cases against it gives way.
    private func conflict(of fact: Fact) -> ReadingContradiction {
        // Only a topic of which something is left out stands in the way.
        let candidates = fact.constraint.topics.filter { topic in
            counts(topic) && readings[topic].map { $0 != possible(topic) } ?? false
        }.map { topic in (topic: topic, against: supports(of: topic).reduce(0) { $0 + $1.witness.count }) }
        let chosen = candidates.min { ($0.against, $0.topic) < ($1.against, $1.topic) }?.topic
        // The case itself is among those that speak of the topic: the others leave it with nothing that they allow.
        return contradiction(on: chosen ?? fact.constraint.topics.first(where: counts) ?? fact.constraint.topics[0])
    }
}

extension ReadingConstraint {
    /// Some order, the same in every run.
    fileprivate func isBefore(_ other: ReadingConstraint) -> Bool {
        if topics != other.topics { return topics.lexicographicallyPrecedes(other.topics) }
        return alternatives.flatMap(\.self).map(\.bits).lexicographicallyPrecedes(
            other.alternatives.flatMap(\.self).map(\.bits)
        )
    }
}
