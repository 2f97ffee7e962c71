import APNsRules
import JSONModel
import PushModel
import Testing

@testable import AppManifest

@Suite struct AppRulesTests {
    private let example: AppManifest

    init() throws { example = try AppManifest(AppManifest.example, file: "app.yml") }

    private func found(_ payload: String, _ manifest: AppManifest? = nil, topic: String? = nil) -> [String] {
        AppRules.judge(AppExample(payload, topic: topic).subject, by: manifest ?? example).map {
            "\($0.level.severity.rawValue) \($0.rule) \($0.place)"
        }
    }

    @Test(arguments: AppRules.all.map(\.id)) func examples(id: String) throws {
        let rule = try #require(AppRules.rule(id: id))
        #expect(AppRules.judge(rule.passing.subject, by: example) == [])
        let violations = AppRules.judge(rule.failing.subject, by: example)
        #expect(violations.map(\.rule) == [id])
        #expect(violations.first?.level == rule.level)
    }

    /// Without a manifest's word on a matter nobody says anything of it.
    @Test(arguments: AppRules.all.map(\.id)) func silentWithoutAWord(id: String) throws {
        let rule = try #require(AppRules.rule(id: id))
        #expect(AppRules.judge(rule.failing.subject, by: AppManifest()) == [])
    }

    /// The first system that knows a key takes it, whatever the number of figures; a version that is none says nothing.
    @Test(arguments: [("17.2", true), ("17", true), ("18", false), ("18.0", false), ("26.1", false), ("x", false)])
    func keysAreKnownFromAVersionOn(minimum: String, isFound: Bool) {
        var manifest = AppManifest()
        manifest.minimumVersions = ["iOS": minimum, "watchOS": "6"]
        let start = #"{"aps":{"timestamp":1795000000,"event":"start","input-push-channel":"Zg=="}}"#
        #expect(found(start, manifest) == (isFound ? ["warning app.system_version /aps/input-push-channel"] : []))
    }

    @Test func whatOlderSystemsIgnoreIsANotice() {
        var manifest = AppManifest()
        manifest.minimumVersions = ["iOS": "14.0"]
        #expect(
            found(#"{"aps":{"alert":"a","interruption-level":"active"}}"#, manifest)
                == ["info app.system_version /aps/interruption-level"]
        )
    }

