import PushModel

extension Rule {
    /// Apple gives no reason string; InvalidProviderToken is our choice.
    static let singleTeam = Rule(
        id: "conn.single_team",
        number: 9,
        level: .rejected,
        scope: .circumstances,
        requirement: "A connection serves one team: the team of its first push.",
        answer: Answer(403, .invalidProviderToken),
        turn: CheckTurn(.auth, 120),
        basis: .sourced,
        sources: [.tokens],
        passing: [
            Example("The first push", "{}", headers: [], circumstances: .bearer(.good)),
            Example("The same team again", "{}", headers: [], circumstances: .bearer(.good, after: .good)),
            Example(
                "Forged in another team's name",
                "{}",
                headers: [],
                circumstances: .bearer(
                    .good { $0.signature = .wrong },
                    after: .init(keyID: "KEY1234567", teamID: "TEAM654321")
                )
            ),
        ],
        failing: [
            Example(
                "Another team with the same key ID",
                "{}",
                headers: [],
                circumstances: .bearer(.good, after: .init(keyID: "KEY1234567", teamID: "TEAM654321"))
            ),
            Example(
                "Another team with another key",
                "{}",
                headers: [],
                circumstances: .bearer(.good, after: .init(keyID: "KEY7654321", teamID: "TEAM654321"))
            ),
        ]
    ) { subject, report in
        guard let first = subject.circumstances?.history.first, let token = subject.providerToken,
            let team = token.teamID, team != first.teamID, token.isGenuine
        else { return }
        report.report(
            .header("authorization"),
            "The connection belongs to the team \(first.teamID), the provider token to \(team)."
        )
    }
}
