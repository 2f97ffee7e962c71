import PushModel

extension Rule {
    /// The keys of one team are related; no finer relation can be seen from outside.
    static let keyUnrelated = Rule(
        id: "auth.key.unrelated",
        number: 50,
        level: .rejected,
        scope: .circumstances,
        requirement: "A connection's provider tokens are signed with keys that are related to the first.",
        answer: Answer(403, .unrelatedKeyIdInToken),
        turn: CheckTurn(.auth, 110),
        basis: .sourced,
        sources: [.responses, .tokens],
        passing: [
            Example("The first token", "{}", headers: [], circumstances: .bearer(.good)),
            Example(
                "Another key of the team",
                "{}",
                headers: [],
                circumstances: .bearer(.good, after: .init(keyID: "KEY7654321", teamID: "TEAM123456"))
            ),
            Example(
                "The same key ID of another team",
                "{}",
                headers: [],
                circumstances: .bearer(.good, after: .init(keyID: "KEY1234567", teamID: "TEAM654321"))
            ),
            Example(
                "Forged in another team's name",
                "{}",
                headers: [],
                circumstances: .bearer(
                    .good { $0.signature = .wrong },
                    after: .init(keyID: "KEY7654321", teamID: "TEAM654321")
                )
            ),
        ],
        failing: [
            Example(
                "Another team's key",
                "{}",
                headers: [],
                circumstances: .bearer(.good, after: .init(keyID: "KEY7654321", teamID: "TEAM654321"))
            ),
            Example(
                "An unknown key of another team",
                "{}",
                headers: [],
                circumstances: .bearer(
                    .good {
                        $0.key = .unknown
                        $0.signature = .unchecked
                    },
                    after: .init(keyID: "KEY0000000", teamID: "TEAM000000")
                )
            ),
        ]
    ) { subject, report in
        guard let first = subject.circumstances?.history.first, let token = subject.providerToken,
            token.teamID != first.teamID, let key = token.keyID, key != first.keyID, token.isGenuine
        else { return }
        report.report(
            .header("authorization"),
            "The key \(key) is not related to \(first.keyID), the first key of the connection."
        )
    }
}
