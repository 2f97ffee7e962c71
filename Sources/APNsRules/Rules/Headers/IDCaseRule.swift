extension Rule {
    static let idCase = Rule(
        id: "hdr.id.case",
        number: 25,
        level: .warning,
        requirement: "apns-id is in lower case. Compare it without case, because APNs answers in upper case.",
        basis: .observed,
        sources: [.sending, .curlLogs],
        passing: [
            Example("Lower case", "{}", headers: [("apns-id", "123e4567-e89b-12d3-a456-426614174000")]),
            Example("Digits have no case", "{}", headers: [("apns-id", "12345678-1234-1234-1234-123456789012")]),
        ],
        failing: [
            Example("Upper case", "{}", headers: [("apns-id", "123E4567-E89B-12D3-A456-426614174000")]),
            Example("Mixed case", "{}", headers: [("apns-id", "123e4567-e89b-12d3-A456-426614174000")]),
        ]
    ) { subject, report in
        guard let id = subject.headers.id, id.isCanonicalUUID else { return }
        if id.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }) {
            report.report(.header("apns-id"), "The UUID is not in lower case.")
        }
    }
}
