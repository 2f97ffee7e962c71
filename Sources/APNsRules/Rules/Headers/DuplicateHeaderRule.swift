import PushModel

extension Rule {
    static let duplicateHeader = Rule(
        id: "hdr.duplicate",
        number: 20,
        level: .rejected,
        requirement: "No header is repeated.",
        answer: Answer(400, .duplicateHeaders),
        turn: CheckTurn(.duplicates, 10),
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example("Each once", "{}", headers: [("apns-topic", "com.example.app"), ("apns-priority", "5")]),
            Example("HTTP/2 lets a client split cookie", "{}", headers: [("cookie", "a=1"), ("cookie", "b=2")]),
        ],
        failing: [
            Example("Two topics", "{}", headers: [("apns-topic", "com.example.a"), ("apns-topic", "com.example.b")]),
            Example("Twice the same", "{}", headers: [("apns-priority", "5"), ("apns-priority", "5")]),
        ]
    ) { subject, report in
        let fields = subject.request.headers
        for index in fields.indices {
            let name = fields[index].name
            if name == "host", let authority = subject.request.authority, authority != fields[index].value {
                report.report(.header(name), "The header host differs from :authority.")
            }
            guard name != "cookie", fields[..<index].contains(where: { $0.name == name }) else { continue }
            report.report(.header(name), "The header \(name) is repeated.")
        }
    }
}
