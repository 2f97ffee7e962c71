import JSONModel

extension Rule {
    static let badgeType = Rule(
        id: "aps.badge.type",
        number: 77,
        level: .degraded,
        scope: .key(.badge),
        requirement: "badge is a whole number.",
        basis: .inferredEffect,
        sources: [.payload],
        passing: [
            Example("A number", #"{"aps":{"badge":17}}"#),
            Example("0 clears the badge", #"{"aps":{"badge":0}}"#),
            Example("Whole in value", #"{"aps":{"badge":5.0}}"#),
        ],
        failing: [
            Example("A string", #"{"aps":{"badge":"17"}}"#),
            Example("A fraction", #"{"aps":{"badge":1.5}}"#),
            Example("A boolean", #"{"aps":{"badge":true}}"#),
        ]
    ) { subject, report in
        guard let badge = subject[.badge], badge.intValue == nil else { return }
        let isTooLarge = (badge.numberValue?.doubleValue).map { $0.magnitude >= 0x1p63 } ?? false
        report.report(
            .aps(.badge),
            "badge is \(badge.shown), \(isTooLarge ? "more than any device can hold" : "not a whole number")."
        )
    }
}
