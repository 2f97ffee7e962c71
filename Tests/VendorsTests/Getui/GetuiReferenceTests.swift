import JSONModel
import PushModel
import Testing
import VendorModel

@testable import GetuiVendor

@Suite("Getui: rules and ambiguities as data")
struct GetuiReferenceTests {
    private static let alert: JSONValue = ["alert": ["title": "t", "body": "b"]]
    private static let media: JSONValue = ["url": "https://example.com/a", "type": 1]

    /// Messages that meet every ambiguity, and clean ones.
    static let subjects: [GetuiSubject] = [
        GetuiSubject(["badge": 1, "customMsg": ["msg": "m"]]),
        GetuiSubject(["alertMsg": ["title": "t", "locArgs": ["a"]], "category": "c", "contentAvailable": 1]).onDevice,
        GetuiSubject(["badge": 1, "category": 7]), GetuiSubject(["badge": 1, "contentAvailable": "1"]),
        GetuiSubject(["badge": 1, "category": 7], ["online": true]),
        GetuiSubject(["badge": .number(JSONNumber(uncheckedLexeme: "1e400"))]),
        GetuiSubject(["badge": .number(JSONNumber(uncheckedLexeme: "1e-400"))]),
        GetuiSubject(["alertMsg": ["title": 0, "body": "b"]]), GetuiSubject(["badge": .null]),
        GetuiSubject(["badge": "abc"]), GetuiSubject(["badge": 1, "sound": true]),
        .newer(["badge": 1, "sound_d": ["volume": 2]]), .newer(["badge": 1, "multiMedias": [media]]),
        GetuiSubject(["pushInfo": ["badge": .number(JSONNumber(uncheckedLexeme: "1e30"))]]),
        GetuiSubject(["pushInfo": ["badge": 1, "message": "b", "locKey": "k", "locArgs": "a,b"]]),
        GetuiSubject([:], ["profile": "rest2"]), GetuiSubject(["IOS": ["payload": "p"]], ["profile": "rest2"]),
        .rest(["type": "banner", "aps": alert]), .rest(["type": "voip", "aps": alert, "payload": "p"]),
        .rest(["type": "liveactivity", "aps": ["event": "end"]]).onDevice, .rest(["payload": "p"]),
        .rest(["aps": ["content-available": 1, "badge": 1]]), .rest(["aps": alert, "auto_badge": "+1"]),
        .rest(["aps": ["alert": "x", "content-available": 0, "category": ""]]),
        .rest(["aps": alert, "multimedia": [media, media, media, media]]),
        .rest(["aps": alert, "apns-collapse-id": "c"]),
        GetuiSubject(["badge": 1, "customMsg": ["_ge_": "own"]]).onDevice,
        .newer(["autoBadge": "abc"]).onDevice,
        GetuiSubject(["badge": 1, "customMsg": ["a": .string(String(repeating: "a", count: 2100))]]),
        .rest(["aps": alert, "payload": .string(String(repeating: "a", count: 4100))]),
        .rest(["aps": alert, "auto_badge": "+1", "payload": .string(String(repeating: "a", count: 3900))]).onDevice,
        .newer(["badge": 1, "voicePlayType": 2, "voicePlayMessage": "v", "threadId": "t", "apnsCollapseId": "c"]),
        GetuiSubject(["badge": 1, "pushInfo": "x"]), .rest(["type": "voip", "payload": "p"]).onDevice,
        .rest(["aps": ["content-available": 1]]), .rest(["aps": ["alert": "x", "colour": "red"]]),
        GetuiSubject(["transmissionType": 2, "transmissionContent": "c", "apnInfo": ["badge": 1]]),
        GetuiSubject(["apnInfo": ["badge": 1]]), GetuiSubject(["apnInfo": "x"]),
        GetuiSubject(["transmissionType": 2, "badge": 1]), GetuiSubject(["alertMsg": "text", "badge": 1]),
        GetuiSubject(["alertMsg": ["alertMsg": "text", "title": "t"], "badge": 1]),
        .rest(["type": "voip", "payload": .string(String(repeating: "a", count: 4200))]),
        GetuiSubject(["sound": "com.gexin.ios.silence", "contentAvailable": 1]),
        .rest(["aps": ["alert": ["title": "t", "body": .null], "badge": .null]]),
    ]

    static let cases = subjects.map(\.testCase) + [equalKeys]

    static let equalKeys = Case(
        id: "getui/test",
        dialect: .getui,
        message: .text(#"{"badge":1,"badge":2}"#)
    )

    @Test func ruleIdentifiersAreThoseOfTheSpecification() {
        let rules = GetuiCompiler().rules
        #expect(rules.map(\.id) == (1...17).map { "GT-\($0)" } + (1...3).map { "GT-S\($0)" })
        #expect(rules.allSatisfy { $0.statement.hasSuffix(".") && $0.source.contains(/Getui|Apple/) })
    }

    @Test func rulesGovernMembersByTheirPointer() {
        let compiler = GetuiCompiler()
        let known = Set(compiler.rules.map(\.id))
        #expect(compiler.rule(governing: "/aps/content-available") == "GT-6")
        #expect(compiler.rule(governing: "/aps/alert/subtitle") == "GT-2")
        #expect(compiler.rule(governing: "/somewhere") == nil)
        #expect(GetuiRule.governing.values.allSatisfy(known.contains))
        #expect(GetuiRule.governing.keys.allSatisfy { JSONPointer($0) != nil })
    }

    @Test func everyPushNamesItsType() throws {
        for payload in try Self.subjects.flatMap({ try $0.payloads() }) {
            #expect(payload.headers.first?.name == "apns-push-type")
            #expect(payload.headers.first?.value == payload.pushType.rawValue)
        }
    }

    @Test func scriptsAreClampedAndMissingReadingsAreTheFirst() throws {
        let testCase = GetuiSubject(["badge": 1, "category": 7]).testCase
        let compiler = GetuiCompiler()
        #expect(try compiler.compile(testCase, readings: [99]).0.isRefused)
        #expect(try compiler.compile(testCase, readings: [-5]).0.payload?.value["aps"]?["category"] == 7)
    }

    /// Values, not bytes: the order of the message's members never matters, except for the order of the readings.
    @Test func theOrderOfMembersDoesNotMatter() throws {
        for subject in Self.subjects {
            var turned = subject
            turned.message = subject.message.turned
            let outcomes = try subject.outcomes()
            let others = try turned.outcomes()
            #expect(others.allSatisfy { other in outcomes.contains { Self.areSame($0, other) } })
            #expect(outcomes.allSatisfy { outcome in others.contains { Self.areSame($0, outcome) } })
            #expect(Self.areSame(outcomes[0], others[0]))
        }
    }

    private static func areSame(_ one: ExpectedOutcome, _ other: ExpectedOutcome) -> Bool {
        guard let payload = one.payload, let otherPayload = other.payload else { return one.word == other.word }
        return JSONDiff.areEqual(payload.value, otherPayload.value) && payload.headers == otherPayload.headers
    }
}

extension JSONObject {
    fileprivate var turned: JSONObject {
        JSONObject(
            members: members.reversed().map {
                JSONMember(key: $0.key, value: $0.value.objectValue.map { .object($0.turned) } ?? $0.value)
            }
        )
    }
}
