import PushModel

extension Rule {
    /// For who knows that the topic comes later.
    package static var topicMissingID: String { topicMissing.id }

    static let topicMissing = Rule(
        id: "hdr.topic.missing",
        number: 32,
        level: .rejected,
        requirement: "A device push names its topic, unless the certificate has only one.",
        answer: Answer(400, .missingTopic),
        turn: CheckTurn(.topic, 10),
        basis: .sourced,
        sources: [.sending, .responses],
        passing: [
            Example("A topic", "{}", headers: [("apns-topic", "com.example.app")]),
            Example(
                "A certificate of one topic",
                "{}",
                headers: [],
                circumstances: .certificate(CertificateFacts(topics: ["com.example.app"]))
            ),
            Example("A broadcast has none", "{}", headers: [], path: "/4/broadcasts/apps/com.example.app"),
        ],
        failing: [
            Example("No headers", "{}", headers: []),
            Example(
                "A certificate of two topics",
                "{}",
                headers: [],
                circumstances: .certificate(CertificateFacts(topics: ["com.example.app", "com.example.app.voip"]))
            ),
            Example("Others only", "{}", headers: [("apns-push-type", "alert"), ("apns-priority", "10")]),
        ]
    ) { subject, report in
        guard subject.hasHeaders, subject.route.isDevice, subject.topic == nil else { return }
        report.report(.header("apns-topic"), "There is no apns-topic.")
    }
}
