import PushModel

extension Rule {
    static let sizeLimit = Rule(
        id: "size.limit",
        number: 56,
        level: .rejected,
        requirement: "A payload has at most 4096 bytes, except for VoIP and broadcasts.",
        answer: Answer(413, .payloadTooLarge),
        turn: CheckTurn(.size, 20),
        basis: .sourced,
        sources: [.sending, .payload],
        passing: [
            Example("4096 bytes", body: .payload(ofSize: 4096)),
            Example("VoIP has its own limit", body: .payload(ofSize: 5000), headers: [("apns-push-type", "voip")]),
        ],
        failing: [
            Example("4097 bytes", body: .payload(ofSize: 4097)),
            Example("An alert", body: .payload(ofSize: 5000), headers: [("apns-push-type", "alert")]),
            Example(
                "1400 Chinese characters are 4200 bytes",
                #"{"aps":{"alert":""# + String(repeating: "推", count: 1400) + #""}}"#
            ),
        ]
    ) { subject, report in
        guard subject.route.isDevice, !subject.isVoIP else { return }
        report.reportSize(subject, limit: PayloadLimit.device)
    }
}

extension Violations {
    /// Speaks where the body has more bytes than the limit.
    mutating func reportSize(_ subject: PushSubject, limit: Int) {
        let size = subject.bodySize
        guard size.bytes > limit else { return }
        report(
            .body,
            size.isWhole
                ? "\(size), \(size.bytes - limit) over the limit of \(limit)." : "\(size), and the limit is \(limit)."
        )
    }
}

extension [UInt8] {
    /// An alert push of exactly that many bytes, for examples; at least 29.
    static func payload(ofSize size: Int) -> [UInt8] {
        let start = Array(#"{"aps":{"alert":{"body":""#.utf8)
        let end = Array(#""}}}"#.utf8)
        return start + [UInt8](repeating: UInt8(ascii: "a"), count: Swift.max(0, size - start.count - end.count)) + end
    }
}
