import PushModel

/// What is known of a testee's reading of one topic, at one of its places or at all of them.
package struct TopicReading: Sendable {
    package let topic: Topic
    /// Nil for a topic that has no places, or has the same reading at all that were met.
    package let place: String?
    /// The places that were met; none for a topic that has none.
    package let places: [String]
    package let conclusion: ReadingInference.Conclusion
    /// Cases that leave out a reading.
    package let decidedBy: Int
    /// Cases that met the topic on the way to their answer.
    package let met: Int
    /// Cases that have more combinations of readings than were tried.
    package let unsearched: Int

    /// The topic's name, with the place behind it where there is one.
    package var name: String { AskedTopic(topic, at: place).name }

    /// The name of the reading that the testee takes; nil where that is not known.
    package var reading: String? {
        if case .taken(let position) = conclusion { topic.readings[position].name } else { nil }
    }

    /// Whether the reading can be written down for later: of a topic that varies another case may show another one.
    package var canBePinned: Bool { reading != nil && !topic.varies }
}

extension ReadingEvidence {
    /// What is known of each topic that was met, in order.
    package var topicReadings: [TopicReading] {
        let inference = ReadingInference(self)
        let all = inference.topics.map { asked in
            TopicReading(
                topic: asked.topic,
                place: asked.place,
                places: asked.place.map { [$0] } ?? [],
                conclusion: inference.conclusion(on: asked),
                decidedBy: inference.deciding(asked),
                met: met[asked] ?? 0,
                unsearched: unsearched[asked] ?? 0
            )
        }
        return Dictionary(grouping: all, by: \.topic.id).sorted { $0.key < $1.key }.flatMap { TopicReading.joined($1) }
    }

    /// The readings that are known, as `report.json` has them: by dialect, and by topic.
    package var known: [Dialect: [TopicReading]] {
        Dictionary(grouping: topicReadings.filter { $0.reading != nil }, by: \.topic.dialect)
    }
}

extension TopicReading {
    /// The places of one topic, as one where all have the same reading.
    fileprivate static func joined(_ places: [TopicReading]) -> [TopicReading] {
        guard let first = places.first, first.reading != nil, places.allSatisfy({ $0.reading == first.reading }) else {
            return places
        }
        return [
            TopicReading(
                topic: first.topic,
                place: nil,
                places: places.flatMap(\.places),
                conclusion: first.conclusion,
                decidedBy: places.reduce(0) { $0 + $1.decidedBy },
                met: places.reduce(0) { $0 + $1.met },
                unsearched: places.reduce(0) { $0 + $1.unsearched }
            )
        ]
    }
}
