import APNsRules
import JSONModel
import PushModel

/// What a page draws of a phone: its lock screen and Notification Center, the app's icon, what waits, and what became of each push.
///
/// All that can be decided is decided here; the page's script only draws. Times are milliseconds since the epoch, and everything
/// is bounded.
package struct PhoneScreen {
    /// Longer texts are cut, in Unicode scalars.
    private static let longestText = 1_000
    /// Of more groups and events the newest are drawn, of more Live Activities' values the first.
    private static let mostGroups = 40
    private static let mostEvents = 50
    private static let mostValues = 12
    /// As much of a device token as tells devices apart.
    private static let tokenEnd = 8

    /// Notifications that stand together.
    struct Group: Equatable {
        /// `thread-id`; nil for those that have none, which the system groups by app.
        var thread: String?
        /// The newest first.
        var notifications: [PhoneNotification]
    }

    private let phone: Phone

    package init(_ phone: Phone) {
        self.phone = phone
    }

    // MARK: What stands where

    /// Groups on the lock screen, that with the newest notification first.
    var lockScreen: [Group] { groups { !$0.isQuiet } }

    /// Groups that came without banner and sound, so that only Notification Center has them.
    var notificationCenter: [Group] { groups(where: \.isQuiet) }

    /// Apple, UNNotificationContent, threadIdentifier: those with one identifier stand together, as do those without.
    private func groups(where isMeant: (PhoneNotification) -> Bool) -> [Group] {
        var groups: [Group] = []
        for notification in phone.notifications.reversed() where isMeant(notification) {
            if let index = groups.firstIndex(where: { $0.thread == notification.threadID }) {
                groups[index].notifications.append(notification)
            } else {
                groups.append(Group(thread: notification.threadID, notifications: [notification]))
            }
        }
        return groups
    }

    /// How the phone is, where that is not as usual.
    var marks: [String] {
        let settings = phone.settings
        var marks: [String] = []
        if !settings.isOnline { marks.append("offline") }
        if settings.hasFocus { marks.append("Focus") }
        if settings.isLowPower { marks.append("Low Power") }
        if settings.app != .background { marks.append("app \(settings.app.rawValue)") }
        if settings.permission != .granted { marks.append("permission \(settings.permission.rawValue)") }
        if settings.registration.state != .registered { marks.append("token \(settings.registration.state.rawValue)") }
        if settings.environment != "production" { marks.append(settings.environment) }
        return marks
    }

    // MARK: JSON

    /// What the page's script draws.
    package var jsonValue: JSONValue {
        [
            "name": .string("…" + VisibleText.of(String(phone.token.suffix(Self.tokenEnd)))),
            "app": text(phone.topic.map { VisibleText.of($0) }),
            "now": number(phone.now),
            "marks": .array(marks.map { .string($0) }),
            "badge": phone.badge > 0 ? number(phone.badge) : .null,
            "sound": text(phone.sounds.last.map { VisibleText.of($0) }),
            "sounds": number(phone.sounds.count),
            "activities": .array(phone.activities.reversed().map(\.screenValue)),
            "lock": groups(lockScreen),
            "center": groups(notificationCenter),
            "waiting": .array(waiting),
            "wakes": ["lastHour": number(phone.wakes.lastHour(at: phone.now)), "refused": number(phone.wakes.refused)],
            "history": .array(history),
            "earlier": number(max(0, phone.history.count - Self.mostEvents)),
            "forgotten": number(phone.forgottenPushes),
        ]
    }

    private func groups(_ groups: [Group]) -> JSONValue {
        [
            "groups": .array(
                groups.prefix(Self.mostGroups).map { group in
                    [
                        "thread": text(group.thread.map { VisibleText.of($0) }),
                        "banners": .array(group.notifications.map(\.screenValue)),
                    ]
                }
            ),
            "undrawn": number(groups.dropFirst(Self.mostGroups).reduce(0) { $0 + $1.notifications.count }),
        ]
    }

    private var waiting: [JSONValue] {
        phone.stored.map { stored in
            [
                "push": number(stored.push.number), "at": number(stored.time),
                // What the device holds for the app waits without an end.
                "expires": stored.expires == .max ? .null : number(stored.expires),
                "reason": text(stored.reason),
            ]
        }
    }

    /// The newest first.
    private var history: [JSONValue] {
        phone.history.suffix(Self.mostEvents).reversed().map { event in
            [
                "push": number(event.push), "at": number(event.time), "event": .string(event.kind.rawValue),
                "reason": text(event.reason.map { VisibleText.of($0) }),
            ]
        }
    }

    // MARK: Parts

    fileprivate static func text(_ text: String?) -> JSONValue {
        text.map { .string($0.cut(toScalars: longestText)) } ?? .null
    }

    private func text(_ text: String?) -> JSONValue { Self.text(text) }

    private func number(_ number: Int) -> JSONValue { .number(JSONNumber(number)) }

    /// What an activity shows is the app's affair: the page has its content state, a line for each member.
    static func lines(of state: JSONValue) -> (lines: [(name: String, value: String)], more: Int) {
        guard let object = state.objectValue else { return ([], 0) }
        let lines = object.members.prefix(mostValues).map { member in
            let value = member.value.stringValue ?? String(decoding: member.value.serialized(), as: UTF8.self)
            return (VisibleText.of(member.key).cut(toScalars: longestText), value.cut(toScalars: longestText))
        }
        return (lines, max(0, object.members.count - mostValues))
    }
}

extension PhoneNotification {
    fileprivate var screenValue: JSONValue {
        let banner = PhonePicture.Banner(self)
        return [
            "push": .number(JSONNumber(push)), "at": .number(JSONNumber(time)),
            "title": PhoneScreen.text(banner.title), "subtitle": PhoneScreen.text(banner.subtitle),
            "body": PhoneScreen.text(banner.body),
            "level": interruptionLevel == "active" ? .null : .string(interruptionLevel),
            "sounds": .bool(sound != nil && !isQuiet),
            "replaced": .number(JSONNumber(replaced.count)),
        ]
    }
}

extension LiveActivity {
    fileprivate var screenValue: JSONValue {
        func time(_ time: Int?) -> JSONValue { time.map { .number(JSONNumber($0)) } ?? .null }
        let (lines, more) = PhoneScreen.lines(of: contentState)
        return [
            "type": PhoneScreen.text(type.map { VisibleText.of($0) }), "state": .string(state.rawValue),
            "push": .number(JSONNumber(push)),
            "lines": .array(lines.map { [.string($0.name), .string($0.value)] }), "more": .number(JSONNumber(more)),
            "startedAt": time(startedAt), "updatedAt": time(updatedAt), "staleDate": time(staleDate),
            "dismissalDate": time(dismissalDate),
        ]
    }
}
