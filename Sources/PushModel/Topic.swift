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

    /// `EM-C8`
    package let id: String
    package let dialect: Dialect
    /// What each document says, or that none says anything.
    package let question: String
    /// The reference's own comes first.
    package let readings: [Reading]
    /// Whether one compiler may take one reading here and another there, since the answer depends on the rest of the message.
    package let varies: Bool

    package init(_ id: String, _ dialect: Dialect, question: String, readings: [Reading], varies: Bool = false) {
        self.id = id
        self.dialect = dialect
        self.question = question
        self.readings = readings
        self.varies = varies
    }

    package static func == (lhs: Topic, rhs: Topic) -> Bool {
        lhs === rhs || lhs.id == rhs.id
    }
}
