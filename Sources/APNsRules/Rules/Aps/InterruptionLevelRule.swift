import JSONModel

extension Rule {
    static let interruptionLevel = Rule(
        id: "aps.interruption_level.value",
        number: 87,
        level: .degraded,
        scope: .key(.interruptionLevel),
        requirement: "interruption-level is passive, active, time-sensitive or critical.",
        basis: .inferredEffect,
        sources: [.payload, .interruptionLevel],
        passing: [
            Example("Passive", #"{"aps":{"alert":{"body":"Hi"},"interruption-level":"passive"}}"#),
            Example("Time sensitive", #"{"aps":{"alert":{"body":"Hi"},"interruption-level":"time-sensitive"}}"#),
        ],
        failing: [
            Example("Swift's name", #"{"aps":{"alert":{"body":"Hi"},"interruption-level":"timeSensitive"}}"#),
            Example("A number", #"{"aps":{"alert":{"body":"Hi"},"interruption-level":1}}"#),
        ]
    ) { subject, report in
        guard let level = subject[.interruptionLevel] else { return }
        switch level.stringValue {
        case "passive", "active", "time-sensitive", "critical": return
        default:
            report.report(
                .aps(.interruptionLevel),
                "interruption-level is \(level.shown): the levels are passive, active, time-sensitive and critical."
            )
        }
    }
}
