extension Rule {
    /// Who sends nothing more has perhaps ended; half a minute is ours.
    static let lostPush = Rule(
        conduct: "conduct.goaway.lost",
        number: 132,
        level: .warning,
        requirement: "A push that GOAWAY left unprocessed is sent again on a new connection.",
        consequence: "The notification is lost.",
        basis: .sourced,
        sources: [.rfc9113, .sending],
        passing: [
            Example(
                "Sent again",
                conversation: [.push(at: 0, .unprocessed), .push(at: 1, on: 2), .push(at: 60, to: "b")]
            ),
            Example(
                "Nothing was sent for half a minute",
                conversation: [.push(at: 0, .unprocessed), .push(at: 30, to: "b")]
            ),
            Example(
                "Both of two equal ones",
                conversation: [
                    .push(at: 0, .unprocessed), .push(at: 0, .unprocessed), .push(at: 1, on: 2), .push(at: 1, on: 2),
                    .push(at: 60, to: "b", on: 2),
                ]
            ),
        ],
        failing: [
            Example(
                "Only others came after it",
                conversation: [.push(at: 0, .unprocessed), .push(at: 1, to: "b", on: 2), .push(at: 31, to: "b", on: 2)]
            ),
            Example(
                "One of two equal ones",
                conversation: [
                    .push(at: 0, .unprocessed), .push(at: 0, .unprocessed), .push(at: 1, on: 2),
                    .push(at: 60, to: "b", on: 2),
                ]
            ),
        ]
    ) { facts, report in
        guard case .lost(let lost) = facts else { return }
        let time = lost.lastPushAt - lost.step.settledAt
        guard time >= 30_000 else { return }
        report.report(
            .request,
            "Push \(lost.step.number) was left unprocessed by GOAWAY, and was not sent again; other pushes came up to \(Waiting.words(time)) later.",
            earlier: lost.step
        )
    }
}
