import PushModel

extension Rule {
    static let jwtStructure = Rule(
        id: "auth.jwt.structure",
        number: 42,
        level: .rejected,
        scope: .circumstances,
        requirement: "A provider token is three base64url parts: a JSON object, one with the time iat, a signature.",
        answer: Answer(403, .invalidProviderToken),
        turn: CheckTurn(.auth, 40),
        basis: .sourced,
        sources: [.tokens, .pushyJWT],
        passing: [
            Example("A provider token", "{}", headers: [], circumstances: .bearer(.good)),
            Example("No header at all", "{}", headers: [], circumstances: Circumstances(credential: .token(.missing))),
        ],
        failing: [
            Example(
                "Two parts",
                "{}",
                headers: [("authorization", "bearer e30.e30")],
                circumstances: Circumstances(credential: .token(.malformed))
            ),
            Example("Without iat", "{}", headers: [], circumstances: .bearer(.good { $0.issuedAt = nil })),
        ]
    ) { subject, report in
        guard case .token(let facts)? = subject.circumstances?.credential else { return }
        switch facts {
        case .malformed:
            report.report(
                .header("authorization"),
                "The provider token is not three base64url parts with JSON objects for header and claims."
            )
        case .token(let claims) where claims.issuedAt == nil:
            report.report(.header("authorization"), "The provider token's iat is missing or not a time.")
        case .missing, .notBearer, .token: return
        }
    }
}
