import PushModel

extension Rule {
    /// Apple's samples write the scheme in lower case; other cases are the same to HTTP.
    static let authorizationScheme = Rule(
        id: "auth.scheme",
        number: 41,
        level: .rejected,
        scope: .circumstances,
        requirement: "The authorization header is \"bearer\" in any case, a space and the provider token.",
        answer: Answer(403, .missingProviderToken),
        turn: CheckTurn(.auth, 30),
        basis: .sourced,
        sources: [.sending, .pushyTokens, .tommyReadme],
        passing: [
            Example("bearer and a token", "{}", headers: [], circumstances: .bearer(.good)),
            Example("No header at all", "{}", headers: [], circumstances: Circumstances(credential: .token(.missing))),
        ],
        failing: [
            Example(
                "Another scheme",
                "{}",
                headers: [("authorization", "basic dTpw")],
                circumstances: Circumstances(credential: .token(.notBearer))
            ),
            Example(
                "The scheme alone",
                "{}",
                headers: [("authorization", "bearer")],
                circumstances: Circumstances(credential: .token(.notBearer))
            ),
        ]
    ) { subject, report in
        guard case .token(.notBearer)? = subject.circumstances?.credential else { return }
        report.report(
            .header("authorization"),
            "The authorization header is not \"bearer\", a space and a provider token."
        )
    }
}
