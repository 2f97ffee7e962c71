import PushModel

/// An enum whose cases are the right answers to a topic, or to topics of several vendors.
package protocol TopicAnswer: CaseIterable, Hashable, Sendable {
    /// Its name for ever, in files of users (`last-wins`).
    var name: String { get }
}

extension TopicAnswer where Self: RawRepresentable<String> {
    package var name: String { rawValue }
}

/// The readings of one topic: an enum whose cases are the right answers, the reference's own first.
package protocol Reading: TopicAnswer {
    static var topic: TypedTopic<Self> { get }
}

/// A topic whose readings are the cases of a type.
package struct TypedTopic<Answer: TopicAnswer>: Sendable {
    package let topic: Topic
    let cases: [Answer]

    /// - Parameters:
    ///   - id: `EM-C8`.
    ///   - dialect: Whose documents leave it open.
    ///   - question: What each document says, or that none says anything.
    ///   - sentences: What becomes of the message by each reading.
    ///   - own: The reference's own reading; nil for the first case.
    ///   - varies: Whether one compiler may take one reading here and another there, since the answer depends on the rest of the
    ///     message.
    ///   - observed: What the running service answers.
    package init(
        _ id: String,
        _ dialect: Dialect,
        _ question: String,
        _ sentences: [Answer: String],
        own: Answer? = nil,
        varies: Bool = false,
        observed: Topic.Observation? = nil
    ) {
        cases = (own.map { [$0] } ?? []) + Answer.allCases.filter { $0 != own }
        topic = Topic(
            id,
            dialect,
            question: question,
            readings: cases.map { Topic.Reading(name: $0.name, sentence: sentences[$0] ?? "") },
            varies: varies,
            observed: observed
        )
    }

    /// A topic whose readings have words of their own, which its sentences are made of.
    ///
    /// - Parameters:
    ///   - id: `EM-C8`.
    ///   - dialect: Whose documents leave it open.
    ///   - question: What each document says, or that none says anything.
    ///   - sentence: What becomes of the message by a reading.
    ///   - varies: Whether one compiler may take one reading here and another there.
    package init(
        _ id: String,
        _ dialect: Dialect,
        _ question: String,
        sentence: (Answer) -> String,
        varies: Bool = false
    ) {
        let sentences = Answer.allCases.map { ($0, sentence($0)) }
        self.init(id, dialect, question, Dictionary(uniqueKeysWithValues: sentences), varies: varies)
    }

    /// Where the reading stands among the topic's.
    func position(of answer: Answer) -> UInt8 {
        UInt8(cases.firstIndex(of: answer) ?? 0)
    }
}

/// A topic of which one reading is that the message is refused.
package protocol RefusingReading: Reading {
    static var refused: Self { get }
}

/// What a wrong type does, where no document says.
package protocol TypeReading: RefusingReading {
    /// The forms that vendor material shows mean what they say, other fields are as good as absent.
    static var lenient: Self { get }
    /// All such fields are as good as absent.
    static var ignored: Self { get }
}
