import PushModel

extension Rule {
    /// That a token is used for no more than an hour is the rule of its age. A refused token is no update.
    ///
    /// Apple's page counts on one connection, and so did pushy's author find it; others with a token for each process were
    /// refused over many connections.
    static let tokenRefresh = Rule(
        id: "auth.refresh",
        number: 49,
        level: .rejected,
        scope: .circumstances,
        requirement:
            "A connection gets a new provider token at most every 20 minutes. If the service counts over all "
            + "connections, this holds for each key.",
        answer: Answer(429, .tooManyProviderTokenUpdates),
        turn: CheckTurn(.auth, 130),
        basis: .conflict,
        sources: [.responses, .tokens] + Source.tokenUpdates,
        passing: [
            Example("The first", "{}", headers: [], circumstances: .bearer(.good)),
            Example("The same again", "{}", headers: [], circumstances: .update(after: 10, isAnother: false)),
            Example("Another after 20 minutes", "{}", headers: [], circumstances: .update(after: 1200)),
            Example(
                "A forged token at once",
                "{}",
                headers: [],
                circumstances: {
                    var circumstances = Circumstances.update(after: 0)
                    circumstances.credential = .token(.token(.good { $0.signature = .wrong }))
                    return circumstances
                }()
            ),
        ],
        failing: [
            Example("A second too early", "{}", headers: [], circumstances: .update(after: 1199)),
            Example("A token a push", "{}", headers: [], circumstances: .update(after: 0)),
            Example(
                "A token for each process",
                "{}",
                headers: [],
                circumstances: {
                    var circumstances = Circumstances.update(after: 60)
                    circumstances.history.first = nil
                    circumstances.history.tokenScope = .team
                    return circumstances
                }()
            ),
        ]
    ) { subject, report in
        guard let history = subject.circumstances?.history, history.isTokenUpdate,
            let arrival = history.lastTokenArrival, subject.providerToken?.isGenuine ?? false
        else { return }
        let use = subject.now - arrival
        // A test's clock may have gone back since: nobody knows how long it was.
        if use > -ProviderTokenClaims.shortestUse, use < ProviderTokenClaims.shortestUse {
            report.report(
                .header("authorization"),
                history.tokenScope == .connection
                    ? "A new provider token came \(use) seconds after the last; at least 20 minutes must pass."
                    : "A new provider token came \(use) seconds after the last of its key, on any connection; at least 20 minutes must "
                        + "pass."
            )
        }
    }
}

extension Circumstances {
    /// A good token that many seconds after the last.
    fileprivate static func update(after seconds: Int, isAnother: Bool = true) -> Circumstances {
        var circumstances = bearer(.good, after: .good)
        circumstances.history.lastTokenArrival = exampleNow - seconds
        circumstances.history.isTokenUpdate = isAnother
        return circumstances
    }
}
