extension Rule {
    static let dynamicStreams = Rule(
        connection: "conn.streams.dynamic",
        number: 5,
        level: .degraded,
        requirement: "A client follows the stream limit of every SETTINGS frame, higher or lower.",
        consequence: "Streams beyond it are reset with REFUSED_STREAM.",
        basis: .sourced,
        sources: [.responses, .streamLimitFalls, .streamLimit],
        passing: [
            Example("A thousand answers") { $0.answers = 1000 },
            Example("Streams refused at the beginning") { $0.streamsRefusedInitially = 1 },
        ],
        failing: [
            Example("More than the limit") { $0.streamsRefusedLater = 1 },
            Example("A limit that fell to 1 after a rejected push") {
                $0.answers = 10
                $0.clientErrors = 1
                $0.streamsRefusedLater = 9
            },
        ]
    ) { record, report in
        guard record.streamsRefusedLater > 0 else { return }
        report.report(.connection, "\(record.streamsRefusedLater) streams were over the limit at that moment.")
    }
}
