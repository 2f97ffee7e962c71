import PushModel

extension Rule {
    /// Apple documents no reason; Forbidden, "the action is not allowed", is our choice.
    static let locationTokenOnly = Rule(
        id: "auth.location_token_only",
        number: 54,
        level: .rejected,
        scope: .circumstances,
        requirement: "A location push is sent with a provider token, not with a certificate.",
        answer: Answer(403, .forbidden),
        turn: CheckTurn(.pushType, 40),
        basis: .sourced,
        sources: [.sending],
        passing: [
            Example(
                "With a token",
                "{}",
                headers: [("apns-push-type", "location")],
                circumstances: .bearer(.good)
            ),
            Example(
                "An alert with a certificate",
                "{}",
                headers: [("apns-push-type", "alert")],
                circumstances: .certificate(CertificateFacts())
            ),
        ],
        failing: [
            Example(
                "With a certificate",
                "{}",
                headers: [("apns-push-type", "location")],
                circumstances: .certificate(CertificateFacts())
            ),
            Example(
                "With a certificate that lists the topic",
                "{}",
                headers: [("apns-push-type", "location"), ("apns-topic", "com.example.app.location-query")],
                circumstances: .certificate(CertificateFacts(topics: ["com.example.app.location-query"]))
            ),
        ]
    ) { subject, report in
        guard subject.pushType == .location, subject.certificate != nil else { return }
        report.report(.header("apns-push-type"), "A location push cannot be sent with a certificate.")
    }
}
