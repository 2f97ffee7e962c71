import APNsRules
import JSONModel
import PushModel

/// The texts, the sound and the badge of a push, in words.
struct ShownPush {
    private let subject: PushSubject

    /// Scalars of a text that are shown.
    private static let longest = 60

    init(_ subject: PushSubject) {
        self.subject = subject
    }

    /// A few words for the whole.
    func kind(of effect: DeviceEffect) -> String {
        if subject.pushType == .voip { return "call (VoIP)" }
        if subject.isLiveActivity { return effect.showsBanner ? "Live Activity with an alert" : "Live Activity" }
        if effect.showsBanner { return effect.wakesApp ? "alert that wakes the app" : "alert" }
        if effect.playsSound || effect.mayPlaySound { return "sound without a text" }
        if effect.wakesApp { return effect.setsBadge ? "silent wake with a badge" : "silent wake" }
        return effect.setsBadge ? "badge only" : "nothing"
    }

    /// What happens in one state of the app.
    ///
    /// - Parameters:
    ///   - effect: What the phone does.
    ///   - state: What the app is doing.
    ///   - isHandedOver: Whether the app, which is in front, gets what would be shown.
    /// - Returns: One line.
    func words(for effect: DeviceEffect, in state: AppState, isHandedOver: Bool) -> String {
        var parts = DeviceModel.activityChange(of: subject).map { [$0] } ?? []
        if effect.runsExtension { parts.append("the service extension runs first") }
        if isHandedOver { parts.append("the app gets it and decides what to show (by default nothing)") }
        if effect.showsBanner { parts.append("shows \(texts)") }
        if effect.playsSound { parts.append("plays \(sound)") }
        if effect.mayPlaySound { parts.append("perhaps plays a sound") }
        if effect.setsBadge { parts.append(badge) }
        if effect.wakesApp { parts.append(wake(in: state)) }
        return parts.isEmpty ? "nothing happens" : parts.joined(separator: ", ")
    }

    private func wake(in state: AppState) -> String {
        if subject.pushType == .voip { return "wakes the app for a call" }
        return state == .foreground ? "the app's code for it runs" : "wakes the app"
    }

    private var texts: String {
        switch subject[.alert] {
        case .string(let text): return Self.quoted(text)
        case .object(let alert):
            let parts = [("title", "title-loc-key"), ("subtitle", "subtitle-loc-key"), ("body", "loc-key")]
                .compactMap { text, key in Self.text(of: alert, text, key) }
            return parts.isEmpty ? "a text" : parts.joined(separator: " / ")
        default: return "a text"
        }
    }

    /// Where there is a key, the app's own text for it goes first.
    private static func text(of alert: JSONObject, _ name: String, _ keyName: String) -> String? {
        let key = alert[keyName]?.stringValue ?? ""
        let text = alert[name]?.stringValue ?? ""
        if !key.isEmpty { return "the app's text for \(quoted(key))" + (text.isEmpty ? "" : ", else \(quoted(text))") }
        return text.isEmpty ? nil : quoted(text)
    }

    private var sound: String {
        let value = subject[.sound]
        let name = value?.stringValue ?? value?["name"]?.stringValue ?? ""
        // What is no sound file is played as the system's own.
        let isOwn = name != "default" && SoundFileName.isPlayed(name)
        return isOwn ? "the sound \(Self.quoted(name))" : "the default sound"
    }

    private var badge: String {
        let number = subject[.badge]?.intValue ?? 0
        return number == 0 ? "removes the badge" : "sets the badge to \(number)"
    }

    private static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let cut = String(String.UnicodeScalarView(scalars.prefix(longest)))
        return "\"\(VisibleText.of(cut))\(scalars.count > longest ? "…" : "")\""
    }
}
