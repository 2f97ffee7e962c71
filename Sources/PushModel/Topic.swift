/// A question that a vendor's documents leave open, and its right answers.
package final class Topic: Sendable, Equatable {
    /// A right answer.
    package struct Reading: Sendable, Equatable {
        /// Its name for ever (`last-wins`).
        package let name: String
        /// What becomes of the message.
        package let sentence: String

        package init(name: String, sentence: String) {
            self.name = name
            self.sentence = sentence
        }
    }

    /// What the running service is seen to answer where its documents are silent.
    package struct Observation: Sendable, Equatable {
        /// The reading that it takes, by name.
        package let reading: String
        /// Where; nil for everywhere.
        package let places: [String]?
        /// Its own words, or what came of it.
        package let answer: String
        /// Who saw it: three sources, or one document of the vendor's.
        package let source: String

        /// - Parameters:
        ///   - reading: The reading that it takes, by name.
        ///   - places: Where; nil for everywhere.
        ///   - answer: Its own words, or what came of it.
        ///   - source: Who saw it.
        package init(_ reading: String, at places: [String]? = nil, _ answer: String, source: String) {
            self.reading = reading
            self.places = places
            self.answer = answer
            self.source = source
        }
    }

    /// `EM-C8`
    package let id: String
    package let dialect: Dialect
    /// What each document says, or that none says anything.
    package let question: String
    /// The reference's own comes first.
    package let readings: [Reading]
    /// Whether one compiler may take one reading here and another there, since the answer depends on the rest of the message.
    package let varies: Bool
    /// What the running service answers, where that is known: senders are judged by it. A compiler may take any reading.
    package let observed: Observation?

    package init(
        _ id: String,
        _ dialect: Dialect,
        question: String,
        readings: [Reading],
        varies: Bool = false,
        observed: Observation? = nil
    ) {
        self.id = id
        self.dialect = dialect
        self.question = question
        self.readings = readings
        self.varies = varies
        self.observed = observed
    }

    package static func == (lhs: Topic, rhs: Topic) -> Bool {
        lhs === rhs || lhs.id == rhs.id
    }
}
