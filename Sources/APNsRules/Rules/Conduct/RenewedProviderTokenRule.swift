extension Rule {
    /// Apple counts the updates of one connection, which `auth.refresh` judges. Senders saw 429 where each of their processes
    /// had a token of its own; three are needed here, since a sender may be started anew.
    static let renewedProviderToken = Rule(
        conduct: "conduct.provider.renewed",
        number: 134,
        level: .notice,
        requirement:
            "All connections of a sender share one provider token for each key, and renew it at most every 20 minutes.",
        consequence: "TooManyProviderTokenUpdates, if the service counts over all connections.",
        basis: .conflict,
        sources: [.tokens] + Source.tokenUpdates,
        passing: [
            Example(
                "Two within 20 minutes",
                conversation: [.push(at: 0), .push(at: 60, token: "2"), .push(at: 120)]
            ),
            Example(
                "A third after 20 minutes",
                conversation: [.push(at: 0), .push(at: 600, token: "2", on: 2), .push(at: 1200, token: "3", on: 3)]
            ),
        ],
        failing: [
            Example(
                "A token for each connection",
                conversation: [.push(at: 0), .push(at: 1, token: "2", on: 2), .push(at: 2, token: "3", on: 3)]
            ),
            Example(
                "The third just within 20 minutes",
                conversation: [.push(at: 0), .push(at: 600, token: "2"), .push(at: 1199.99, token: "3")]
            ),
        ]
    ) { facts, report in
        guard case .push(let push) = facts, push.newProviderTokens.count == 3, let first = push.newProviderTokens.first
        else { return }
        let time = push.step.arrivedAt - first.arrivedAt
        guard time < 1_200_000 else { return }
        report.report(
            .header("authorization"),
            "Push \(push.step.number) has the third provider token of one key within \(Waiting.words(time)); push \(first.number) had the first.",
            earlier: first
        )
    }
}
