import PushModel

extension Rule {
    /// Whether the channel stores messages, and so takes more than 0, is for the endpoint to know.
    static let broadcastExpiration = Rule(
        id: "bc.expiration",
        number: 116,
        level: .rejected,
        requirement: "A broadcast has apns-expiration, which is 0 on a channel that stores nothing.",
        answer: Answer(400, .badExpirationDate),
        basis: .sourced,
        sources: [.channels, .broadcastErrors],
        passing: [
            Example("0", "{}", headers: [("apns-expiration", "0")], path: "/4/broadcasts/apps/com.example.app"),
            Example("A device push needs none", "{}", headers: []),
        ],
        failing: [
            Example("No headers", "{}", headers: [], path: "/4/broadcasts/apps/com.example.app"),
            Example("None", "{}", headers: [("apns-priority", "5")], path: "/4/broadcasts/apps/com.example.app"),
        ]
    ) { subject, report in
        guard subject.hasHeaders, subject.route.isBroadcast, subject.headers.expiration == nil else { return }
        report.report(.header("apns-expiration"), "There is no apns-expiration.")
    }
}
