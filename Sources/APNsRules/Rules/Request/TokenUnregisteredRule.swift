import PushModel

extension Rule {
    static let tokenUnregistered = Rule(
        id: "req.token.unregistered",
        number: 17,
        level: .rejected,
        scope: .circumstances,
        requirement: "A device token is active for the topic; the answer gives the time since when it is not.",
        answer: Answer(410, .unregistered),
        turn: CheckTurn(.token, 40),
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example("An active token", "{}", headers: [], circumstances: .known()),
            Example(
                "A token that is going to be unregistered",
                "{}",
                headers: [],
                circumstances: .known(status: .unregistered(since: 1_700_000_001_000))
            ),
        ],
        failing: [
            Example(
                "The app is gone",
                "{}",
                headers: [],
                circumstances: .known(status: .unregistered(since: 1_699_999_999_000))
            ),
            Example(
                "Gone at this moment",
                "{}",
                headers: [],
                circumstances: .known(status: .unregistered(since: 1_700_000_000_000))
            ),
        ]
    ) { subject, report in
        guard let status = subject.circumstances?.deviceToken.status, case .unregistered = status,
            let since = status.end(at: subject.now)
        else { return }
        report.report(.request, "The device token has not been active for the topic since \(since) ms.")
    }
}
