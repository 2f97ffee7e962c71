import JSONModel

extension Rule {
    static let activityInputPush = Rule(
        id: "la.input_push",
        number: 110,
        level: .degraded,
        scope: .liveActivity,
        requirement: "Only a start asks for updates, with input-push-token 1 or an input-push-channel.",
        basis: .sourced,
        sources: [.liveActivity],
        passing: [
            Example(
                "A token",
                #"{"aps":{"timestamp":1700000000,"event":"start","content-state":{},"input-push-token":1}}"#
            ),
            Example("Neither", #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#),
        ],
        failing: [
            Example(
                "With an update",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{},"input-push-token":1}}"#
            ),
            Example(
                "Both",
                #"{"aps":{"event":"start","content-state":{},"input-push-token":1,"input-push-channel":"AQID"}}"#
            ),
            Example(
                "No base64",
                #"{"aps":{"timestamp":1700000000,"event":"start","content-state":{},"input-push-channel":"news!"}}"#
            ),
        ]
    ) { subject, report in
        guard let event = ActivityEvent(subject) else { return }
        let token = subject[.inputPushToken]
        let channel = subject[.inputPushChannel]
        if event != .start {
            for key in [ApsKey.inputPushToken, .inputPushChannel] where subject.has(key) {
                report.report(.aps(key), "\(key.name) is only for a start.")
            }
            return
        }
        if token != nil, channel != nil {
            report.report(.aps(.inputPushChannel), "A start has a token or a channel, not both.")
        }
        if let token, token.intValue != 1 {
            report.report(.aps(.inputPushToken), "input-push-token is \(token.shown), not the number 1.")
        }
        if let channel, !(channel.stringValue?.isBase64 ?? false) {
            report.report(
                .aps(.inputPushChannel),
                "input-push-channel is \(channel.shown), not a channel ID in base64."
            )
        }
    }
}

extension String {
    /// Whether the text is base64 of at least one byte, padded as RFC 4648 §4 has it.
    package var isBase64: Bool {
        let text = utf8
        guard !text.isEmpty, text.count.isMultiple(of: 4) else { return false }
        let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return padding <= 2
            && text.dropLast(padding).allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
                    true
                default: false
                }
            }
    }
}
