import PushModel

extension Rule {
    static let jwtExpired = Rule(
        id: "auth.jwt.iat.expired",
        number: 45,
        level: .rejected,
        scope: .circumstances,
        requirement: "A provider token is at most an hour old.",
        answer: Answer(403, .expiredProviderToken),
        turn: CheckTurn(.auth, 80),
        basis: .sourced,
        sources: [.tokens],
        passing: [
            Example("New", "{}", headers: [], circumstances: .bearer(.good)),
            Example(
                "An hour",
                "{}",
                headers: [],
                circumstances: .bearer(.good { $0.issuedAt = exampleNow - 3600 })
            ),
        ],
        failing: [
            Example(
                "A second more",
                "{}",
                headers: [],
                circumstances: .bearer(.good { $0.issuedAt = exampleNow - 3601 })
            ),
            Example(
                "Before all time",
                "{}",
                headers: [],
                circumstances: .bearer(.good { $0.issuedAt = .min })
            ),
            Example("Of 1970", "{}", headers: [], circumstances: .bearer(.good { $0.issuedAt = 0 })),
        ]
    ) { subject, report in
        guard let age = subject.providerToken?.age(at: subject.now), age > ProviderTokenClaims.lifetime else { return }
        report.report(.header("authorization"), "The provider token is \(age) seconds old, more than an hour.")
    }
}

extension ProviderTokenClaims {
    /// Apple: `iat` is no more than one hour from now. In seconds.
    package static let lifetime = 3600
    /// Apple: no new token on a connection within 20 minutes. In seconds.
    package static let shortestUse = 20 * 60
}
