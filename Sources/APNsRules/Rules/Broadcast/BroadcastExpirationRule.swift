import PushModel

extension Rule {
    static let broadcastExpiration = Rule(
        id: "bc.expiration",
        number: 116,
        level: .rejected,
        scope: .channels,
        requirement: "A broadcast has apns-expiration; on a channel that does not store messages it is 0.",
        answer: Answer(400, .badExpirationDate),
        turn: CheckTurn(.expiration, 20),
        basis: .sourced,
        sources: [.channels, .broadcastErrors],
        passing: [
            Example("0", "{}", headers: [("apns-expiration", "0")], path: "/4/broadcasts/apps/com.example.app"),
            Example("A device push needs none", "{}", headers: []),
            Example(
                "Another on a channel that stores",
                "{}",
                headers: [("apns-expiration", "1700003600")],
                path: "/4/broadcasts/apps/com.example.app",
                circumstances: .channel(storesMessages: true)
            ),
            Example(
                "0 on a channel that does not",
                "{}",
                headers: [("apns-expiration", "0")],
                path: "/4/broadcasts/apps/com.example.app",
                circumstances: .channel(storesMessages: false)
            ),
        ],
        failing: [
            Example("No headers", "{}", headers: [], path: "/4/broadcasts/apps/com.example.app"),
            Example("None", "{}", headers: [("apns-priority", "5")], path: "/4/broadcasts/apps/com.example.app"),
            Example(
                "Another on a channel that stores nothing",
                "{}",
                headers: [("apns-expiration", "1700003600")],
                path: "/4/broadcasts/apps/com.example.app",
                circumstances: .channel(storesMessages: false)
            ),
        ]
    ) { subject, report in
        guard subject.hasHeaders, subject.route.isBroadcast else { return }
        guard let expiration = subject.headers.expiration else {
            report.report(.header("apns-expiration"), "There is no apns-expiration.")
            return
        }
        if subject.circumstances?.broadcast.channel == .registered(storesMessages: false),
            let seconds = expiration.epochSeconds, seconds != 0
        {
            report.report(
                .header("apns-expiration"),
                "The channel does not store messages, so \(seconds) is not possible."
            )
        }
    }
}

extension Circumstances {
    fileprivate static func channel(storesMessages: Bool) -> Circumstances {
        Circumstances(broadcast: BroadcastFacts(channel: .registered(storesMessages: storesMessages)))
    }
}
