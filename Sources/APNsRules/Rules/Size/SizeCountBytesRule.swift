import PushModel

extension Rule {
    static let sizeCountBytes = Rule(
        id: "size.count_bytes",
        number: 59,
        level: .warning,
        requirement: "A payload leaves a tenth of its limit free, in bytes, not characters.",
        basis: .inferred,
        sources: [.nodeAPNBytes],
        passing: [
            Example("3686 bytes", body: .payload(ofSize: 3686)),
            Example("Over the limit another rule speaks", body: .payload(ofSize: 4097)),
        ],
        failing: [
            Example("3687 bytes", body: .payload(ofSize: 3687)),
            Example("4096 bytes", body: .payload(ofSize: 4096)),
        ]
    ) { subject, report in
        guard subject.route.isPush else { return }
        let count = subject.bodySize.bytes
        let limit = subject.payloadLimit
        guard count <= limit, count * 10 >= limit * 9 else { return }
        report.report(.body, "\(count) bytes, \(limit - count) below the limit of \(limit).")
    }
}
