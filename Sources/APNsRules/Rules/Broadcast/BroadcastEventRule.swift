import JSONModel

extension Rule {
    static let broadcastEvent = Rule(
        id: "bc.event",
        number: 117,
        level: .degraded,
        scope: .channels,
        requirement: "A broadcast updates or ends Live Activities; it cannot start them.",
        basis: .sourced,
        sources: [.liveActivity],
        passing: [
            Example(
                "An update",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#,
                headers: [("apns-push-type", "liveactivity")],
                path: "/4/broadcasts/apps/com.example.app"
            ),
            Example(
                "A start for one device",
                #"{"aps":{"timestamp":1700000000,"event":"start","content-state":{}}}"#,
                headers: [("apns-push-type", "liveactivity")]
            ),
        ],
        failing: [
            Example(
                "A start",
                #"{"aps":{"timestamp":1700000000,"event":"start","content-state":{}}}"#,
                headers: [("apns-push-type", "liveactivity")],
                path: "/4/broadcasts/apps/com.example.app"
            ),
            Example(
                "A start without headers",
                #"{"aps":{"event":"start"}}"#,
                headers: [],
                path: "/4/broadcasts/apps/com.example.app"
            ),
        ]
    ) { subject, report in
        guard subject.route.isBroadcast, subject[.event]?.stringValue == "start" else { return }
        report.report(.aps(.event), "A broadcast cannot start a Live Activity.")
    }
}
