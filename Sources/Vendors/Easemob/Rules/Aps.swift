import JSONModel
import PushModel
import VendorModel

extension EasemobRule {
    static let badge = EasemobRule(
        "EM-C4",
        "badge is em_push_badge, else the number of offline messages.",
        sources: [Document.seed0, Document.seed1, Document.badge],
        decides: ["/aps/badge"]
    )
}

extension EasemobCompilation {
    mutating func addBadge(to recorder: inout PayloadRecorder<EasemobRule>) throws(CompilationStop) {
        let offlineCount = JSONValue.number(JSONNumber(context.offlineCount))
        guard let badge = message.ext.apns.badge else {
            recorder.set(.aps, "badge", offlineCount, by: .badge)
            return
        }
        // No document says what a badge below 0, or beyond every machine integer, does.
        let isUsual = (badge.intValue ?? -1) >= 0
        switch isUsual ? .asIs : readings.take(UnusualBadge.self, at: Self.kind(ofUnusual: badge)) {
        // The field is an integer: `1.0` goes out as `1`, which matters only for the size.
        case .asIs: recorder.set(.aps, "badge", .number(badge.intValue.map(JSONNumber.init) ?? badge), by: .badge)
        case .noBadge: break
        case .offlineCount: recorder.set(.aps, "badge", offlineCount, by: .badge)
        case .refused: throw .refused("em_push_badge is out of range", by: EasemobRule.badge)
        }
    }

    /// Types of machines end at different numbers, so each is a question of its own.
    private static func kind(ofUnusual badge: JSONNumber) -> String {
        guard let double = badge.doubleValue, double.isFinite else { return "beyond every double" }
        if double < 0 { return "below 0" }
        return double < 18_446_744_073_709_551_616 ? "beyond signed 64 bits" : "beyond 64 bits"
    }
}

extension EasemobRule {
    static let sound = EasemobRule(
        "EM-C5",
        "sound is em_push_sound unchanged, even if empty, and \"default\" if the field is missing.",
        sources: [Document.seed0 + ", custom sound"],
        decides: ["/aps/sound"]
    )
}

extension EasemobCompilation {
    mutating func addSound(to recorder: inout PayloadRecorder<EasemobRule>) {
        // Only the field's name says what it does.
        if message.ext.apns.ignoresSound, readings.take(IgnoredSound.self) == .noSound { return }
        recorder.set(.aps, "sound", .string(message.ext.apns.sound ?? "default"), by: .sound)
    }
}

extension EasemobRule {
    static let category = EasemobRule(
        "EM-C6",
        "category is em_push_category if it is not empty.",
        sources: [Document.seed0 + ", category"],
        decides: ["/aps/category"]
    )
}

extension EasemobCompilation {
    mutating func addCategory(to recorder: inout PayloadRecorder<EasemobRule>) {
        // A vendor sample has an empty category, and no document says what becomes of it.
        guard let category = message.ext.apns.category,
            !category.isEmpty || readings.take(EmptyCategory.self) == .putIn
        else { return }
        recorder.set(.aps, "category", .string(category), by: .category)
    }
}

extension EasemobRule {
    static let thread = EasemobRule(
        "EM-C9",
        "thread-id is em_apns_ext.thread_id.",
        sources: [Document.newExtensions],
        decides: ["/aps/thread-id"]
    )
}

extension EasemobCompilation {
    mutating func addThread(to recorder: inout PayloadRecorder<EasemobRule>) throws(CompilationStop) {
        guard let thread = message.ext.apns.threadID else { return }
        switch thread.isEmpty ? readings.take(EmptyThread.self) : .putIn {
        case .leftOut: break
        case .putIn: recorder.set(.aps, "thread-id", .string(thread), by: .thread)
        case .refused: throw .refused("thread_id is empty", by: EasemobRule.thread)
        }
    }
}

extension EasemobRule {
    static let mutableContent = EasemobRule(
        "EM-C7",
        "mutable-content is 1 if em_push_mutable_content is true, and otherwise absent.",
        sources: [Document.seed0 + ", notification extension"],
        decides: ["/aps/mutable-content"]
    )
}

extension EasemobCompilation {
    func addMutableContent(to recorder: inout PayloadRecorder<EasemobRule>) {
        if message.ext.apns.isMutable { recorder.set(.aps, "mutable-content", 1, by: .mutableContent) }
    }
}
