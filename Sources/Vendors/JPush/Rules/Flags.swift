import JSONModel
import PushModel
import VendorModel

extension JPushRule {
    static let contentAvailable = JPushRule(
        "JP-8",
        "content-available true becomes 1; without alert, sound and badge that is a background push of priority 5.",
        sources: [
            JPushDocument.ios + ", content-available", JPushDocument.features,
            "Apple, Pushing background updates to your app",
        ],
        decides: ["/aps/content-available"]
    )

    static let mutableContent = JPushRule(
        "JP-9",
        "mutable-content true becomes 1, and is absent otherwise.",
        source: JPushDocument.ios + ", mutable-content",
        decides: ["/aps/mutable-content"]
    )

    static let category = JPushRule(
        "JP-10",
        "category is the one in ios.",
        source: JPushDocument.ios + ", category",
        decides: ["/aps/category"]
    )

    static let thread = JPushRule(
        "JP-11",
        "thread-id is the one in ios.",
        source: JPushDocument.ios + ", thread-id",
        decides: ["/aps/thread-id"]
    )

    static let interruptionLevel = JPushRule(
        "JP-13",
        "interruption-level is active, critical, passive or time-sensitive, unchanged.",
        sources: [JPushDocument.ios + ", interruption-level", JPushDocument.sdk],
        decides: ["/aps/interruption-level"]
    )
}

extension JPushCompilation {
    func addFlags(of ios: JPushNotification, to recorder: inout PayloadRecorder<JPushRule>) {
        if ios.isContentAvailable { recorder.set(.aps, "content-available", 1, by: .contentAvailable) }
        if ios.isMutable { recorder.set(.aps, "mutable-content", 1, by: .mutableContent) }
    }

    mutating func addGrouping(
        of ios: JPushNotification,
        to recorder: inout PayloadRecorder<JPushRule>
    ) throws(CompilationStop) {
        for (key, text, rule) in [
            ("category", ios.category, JPushRule.category), ("thread-id", ios.threadID, JPushRule.thread),
        ] {
            guard let text, !text.isEmpty || readings.take(EmptyName.self, at: key) == .putIn else { continue }
            recorder.set(.aps, key, .string(text), by: rule)
        }
        guard let level = ios.interruptionLevel else { return }
        if !JPushFields.interruptionLevels.contains(level) {
            switch readings.take(UnknownLevel.self) {
            case .refused: throw .refused("no such interruption-level", by: JPushRule.interruptionLevel)
            case .leftOut: return
            case .putIn: break
            }
        }
        recorder.set(.aps, "interruption-level", .string(level), by: .interruptionLevel)
    }
}
