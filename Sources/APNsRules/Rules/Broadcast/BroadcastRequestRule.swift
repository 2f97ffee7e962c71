import PushModel

extension Rule {
    /// A wrong path is the path rule's.
    static let broadcastRequest = Rule(
        id: "bc.request",
        number: 113,
        level: .rejected,
        scope: .channels,
        requirement: "A broadcast has the bundle ID without suffix in its path, and no apns-topic.",
        answer: Answer(400, .topicDisallowed),
        turn: CheckTurn(.topic, 50),
        basis: .sourced,
        sources: [.broadcast, .broadcastErrors],
        passing: [
            Example("The bundle ID", "{}", headers: [], path: "/4/broadcasts/apps/com.example.app"),
            Example("To one device", "{}", headers: [("apns-topic", "com.example.app.push-type.liveactivity")]),
        ],
        failing: [
            Example("A suffix", "{}", headers: [], path: "/4/broadcasts/apps/com.example.app.push-type.liveactivity"),
            Example(
                "A topic as well",
                "{}",
                headers: [("apns-topic", "com.example.app")],
                path: "/4/broadcasts/apps/com.example.app"
            ),
        ]
    ) { subject, report in
        guard case .broadcast(let bundleID) = subject.route else { return }
        if let suffix = PushType.suffix(of: bundleID) {
            report.report(.request, "The path has the suffix \(suffix) after the bundle ID.")
        }
        if subject.headers.topic != nil {
            report.report(.header("apns-topic"), "A broadcast has no apns-topic.", level: .warning)
        }
    }
}
