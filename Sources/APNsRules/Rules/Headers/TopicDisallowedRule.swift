import PushModel

extension Rule {
    /// The topics of a certificate have a rule of their own.
    static let topicDisallowed = Rule(
        id: "hdr.topic.disallowed",
        number: 34,
        level: .rejected,
        scope: .circumstances,
        requirement:
            "The topic is one of the team's: a bundle ID of its own, with or without the suffix of a push type.",
        answer: Answer(400, .topicDisallowed),
        turn: CheckTurn(.topic, 30),
        basis: .sourced,
        sources: [.responses],
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
        ]
    ) { subject, report in
        guard let bundleIDs = subject.circumstances?.bundleIDs, subject.route.isDevice,
            let topic = subject.headers.topic, !bundleIDs.cover(topic)
        else { return }
        report.report(.header("apns-topic"), "The team may not push to the topic \(topic.prefix(255)).")
    }
}
