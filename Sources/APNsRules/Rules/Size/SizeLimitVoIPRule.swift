import PushModel

extension Rule {
    static let sizeLimitVoIP = Rule(
        id: "size.limit.voip",
        number: 57,
        level: .rejected,
        requirement: "A VoIP payload has at most 5120 bytes.",
        answer: Answer(413, .payloadTooLarge),
        turn: CheckTurn(.size, 30),
        basis: .sourced,
        sources: [.sending, .payload],
        passing: [
            Example("5120 bytes", body: .payload(ofSize: 5120), headers: [("apns-push-type", "voip")]),
            Example("An alert has its own limit", body: .payload(ofSize: 5121), headers: [("apns-push-type", "alert")]),
        ],
        failing: [
            Example("5121 bytes", body: .payload(ofSize: 5121), headers: [("apns-push-type", "voip")]),
            Example(
                "VoIP by the topic",
                body: .payload(ofSize: 6000),
                headers: [("apns-topic", "com.example.app.voip")]
            ),
        ]
    ) { subject, report in
        guard subject.route.isDevice, subject.isVoIP else { return }
        report.reportSize(subject, limit: PayloadLimit.voip)
    }
}
