extension Rule {
    static let tls = Rule(
        connection: "conn.tls",
        number: 2,
        level: .rejected,
        requirement: "A connection uses TLS 1.2 or later, and its bodies are not compressed.",
        consequence: "The handshake fails.",
        basis: .sourced,
        sources: [.sending],
        passing: [
            Example("TLS 1.2 or later") { $0.transport = .tls(offersH2: true) },
            Example("A client that does not trust the endpoint") { $0.transport = .failedHandshake },
        ],
        failing: [
            Example("TLS 1.1") { $0.transport = .outdatedTLS },
            Example("A body with content-encoding gzip") {
                $0.transport = .tls(offersH2: true)
                $0.compressedRequests = 1
            },
        ]
    ) { record, report in
        if record.transport == .outdatedTLS {
            report.report(.connection, "The client does not offer TLS 1.2 or later.")
        }
        if record.compressedRequests > 0 {
            report.report(.connection, "\(record.compressedRequests) requests had a content-encoding.")
        }
    }
}
