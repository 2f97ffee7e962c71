extension Rule {
    /// Apple's sample token has a string of milliseconds, and some libraries sent strings of seconds for years.
    static let jwtTimeForm = Rule(
        id: "auth.jwt.iat.type",
        number: 47,
        level: .warning,
        scope: .circumstances,
        requirement: "A provider token's iat is a JSON number of whole seconds.",
        basis: .conflict,
        sources: [.sending, .tokens, .apnSwiftTests, .apnSwiftTokens],
        passing: [
            Example("Whole seconds", "{}", headers: [], circumstances: .bearer(.good)),
            Example("No token", "{}", headers: [], circumstances: Circumstances(credential: .token(.malformed))),
        ],
        failing: [
            Example("A string", "{}", headers: [], circumstances: .bearer(.good { $0.timeForm = .string })),
            Example("A fraction", "{}", headers: [], circumstances: .bearer(.good { $0.timeForm = .fraction })),
            Example(
                "Milliseconds",
                "{}",
                headers: [],
                circumstances: .bearer(.good { $0.issuedAt = exampleNow * 1000 })
            ),
        ]
    ) { subject, report in
        guard let token = subject.providerToken, let issuedAt = token.issuedAt else { return }
        switch token.timeForm {
        case .string: report.report(.header("authorization"), "The provider token's iat is a string.")
        case .fraction: report.report(.header("authorization"), "The provider token's iat has a fraction.")
        case .integer: break
        }
        // Eleven digits: in seconds the year 5138, in milliseconds 1973.
        if issuedAt >= 100_000_000_000 {
            report.report(.header("authorization"), "The provider token's iat looks like milliseconds.")
        }
    }
}
