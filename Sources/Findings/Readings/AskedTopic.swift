import PushModel

/// A topic at one of the places where it is asked: a question for which one compiler has one reading.
package struct AskedTopic: Sendable {
    package let topic: Topic
    /// What the topic is asked of, where a message can meet it more than once: a field, mostly.
    package let place: String?

    package init(_ topic: Topic, at place: String? = nil) {
        self.topic = topic
        self.place = place
    }

    package init(_ point: ReadingPoint) {
        self.init(point.subject, at: point.place)
    }

    /// The topic's name, with the place behind it where there is one: `EM-empty-text (title)`.
    package var name: String { topic.id + (place.map { " (\($0))" } ?? "") }
}

extension AskedTopic: Hashable, Comparable {
    package static func == (lhs: AskedTopic, rhs: AskedTopic) -> Bool {
        lhs.topic == rhs.topic && lhs.place == rhs.place
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(topic.id)
        hasher.combine(place)
    }

    package static func < (lhs: AskedTopic, rhs: AskedTopic) -> Bool {
        (lhs.topic.id, lhs.place ?? "") < (rhs.topic.id, rhs.place ?? "")
    }
}
