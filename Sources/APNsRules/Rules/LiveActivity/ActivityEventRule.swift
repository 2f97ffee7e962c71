import JSONModel

extension Rule {
    static let activityEvent = Rule(
        id: "la.event",
        number: 106,
        level: .degraded,
        scope: .liveActivity,
        requirement: "event is start, update or end.",
        basis: .inferredEffect,
        sources: [.payload, .liveActivity],
        passing: [
            Example("Update", #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#),
            Example("No Live Activity", #"{"aps":{"badge":1,"event":"party"}}"#),
        ],
        failing: [
            Example("Another word", #"{"aps":{"timestamp":1700000000,"event":"stop","content-state":{}}}"#),
            Example(
                "None",
                #"{"aps":{"timestamp":1700000000,"content-state":{}}}"#,
                headers: [("apns-push-type", "liveactivity")]
            ),
        ]
    ) { subject, report in
        guard subject.isLiveActivity, subject.aps != nil, ActivityEvent(subject) == nil else { return }
        report.report(.aps(.event), "event is \(subject[.event]?.shown ?? "absent"), not start, update or end.")
    }
}

/// What a Live Activity push does.
enum ActivityEvent: String {
    case start, update, end

    init?(_ subject: PushSubject) {
        guard subject.isLiveActivity, let name = subject[.event]?.stringValue else { return nil }
        self.init(rawValue: name)
    }
}
