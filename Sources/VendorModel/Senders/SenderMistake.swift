import JSONModel
import PushModel

/// A mistake of senders that the vendor swallows: the message is taken, and does not do what its sender thinks: a warning, or an error
/// where nothing of it can reach the phone.
///
/// The example and its neighbour are data of the mistake, so that they are its page and its test as well.
package struct SenderMistake: Sendable {
    /// The same for ever: `easemob.misplaced-field`.
    package let id: String
    package let dialect: Dialect
    package let severity: Severity
    /// What becomes of such a message.
    package let sentence: String
    /// Document and section.
    package let source: String
    /// A message with the mistake.
    package let wrong: String
    /// The same message without it.
    package let right: String
    /// Members of the context that the mistake can only be made with.
    package let context: JSONObject
    let find: @Sendable (SentMessage, inout MistakeReports) -> Void

    package init(
        _ id: String,
        _ dialect: Dialect,
        _ sentence: String,
        severity: Severity = .warning,
        source: String,
        wrong: String,
        right: String,
        context: JSONObject = [:],
        find: @escaping @Sendable (SentMessage, inout MistakeReports) -> Void
    ) {
        self.id = "\(dialect.rawValue).\(id)"
        self.dialect = dialect
        self.severity = severity
        self.sentence = sentence
        self.source = source
        self.wrong = wrong
        self.right = right
        self.context = context
        self.find = find
    }
}

extension SentMessage {
    /// Where it makes the mistake, as tokens of a JSON Pointer into what the sender wrote, each with a sentence about this message.
    package func places(of mistake: SenderMistake) -> [(place: [String], message: String)] {
        var reports = MistakeReports()
        mistake.find(self, &reports)
        return reports.list.map { (prefix + $0.place, $0.message) }
    }
}

/// The places where one message makes one mistake.
package struct MistakeReports {
    fileprivate(set) var list: [(place: [String], message: String)] = []

    /// - Parameters:
    ///   - place: The tokens of a JSON Pointer into the message.
    ///   - message: One sentence about this message.
    package mutating func report(_ place: [String], _ message: String) {
        list.append((place, message))
    }

    package mutating func report(_ place: String..., saying message: String) {
        report(place, message)
    }
}
