extension Rule {
    /// That the reason is read and unprocessed requests are sent again cannot be seen from here.
    static let goAway = Rule(
        connection: "conn.goaway",
        number: 6,
        level: .warning,
        requirement:
            "After GOAWAY a client opens no more streams, and sends unprocessed requests on a new connection.",
        basis: .sourced,
        sources: [.sending],
        passing: [
            Example("No stream after GOAWAY") { $0.answers = 10 },
            Example("A single request") { $0.answers = 1 },
        ],
        failing: [
            Example("A stream long after GOAWAY") { $0.streamsAfterGoAway = 1 },
            Example("Many") { $0.streamsAfterGoAway = 100 },
        ]
    ) { record, report in
        guard record.streamsAfterGoAway > 0 else { return }
        report.report(.connection, "\(record.streamsAfterGoAway) streams were opened a second or more after GOAWAY.")
    }
}
