import PushModel

extension Rule {
    static let activityPriority = Rule(
        id: "la.priority",
        number: 112,
        level: .warning,
        scope: .liveActivity,
        requirement: "A Live Activity push has priority 5 or 10; 10 counts against an hourly budget.",
        basis: .sourced,
        sources: [.liveActivity],
        passing: [
            Example("5", "{}", headers: [("apns-push-type", "liveactivity"), ("apns-priority", "5")]),
            Example("10", "{}", headers: [("apns-push-type", "liveactivity"), ("apns-priority", "10")]),
        ],
        failing: [
            Example("1", "{}", headers: [("apns-push-type", "liveactivity"), ("apns-priority", "1")]),
            Example(
                "1 with an update",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#,
                headers: [("apns-push-type", "liveactivity"), ("apns-priority", "1")]
            ),
        ]
    ) { subject, report in
        guard subject.pushType == .liveactivity, subject.headers.priority == "1" else { return }
        report.report(.header("apns-priority"), "The priority is 1; a Live Activity takes 5 or 10.")
    }
}
