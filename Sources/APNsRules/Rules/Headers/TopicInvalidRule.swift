import PushModel

extension Rule {
    /// Apple does not say what makes a topic bad; the characters are those of a bundle ID, and `_` as some have it.
    static let topicInvalid = Rule(
        id: "hdr.topic.invalid",
        number: 33,
        level: .rejected,
        requirement: "apns-topic has 1 to 255 letters, digits, dots, hyphens and underscores.",
        answer: Answer(400, .badTopic),
        turn: CheckTurn(.topic, 20),
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example("A bundle ID", "{}", headers: [("apns-topic", "com.example.app")]),
            Example("255 bytes", "{}", headers: [("apns-topic", String(repeating: "a", count: 255))]),
        ],
        failing: [
            Example("Empty", "{}", headers: [("apns-topic", "")]),
            Example("A space", "{}", headers: [("apns-topic", "com.example app")]),
            Example("256 bytes", "{}", headers: [("apns-topic", String(repeating: "a", count: 256))]),
        ]
    ) { subject, report in
        guard let topic = subject.headers.topic else { return }
        let count = topic.utf8.count
        if count == 0 || count > 255 {
            report.report(.header("apns-topic"), "The topic has \(count) bytes, not 1 to 255.")
        } else if let offset = topic.utf8.enumerated().first(where: { !$0.element.isTopicCharacter })?.offset {
            report.report(
                .header("apns-topic"),
                "The topic has a character at byte \(offset) that a bundle ID cannot have."
            )
        }
    }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit, a dot, a hyphen or an underscore.
    fileprivate var isTopicCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
