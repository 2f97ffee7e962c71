import PushModel

extension Rule {
    static let unknownHeader = Rule(
        id: "hdr.unknown",
        number: 23,
        level: .warning,
        scope: .unknownHeader,
        requirement: "Apple documents every header that begins with apns-.",
        basis: .inferred,
        sources: [.sending],
        passing: [
            Example("A documented header", "{}", headers: [("apns-priority", "5")]),
            Example("Another's header", "{}", headers: [("user-agent", "sender/1")]),
        ],
        failing: [
            Example("A typing mistake", "{}", headers: [("apns-pushtype", "alert")]),
            Example("A response header", "{}", headers: [("apns-unique-id", "1")]),
        ]
    ) { subject, report in
        for field in subject.request.headers
        where field.name.utf8.starts(with: "apns-".utf8) && !KnownHeaders.isKnown(field.name) {
            report.report(.header(field.name), "Apple documents no request header \(field.name).")
        }
    }
}
