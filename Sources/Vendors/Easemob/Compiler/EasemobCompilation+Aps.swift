import JSONModel
import PushModel
import VendorModel

/// What kind of push a message becomes.
enum EasemobDelivery: Sendable, Equatable {
    case alert
    /// An alert that wakes the app as well.
    case wakingAlert
    /// A background push. A bare one leaves out all that belongs to an alert; the other only what is seen and heard.
    case background(isBare: Bool)
    case voip(wakesApp: Bool)

    var hasAlert: Bool {
        switch self {
        case .alert, .wakingAlert, .voip: true
        case .background: false
        }
    }

    var isContentAvailable: Bool {
        switch self {
        case .alert: false
        case .wakingAlert, .background: true
        case .voip(let wakesApp): wakesApp
        }
    }

    var pushType: PushType {
        switch self {
        case .alert, .wakingAlert: .alert
        case .background: .background
        case .voip: .voip
        }
    }
}

// Phase C: the `aps` dictionary beside the alert.
extension EasemobCompilation {
    /// EM-E2 and EM-C8.
    mutating func chooseDelivery() -> EasemobDelivery {
        let wakesApp = message.ext.apns.contentAvailable?.intValue == 1
        if context.isVoIPBound, message.ext.common.type == "call" { return .voip(wakesApp: wakesApp) }
        guard wakesApp else { return .alert }
        let hasAlertExtras =
            message.ext.apns.isMutable || !(message.ext.apns.category ?? "").isEmpty || message.ext.apns.threadID != nil
        return
            switch readings.take(
                ContentAvailable.self,
                among: hasAlertExtras ? ContentAvailable.allCases : [.alert, .background]
            )
        {
        case .alert: .wakingAlert
        case .background: .background(isBare: false)
        case .bareBackground: .background(isBare: true)
        }
    }

    mutating func addAps(_ delivery: EasemobDelivery, to recorder: inout PayloadRecorder<EasemobRule>)
        throws(CompilationStop)
    {
        if delivery.hasAlert {
            try addBadge(to: &recorder)
            addSound(to: &recorder)
        }
        if delivery != .background(isBare: true) {
            // A vendor sample has an empty category, and no document says what becomes of it.
            if let category = message.ext.apns.category,
                !category.isEmpty || readings.take(EmptyCategory.self) == .putIn
            {
                recorder.set(.aps, "category", .string(category), by: .category)
            }
            try addThread(to: &recorder)
            if message.ext.apns.isMutable { recorder.set(.aps, "mutable-content", 1, by: .mutableContent) }
        }
        if delivery.isContentAvailable { recorder.set(.aps, "content-available", 1, by: .contentAvailable) }
    }

    private mutating func addBadge(to recorder: inout PayloadRecorder<EasemobRule>) throws(CompilationStop) {
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

    private mutating func addSound(to recorder: inout PayloadRecorder<EasemobRule>) {
        // Only the field's name says what it does.
        if message.ext.apns.ignoresSound, readings.take(IgnoredSound.self) == .noSound { return }
        recorder.set(.aps, "sound", .string(message.ext.apns.sound ?? "default"), by: .sound)
    }

    private mutating func addThread(to recorder: inout PayloadRecorder<EasemobRule>) throws(CompilationStop) {
        guard let thread = message.ext.apns.threadID else { return }
        switch thread.isEmpty ? readings.take(EmptyThread.self) : .putIn {
        case .leftOut: break
        case .putIn: recorder.set(.aps, "thread-id", .string(thread), by: .thread)
        case .refused: throw .refused("thread_id is empty", by: EasemobRule.thread)
        }
    }
}
