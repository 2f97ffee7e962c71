import PushModel

extension Rule {
    static let broadcastPushType = Rule(
        id: "bc.push_type",
        number: 115,
        level: .rejected,
        scope: .channels,
        requirement: "A broadcast has the push type liveactivity, in any case.",
        answer: Answer(400, .invalidPushType),
        turn: CheckTurn(.pushType, 30),
        basis: .sourced,
        sources: [.broadcast, .broadcastErrors],
        passing: [
            Example("As the samples", "{}", headers: [("apns-push-type", "liveactivity")], path: broadcastPath),
            Example("As the table", "{}", headers: [("apns-push-type", "Liveactivity")], path: broadcastPath),
        ],
        failing: [
            Example("None", "{}", headers: [], path: broadcastPath),
            Example("Another", "{}", headers: [("apns-push-type", "alert")], path: broadcastPath),
        ]
    ) { subject, report in
        guard subject.hasHeaders, subject.route.isBroadcast, subject.pushType != .liveactivity else { return }
        if let value = subject.headers.pushType {
            report.report(.header("apns-push-type"), "The push type is \"\(value.prefix(64))\", not liveactivity.")
        } else {
            report.report(
                .header("apns-push-type"),
                "There is no apns-push-type.",
                answer: Answer(400, .missingPushType)
            )
        }
    }
}

private let broadcastPath = "/4/broadcasts/apps/com.example.app"
