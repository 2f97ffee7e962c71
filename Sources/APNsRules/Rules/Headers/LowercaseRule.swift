import PushModel

extension Rule {
    static let lowercase = Rule(
        id: "hdr.lowercase",
        number: 21,
        level: .rejected,
        requirement: "Header names are in lower case, as HTTP/2 requires.",
        consequence: "The stream is reset with PROTOCOL_ERROR.",
        basis: .sourced,
        sources: [.rfc9113, .uniqush],
        passing: [
            Example("Lower case", "{}", headers: [("apns-topic", "com.example.app")]),
            Example("Values may have capitals", "{}", headers: [("apns-collapse-id", "Score")]),
        ],
        failing: [
            Example("As HTTP/1.1 writes it", "{}", headers: [("Content-Type", "application/json")]),
            Example("A single capital", "{}", headers: [("apns-Topic", "com.example.app")]),
        ]
    ) { subject, report in
        let fields = subject.request.headers
        for index in fields.indices where fields[index].name.utf8.contains(where: \.isCapital) {
            report.report(.header(fields[index].name), "The name \(fields[index].name) has capitals.")
        }
    }
}

extension UInt8 {
    /// Whether the byte is one of `A`-`Z`.
    fileprivate var isCapital: Bool { self &- UInt8(ascii: "A") < 26 }
}
