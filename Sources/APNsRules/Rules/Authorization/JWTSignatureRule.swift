import PushModel

extension Rule {
    /// Both forms are good: R and S in 64 bytes, as RFC 7518 has them, and DER, as Apple's own sample has it.
    static let jwtSignature = Rule(
        id: "auth.jwt.signature",
        number: 48,
        level: .rejected,
        scope: .circumstances,
        requirement: "The key verifies the provider token's signature: R and S in 64 bytes, or DER.",
        answer: Answer(403, .invalidProviderToken),
        turn: CheckTurn(.auth, 70),
        basis: .sourced,
        sources: [.responses, .commandLine, .derLog, .pushySignature],
        passing: [
            Example("A signature of the key", "{}", headers: [], circumstances: .bearer(.good)),
            Example(
                "A key that the service does not have",
                "{}",
                headers: [],
                circumstances: .bearer(
                    .good {
                        $0.key = .unknown
                        $0.signature = .unchecked
                    }
                )
            ),
        ],
        failing: [
            Example(
                "Another key's signature",
                "{}",
                headers: [],
                circumstances: .bearer(.good { $0.signature = .wrong })
            ),
            Example(
                "Another key's, and old as well",
                "{}",
                headers: [],
                circumstances: .bearer(
                    .good {
                        $0.signature = .wrong
                        $0.issuedAt = 0
                    }
                )
            ),
        ]
    ) { subject, report in
        guard subject.providerToken?.signature == .wrong else { return }
        report.report(
            .header("authorization"),
            "The provider token's signature does not verify with the key of its kid."
        )
    }
}
