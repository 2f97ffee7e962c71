import JSONModel

extension Rule {
    static let interruptionEntitlement = Rule(
        id: "aps.interruption_level.entitlement",
        number: 88,
        level: .warning,
        scope: .key(.interruptionLevel),
        requirement: "A time-sensitive notification needs the app's capability for it.",
        basis: .observed,
        sources: [.entitlements],
        passing: [
            Example("Active", #"{"aps":{"alert":{"body":"Hi"},"interruption-level":"active"}}"#),
            Example("No level", #"{"aps":{"alert":{"body":"Hi"}}}"#),
        ],
        failing: [
            Example("Time sensitive", #"{"aps":{"alert":{"body":"Hi"},"interruption-level":"time-sensitive"}}"#),
            Example("With a sound", #"{"aps":{"sound":"default","interruption-level":"time-sensitive"}}"#),
        ]
    ) { subject, report in
        guard subject[.interruptionLevel]?.stringValue == "time-sensitive" else { return }
        report.report(.aps(.interruptionLevel), "time-sensitive needs the capability for time-sensitive notifications.")
    }
}
