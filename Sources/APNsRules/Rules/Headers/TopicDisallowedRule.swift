import PushModel

extension Rule {
    /// The topics of a certificate have a rule of their own.
    static let topicDisallowed = Rule(
        id: "hdr.topic.disallowed",
        number: 34,
        level: .rejected,
        scope: .circumstances,
        requirement:
            "The provider token's key may push to the topic since the first push of the connection: a bundle ID of "
            + "the team, or a topic that a topic-specific key lists, with or without the suffix of a push type.",
        answer: Answer(400, .topicDisallowed),
        turn: CheckTurn(.topic, 30),
        basis: .sourced,
        sources: [.responses, .tokens],
        passing: [
            Example(
                "A bundle ID of the team",
                "{}",
                headers: [("apns-topic", "com.example.app")],
                circumstances: Circumstances(bundleIDs: ["com.example.other", "com.example.app"])
            ),
            Example(
                "With a suffix",
                "{}",
                headers: [("apns-topic", "com.example.app.voip")],
                circumstances: Circumstances(bundleIDs: ["com.example.app"])
            ),
            Example(
                "A team with any topic",
                "{}",
                headers: [("apns-topic", "com.example.app")],
                circumstances: Circumstances()
            ),
        ],
        failing: [
            Example(
                "Another team's",
                "{}",
                headers: [("apns-topic", "com.example.other")],
                circumstances: Circumstances(bundleIDs: ["com.example.app"])
            ),
            Example(
                "A longer bundle ID",
                "{}",
                headers: [("apns-topic", "com.example.app.beta")],
                circumstances: Circumstances(bundleIDs: ["com.example.app"])
            ),
            Example(
                "Not listed by the topic-specific key",
                "{}",
                headers: [("apns-topic", "com.example.other")],
                circumstances: {
                    var circumstances = Circumstances.bearer(.good { $0.scope = .topics(related: nil) })
                    circumstances.bundleIDs = ["com.example.app"]
                    return circumstances
                }()
            ),
            Example(
                "Added after the first push",
                "{}",
                headers: [("apns-topic", "com.example.new")],
                circumstances: Circumstances(bundleIDs: ["com.example.app"], lateBundleIDs: ["com.example.new"])
            ),
        ]
    ) { subject, report in
        guard let bundleIDs = subject.circumstances?.bundleIDs, subject.route.isDevice,
            let topic = subject.headers.topic, !bundleIDs.cover(topic)
        else { return }
        report.report(
            .header("apns-topic"),
            subject.circumstances?.lateBundleIDs.cover(topic) ?? false
                ? "The topic \(topic.prefix(255)) was added after the first push of the connection: open a new connection."
                : "\(subject.pusher) may not push to the topic \(topic.prefix(255))."
        )
    }
}

extension PushSubject {
    /// Whose topics count.
    fileprivate var pusher: String {
        if let token = providerToken, case .topics = token.scope, let key = token.keyID {
            "The key \(key)"
        } else {
            "The team"
        }
    }
}
