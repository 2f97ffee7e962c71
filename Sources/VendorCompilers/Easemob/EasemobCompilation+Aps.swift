import JSONModel
import PushModel

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
        return switch readings.choose("EM-C8", among: hasAlertExtras ? 3 : 2) {
        case 0: .wakingAlert
        case 1: .background(isBare: false)
        default: .background(isBare: true)
        }
    }

    mutating func addAps(_ delivery: EasemobDelivery, to recorder: inout PayloadRecorder) throws(CompilationStop) {
        if delivery.hasAlert {
            try addBadge(to: &recorder)
            addSound(to: &recorder)
        }
        if delivery != .background(isBare: true) {
            // A vendor sample has an empty category, and no document says what becomes of it.
            if let category = message.ext.apns.category, !category.isEmpty || readings.choose("EM-C6", among: 2) == 1 {
                recorder.set(.aps, "category", .string(category), rule: "EM-C6")
            }
            try addThread(to: &recorder)
            if message.ext.apns.isMutable { recorder.set(.aps, "mutable-content", 1, rule: "EM-C7") }
        }
        if delivery.isContentAvailable { recorder.set(.aps, "content-available", 1, rule: "EM-C8") }
    }

    private mutating func addBadge(to recorder: inout PayloadRecorder) throws(CompilationStop) {
        let offlineCount = JSONValue.number(JSONNumber(context.offlineCount))
        guard let badge = message.ext.apns.badge else {
            recorder.set(.aps, "badge", offlineCount, rule: "EM-C4")
            return
        }
        // No document says what a badge below 0, or beyond every machine integer, does.
        let isUsual = (badge.intValue ?? -1) >= 0
        switch isUsual ? 0 : readings.choose("EM-C4", among: 4) {
        // The field is an integer: `1.0` goes out as `1`, which matters only for the size.
        case 0: recorder.set(.aps, "badge", .number(badge.intValue.map(JSONNumber.init) ?? badge), rule: "EM-C4")
        case 1: break
        case 2: recorder.set(.aps, "badge", offlineCount, rule: "EM-C4")
        default: throw .refused("em_push_badge is out of range", rule: "EM-C4")
        }
    }

    private mutating func addSound(to recorder: inout PayloadRecorder) {
        // Only the field's name says what it does.
        if message.ext.apns.ignoresSound, readings.choose("EM-sound", among: 2) == 0 { return }
        recorder.set(.aps, "sound", .string(message.ext.apns.sound ?? "default"), rule: "EM-C5")
    }

    private mutating func addThread(to recorder: inout PayloadRecorder) throws(CompilationStop) {
        guard let thread = message.ext.apns.threadID else { return }
        switch thread.isEmpty ? readings.choose("EM-C9", among: 3) : 1 {
        case 0: break
        case 1: recorder.set(.aps, "thread-id", .string(thread), rule: "EM-C9")
        default: throw .refused("thread_id is empty", rule: "EM-C9")
        }
    }
}
