extension Rule {
    static let alpn = Rule(
        connection: "conn.alpn",
        number: 3,
        level: .warning,
        requirement: "A client offers h2 by ALPN, although APNs takes HTTP/2 over TLS without it.",
        basis: .observed,
        sources: [.priorKnowledge],
        passing: [
            Example("h2 by ALPN") {
                $0.application = .http2
                $0.transport = .tls(offersH2: true)
            },
            Example("No TLS, no ALPN") { $0.application = .http2 },
        ],
        failing: [
            Example("Prior knowledge") {
                $0.application = .http2
                $0.transport = .tls(offersH2: false)
            },
            Example("Prior knowledge, and nothing sent yet") { $0.transport = .tls(offersH2: false) },
        ]
    ) { record, report in
        guard record.transport == .tls(offersH2: false) else { return }
        report.report(.connection, "The client did not offer h2 by ALPN.")
    }
}
