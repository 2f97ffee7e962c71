extension Rule {
    static let pushTypeMissing = Rule(
        id: "hdr.push_type.missing",
        number: 37,
        level: .degraded,
        requirement: "A push always names its type: watchOS requires it, and silent pushes get lost without it.",
        basis: .observed,
        sources: [.sending, .troubleshooting, .uniqush],
        passing: [
            Example("Named", "{}", headers: [("apns-push-type", "alert")]),
            Example("A bare payload has no headers", "{}"),
        ],
        failing: [
            Example("A topic only", "{}", headers: [("apns-topic", "com.example.app")]),
            Example("A silent push", #"{"aps":{"content-available":1}}"#, headers: [("apns-priority", "5")]),
        ]
    ) { subject, report in
        guard subject.hasHeaders, subject.route.isDevice, subject.headers.pushType == nil else { return }
        report.report(.header("apns-push-type"), "There is no apns-push-type.")
    }
}
