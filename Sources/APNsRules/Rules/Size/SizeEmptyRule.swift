import PushModel

extension Rule {
    static let sizeEmpty = Rule(
        id: "size.empty",
        number: 55,
        level: .rejected,
        requirement: "The body is not empty.",
        answer: Answer(400, .payloadEmpty),
        turn: CheckTurn(.size, 10),
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example("The smallest object", "{}"),
            Example(
                "Reading a channel has no body",
                "",
                headers: [],
                method: "GET",
                path: "/1/apps/com.example.app/channels"
            ),
        ],
        failing: [
            Example("No bytes", ""),
            Example("No bytes for a broadcast", "", headers: [], path: "/4/broadcasts/apps/com.example.app"),
        ]
    ) { subject, report in
        guard subject.bodySize.bytes == 0, subject.route.isPush else { return }
        report.report(.body, "The body has no bytes.")
    }
}
