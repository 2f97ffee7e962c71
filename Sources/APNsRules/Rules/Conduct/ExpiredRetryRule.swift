import PushModel

extension Rule {
    static let expiredRetry = Rule(
        conduct: "conduct.expired",
        number: 136,
        level: .warning,
        requirement: "A sender does not repeat a push after its apns-expiration.",
        consequence: "APNs takes the push and discards it, or delivers it too late.",
        basis: .inferred,
        sources: [.sending],
        passing: [
            Example(
                "In time",
                conversation: [
                    .push(at: 0, expiration: 60, .refused(503, .serviceUnavailable)), .push(at: 50, expiration: 60),
                ]
            ),
            Example(
                "Without expiration",
                conversation: [.push(at: 0, .refused(503, .serviceUnavailable)), .push(at: 3600)]
            ),
            Example(
                "The first try was late as well",
                conversation: [
                    .push(at: 90, expiration: 60, .refused(503, .serviceUnavailable)), .push(at: 95, expiration: 60),
                ]
            ),
        ],
        failing: [
            Example(
                "A minute late",
                conversation: [
                    .push(at: 0, expiration: 60, .refused(503, .serviceUnavailable)), .push(at: 120, expiration: 60),
                ]
            ),
            Example(
                "The second try after one that had no answer",
                conversation: [.push(at: 0, expiration: 60, .unanswered), .push(at: 61, expiration: 60)]
            ),
        ]
    ) { facts, report in
        guard case .push(let push) = facts, let same = push.same, let firstTriedAt = push.firstTriedAt,
            let expiration = push.step.expiration, !same.isAccepted
        else { return }
        let late = push.step.arrivedAt - expiration * 1000
        guard late > 0, firstTriedAt <= expiration * 1000 else { return }
        report.report(
            .header("apns-expiration"),
            "Push \(same.number) \(same.fate); push \(push.step.number) is the same push again, \(Waiting.words(late)) after it expired.",
            earlier: same
        )
    }
}
