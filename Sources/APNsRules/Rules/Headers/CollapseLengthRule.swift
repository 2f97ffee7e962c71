import PushModel

extension Rule {
    static let collapseLength = Rule(
        id: "hdr.collapse.length",
        number: 30,
        level: .rejected,
        requirement: "apns-collapse-id has at most 64 bytes.",
        answer: Answer(400, .badCollapseId),
        turn: CheckTurn(.collapseId, 10),
        basis: .sourced,
        sources: [.sending, .responses],
        passing: [
            Example("64 bytes", "{}", headers: [("apns-collapse-id", String(repeating: "c", count: 64))]),
            Example("16 emoji are 64 bytes", "{}", headers: [("apns-collapse-id", String(repeating: "😀", count: 16))]),
        ],
        failing: [
            Example("65 bytes", "{}", headers: [("apns-collapse-id", String(repeating: "c", count: 65))]),
            Example(
                "22 Chinese characters are 66 bytes",
                "{}",
                headers: [("apns-collapse-id", String(repeating: "推", count: 22))]
            ),
        ]
    ) { subject, report in
        guard let count = subject.headers.collapseID?.utf8.count, count > 64 else { return }
        report.report(.header("apns-collapse-id"), "\(count) bytes, \(count - 64) over the limit of 64.")
    }
}
