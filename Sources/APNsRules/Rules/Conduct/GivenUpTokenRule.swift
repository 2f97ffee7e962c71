import PushModel

extension Rule {
    /// A notice, and known at the end alone: there may be nothing to say to that device. Half a minute is ours.
    static let givenUpToken = Rule(
        conduct: "conduct.token.given_up",
        number: 137,
        level: .notice,
        requirement:
            "A device token that registers after the timestamp of a 410 is valid, and the sender keeps using it.",
        consequence: "A device that wants notifications gets none.",
        basis: .sourced,
        sources: [.responses] + Source.deletedTokens,
        passing: [
            Example(
                "A push after the registration",
                conversation: [
                    .push(at: 0, .refused(410, .unregistered, since: -60)), .registered("a", at: 5), .push(at: 9),
                    .push(at: 60, to: "b"),
                ]
            ),
            Example(
                "A push though the 410 is older than the registration",
                conversation: [
                    .registered("a", at: -30), .push(at: 0, .refused(410, .unregistered, since: -60)), .push(at: 9),
                    .push(at: 60, to: "b"),
                ]
            ),
            Example(
                "A registration before the token died",
                conversation: [
                    .registered("a", at: -90), .push(at: 0, .refused(410, .unregistered, since: -60)),
                    .push(at: 60, to: "b"),
                ]
            ),
            Example(
                "Too soon to tell",
                conversation: [
                    .push(at: 0, .refused(410, .unregistered, since: -60)), .registered("a", at: 5),
                    .push(at: 34, to: "b"),
                ]
            ),
        ],
        failing: [
            Example(
                "Others get pushes",
                conversation: [
                    .push(at: 0, .refused(410, .unregistered, since: -60)), .registered("a", at: 5),
                    .push(at: 35, to: "b"),
                ]
            ),
            Example(
                "The 410 is older than the registration",
                conversation: [
                    .registered("a", at: -30), .push(at: 0, .refused(410, .unregistered, since: -60)),
                    .push(at: 60, to: "b"),
                ]
            ),
        ]
    ) { facts, report in
        guard case .givenUp(let token) = facts else { return }
        guard token.now - max(token.registeredAt, token.step.settledAt) >= 30_000 else { return }
        let time = Waiting.words(token.registeredAt - token.deadSince)
        report.report(
            .request,
            "Push \(token.step.number) was answered \(token.step.words); the device token registered \(time) after the timestamp of that answer, but got no push since.",
            earlier: token.step
        )
    }
}
