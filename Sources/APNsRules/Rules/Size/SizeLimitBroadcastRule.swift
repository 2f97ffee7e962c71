import PushModel

extension Rule {
    static let sizeLimitBroadcast = Rule(
        id: "size.limit.broadcast",
        number: 58,
        level: .rejected,
        scope: .channels,
        requirement: "A broadcast payload has at most 5120 bytes.",
        answer: Answer(413, .payloadTooLarge),
        turn: CheckTurn(.size, 40),
        basis: .sourced,
        sources: [.broadcast, .broadcastErrors],
        passing: [
            Example(
                "5120 bytes",
                body: .payload(ofSize: 5120),
                headers: [],
                path: "/4/broadcasts/apps/com.example.app"
            ),
            Example("To one device", body: .payload(ofSize: 5121), headers: []),
        ],
        failing: [
            Example(
                "5121 bytes",
                body: .payload(ofSize: 5121),
                headers: [],
                path: "/4/broadcasts/apps/com.example.app"
            ),
            Example(
                "9000 bytes",
                body: .payload(ofSize: 9000),
                headers: [],
                path: "/4/broadcasts/apps/com.example.app"
            ),
        ]
    ) { subject, report in
        guard subject.route.isBroadcast else { return }
        report.reportSize(subject, limit: PayloadLimit.broadcast)
    }
}
