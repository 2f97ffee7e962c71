import JSONModel

extension Rule {
    static let badgeRange = Rule(
        id: "aps.badge.range",
        number: 78,
        level: .warning,
        scope: .key(.badge),
        requirement: "badge is 0 or more; 0 clears it.",
        basis: .sourced,
        sources: [.payload, .badgeZero],
        passing: [
            Example("0", #"{"aps":{"badge":0}}"#),
            Example("Another rule is about fractions", #"{"aps":{"badge":-1.5}}"#),
        ],
        failing: [
            Example("-1", #"{"aps":{"badge":-1}}"#),
            Example("-17", #"{"aps":{"badge":-17.0}}"#),
        ]
    ) { subject, report in
        guard let badge = subject[.badge]?.intValue, badge < 0 else { return }
        report.report(.aps(.badge), "badge is \(badge).")
    }
}
