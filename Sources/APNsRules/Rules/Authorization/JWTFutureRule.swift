import PushModel

extension Rule {
    /// Apple allows an hour either way and gives no reason for what is further ahead.
    static let jwtFuture = Rule(
        id: "auth.jwt.iat.future",
        number: 46,
        level: .rejected,
        scope: .circumstances,
        requirement: "A provider token's iat is at most an hour ahead.",
        answer: Answer(403, .invalidProviderToken),
        turn: CheckTurn(.auth, 90),
        basis: .inferred,
        sources: [.tokens],
        passing: [
            Example("Now", "{}", headers: [], circumstances: .bearer(.good)),
            Example(
                "An hour ahead",
                "{}",
                headers: [],
                circumstances: .bearer(.good { $0.issuedAt = exampleNow + 3600 })
            ),
        ],
        failing: [
            Example(
                "A second more",
                "{}",
                headers: [],
                circumstances: .bearer(.good { $0.issuedAt = exampleNow + 3601 })
            ),
            Example(
                "Milliseconds",
                "{}",
                headers: [],
                circumstances: .bearer(.good { $0.issuedAt = exampleNow * 1000 })
            ),
        ]
    ) { subject, report in
        guard let age = subject.providerToken?.age(at: subject.now), age < -ProviderTokenClaims.lifetime else { return }
        report.report(.header("authorization"), "The provider token's iat is more than an hour ahead.")
    }
}
