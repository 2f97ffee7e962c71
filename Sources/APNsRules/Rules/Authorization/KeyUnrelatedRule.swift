import PushModel

extension Rule {
    /// Which key may follow which is the table of ``KeyScope``. Keys whose scope nobody declared may: what they are cannot
    /// be seen from outside. Apple's page calls the others an error and gives no reason string; this one's description fits.
    static let keyUnrelated = Rule(
        id: "auth.key.unrelated",
        number: 50,
        level: .rejected,
        scope: .circumstances,
        requirement:
            "A connection's first provider token decides which keys may follow: after a team-scoped key, other team-scoped keys of the team; "
            + "after a topic-specific key, only its related key.",
        answer: Answer(403, .unrelatedKeyIdInToken),
        turn: CheckTurn(.auth, 110),
        basis: .sourced,
        sources: [.responses, .tokens],
        passing: [
            Example("The first token", "{}", headers: [], circumstances: .bearer(.good)),
            Example(
                "Another key of the team, in a world without scopes of keys",
                "{}",
                headers: [],
                circumstances: .bearer(.good, after: .init(keyID: "KEY7654321", teamID: "TEAM123456"))
            ),
            Example(
                "A team-scoped key after another",
                "{}",
                headers: [],
                circumstances: .key(.team, after: .team)
            ),
            Example(
                "The related key of a topic-specific one",
                "{}",
                headers: [],
                circumstances: .key(.topics(related: "KEY7654321"), after: .topics(related: "KEY1234567"))
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
                "A topic-specific key after a team-scoped one",
                "{}",
                headers: [],
                circumstances: .key(.topics(related: nil), after: .team)
            ),
            Example(
                "A team-scoped key after a topic-specific one",
                "{}",
                headers: [],
                circumstances: .key(.team, after: .topics(related: nil))
            ),
            Example(
                "A topic-specific key after one without a related key",
                "{}",
                headers: [],
                circumstances: .key(.topics(related: nil), after: .topics(related: nil))
            ),
            Example(
                "A topic-specific key after one that is related to a third",
                "{}",
                headers: [],
                circumstances: .key(.topics(related: nil), after: .topics(related: "KEY0000000"))
            ),
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
            let key = token.keyID, key != first.keyID, token.isGenuine
        else { return }
        let objection =
            token.teamID == first.teamID
            ? token.scope.objection(id: key, after: first)
            : "The key \(key) is not related to \(first.keyID), the first key of the connection."
        if let objection { report.report(.header("authorization"), objection) }
    }
}

extension Circumstances {
    /// A good token of one key of a team on a connection whose first token was that of another.
    fileprivate static func key(_ scope: KeyScope, after first: KeyScope) -> Circumstances {
        .bearer(.good { $0.scope = scope }, after: .init(keyID: "KEY7654321", teamID: "TEAM123456", scope: first))
    }
}
