import APNsRules
import PushModel
import Testing

/// The rows of Apple's documents on what a push does, for an app in the background unless the row says otherwise.
@Suite struct DeviceModelTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var title: String
        var type: String?
        var priority: String?
        var payload: String
        /// Banner, sound, badge, wake, extension: a letter for each that happens.
        var effect: String

        init(_ title: String, _ type: String?, _ priority: String?, _ payload: String, _ effect: String) {
            self.title = title
            self.type = type
            self.priority = priority
            self.payload = payload
            self.effect = effect
        }

        var testDescription: String { title }

        var subject: PushSubject {
            var headers = [("apns-topic", "com.example.app" + suffix)]
            if let type { headers.append(("apns-push-type", type)) }
            if let priority { headers.append(("apns-priority", priority)) }
            return makeSubject(payload, headers: headers)
        }

        private var suffix: String {
            type.flatMap(PushType.init(rawValue:))?.topicSuffix ?? ""
        }
    }

    static let rows: [Row] = [
        Row("1 alert", "alert", "10", #"{"aps":{"alert":{"body":"Hi"},"sound":"default","badge":1}}"#, "bsn"),
        Row("2 alert, priority 5", "alert", "5", #"{"aps":{"alert":{"body":"Hi"}}}"#, "b"),
        Row("3 alert, priority 1", "alert", "1", #"{"aps":{"alert":{"body":"Hi"}}}"#, "b"),
        Row(
            "4 alert and content-available",
            "alert",
            "10",
            #"{"aps":{"alert":{"body":"Hi"},"content-available":1}}"#,
            "bw"
        ),
        Row("5 alert and mutable-content", "alert", "5", #"{"aps":{"alert":{"body":"Hi"},"mutable-content":1}}"#, "be"),
        Row(
            "6 alert and both flags",
            "alert",
            "10",
            #"{"aps":{"alert":{"body":"Hi"},"mutable-content":1,"content-available":1}}"#,
            "bwe"
        ),
        Row(
            "7 mutable sound and badge",
            "alert",
            "10",
            #"{"aps":{"sound":"a.caf","badge":2,"mutable-content":1}}"#,
            "sn"
        ),
        Row("8 mutable string", "alert", "10", #"{"aps":{"alert":"Hi","mutable-content":1}}"#, "b"),
        Row("9 badge only", "alert", "10", #"{"aps":{"badge":0}}"#, "n"),
        Row("10 sound only", "alert", "10", #"{"aps":{"sound":"default"}}"#, "s"),
        Row("11 content-available as alert", "alert", "5", #"{"aps":{"content-available":1}}"#, ""),
        Row("12 empty aps", "alert", "10", #"{"aps":{}}"#, ""),
        Row("12 no aps", "alert", "10", #"{"order":17}"#, ""),
        Row("12 empty alert", "alert", "10", #"{"aps":{"alert":{"title":"","body":""}}}"#, ""),
        Row("13 background", "background", "5", #"{"aps":{"content-available":1}}"#, "w"),
        Row("14 background, priority 10", "background", "10", #"{"aps":{"content-available":1}}"#, ""),
        Row("15 background, priority 1", "background", "1", #"{"aps":{"content-available":1}}"#, ""),
        Row("16 background, no priority", "background", nil, #"{"aps":{"content-available":1}}"#, ""),
        Row("17 background with alert", "background", "5", #"{"aps":{"content-available":1,"alert":"Hi"}}"#, ""),
        Row(
            "18 background, both flags",
            "background",
            "5",
            #"{"aps":{"content-available":1,"mutable-content":1}}"#,
            "w"
        ),
        Row("19 background without flag", "background", "5", #"{"aps":{}}"#, ""),
        Row("20 no type, alert", nil, "10", #"{"aps":{"alert":{"body":"Hi"}}}"#, "b"),
        Row("21 no type, content-available", nil, "5", #"{"aps":{"content-available":1}}"#, ""),
        Row("22 voip", "voip", "10", #"{"aps":{"alert":"Hi","sound":"default"}}"#, "w"),
        Row(
            "23 activity update",
            "liveactivity",
            "5",
            #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#,
            ""
        ),
        Row(
            "24 activity update with alert",
            "liveactivity",
            "10",
            #"{"aps":{"timestamp":1,"event":"update","content-state":{},"alert":{"title":"G","sound":"a.caf"}}}"#,
            "bs"
        ),
        Row(
            "25 activity start",
            "liveactivity",
            "10",
            start(#""timestamp":1,"content-state":{},"attributes-type":"A","attributes":{},"alert":{"title":"Go"}"#),
            "bw"
        ),
        // What the rules of Live Activities say that a device does nothing with.
        Row(
            "105 start without timestamp",
            "liveactivity",
            "10",
            start(#""content-state":{},"attributes-type":"A","attributes":{},"alert":{"title":"Go"}"#),
            ""
        ),
        Row(
            "105 update with milliseconds",
            "liveactivity",
            "10",
            #"{"aps":{"timestamp":1700000000000,"event":"update","content-state":{},"alert":{"title":"G"}}}"#,
            ""
        ),
        Row(
            "107 update without content-state",
            "liveactivity",
            "10",
            #"{"aps":{"timestamp":1,"event":"update","alert":{"title":"G"}}}"#,
            ""
        ),
        Row(
            "end without content-state, which is advised only",
            "liveactivity",
            "10",
            #"{"aps":{"timestamp":1,"event":"end","alert":{"title":"G"}}}"#,
            "b"
        ),
        Row(
            "111 start that is stale already",
            "liveactivity",
            "10",
            start(
                #""timestamp":1,"content-state":{},"attributes-type":"A","attributes":{},"alert":{"title":"Go"},"stale-date":1"#
            ),
            ""
        ),
        Row(
            "109 start without attributes-type",
            "liveactivity",
            "10",
            start(#""timestamp":1,"content-state":{},"attributes":{},"alert":{"title":"Go"}"#),
            ""
        ),
        Row(
            "70 start with an empty alert",
            "liveactivity",
            "10",
            start(#""timestamp":1,"content-state":{},"attributes-type":"A","attributes":{},"alert":{}"#),
            ""
        ),
        Row(
            "70 update with an empty alert",
            "liveactivity",
            "10",
            #"{"aps":{"timestamp":1,"event":"update","content-state":{},"alert":{"sound":"a.caf"}}}"#,
            ""
        ),
        Row(
            "title with a key of its own",
            "liveactivity",
            "10",
            #"{"aps":{"timestamp":1,"event":"update","content-state":{},"alert":{"title":{"loc-key":"GOAL"}}}}"#,
            "b"
        ),
        Row("26 widgets", "widgets", "5", #"{"aps":{"content-changed":true}}"#, ""),
        Row("26 controls", "controls", "10", #"{"aps":{"content-changed":true}}"#, ""),
        Row("27 location", "location", "10", #"{"aps":{"content-available":1}}"#, ""),
        Row(
            "passive makes no sound",
            "alert",
            "10",
            #"{"aps":{"alert":"Hi","sound":"a.caf","interruption-level":"passive"}}"#,
            "b"
        ),
        Row("broken JSON", "alert", "10", #"{"aps":{"alert":"Hi",}}"#, ""),
        Row("a badge that is a string", "alert", "10", #"{"aps":{"alert":"Hi","badge":"1"}}"#, "b"),
        Row("a flag that is a string", "alert", "10", #"{"aps":{"alert":{"body":"Hi"},"mutable-content":"1"}}"#, "b"),
    ]

    private func effect(of subject: PushSubject, state: AppState) -> DeviceEffect? {
        DeviceModel.effects(of: subject).first { $0.state == state }?.effect
    }

    private func letters(_ effect: DeviceEffect?) -> String {
        guard let effect else { return "none" }
        return (effect.showsBanner ? "b" : "") + (effect.playsSound ? "s" : "") + (effect.setsBadge ? "n" : "")
            + (effect.wakesApp ? "w" : "") + (effect.runsExtension ? "e" : "")
    }

    /// The start of a Live Activity with those members.
    private static func start(_ members: String) -> String {
        #"{"aps":{"event":"start",\#(members)}}"#
    }

    @Test(arguments: rows)
    func hasTheEffectOfTheDocuments(row: Row) {
        #expect(letters(effect(of: row.subject, state: .background)) == row.effect)
    }

    @Test func allThreeStatesAreThere() {
        let states = DeviceModel.effects(of: Self.rows[0].subject).map(\.state)
        #expect(states == [.foreground, .background, .terminated])
    }

    @Test func inTheForegroundTheAppDecides() {
        let payload =
            #"{"aps":{"alert":{"body":"Hi"},"sound":"a.caf","badge":1,"mutable-content":1,"content-available":1}}"#
        let row = Row("", "alert", "10", payload, "")
        #expect(letters(effect(of: row.subject, state: .foreground)) == "we")
        #expect(letters(effect(of: row.subject, state: .background)) == "bsnwe")
        #expect(letters(effect(of: row.subject, state: .terminated)) == "bsne")
    }

    /// Getui's article heard the default sound for a sound of 1; Apple has strings and dictionaries.
    @Test func aSoundThatIsANumberMayBeHeard() {
        let row = Row("", "alert", "10", #"{"aps":{"alert":"Hi","sound":1}}"#, "")
        #expect(letters(effect(of: row.subject, state: .background)) == "b")
        #expect(effect(of: row.subject, state: .background)?.mayPlaySound == true)
        #expect(effect(of: row.subject, state: .foreground)?.mayPlaySound == false)
        let named = Row("", "alert", "10", #"{"aps":{"alert":"Hi","sound":"1"}}"#, "")
        #expect(effect(of: named.subject, state: .background)?.mayPlaySound == false)
    }

    @Test func aTerminatedAppIsWokenForCallsOnly() {
        let silent = Row("", "background", "5", #"{"aps":{"content-available":1}}"#, "")
        #expect(effect(of: silent.subject, state: .terminated) == DeviceEffect.none)
        #expect(letters(effect(of: silent.subject, state: .foreground)) == "w")
        let call = Row("", "voip", "10", #"{"call":"17"}"#, "")
        #expect(letters(effect(of: call.subject, state: .terminated)) == "w")
    }

    @Test func aRejectedPushHasNoEffect() {
        let text = String(repeating: "a", count: 4096)
        let row = Row("", "alert", "10", #"{"aps":{"alert":""# + text + #""}}"#, "")
        for state in AppState.allCases {
            #expect(effect(of: row.subject, state: state) == DeviceEffect.none)
        }
    }

    @Test func aBarePayloadIsTakenForWhatItLooksLike() {
        let silent = makeSubject(#"{"aps":{"content-available":1}}"#)
        #expect(letters(effect(of: silent, state: .background)) == "w")
        let activity = makeSubject(
            #"{"aps":{"timestamp":1,"event":"update","content-state":{},"alert":{"title":"G"}}}"#
        )
        #expect(letters(effect(of: activity, state: .foreground)) == "b")
        let alert = makeSubject(#"{"aps":{"alert":"Hi"}}"#)
        #expect(letters(effect(of: alert, state: .background)) == "b")
    }
}
