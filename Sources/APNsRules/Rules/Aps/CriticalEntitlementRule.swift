import JSONModel
import PushModel

extension Rule {
    static let criticalEntitlement = Rule(
        id: "aps.sound.critical.entitlement",
        number: 82,
        level: .warning,
        scope: [.key(.sound), .key(.interruptionLevel)],
        requirement: "A critical alert needs an entitlement that Apple grants on request.",
        basis: .observed,
        sources: [.entitlements],
        passing: [
            Example("An ordinary sound", #"{"aps":{"sound":"default"}}"#),
            Example("A lower level", #"{"aps":{"alert":{"body":"Hi"},"interruption-level":"active"}}"#),
        ],
        failing: [
            Example("A critical sound", #"{"aps":{"sound":{"critical":1,"name":"default"}}}"#),
            Example("The critical level", #"{"aps":{"alert":{"body":"Hi"},"interruption-level":"critical"}}"#),
        ]
    ) { subject, report in
        if subject[.sound]?.objectValue?.isCriticalSound ?? false {
            report.report(.aps(.sound, "critical"), "A critical sound needs the entitlement for critical alerts.")
        }
        if subject[.interruptionLevel]?.stringValue == "critical" {
            report.report(.aps(.interruptionLevel), "The critical level needs the entitlement for critical alerts.")
        }
    }
}
