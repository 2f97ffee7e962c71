import PushModel

extension Rule {
    /// With a certificate of one topic the endpoint fills the topic in; it knows the connection, this rule does not.
    static let topicMissing = Rule(
        id: "hdr.topic.missing",
        number: 32,
        level: .rejected,
        requirement: "A device push names its topic, unless a certificate has only one.",
        answer: Answer(400, .missingTopic),
        basis: .sourced,
        sources: [.sending, .responses],
        passing: [
            Example("A topic", "{}", headers: [("apns-topic", "com.example.app")]),
            Example("A broadcast has none", "{}", headers: [], path: "/4/broadcasts/apps/com.example.app"),
        ],
        failing: [
            Example("No headers", "{}", headers: []),
            Example("Others only", "{}", headers: [("apns-push-type", "alert"), ("apns-priority", "10")]),
        ]
    ) { subject, report in
        guard subject.hasHeaders, subject.route.isDevice, subject.headers.topic == nil else { return }
        report.report(.header("apns-topic"), "There is no apns-topic.")
    }
}
