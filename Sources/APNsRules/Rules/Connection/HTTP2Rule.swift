extension Rule {
    /// The host and the PRIORITY frames are no reason to drop a connection.
    static let http2 = Rule(
        connection: "conn.http2",
        number: 1,
        level: .rejected,
        requirement: "A connection uses HTTP/2, its requests name the host, and it sends no PRIORITY frames.",
        consequence: "The connection is dropped.",
        basis: .sourced,
        sources: [.sending, .transportNote],
        passing: [
            Example("HTTP/2") { $0.application = .http2 },
            Example("A peer that never spoke") { $0.application = .silent },
        ],
        failing: [
            Example("HTTP/1.1") { $0.application = .http1 },
            Example("Bytes of no protocol") { $0.application = .other },
            Example("A PRIORITY frame") {
                $0.application = .http2
                $0.priorityFrames = 1
            },
            Example("Neither :authority nor host") {
                $0.application = .http2
                $0.requestsWithoutHost = 1
            },
        ]
    ) { record, report in
        switch record.application {
        case .http1: report.report(.connection, "The client spoke HTTP/1.")
        case .other: report.report(.connection, "The client's first bytes are not the preface of HTTP/2.")
        case .http2, .silent: break
        }
        if record.priorityFrames > 0 {
            report.report(
                .connection,
                "The client sent \(record.priorityFrames) PRIORITY frames, which APNs ignores.",
                level: .warning
            )
        }
        if record.requestsWithoutHost > 0 {
            report.report(
                .connection,
                "\(record.requestsWithoutHost) requests had neither :authority nor host.",
                level: .warning
            )
        }
    }
}
