import PushModel

extension Rule {
    static let idFormat = Rule(
        id: "hdr.id.format",
        number: 24,
        level: .rejected,
        requirement: "apns-id, or apns-request-id, is a UUID in groups of 8, 4, 4, 4 and 12 hexadecimal digits.",
        answer: Answer(400, .badMessageId),
        turn: CheckTurn(.id, 10),
        basis: .sourced,
        sources: [.sending, .responses],
        passing: [
            Example("A UUID", "{}", headers: [("apns-id", "123e4567-e89b-12d3-a456-426614174000")]),
            Example("Upper case", "{}", headers: [("apns-id", "123E4567-E89B-12D3-A456-426614174000")]),
            Example("APNs makes one", "{}", headers: []),
        ],
        failing: [
            Example("No hyphens", "{}", headers: [("apns-id", "123e4567e89b12d3a456426614174000")]),
            Example("A number", "{}", headers: [("apns-id", "17")]),
            Example("Empty", "{}", headers: [("apns-id", "")]),
            Example(
                "A broadcast's",
                "{}",
                headers: [("apns-request-id", "17")],
                path: "/4/broadcasts/apps/com.example.app"
            ),
        ]
    ) { subject, report in
        if let id = subject.headers.id, !id.isCanonicalUUID {
            report.report(.header("apns-id"), "\"\(id.prefix(64))\" is not a UUID.")
        }
        // The name that the same header has in requests for broadcasts and channels.
        if let id = subject.headers.requestID, !id.isCanonicalUUID {
            report.report(.header("apns-request-id"), "\"\(id.prefix(64))\" is not a UUID.")
        }
    }
}

extension String {
    /// Whether the text is 8-4-4-4-12 hexadecimal digits, of either case.
    package var isCanonicalUUID: Bool {
        utf8.count == 36
            && utf8.enumerated().allSatisfy { offset, byte in
                switch offset {
                case 8, 13, 18, 23: byte == UInt8(ascii: "-")
                default: byte.isHexadecimalDigit
                }
            }
    }
}
