extension Rule {
    /// Apple gives no figure for connections that are opened too often; 60 a minute is ours.
    static let idle = Rule(
        connection: "conn.idle",
        number: 7,
        level: .warning,
        requirement:
            "A client keeps a connection for hours, with at most one PING in an idle hour, and does not open new ones all the time.",
        consequence: "GOAWAY with the reason IdleTimeout, or refused connections.",
        basis: .sourced,
        sources: [.sending, .responses, .connecting],
        passing: [
            Example("A PING in the second idle hour") {
                $0.idleSeconds = 2 * 3600
                $0.idlePings = 1
            },
            Example("The first connections of a pool") { $0.connectionsInMinute = 60 },
        ],
        failing: [
            Example("A PING every minute") {
                $0.idleSeconds = 3600
                $0.idlePings = 60
            },
            Example("Two PINGs in a few idle seconds") {
                $0.idleSeconds = 5
                $0.idlePings = 2
            },
            Example("A connection a push") { $0.connectionsInMinute = 61 },
        ]
    ) { record, report in
        // The first PING may come at any time: it may begin the hour.
        if record.idlePings > record.idleSeconds / 3600 + 1 {
            report.report(
                .connection,
                "\(record.idlePings) PINGs came in \(record.idleSeconds) idle seconds; one an hour is enough."
            )
        }
        if record.connectionsInMinute > 60 {
            report.report(
                .connection,
                "The client opened \(record.connectionsInMinute) connections within a minute; keep one open."
            )
        }
    }
}
