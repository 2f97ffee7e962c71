import JSONModel
import PushModel
import VendorModel

extension JPushRule {
    static let activity = JPushRule(
        "JP-18",
        "live_activity.ios becomes aps with a timestamp; it must have event and content-state, and for a start attributes-type.",
        sources: [
            JPushDocument.activity, "Apple, Starting and updating Live Activities with ActivityKit push notifications",
        ],
        decides: [
            "/aps/timestamp", "/aps/event", "/aps/content-state", "/aps/attributes-type", "/aps/attributes",
            "/aps/dismissal-date", "/aps/stale-date", "/aps/relevance-score",
        ]
    )

    static let activityPriority = JPushRule(
        "JP-19",
        "A Live Activity has apns-push-type liveactivity and the given priority 5 or 10; 10 by default.",
        source: JPushDocument.activity + ", apns-priority"
    )
}

extension JPushCompilation {
    private static let events = ["start", "update", "end"]
    private static let scores = 1...100

    mutating func activity(_ fields: JSONObject) throws(CompilationStop) -> ExpectedPayload {
        if let problem = Self.problem(in: fields) { throw .refused(problem, by: JPushRule.activity) }
        if Self.hasUnusualScore(fields), readings.take(UnusualScore.self) == .refused {
            throw .refused("relevance-score is 1 to 100", by: JPushRule.activity)
        }
        var recorder = PayloadRecorder<JPushRule>()
        // When JPush makes the payload.
        recorder.set(.aps, "timestamp", .number(JSONNumber(context.common.now / 1000)), by: .activity, isJudged: false)
        let isStart = fields["event"] == "start"
        for key in Self.members {
            guard let value = fields[key]?.unlessNull else { continue }
            if key.hasPrefix("attributes"), !isStart, readings.take(LateAttributes.self) == .leftOut { continue }
            if key == "alert", value.objectValue?.isEmpty == true,
                readings.take(EmptyAlert.self, at: "Live Activity") == .leftOut
            {
                continue
            }
            recorder.set(.aps, key, value, by: .activity)
        }
        var priority = Self.priority(of: fields)
        if priority == nil {
            guard readings.take(UnusualPriority.self) == .ten else {
                throw .refused("apns-priority is 5 or 10", by: JPushRule.activityPriority)
            }
            priority = "10"
        }
        var payload = recorder.payload(
            headers: [
                ExpectedHeader("apns-push-type", PushType.liveactivity.rawValue, by: JPushRule.activityPriority),
                ExpectedHeader("apns-priority", priority ?? "10", by: JPushRule.activityPriority),
            ],
            pushType: .liveactivity,
            intent: Intent(isVisible: nil, wakesApp: false, runsExtension: false)
        )
        // The highest, where it is left out.
        payload.impliedMembers["/aps/relevance-score"] = 100
        return payload
    }

    /// In Apple's order.
    private static let members = [
        "event", "content-state", "attributes-type", "attributes", "alert", "dismissal-date", "stale-date",
        "relevance-score",
    ]

    /// What is missing that the documents ask for; nil where nothing is.
    static func problem(in fields: JSONObject) -> String? {
        guard let event = fields["event"]?.stringValue, events.contains(event) else {
            return "event is start, update or end"
        }
        if fields["content-state"]?.objectValue == nil { return "content-state is missing" }
        if event == "start", fields.text("attributes-type") == nil { return "a start has attributes-type" }
        return nil
    }

    static func hasUnusualScore(_ fields: JSONObject) -> Bool {
        guard let score = fields["relevance-score"]?.unlessNull else { return false }
        return !(score.intValue.map(scores.contains) ?? false)
    }

    /// Nil for one that APNs has not.
    static func priority(of fields: JSONObject) -> String? {
        guard let priority = fields["apns-priority"]?.unlessNull else { return "10" }
        return switch priority.intValue {
        case 5: "5"
        case 10: "10"
        default: nil
        }
    }
}
