import PushModel

/// The readings that a compilation takes where the documents leave more than one.
///
/// A compiler asks at each such place; the script says which reading to take there, in the order in which the places are met.
package struct Readings: Sendable {
    private let script: [Int]
    private let pinned: PinnedReadings
    package private(set) var points: [ReadingPoint] = []

    /// - Parameters:
    ///   - script: What to take at each point, as positions among the readings that are right there; 0 beyond its end.
    ///   - pinned: Readings that are taken wherever they are right. That is no point: nothing else is right there.
    package init(script: [Int] = [], pinned: PinnedReadings = .none) {
        self.script = script
        self.pinned = pinned
    }

    /// The reading of a topic to take; without a script the reference's own, which is the first one.
    ///
    /// - Parameters:
    ///   - topic: The topic, where several vendors have its readings.
    ///   - place: What the topic is asked of, where a message can meet it more than once.
    /// - Returns: One of the readings.
    package mutating func take<Answer>(_ topic: TypedTopic<Answer>, at place: String? = nil) -> Answer {
        if let pin = pinned.position(of: topic.topic, at: place) { return topic.cases[Int(pin)] }
        let taken = nextPosition(among: topic.cases.count)
        points.append(ReadingPoint(topic.topic, taken: taken, at: place))
        return topic.cases[taken]
    }

    /// The same of a topic that is known by its readings.
    package mutating func take<Answer: Reading>(_ answer: Answer.Type, at place: String? = nil) -> Answer {
        take(Answer.topic, at: place)
    }

    /// The same where only some of the readings are right.
    ///
    /// - Parameters:
    ///   - topic: The topic.
    ///   - allowed: Those that are right here, the reference's own first. A single one is no ambiguity.
    ///   - place: What the topic is asked of, where a message can meet it more than once.
    /// - Returns: One of those.
    package mutating func take<Answer>(
        _ topic: TypedTopic<Answer>,
        among allowed: [Answer],
        at place: String? = nil
    ) -> Answer {
        guard allowed.count > 1 else { return allowed[0] }
        if let pin = pinned.position(of: topic.topic, at: place), allowed.contains(topic.cases[Int(pin)]) {
            return topic.cases[Int(pin)]
        }
        let taken = nextPosition(among: allowed.count)
        points.append(ReadingPoint(topic.topic, allowed: allowed.map(topic.position), taken: taken, at: place))
        return allowed[taken]
    }

    package mutating func take<Answer: Reading>(
        _ answer: Answer.Type,
        among allowed: [Answer],
        at place: String? = nil
    ) -> Answer {
        take(Answer.topic, among: allowed, at: place)
    }

    private func nextPosition(among count: Int) -> Int {
        let position = points.count
        let wanted = position < script.count ? script[position] : 0
        return min(max(wanted, 0), count - 1)
    }
}
