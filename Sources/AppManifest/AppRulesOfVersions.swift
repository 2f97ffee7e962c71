import APNsRules
import JSONModel
import PushModel

// What a push asks of the system.
extension AppRule {
    /// A push type and a token of its own need none: a system that lacks the feature gives no token for it.
    static let systemVersion = AppRule(
        id: "app.system_version",
        level: .warning,
        requirement: "All system versions that the app supports know the push's members.",
        source: Source(
            "Apple, Starting and updating Live Activities with ActivityKit push notifications",
            "https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications"
        ),
        passing: AppExample(#"{"aps":{"alert":"Hi","interruption-level":"passive"}}"#),
        failing: AppExample(
            #"{"aps":{"timestamp":1795000000,"event":"start","attributes-type":"RideAttributes","attributes":{"rider":"Ada"},"content-state":{"eta":816692800,"status":"near"},"alert":{"title":"Hi","body":"Ho"},"input-push-token":1}}"#
        )
    ) { check in
        guard let minimum = check.manifest.minimumVersions["iOS"] else { return }
        for need in SystemNeed.all where check.subject[need.key] != nil && minimum.isVersion(before: need.version) {
            check.report(
                check.place(need.key.name),
                "The app supports iOS \(minimum), but \(need.key.name) needs iOS \(need.version): before that \(need.otherwise).",
                level: need.level
            )
        }
    }
}

/// A key of `aps` that older systems do not know.
private struct SystemNeed {
    let key: ApsKey
    /// Of iOS, the first that knows the key.
    let version: String
    let otherwise: String
    let level: Rule.Level

    static let all = [
        Self(
            key: .inputPushToken,
            version: "18",
            otherwise: "the activity has no token for updates",
            level: .warning
        ),
        Self(key: .inputPushChannel, version: "18", otherwise: "the activity does not start", level: .warning),
        Self(key: .interruptionLevel, version: "15", otherwise: "it does nothing", level: .notice),
        Self(key: .relevanceScore, version: "15", otherwise: "it does nothing", level: .notice),
        Self(key: .filterCriteria, version: "16", otherwise: "it does nothing", level: .notice),
    ]
}

extension String {
    /// Whether this version, as `16.4`, is older than the other; false for what is none.
    fileprivate func isVersion(before other: String) -> Bool {
        let (own, others) = (split(separator: "."), other.split(separator: "."))
        let numbers = own.compactMap { Int($0) }
        guard numbers.count == own.count, !own.isEmpty else { return false }
        // 18 is 18.0.
        let padding = [Int](repeating: 0, count: max(0, others.count - own.count))
        return (numbers + padding).lexicographicallyPrecedes(others.compactMap { Int($0) })
    }
}