    @Test func textsOfAllPlaces() {
        let payload =
            #"{"aps":{"alert":{"title-loc-key":"A","subtitle-loc-key":"B","loc-key":"C","body":"x"},"mutable-content":0}}"#
        #expect(
            found(payload) == [
                "error app.text /aps/alert/title-loc-key", "error app.text /aps/alert/subtitle-loc-key",
                "error app.text /aps/alert/loc-key",
            ]
        )
    }

    @Test func aTextThatOneLanguageLacksIsAWarning() throws {
        let manifest = try AppManifest("languages: {en: {A: a}, de: {}}", file: "app.yml")
        #expect(found(#"{"aps":{"alert":{"loc-key":"A"}}}"#, manifest) == ["warning app.text /aps/alert/loc-key"])
    }

    @Test func ofManyLanguagesTheFirstAreNamed() throws {
        let names = ["da", "de", "es", "fr", "it", "nl"]
        var manifest = AppManifest()
        manifest.languages = [.init(name: "en", texts: ["A": "a"])] + names.map { .init(name: $0, texts: [:]) }
        let push = AppExample(#"{"aps":{"alert":{"loc-key":"A"}}}"#).subject
        #expect(
            AppRules.judge(push, by: manifest).first?.message.contains("6 of 7 languages, as in da, de, es") == true
        )
        manifest.incomplete = [.translations]
        #expect(AppRules.judge(push, by: manifest) == [])
    }

    /// What a rule of APNs only supposes of the app, its manifest knows.
    @Test func settlesWhatIsSupposed() throws {
        func settles(_ rule: String, _ payload: String, _ manifest: AppManifest, _ place: [String] = []) -> Bool {
            let pointer = JSONPointer(tokens: place)
            let violation = Violation(rule: rule, level: .warning, place: .pointer(pointer), message: "")
            return AppRules.settle(violation, of: AppExample(payload).subject, by: manifest)
        }
        let update = #"{"aps":{"timestamp":1795000000,"event":"update","content-state":{"eta":1,"more":1}}}"#
        let state = ["aps", "content-state"]
        #expect(settles("la.coded_dates", update, example, state + ["eta"]))
        #expect(settles("la.coded_dates", update, example, state + ["stops", "0", "at"]))
        #expect(!settles("la.coded_dates", update, AppManifest(), state + ["eta"]))
        let unread = try AppManifest("liveActivities: {A: {contentState: Any}}", file: "app.yml")
        #expect(!settles("la.coded_dates", update, unread, state + ["eta"]))
        #expect(settles("aps.interruption_level.entitlement", update, example))
        #expect(!settles("aps.interruption_level.entitlement", update, AppManifest()))
        #expect(!settles("la.dates", update, example, state + ["eta"]))
    }

    /// Apple: each `%@` is replaced by one of `loc-args`, which are texts.
    @Test(arguments: [
        ("%@ is near", #"["Ada"]"#, [String]()), ("100% sure, %@", #"["Ada"]"#, []), ("%2$@ %1$@", #"["a","b"]"#, []),
        ("50%% off", "[]", []), ("%@ and %@", #"["a"]"#, ["error app.placeholders"]),
        ("%2$@", #"["a"]"#, ["error app.placeholders"]), ("%@", #"["a","b"]"#, ["warning app.placeholders"]),
        ("%d goals", #"["2"]"#, ["error app.placeholders"]), ("%1$lld goals", #"["2"]"#, ["error app.placeholders"]),
        ("%#@goals@", #"["2"]"#, ["error app.placeholders"]), ("%.2f", #"["2"]"#, ["error app.placeholders"]),
    ])
    func placeholders(format: String, arguments: String, expected: [String]) throws {
        var manifest = AppManifest()
        manifest.languages = [.init(name: "en", texts: ["A": format])]
        let payload = #"{"aps":{"alert":{"loc-key":"A","loc-args":\#(arguments)}}}"#
        #expect(found(payload, manifest) == expected.map { $0 + " /aps/alert/loc-args" })
    }

    @Test func suffixesOfTheTopicAreTheApps() {
        #expect(found(#"{"aps":{"alert":"Hi"}}"#, topic: "com.example.ride.voip") == [])
        #expect(found(#"{"aps":{"alert":"Hi"}}"#, topic: "com.example.ride.push-type.liveactivity") == [])
        #expect(
            found(#"{"aps":{"alert":"Hi"}}"#, topic: "com.example.ride.other") == ["error app.topic header:apns-topic"]
        )
    }

    @Test func whatMayLackSomethingIsNotMissed() throws {
        let manifest = try AppManifest("categories: [A]\nsounds: []\nincomplete: [categories, sounds]", file: "app.yml")
        #expect(found(#"{"aps":{"alert":"Hi","category":"B","sound":"x.caf"}}"#, manifest) == [])
    }

    @Test func anUpdateIsOfAnyOfTheActivities() throws {
        let manifest = try AppManifest(
            "liveActivities: {A: {contentState: {a: Int}}, B: {contentState: {b: Int}}}",
            file: "app.yml"
        )
        #expect(found(#"{"aps":{"timestamp":1795000000,"event":"update","content-state":{"b":1}}}"#, manifest) == [])
        let wrong = #"{"aps":{"timestamp":1795000000,"event":"update","content-state":{"b":"1"}}}"#
        #expect(found(wrong, manifest).count == 1)
    }

    @Test(arguments: [
        ("sound: [a]", "sound: unknown key; did you mean \"sounds\"?"), ("version: 2", "version: expected 1"),
        ("serviceExtension: maybe", "serviceExtension: expected true or false"),
        ("liveActivities: {A: {contentState: {a: Foo}}}", "there is no type \"Foo\""),
        ("liveActivities: {A: {contentState: {a: (Int)}}}", "is not a type such as"),
        ("liveActivities: {A: {dates: unix}}", "liveActivities.A.dates: expected deferredToDate"),
        ("incomplete: [text]", "there is no section"), ("- a", "expected a mapping"),
    ])
    func mistakesOfTheManifest(text: String, expected: String) {
        #expect { try AppManifest(text, file: "app.yml") } throws: { error in "\(error)".contains(expected) }
    }

    @Test func namesThatLeadInACircleAreAnything() throws {
        let manifest = try AppManifest(
            "liveActivities: {A: {contentState: {a: B, c: D}, types: {B: C?, C: B, D: {d: D?}}}}",
            file: "app.yml"
        )
        let update = #"{"aps":{"timestamp":1795000000,"event":"update","content-state":{"a":1,"c":{"d":{"d":1}}}}}"#
        #expect(found(update, manifest) == ["error app.state /aps/content-state/c/d/d"])
    }

    @Test func whatIsWrittenReadsAsTheSame() throws {
        #expect(try AppManifest(example.yaml, file: "app.yml") == example)
        #expect(try AppManifest(example.jsonText, file: "app.json") == example)
    }
}
