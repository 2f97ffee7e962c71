import PushModel

extension Rule {
    /// Apple's table prints the reason as BadEnvironmentKeyIdInToken; on the wire it was seen without "Id".
    static let keyEnvironment = Rule(
        id: "auth.key.environment",
        number: 51,
        level: .rejected,
        scope: .circumstances,
        requirement: "A provider token's key is valid in the environment of the request.",
        answer: Answer(403, .badEnvironmentKeyInToken),
        turn: CheckTurn(.auth, 100),
        basis: .conflict,
        sources: [.responses, .environmentKey],
        passing: [
            Example("A key of this environment", "{}", headers: [], circumstances: .bearer(.good)),
            Example(
                "Forged with a key ID of the other",
                "{}",
                headers: [],
                circumstances: .bearer(
                    .good {
                        $0.key = .known(isOfThisEnvironment: false)
                        $0.signature = .wrong
                    }
                )
            ),
        ],
        failing: [
            Example(
                "A key of the other environment",
                "{}",
                headers: [],
                circumstances: .bearer(.good { $0.key = .known(isOfThisEnvironment: false) })
            ),
            Example(
                "The other environment, and old as well",
                "{}",
                headers: [],
                circumstances: .bearer(
                    .good {
                        $0.key = .known(isOfThisEnvironment: false)
                        $0.issuedAt = 0
                    }
                )
            ),
        ]
    ) { subject, report in
        guard let token = subject.providerToken, token.key == .known(isOfThisEnvironment: false), token.isGenuine else {
            return
        }
        report.report(.header("authorization"), "The provider token's key belongs to the other environment.")
    }
}
