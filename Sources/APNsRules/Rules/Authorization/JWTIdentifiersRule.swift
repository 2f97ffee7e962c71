import PushModel

extension Rule {
    static let jwtIdentifiers = Rule(
        id: "auth.jwt.ids",
        number: 44,
        level: .rejected,
        scope: .circumstances,
        requirement: "A provider token's kid and iss have ten characters each, and the key belongs to the team.",
        answer: Answer(403, .invalidProviderToken),
        turn: CheckTurn(.auth, 60),
        basis: .sourced,
        sources: [.tokens],
        passing: [
            Example("A key of the team", "{}", headers: [], circumstances: .bearer(.good)),
            Example(
                "A key that the service does not check",
                "{}",
                headers: [],
                circumstances: .bearer(
                    .good {
                        $0.key = .unknown
                        $0.signature = .unchecked
                    }
                )
            ),
        ],
        failing: [
            Example("A short kid", "{}", headers: [], circumstances: .bearer(.good { $0.keyID = "KEY123" })),
            Example("No iss", "{}", headers: [], circumstances: .bearer(.good { $0.teamID = nil })),
            Example("An unknown key", "{}", headers: [], circumstances: .bearer(.good { $0.key = .refused })),
        ]
    ) { subject, report in
        guard let token = subject.providerToken, !token.hasGoodIdentifiers else { return }
        if !ProviderTokenClaims.isIdentifier(token.keyID) {
            report.report(
                .header("authorization"),
                "The provider token's kid is missing or does not have 10 characters."
            )
        } else if !ProviderTokenClaims.isIdentifier(token.teamID) {
            report.report(
                .header("authorization"),
                "The provider token's iss is missing or does not have 10 characters."
            )
        } else {
            report.report(.header("authorization"), "The provider token's kid is not a key of the team in iss.")
        }
    }
}
