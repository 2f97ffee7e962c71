extension Rule {
    static let collapseEmpty = Rule(
        id: "hdr.collapse.empty",
        number: 31,
        level: .warning,
        requirement: "An empty apns-collapse-id is left out.",
        basis: .inferred,
        sources: [.apnsmock, .lux],
        passing: [
            Example("An identifier", "{}", headers: [("apns-collapse-id", "score-17")]),
            Example("None", "{}", headers: []),
        ],
        failing: [
            Example("Empty", "{}", headers: [("apns-collapse-id", "")]),
            Example("Empty beside others", "{}", headers: [("apns-priority", "5"), ("apns-collapse-id", "")]),
        ]
    ) { subject, report in
        guard let value = subject.headers.collapseID, value.isEmpty else { return }
        report.report(.header("apns-collapse-id"), "The collapse ID is empty.")
    }
}
