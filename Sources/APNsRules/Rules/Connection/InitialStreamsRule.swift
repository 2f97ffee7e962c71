extension Rule {
    /// A client that sends before it has read the first SETTINGS breaks the rule as well: the service was seen to reset
    /// its streams all the same.
    static let initialStreams = Rule(
        connection: "conn.streams.initial",
        number: 4,
        level: .rejected,
        requirement:
            "With provider tokens only one stream is open until APNs has accepted the first request with a valid token.",
        consequence: "Streams beyond it are reset with REFUSED_STREAM.",
        basis: .sourced,
        sources: [.sending, .streamLimit, .streamLimitGoAway],
        passing: [
            Example("One request, then many") { $0.answers = 1000 },
            Example("Streams refused later") { $0.streamsRefusedLater = 1 },
        ],
        failing: [
            Example("Two streams at once") { $0.streamsRefusedInitially = 1 },
            Example("A hundred at once") { $0.streamsRefusedInitially = 99 },
        ]
    ) { record, report in
        guard record.streamsRefusedInitially > 0 else { return }
        report.report(
            .connection,
            "\(record.streamsRefusedInitially) streams beyond the initial limit came before the first accepted request."
        )
    }
}
