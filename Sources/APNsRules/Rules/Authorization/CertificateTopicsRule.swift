import PushModel

extension Rule {
    /// Apple does not say how a topic is refused that the certificate does not list: as any topic that is not one's
    /// own.
    static let certificateTopics = Rule(
        id: "auth.cert.topics",
        number: 53,
        level: .rejected,
        scope: .circumstances,
        requirement: "A client certificate allows only the topics that it lists; each suffix is listed separately.",
        answer: Answer(400, .topicDisallowed),
        turn: CheckTurn(.topic, 40),
        basis: .inferredEffect,
        sources: [.sending, .certificates],
        passing: [
            Example(
                "A listed topic",
                "{}",
                headers: [("apns-topic", "com.example.app.voip"), ("apns-push-type", "voip")],
                circumstances: .certificate(
                    CertificateFacts(topics: ["com.example.app", "com.example.app.voip"])
                )
            ),
            Example(
                "The only topic need not be named",
                "{}",
                headers: [("apns-push-type", "alert")],
                circumstances: .certificate(CertificateFacts(topics: ["com.example.app"]))
            ),
            Example(
                "A certificate that lists no topics",
                "{}",
                headers: [("apns-topic", "com.example.app"), ("apns-push-type", "alert")],
                circumstances: .certificate(CertificateFacts())
            ),
            Example(
                "The list in an invalid certificate",
                "{}",
                headers: [("apns-topic", "com.example.other")],
                circumstances: .certificate(
                    CertificateFacts(problem: "The client certificate has expired.", topics: ["com.example.app"])
                )
            ),
        ],
        failing: [
            Example(
                "A suffix that is not listed",
                "{}",
                headers: [("apns-topic", "com.example.app.voip"), ("apns-push-type", "voip")],
                circumstances: .certificate(CertificateFacts(topics: ["com.example.app"]))
            ),
            Example(
                "Another app",
                "{}",
                headers: [("apns-topic", "com.example.other")],
                circumstances: .certificate(CertificateFacts(topics: ["com.example.app"]))
            ),
        ]
    ) { subject, report in
        guard subject.route.isDevice, let certificate = subject.certificate, certificate.problem == nil,
            !certificate.topics.isEmpty, let topic = subject.headers.topic, !certificate.topics.contains(topic)
        else { return }
        report.report(.header("apns-topic"), "The client certificate does not list the topic \(topic.prefix(255)).")
    }
}
