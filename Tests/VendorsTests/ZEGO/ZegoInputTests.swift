import JSONModel
import PushModel
import Testing

@testable import ZEGOVendor

@Suite("ZEGO: messages as they come")
struct ZegoInputTests {
    private func words(_ message: MessageInput, _ context: JSONObject = [:]) throws -> [String] {
        let testCase = Case(id: "zego/test", dialect: .zego, message: message, context: context)
        var found: [String] = []
        for (outcome, _) in try testCase.rightOutcomes() where !found.contains(outcome.word) {
            found.append(outcome.word)
        }
        return found
    }

    @Test(arguments: [
        "", "{", "[]", "null", "\"x\"", "\u{FEFF}{}", #"{"a":"\ud800"}"#, "{\"a\":1,}", "{\u{A0}\"a\":1}", "{} x",
    ])
    func whatIsNoObjectIsRefused(text: String) throws {
        #expect(try words(.text(text)) == ["refused"])
        #expect(try words(.bytes(Array(text.utf8))) == ["refused"])
    }

    @Test func bytesNeedNotBeText() throws {
        #expect(try words(.bytes([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])) == ["refused"])
    }

    @Test func ofEqualKeysTheLastCountsOrTheMessageIsRefused() throws {
        let text = #"{"pushConfig":{"title":"a","title":"c","content":"b"}}"#
        let testCase = Case(id: "zego/test", dialect: .zego, message: .text(text))
        let outcomes = try testCase.rightOutcomes()
        #expect(outcomes[0].outcome.payload?.title == "c")
        #expect(outcomes[0].points.map(\.topic) == ["ZG-10", "ZG-equal-keys"])
        #expect(try words(.text(text)) == ["payload", "refused"])
    }

    // MARK: Wrong types

    static let conversions: [(value: JSONValue, isOn: Bool)] = [
        ("true", true), ("YES", true), ("1", true), (1, true), ("false", false), ("NO", false), (0, false),
    ]

    @Test(arguments: conversions)
    func knownFormsAreConvertedOrIgnored(value: JSONValue, isOn: Bool) throws {
        let subject = ZegoSubject(["enableBadge": value], context: ["reportedBadge": 5])
        #expect(try subject.topics() == ["ZG-types"])
        #expect(try subject.words() == ["refused", "payload"])
        #expect(try subject.allAps().map { $0?["badge"]?.intValue } == (isOn ? [nil, 5, nil] : [nil, nil]))
    }

    @Test(
        arguments: [("1", [nil, 6, 5]), ("37", [nil, 42, 5]), ("-", [nil, 5]), ("1e2", [nil, 5])] as [(String, [Int?])]
    )
    func numbersAsTextAreConvertedOrIgnored(text: String, badges: [Int?]) throws {
        let subject = ZegoSubject(
            ["enableBadge": true, "badgeIncrement": .string(text)],
            context: ["reportedBadge": 5]
        )
        #expect(try subject.allAps().map { $0?["badge"]?.intValue } == badges)
    }

    static let illTyped: [(String, JSONValue)] = [
        ("title", 1), ("content", ["a"]), ("payload", ["customId": "1"]), ("extendedData", 1), ("resourcesID", true),
        ("enableBadge", 2), ("badgeIncrement", [1]), ("voIPConfig", "x"), ("privateMessageTemplate", 1),
        ("voIPConfig", ["iOSVoIPHandleType": "generic"]), ("voIPConfig", ["iOSVoIPHandleValue": 1]),
        ("voIPConfig", ["iOSVoIPHasVideo": 3]),
    ]

    @Test(arguments: illTyped)
    func otherWrongTypesAreRefusedOrIgnored(field: String, value: JSONValue) throws {
        let subject = ZegoSubject([field: value])
        #expect(try subject.words() == ["refused", "payload"])
        #expect(try subject.topics() == ["ZG-types"])
    }

    @Test(arguments: ["PushImageInfo", "Title", "Payload", "PushStrategyId", "ThreadId"])
    func theServersFieldsHaveTypesToo(field: String) throws {
        #expect(try ZegoSubject(server: [field: 1]).words() == ["refused", "payload"])
    }

    @Test func theServersSwitchOfAWrongTypeIsRefusedTakenForWhatItMeansOrOff() throws {
        for on in ["1", true] as [JSONValue] {
            #expect(try ZegoSubject(server: ["Enable": on]).words() == ["refused", "payload", "suppressed"])
        }
        #expect(try ZegoSubject(server: ["Enable": "on"]).words() == ["refused", "suppressed"])
    }

    @Test func aConfigurationOfAWrongTypeIsRefusedOrNone() throws {
        #expect(try words(.value(["pushConfig": "{}"])) == ["refused", "suppressed"])
        #expect(try words(.value(["OfflinePush": [1]])) == ["refused", "suppressed"])
    }

    @Test func nullIsAbsent() throws {
        let fields = [
            "payload", "extendedData", "resourcesID", "threadID", "enableBadge", "badgeIncrement", "voIPConfig",
            "privateMessageTemplate",
        ]
        let nulls = JSONObject(members: fields.map { JSONMember(key: $0, value: .null) })
        #expect(try ZegoSubject(nulls).value() == ZegoSubject().value())
        #expect(try ZegoSubject(nulls).topics() == [])
    }

    // MARK: Hostile input

    /// Nothing in a message may stop the compiler.
    @Test func hostileValuesHaveAnOutcome() throws {
        var deep = JSONValue.string("x")
        for _ in 0..<2000 { deep = ["a": deep] }
        let text = String(repeating: "[", count: 5000)
        let odd: [JSONValue] = [
            deep, .null, true, 1, "", "true", [], [:], [[]], ["a": ["b": .null]], .string(text), "\u{0}\u{1}",
            .number(JSONNumber(uncheckedLexeme: "1e999999999999")), .number(JSONNumber(uncheckedLexeme: "-0.0")),
            .number(JSONNumber(uncheckedLexeme: "-1e999999999999")),
            .string(String(repeating: "\u{1F600}", count: 9000)),
            .number(JSONNumber(uncheckedLexeme: String(repeating: "9", count: 400))), "{\"customId\":1e999}",
        ]
        let client = [
            "title", "content", "payload", "extendedData", "resourcesID", "threadID", "enableBadge", "badgeIncrement",
            "voIPConfig", "privateMessageTemplate",
        ]
        let server = [
            "Enable", "Title", "Content", "Payload", "PushStrategyId", "ThreadId", "EnableBadge", "BadgeIncrement",
            "PushImageInfo",
        ]
        for value in odd {
            for field in client { #expect(try !ZegoSubject([field: value]).outcomes().isEmpty, "\(field)") }
            for field in server { #expect(try !ZegoSubject(server: [field: value]).outcomes().isEmpty, "\(field)") }
            for key in ["pushConfig", "OfflinePush", "incoming", "unknown"] {
                let message = JSONObject(members: [JSONMember(key: key, value: value)])
                #expect(try !ZegoSubject(message: message).outcomes().isEmpty, "\(key)")
            }
            for key in ["aps", "payload", "customId"] {
                var incoming = ZegoUpdateFlowTests.withID("1")
                incoming[key] = value
                let subject = ZegoSubject(incoming: .object(incoming), delivered: [incoming], profile: "current")
                #expect(try !subject.outcomes().isEmpty, "\(key)")
            }
        }
    }
}
