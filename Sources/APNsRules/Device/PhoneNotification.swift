import JSONModel
import PushModel

/// A notification that is on the phone: on the lock screen, or in Notification Center.
package struct PhoneNotification: Sendable, Equatable {
    /// A text of the alert: what the push says, or the key under which the app has it.
    package struct Text: Sendable, Equatable {
        package var literal: String?
        package var key: String?
        package var arguments: [String] = []

        /// Apple, Generating a remote notification: the key takes the place of the text.
        init(_ alert: JSONObject, _ name: String, key keyName: String, arguments argumentsName: String) {
            if let key = alert[keyName]?.stringValue, !key.isEmpty {
                self.key = key
                arguments = alert[argumentsName]?.arrayValue?.compactMap(\.stringValue) ?? []
            } else {
                literal = alert[name]?.stringValue
            }
        }
    }

    /// The push's number, from 1.
    package let push: Int
    package private(set) var apnsID: String?
    /// When it came, in milliseconds since the epoch.
    package let time: Int
    package var title: Text
    package var subtitle: Text
    package var body: Text
    package var threadID: String?
    package var category: String?
    package var collapseID: String?
    /// `passive`, `active`, `time-sensitive` or `critical`.
    package let interruptionLevel: String
    /// The name of the sound that it has, played or not.
    package var sound: String?
    /// Whether it is listed only, without banner and sound.
    package let isQuiet: Bool
    /// Of those whose place it took by its collapse ID: the IDs, the oldest first.
    package var replaced: [String] = []

    init(_ push: PhonePush, at time: Int, isQuiet: Bool) {
        let subject = push.subject
        self.push = push.number
        apnsID = push.apnsID
        self.time = time
        // A text alone is the body.
        let alert =
            subject[.alert]?.objectValue
            ?? JSONObject(members: [JSONMember(key: "body", value: subject[.alert] ?? .null)])
        title = Text(alert, "title", key: "title-loc-key", arguments: "title-loc-args")
        subtitle = Text(alert, "subtitle", key: "subtitle-loc-key", arguments: "subtitle-loc-args")
        body = Text(alert, "body", key: "loc-key", arguments: "loc-args")
        threadID = subject[.threadID]?.stringValue
        category = subject[.category]?.stringValue
        collapseID = push.collapseID
        interruptionLevel = subject.shownInterruptionLevel
        sound = subject.shownSoundName
        self.isQuiet = isQuiet
    }
}

extension PushSubject {
    /// Apple, UNNotificationInterruptionLevel: active where nothing else is said; a critical sound is a critical alert's.
    var shownInterruptionLevel: String {
        if self[.sound]?.objectValue?.isCriticalSound ?? false { return "critical" }
        let level = self[.interruptionLevel]?.stringValue ?? ""
        return ["passive", "time-sensitive", "critical"].contains(level) ? level : "active"
    }

    /// The name of the sound, or that of a Live Activity's alert.
    var shownSoundName: String? {
        let name = isLiveActivity ? self[.alert]?["sound"] : self[.sound]?.objectValue?["name"] ?? self[.sound]
        return name?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension PhoneNotification {
    func masked(by mask: PhoneMask) -> PhoneNotification {
        func masked(_ text: Text) -> Text {
            var text = text
            text.literal = text.literal.map(mask.text)
            text.key = text.key.map(mask.text)
            text.arguments = text.arguments.map(mask.text)
            return text
        }
        var notification = self
        notification.apnsID = apnsID.map { mask.header("apns-id", $0) }
        notification.title = masked(title)
        notification.subtitle = masked(subtitle)
        notification.body = masked(body)
        notification.threadID = threadID.map(mask.text)
        notification.category = category.map(mask.text)
        notification.collapseID = collapseID.map { mask.header("apns-collapse-id", $0) }
        notification.sound = sound.map { Self.masked(sound: $0, by: mask) }
        notification.replaced = replaced.map { mask.header("apns-id", $0) }
        return notification
    }

    /// The system's sound is nobody's.
    static func masked(sound: String, by mask: PhoneMask) -> String { sound == "default" ? sound : mask.text(sound) }
}

/// Which notifications an action is about: those that fulfil every condition that is given, all where none is.
package struct NotificationSelection: Sendable, Equatable {
    package var apnsID: String?
    package var collapseID: String?
    package var threadID: String?

    package init(apnsID: String? = nil, collapseID: String? = nil, threadID: String? = nil) {
        self.apnsID = apnsID
        self.collapseID = collapseID
        self.threadID = threadID
    }

    var isEmpty: Bool { self == NotificationSelection() }

    /// IDs are compared without case.
    func contains(_ notification: PhoneNotification) -> Bool {
        (apnsID.map { $0.lowercased() == notification.apnsID?.lowercased() } ?? true)
            && (collapseID.map { $0 == notification.collapseID } ?? true)
            && (threadID.map { $0 == notification.threadID } ?? true)
    }
}
