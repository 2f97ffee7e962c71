import PushModel

extension Rule {
    static let jwtAlgorithm = Rule(
        id: "auth.jwt.alg",
        number: 43,
        level: .rejected,
        scope: .circumstances,
        requirement: "A provider token's alg is ES256.",
        answer: Answer(403, .invalidProviderToken),
        turn: CheckTurn(.auth, 50),
        basis: .sourced,
        sources: [.tokens],
        passing: [
            Example("ES256", "{}", headers: [], circumstances: .bearer(.good)),
            Example("No token", "{}", headers: [], circumstances: Circumstances(credential: .token(.malformed))),
        ],
        failing: [
            Example("HS256", "{}", headers: [], circumstances: .bearer(.good { $0.algorithm = "HS256" })),
            Example("No alg", "{}", headers: [], circumstances: .bearer(.good { $0.algorithm = nil })),
        ]
    ) { subject, report in
        guard let token = subject.providerToken, token.algorithm != "ES256" else { return }
        let shown = token.algorithm.map { "\"\($0.prefix(32))\"" } ?? "missing"
        report.report(.header("authorization"), "The provider token's alg is \(shown), not ES256.")
    }
}
