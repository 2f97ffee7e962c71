import JSONModel
import PushModel
import VendorModel

/// Whether a message is a silent push by "Normal and silent push on iOS", and which of the app's methods run for it.
struct GetuiClassification {
    /// Members of `aps`, or the fields of the message that would become them: what the conditions are about.
    private struct Sight {
        var alert: JSONValue?
        var contentAvailable: JSONValue?
        var sound: JSONValue?
    }

    /// The fields' names in the interface that a message is for.
    private struct Names {
        var alert: String
        var contentAvailable: String
        var sound: String

        static let sdk = Names(
            alert: "alertMsg is empty or left out",
            contentAvailable: "contentAvailable is 1",
            sound: "sound is \(GetuiNames.silence)"
        )
        static let pushInfo = Names(
            alert: "message and locKey are empty or left out",
            contentAvailable: sdk.contentAvailable,
            sound: sdk.sound
        )
        static let rest = Names(
            alert: "aps has no alert",
            contentAvailable: "content-available is 1",
            sound: "sound is \(GetuiNames.silence) or left out"
        )
    }

    private let message: SentMessage
    private let outcome: ExpectedOutcome

    init(_ testCase: Case, _ outcome: ExpectedOutcome) {
        message = SentMessage(
            name: testCase.id,
            dialect: .getui,
            readBy: .getui,
            input: testCase.message,
            context: testCase.context,
            form: .asCase
        )
        self.outcome = outcome
    }

    /// Nil where the documents' classes are not about it: a call, a Live Activity.
    var value: PushClassification? {
        let isOnline = outcome.rule == GetuiRule.online.id
        var conditions = silenceConditions
        let pushClass: GetuiPushClass
        switch outcome.kind {
        case .payload(let payload):
            guard payload.pushType == .alert || payload.pushType == .background else { return nil }
            pushClass = GetuiPushClass(aps: Self.aps(of: payload.value))
        case .suppressed(let reason), .refused(let reason):
            pushClass = .refused
            let rule = outcome.rule.map { " (\($0))" } ?? ""
            conditions.append(.init("payload", "there is a push", isMet: false, found: "\(reason)\(rule)"))
        case .removed: return nil
        }
        return PushClassification(
            name: isOnline ? "no push: the app is online" : pushClass == .refused ? "no push" : pushClass.rawValue,
            isSilent: pushClass == .silent,
            conditions: conditions,
            callbacks: isOnline ? Self.online : Self.callbacks(of: pushClass),
            notes: notes(pushClass),
            source: Document.article + ", silent push"
        )
    }

    // MARK: The three conditions (GT-S1)

    /// Of a payload, since it is what the phone gets; of the fields where there is none.
    private var silenceConditions: [PushClassification.Condition] {
        let (sight, names) = sight
        return [
            .init(
                "alert",
                names.alert,
                isMet: sight.alert == nil,
                found: sight.alert.map { "the push has the alert \(Self.shown($0))" }
            ),
            .init(
                "content-available",
                names.contentAvailable,
                isMet: sight.contentAvailable?.intValue == 1,
                found: sight.contentAvailable.map { "it is \(Self.shown($0))" } ?? "it is left out"
            ),
            .init(
                "sound",
                names.sound,
                isMet: sight.sound == nil,
                found: sight.sound.map { "the push plays the sound \(Self.shown($0))" }
            ),
        ]
    }

    private var sight: (Sight, Names) {
        let push = message.getuiPush.push
        let pushInfo = message.isREST ? nil : message.object["pushInfo"]?.objectValue
        let names: Names = message.isREST ? .rest : pushInfo == nil ? .sdk : .pushInfo
        if case .payload(let payload) = outcome.kind {
            let aps = Self.aps(of: payload.value)
            return (Sight(alert: aps["alert"], contentAvailable: aps["content-available"], sound: aps["sound"]), names)
        }
        if message.isREST {
            let aps = Self.given(push["aps"]?.objectValue ?? [:])
            let sound = aps["sound"].flatMap { Self.isSilence($0) ? Optional.none : $0 }
            return (Sight(alert: aps["alert"], contentAvailable: aps["content-available"], sound: sound), names)
        }
        let fields = Self.given(pushInfo ?? push)
        let alert = pushInfo == nil ? fields["alertMsg"] : fields["message"] ?? fields["locKey"]
        // What is unset becomes the default sound.
        let sound = fields["sound"].flatMap { $0 == "" ? Optional.none : $0 } ?? .string(GetuiNames.defaultSound)
        return (
            Sight(
                alert: alert.flatMap { $0 == "" || $0.objectValue?.isEmpty == true ? Optional.none : $0 },
                contentAvailable: fields["contentAvailable"],
                sound: Self.isSilence(sound) ? Optional.none : sound
            ),
            names
        )
    }

    private static func isSilence(_ sound: JSONValue) -> Bool {
        sound.stringValue?.hasSameScalars(as: GetuiNames.silence) ?? false
    }

    private static func aps(of payload: JSONValue) -> JSONObject { given(payload["aps"]?.objectValue ?? [:]) }

    /// Null is as good as absent.
    private static func given(_ object: JSONObject) -> JSONObject {
        JSONObject(members: object.members.filter { !$0.value.isNull })
    }

    /// Scalars of a value that are shown.
    private static let longest = 60

    private static func shown(_ value: JSONValue) -> String {
        let text = String(decoding: value.serialized(), as: UTF8.self).unicodeScalars
        let cut = VisibleText.of(String(String.UnicodeScalarView(text.prefix(longest))))
        return text.count > longest ? cut + "…" : cut
    }

    // MARK: Callbacks

    private static func callbacks(of pushClass: GetuiPushClass) -> [PushClassification.Callback] {
        GetuiCallbacks.rows.filter { $0.pushClass == pushClass }.map {
            .init(state: $0.state, event: $0.event.rawValue, methods: $0.callbacks.map(\.name))
        }
    }

    /// Online the app gets the content at once, whatever the push would have been.
    private static let online = [
        PushClassification.Callback(
            state: .foreground,
            event: GetuiCallbacks.Event.arrives.rawValue,
            methods: GetuiCallbacks.callbacks(of: .notification, state: .foreground).map(\.name)
        )
    ]

    private func notes(_ pushClass: GetuiPushClass) -> [String] {
        if outcome.rule == GetuiRule.online.id {
            return ["Online the app gets the content at once, through Getui's own channel (GT-15)."]
        }
        guard case .payload(let payload) = outcome.kind else { return [] }
        var notes = [
            "In the foreground the app is online: it gets the content through Getui's own channel, and no push (GT-15)."
        ]
        let aps = Self.aps(of: payload.value)
        if pushClass == .silent, aps["badge"] != nil || aps["autoBadge"] != nil {
            notes.append(
                "Silent for Getui, but not for Apple, whose background push has no badge: it is sent as an alert (GT-S3)."
            )
        }
        return notes
    }
}
