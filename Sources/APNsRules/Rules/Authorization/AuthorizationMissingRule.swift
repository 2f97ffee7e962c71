import PushModel

extension Rule {
    static let authorizationMissing = Rule(
        id: "auth.missing",
        number: 40,
        level: .rejected,
        scope: .circumstances,
        requirement: "A request has a provider token, or its connection has a client certificate.",
        answer: Answer(403, .missingProviderToken),
        turn: CheckTurn(.auth, 20),
        basis: .sourced,
        sources: [.responses, .firstAnswer],
        passing: [
            Example("A provider token", "{}", headers: [], circumstances: .bearer(.good)),
            Example("A client certificate", "{}", headers: [], circumstances: .certificate(CertificateFacts())),
            Example("Nobody asks", "{}", headers: [], circumstances: Circumstances()),
        ],
        failing: [
            Example("No header", "{}", headers: [], circumstances: Circumstances(credential: .token(.missing))),
            Example("No certificate", "{}", headers: [], circumstances: .certificate(nil)),
        ]
    ) { subject, report in
        switch subject.circumstances?.credential {
        case .token(.missing): report.report(.header("authorization"), "The request has no authorization header.")
        case .certificate(nil): report.report(.request, "The client showed no certificate.")
        case nil, .notAsked, .token, .certificate: return
        }
    }
}
