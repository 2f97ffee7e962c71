import PushModel

extension Rule {
    static let certificate = Rule(
        id: "auth.cert",
        number: 52,
        level: .rejected,
        scope: .circumstances,
        requirement:
            "A client certificate is valid and belongs to the environment. Beside it APNs ignores the authorization header.",
        answer: Answer(403, .badCertificate),
        turn: CheckTurn(.auth, 10),
        basis: .sourced,
        sources: [.sending, .responses],
        passing: [
            Example(
                "A valid certificate",
                "{}",
                headers: [("authorization", "nonsense")],
                circumstances: .certificate(CertificateFacts())
            ),
            Example("A provider token", "{}", headers: [], circumstances: .bearer(.good)),
        ],
        failing: [
            Example(
                "Out of date",
                "{}",
                headers: [],
                circumstances: .certificate(CertificateFacts(problem: "The certificate has expired."))
            ),
            Example(
                "Of the other environment",
                "{}",
                headers: [],
                circumstances: .certificate(CertificateFacts(isOfThisEnvironment: false))
            ),
        ]
    ) { subject, report in
        guard let certificate = subject.certificate else { return }
        if let problem = certificate.problem {
            report.report(.request, problem)
        } else if !certificate.isOfThisEnvironment {
            report.report(
                .request,
                "The client certificate belongs to the other environment.",
                answer: Answer(403, .badCertificateEnvironment)
            )
        }
    }
}
