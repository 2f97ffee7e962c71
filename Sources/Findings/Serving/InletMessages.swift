import PushModel

/// The messages that came to the inlets of `serve`, summed up; one to several recipients is one for each.
package struct InletMessages: Sendable {
    /// Of the newest, in full.
    package static let mostKept = 1000

    package private(set) var count = 0
    /// How many had each delivery result.
    package private(set) var deliveryResults: [String: Int] = [:]
    /// Messages with an error or a warning.
    package private(set) var faulty = 0
    private var kept: [InletMessage] = []
    private var start = 0

    package init() {}

    package mutating func add(_ message: InletMessage) {
        count += 1
        deliveryResults[message.deliveryResult, default: 0] += 1
        if message.findings.contains(where: { $0.severity > .info }) { faulty += 1 }
        if kept.count < Self.mostKept {
            kept.append(message)
        } else {
            kept[start] = message
            start = (start + 1) % Self.mostKept
        }
    }

    /// The newest, the oldest of them first.
    package var newest: [InletMessage] { Array(kept[start...] + kept[..<start]) }
}

/// One of them, as a report shows it; longer texts are cut, and whole in `messages.jsonl`.
package struct InletMessage: Sendable {
    package struct Finding: Sendable {
        package var severity: Severity
        package var rule: String
        /// A JSON Pointer, or `header:NAME`.
        package var place: String
        package var words: String

        package init(severity: Severity, rule: String, place: String, words: String) {
            self.severity = severity
            self.rule = rule
            self.place = place
            self.words = words
        }
    }

    /// From 1.
    package var number: Int
    /// Milliseconds since the epoch.
    package var time: Int
    package var dialect: Dialect
    /// As the sender calls it; nil for a message to nobody.
    package var recipient: String?
    package var message: String
    /// Nil where there is none.
    package var payload: String?
    /// What became of it, in one word.
    package var deliveryResult: String
    /// The same for people.
    package var resultWords: String
    /// The vendor's: the status, and its code of an error.
    package var answer: String
    /// What the phone does, in a few words, and by what the app is doing.
    package var phone: String
    package var phoneLines: [String]
    package var findings: [Finding]

    /// Of a text, in Unicode scalars.
    private static let longest = 2000

    package init(
        number: Int,
        time: Int,
        dialect: Dialect,
        recipient: String?,
        message: String,
        payload: String?,
        deliveryResult: String,
        resultWords: String,
        answer: String,
        phone: String,
        phoneLines: [String],
        findings: [Finding]
    ) {
        self.number = number
        self.time = time
        self.dialect = dialect
        self.recipient = recipient.map(Self.cut)
        self.message = Self.cut(message)
        self.payload = payload.map(Self.cut)
        self.deliveryResult = deliveryResult
        self.resultWords = Self.cut(resultWords)
        self.answer = answer
        self.phone = phone
        self.phoneLines = phoneLines
        self.findings = findings
    }

    private static func cut(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return text }
        return String(scalars[..<end]) + "…"
    }
}
