extension Rule {
    /// White space in a topic, an ID or a device token breaks the format rules of those, which speak in its place.
    static let injection = Rule(
        id: "hdr.injection",
        number: 22,
        level: .warning,
        requirement: "A collapse ID has no white space and no control characters.",
        basis: .observed,
        sources: [.rfc9113, .pushiko],
        passing: [
            Example("One word", "{}", headers: [("apns-collapse-id", "score-17")]),
            Example("No header", "{}", headers: []),
        ],
        failing: [
            Example("A space", "{}", headers: [("apns-collapse-id", "score 17")]),
            Example("A tab", "{}", headers: [("apns-collapse-id", "score\t17")]),
        ]
    ) { subject, report in
        guard let value = subject.headers.collapseID else { return }
        if let offset = value.utf8.enumerated().first(where: { $0.element <= 0x20 || $0.element == 0x7F })?.offset {
            report.report(
                .header("apns-collapse-id"),
                "The value has white space or a control character at byte \(offset)."
            )
        }
    }
}
