import PushModel

/// Which readings of some topics explain an answer: one alternative or several, each with a set of readings for every topic.
///
/// It says nothing of topics that it does not have.
package struct ReadingConstraint: Hashable, Sendable {
    /// Sorted.
    let topics: [AskedTopic]
    /// For each way to explain the answer the readings that do, in the order of `topics`.
    let alternatives: [[ReadingSet]]

    init(topics: [AskedTopic], alternatives: [[ReadingSet]]) {
        self.topics = topics
        self.alternatives = alternatives
    }

    /// The readings of the topic at that index that explain the answer whatever the readings of the others are.
    func support(at index: Int) -> ReadingSet {
        alternatives.reduce(ReadingSet(bits: 0)) { $0.union($1[index]) }
    }

    /// The readings of a topic that explain the answer; nil where it says nothing of it.
    func support(of topic: AskedTopic) -> ReadingSet? {
        topics.firstIndex(of: topic).map(support)
    }
}

/// The alternatives of one case while they are collected, and made few.
struct ReadingAlternatives {
    /// In the order in which they were met.
    private(set) var topics: [AskedTopic] = []
    private var alternatives: [[ReadingSet]] = []
    /// The readings of each topic that are right somewhere in these.
    private(set) var right: [ReadingSet] = []
    /// Those that ask a topic twice at one place and take two readings: no compiler has them that takes one.
    private var inconsistent: [[ReadingSet]] = []

    /// Whether any readings explain the answer.
    var isEmpty: Bool { alternatives.isEmpty && inconsistent.isEmpty }

    /// Adds the readings at some points, under which the reference gives the same outcome.
    mutating func add(_ points: [ReadingPoint]) {
        var sets = topics.map { ReadingSet(allOf: $0.topic) }
        for point in points {
            let index = index(of: point)
            if index == sets.count {
                sets.append(ReadingSet(allOf: point.subject))
                right.append(ReadingSet(bits: 0))
            }
            right[index] = right[index].union(ReadingSet(rightAt: point))
            let both = sets[index].intersection(ReadingSet(explaining: point))
            sets[index] = both.isEmpty && point.subject.varies ? ReadingSet(allOf: point.subject) : both
        }
        if sets.contains(where: \.isEmpty) { inconsistent.append(sets) } else { alternatives.append(sets) }
    }

    private mutating func index(of point: ReadingPoint) -> Int {
        if let index = topics.firstIndex(where: { $0.topic == point.subject && $0.place == point.place }) {
            return index
        }
        topics.append(AskedTopic(point))
        return topics.count - 1
    }

    /// What the alternatives say of the topics: a constraint for each that has nothing to do with the others, and one for all
    /// that have; none for those of which any reading explains the answer.
    var constraints: [ReadingConstraint] {
        let all = (alternatives.isEmpty ? inconsistent : alternatives).map { sets in
            // Later alternatives may have met further topics.
            sets + topics[sets.count...].map { ReadingSet(allOf: $0.topic) }
        }
        let merged = Self.merged(all, count: topics.count)
        var lone: [ReadingConstraint] = []
        var joint: [Int] = []
        for (index, topic) in topics.enumerated() {
            let sets = Set(merged.map { $0[index] })
            guard let set = sets.first, sets.count == 1 else {
                joint.append(index)
                continue
            }
            guard set != ReadingSet(allOf: topic.topic) else { continue }
            lone.append(ReadingConstraint(topics: [topic], alternatives: [[set]]))
        }
        guard !joint.isEmpty else { return lone }
        joint.sort { topics[$0] < topics[$1] }
        let sets = merged.map { sets in joint.map { sets[$0] } }
        let sorted = Set(sets).sorted { $0.lexicographicallyPrecedes($1) { $0.bits < $1.bits } }
        return lone + [ReadingConstraint(topics: joint.map { topics[$0] }, alternatives: sorted)]
    }

    /// Two alternatives that differ in the readings of one topic are one with the readings of both.
    private static func merged(_ alternatives: [[ReadingSet]], count: Int) -> [[ReadingSet]] {
        var merged = Array(Set(alternatives))
        var before = Int.max
        while merged.count < before, merged.count > 1 {
            before = merged.count
            for index in 0..<count {
                var groups: [[ReadingSet]: ReadingSet] = [:]
                for var sets in merged {
                    let own = sets[index]
                    sets[index] = ReadingSet(bits: 0)
                    groups[sets, default: own] = groups[sets, default: own].union(own)
                }
                merged = groups.map { sets, union in
                    var sets = sets
                    sets[index] = union
                    return sets
                }
            }
        }
        return merged
    }
}
