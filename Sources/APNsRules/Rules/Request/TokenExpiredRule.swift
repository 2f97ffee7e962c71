import PushModel

extension Rule {
    static let tokenExpired = Rule(
        id: "req.token.expired",
        number: 18,
        level: .rejected,
        scope: .circumstances,
        requirement: "A device token has not expired; the answer gives the time of the expiration.",
        answer: Answer(410, .expiredToken),
        turn: CheckTurn(.token, 50),
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example("An active token", "{}", headers: [], circumstances: .known()),
            Example(
                "A token that is going to expire",
                "{}",
                headers: [],
                circumstances: .known(status: .expired(since: 1_700_000_001_000))
            ),
        ],
        failing: [
            Example(
                "An expired token",
                "{}",
                headers: [],
                circumstances: .known(status: .expired(since: 1_699_999_999_000))
            ),
            Example(
                "Expired at this moment",
                "{}",
                headers: [],
                circumstances: .known(status: .expired(since: 1_700_000_000_000))
            ),
            Example("Expired long ago", "{}", headers: [], circumstances: .known(status: .expired(since: 5))),
        ]
    ) { subject, report in
        guard let status = subject.circumstances?.deviceToken.status, case .expired = status,
            let since = status.end(at: subject.now)
        else { return }
        report.report(.request, "The device token expired at \(since) ms.")
    }
}
