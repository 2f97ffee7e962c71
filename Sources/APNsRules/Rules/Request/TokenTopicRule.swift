import PushModel

extension Rule {
    static let tokenTopic = Rule(
        id: "req.token.topic",
        number: 16,
        level: .rejected,
        scope: .circumstances,
        requirement: "A device token is used for the topic of the app that got it.",
        answer: Answer(400, .deviceTokenNotForTopic),
        turn: CheckTurn(.token, 30),
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example(
                "The app's topic",
                "{}",
                headers: [("apns-topic", "com.example.app")],
                circumstances: .known(bundleID: "com.example.app")
            ),
            Example(
                "With a suffix",
                "{}",
                headers: [("apns-topic", "com.example.app.voip")],
                circumstances: .known(bundleID: "com.example.app")
            ),
        ],
        failing: [
            Example(
                "Another app's",
                "{}",
                headers: [("apns-topic", "com.example.app")],
                circumstances: .known(bundleID: "com.example.other")
            ),
            Example(
                "Another app of a certificate's only topic",
                "{}",
                headers: [],
                circumstances: {
                    var circumstances = Circumstances.known(bundleID: "com.example.other")
                    circumstances.credential = .certificate(CertificateFacts(topics: ["com.example.app"]))
                    return circumstances
                }()
            ),
        ]
    ) { subject, report in
        guard case .known(_, let bundleID?, _)? = subject.circumstances?.deviceToken, let topic = subject.topic,
            ![bundleID].cover(topic)
        else { return }
        report.report(
            .request,
            "The device token was issued for \(bundleID), not for \(topic.prefix(255))."
        )
    }
}
