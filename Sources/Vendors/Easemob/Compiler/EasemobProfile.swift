import VendorModel

/// Which of Easemob's documents a compiler follows. Fields that a profile does not know have no effect.
enum EasemobProfile: String, Sendable, CaseIterable {
    /// Easemob, APNs content (older page).
    case seed0
    /// The same with Easemob, iOS APNs integration (newer page).
    case seed1
    /// Everything that Easemob documents.
    case current

    /// `em_alert_*`, `em_push_template` with its own arguments, templates of console and recipient.
    var knowsAlertFieldsAndTemplates: Bool { self != .seed0 }
    /// The older pages show no title where no source has one.
    var hasDefaultTitle: Bool { self == .current }
    /// All other fields; and `e` echoes `em_apns_ext` where there is no `extern`.
    var knowsEverything: Bool { self == .current }
}

/// The texts that the service puts in where a message has none. Every page prints others, so they live in one table.
enum EasemobTexts {
    /// What a mentioned member of a group reads in place of the content: by the table of extensions, and by the iOS release
    /// notes 3.1.4, which have a space after the name.
    static func mention(by sender: String, _ form: EasemobCompilation.MentionText) -> String {
        switch form {
        case .joined: sender + "在群中@了我"
        case .spaced: sender + " 在群中@了我"
        }
    }

    /// What stands for the content of a message that is no text. No document gives the words, and so nothing of the message
    /// is in them: a long text there would decide the size of the push.
    static func placeholder(for kind: String) -> String { messageKinds.contains(kind) ? "[" + kind + "]" : "[message]" }

    /// Easemob, REST message format. A command (`cmd`) is one of them.
    static let messageKinds = ["txt", "img", "audio", "video", "loc", "file", "cmd", "custom", "combine"]
}

/// Figures of Easemob's documents.
enum EasemobLimits {
    /// Easemob, limits: bytes of a message of any type.
    static let messageBytes = 5 * 1024
    /// Easemob, limits: a larger group has offline push switched off.
    static let pushedGroupSize = 3000
    /// Easemob, offline push callback: milliseconds after which a push is no longer sent, and for which APNs keeps it.
    static let lifetimeMilliseconds = 86_400_000
}
