extension Rule {
    /// Apple gives no figure; ten within a minute are ours.
    static let shortConnections = Rule(
        conduct: "conduct.connection.per_push",
        number: 135,
        level: .warning,
        requirement: "A sender uses a connection for many pushes, not only for one.",
        consequence: "APNs may see an attack, and each push waits for a handshake.",
        basis: .inferredEffect,
        sources: [.sending, .connecting],
        passing: [
            Example("Nine", conversation: (1...9).map { .connection($0, from: Double($0), to: Double($0) + 0.1) }),
            Example(
                "Ten in more than a minute",
                conversation: (1...10).map { .connection($0, from: 7 * Double($0), to: 7 * Double($0) + 0.1) }
            ),
            Example(
                "Ten connections of many pushes",
                conversation: (1...10).map { .connection($0, from: Double($0), to: Double($0) + 0.1, requests: 2) }
            ),
            Example(
                "Ten that the endpoint ended",
                conversation: (1...10).map {
                    .connection($0, from: Double($0), to: Double($0) + 0.1, closedByClient: false)
                }
            ),
            Example(
                "Not in a row",
                conversation: (1...15).map {
                    .connection($0, from: Double($0), to: Double($0) + 0.1, requests: $0 == 8 ? 2 : 1)
                }
            ),
            Example(
                "A check whether the port is open",
                conversation: (1...10).map { .connection($0, from: Double($0), to: Double($0) + 0.1, requests: 0) }
            ),
        ],
        failing: [
            Example(
                "Ten within a minute",
                conversation: (1...10).map { .connection($0, from: 6 * Double($0), to: 6 * Double($0) + 0.1) }
            ),
            Example(
                "Twenty side by side",
                conversation: (1...20).map { .connection($0, from: 0, to: Double($0)) }
            ),
        ]
    ) { facts, report in
        guard case .shortConnections(let row) = facts, row.count >= ShortConnections.most else { return }
        report.report(
            .connection,
            "\(row.count) connections in a row from \(row.address) within a minute had one request each; keep one open."
        )
    }
}
