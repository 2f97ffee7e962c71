import PushModel

/// A place where the documents of a vendor are silent or contradict each other.
package struct Ambiguity: Sendable {
    /// The topic that a ``ReadingPoint`` names (`EM-C8`).
    package let topic: String
    package let dialect: Dialect
    /// What each document says, or that none says anything.
    package let question: String
    /// The readings that are all right; the reference's own comes first.
    package let readings: [String]

    package init(_ topic: String, _ dialect: Dialect, question: String, readings: [String]) {
        self.topic = topic
        self.dialect = dialect
        self.question = question
        self.readings = readings
    }
}

/// Every topic on which a reference compiler asks for a reading.
package enum AmbiguityCatalogue {
    package static let all: [Ambiguity] =
        EasemobAmbiguities.all + GetuiAmbiguities.all + SNSAmbiguities.all + ZegoAmbiguities.all + FCMAmbiguities.all
        + PayloadAmbiguities.all

    package static func ambiguity(topic: String) -> Ambiguity? {
        all.first { $0.topic == topic }
    }
}
