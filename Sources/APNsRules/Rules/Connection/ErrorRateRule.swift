extension Rule {
    /// Apple says that errors slow a sender down and end its connection, and that BadDeviceToken counts more. The
    /// figures are ours: of at least 100 answers half, with BadDeviceToken counted twice.
    static let errorRate = Rule(
        connection: "conn.error_rate",
        number: 8,
        level: .degraded,
        requirement:
            "APNs refuses only a few requests of a connection, especially for bad device tokens; 410 does not count.",
        consequence: "Throttling, and GOAWAY.",
        basis: .inferredEffect,
        sources: [.responses],
        passing: [
            Example("A third refused") {
                $0.answers = 300
                $0.clientErrors = 100
            },
            Example("One less than half refused") {
                $0.answers = 200
                $0.clientErrors = 99
            },
            Example("Too few answers to tell") {
                $0.answers = 99
                $0.clientErrors = 99
            },
        ],
        failing: [
            Example("Half refused") {
                $0.answers = 200
                $0.clientErrors = 100
            },
            Example("A quarter with bad device tokens") {
                $0.answers = 200
                $0.clientErrors = 50
                $0.badDeviceTokens = 50
            },
        ]
    ) { record, report in
        guard record.answers >= 100, 2 * (record.clientErrors + record.badDeviceTokens) >= record.answers else {
            return
        }
        report.report(
            .connection,
            "Of \(record.answers) answers \(record.clientErrors) were errors, \(record.badDeviceTokens) BadDeviceToken."
        )
    }
}
