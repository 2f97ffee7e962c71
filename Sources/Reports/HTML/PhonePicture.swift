import APNsRules
import JSONModel
import PushModel

/// What a phone shows of a push, to be drawn.
struct PhonePicture: Equatable {
    /// What is on the lock screen; nil where nothing appears.
    let banner: Banner?
    /// The number on the app's icon, where the push sets one.
    let badge: String?
    let hasSound: Bool
    /// Why nothing arrives, where that is so.
    let refusal: String?
    /// The app's name, as far as its topic says it; nil where nothing does.
    let app: String?
    /// What the clock of the case says, in UTC: `09:41`.
    let time: String?
    /// What an accepted push of a Live Activity shows.
    let activity: Activity?
    /// What happens, for each state of the app.
    let states: [State]

    struct Banner: Equatable {
        var title: String?
        var subtitle: String?
        var body: String?
    }

    struct Activity: Equatable {
        /// `start`, `update` or `end`, as the payload says it.
        let event: String
        /// A line for each member of its content state.
        let fields: [Field]
        let more: Int

        struct Field: Equatable {
            let name: String
            let value: String
        }
    }

    struct State: Equatable {
        let name: String
        let words: String
    }

    /// A phone that gets nothing.
    init(nothingSince reason: String) {
        banner = nil
        badge = nil
        hasSound = false
        refusal = reason
        app = nil
        time = nil
        activity = nil
        states = AppState.allCases.map { State(name: $0.rawValue, words: "nothing happens") }
    }

    init(_ subject: PushSubject) {
        let effects = DeviceModel.effects(of: subject)
        let locked = effects.first { $0.state == .background }?.effect ?? .none
        banner = locked.showsBanner ? Banner(subject[.alert]) : nil
        badge = locked.setsBadge ? subject[.badge]?.intValue.map(String.init) : nil
        hasSound = locked.playsSound
        refusal = RuleList.judge(subject).answer.map { "APNs refuses it: \($0.status) \($0.reason.rawValue)" }
        app = subject.topic.flatMap { PhonePicture.app(ofTopic: $0, type: subject.pushType) }
        time = PhonePicture.time(subject.now)
        activity = refusal == nil && subject.isLiveActivity ? Activity(subject) : nil
        states = effects.map { State(name: $0.state.rawValue, words: PhonePicture.words(of: $0.effect)) }
    }

    /// `com.example.chat.push-type.liveactivity` is of the app `chat`.
    private static func app(ofTopic topic: String, type: PushType?) -> String? {
        let suffix = type?.topicSuffix ?? ""
        let bundle = topic.hasSuffix(suffix) ? topic.dropLast(suffix.count) : topic[...]
        return bundle.split(separator: ".").last.map(String.init)
    }

    private static func time(_ seconds: Int) -> String {
        let minutes = (seconds / 60 % 1440 + 1440) % 1440
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(digits(minutes / 60)):\(digits(minutes % 60))"
    }

    /// What happens of a push that is known to be accepted, for each state of the app.
    static func states(ofAccepted subject: PushSubject) -> [State] {
        AppState.allCases.map { state in
            State(name: state.rawValue, words: words(of: DeviceModel.effectOfAccepted(subject, state: state)))
        }
    }

    private static func words(of effect: DeviceEffect) -> String {
        let parts = [
            (effect.runsExtension, "runs the service extension"), (effect.showsBanner, "shows the text"),
            (effect.playsSound, "plays a sound"), (effect.mayPlaySound, "may play a sound"),
            (effect.setsBadge, "sets the badge"), (effect.wakesApp, "wakes the app"),
        ].filter(\.0).map(\.1)
        return parts.isEmpty ? "nothing happens" : parts.joined(separator: ", ")
    }
}

extension PhonePicture.Activity {
    fileprivate init(_ subject: PushSubject) {
        let (lines, more) = PhoneScreen.lines(of: subject[.contentState] ?? [:])
        event = subject[.event]?.stringValue ?? "event"
        fields = lines.map { Field(name: $0.name, value: $0.value) }
        self.more = more
    }
}

extension PhonePicture.Banner {
    /// A notification that is on a phone.
    init(_ notification: PhoneNotification) {
        self.init(
            title: Self.text(notification.title.literal, key: notification.title.key),
            subtitle: Self.text(notification.subtitle.literal, key: notification.subtitle.key),
            body: Self.text(notification.body.literal, key: notification.body.key)
        )
    }

    fileprivate init(_ alert: JSONValue?) {
        switch alert {
        case .string(let text):
            self.init(body: text)
        case .object(let alert):
            self.init(
                title: Self.text(of: alert, "title", "title-loc-key"),
                subtitle: Self.text(of: alert, "subtitle", "subtitle-loc-key"),
                body: Self.text(of: alert, "body", "loc-key")
            )
        default:
            self.init()
        }
    }

    private static func text(of alert: JSONObject, _ name: String, _ keyName: String) -> String? {
        text(alert[name]?.stringValue, key: alert[keyName]?.stringValue)
    }

    /// Where there is a key, the app has the text for it.
    private static func text(_ literal: String?, key: String?) -> String? {
        if let key, !key.isEmpty { return "the app's text for \(key)" }
        return literal.flatMap { $0.isEmpty ? nil : $0 }
    }
}
