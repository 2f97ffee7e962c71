import JSONModel
import PushModel
import Testing
import VendorModel

@testable import GetuiVendor

@Suite("Getui: messages and contexts as they come")
struct GetuiInputTests {
    private func outcomes(_ message: MessageInput, _ context: JSONObject = [:]) throws -> [ExpectedOutcome] {
        try Case(id: "getui/test", dialect: .getui, message: message, context: context).rightOutcomes().map(\.outcome)
    }

    @Test(arguments: ["", "{", "[]", "null", "\"x\"", "\u{FEFF}{}", #"{"a":"\ud800"}"#, "{\"a\":1,}", "{} // x"])
    func whatIsNoObjectIsRefused(text: String) throws {
        for context: JSONObject in [[:], ["profile": "rest2"], ["online": true]] {
            #expect(try outcomes(.text(text), context).map(\.word) == ["refused"])
            #expect(try outcomes(.bytes(Array(text.utf8)), context).map(\.word) == ["refused"])
        }
    }

    @Test func bytesNeedNotBeText() throws {
        #expect(try outcomes(.bytes([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])).map(\.word) == ["refused"])
    }

    @Test func ofEqualKeysTheLastCountsOrTheMessageIsRefused() throws {
        let outcomes = try outcomes(.text(#"{"badge":1,"badge":2,"customMsg":{"a":"x","a":"y"}}"#))
        #expect(outcomes.map(\.word) == ["payload", "refused"])
        #expect(outcomes[0].payload?.value["aps"]?["badge"] == 2)
        #expect(outcomes[0].payload?.value["a"] == "y")
    }

    @Test func wrongTypesGoOnAreIgnoredOrRefused() throws {
        let subject = GetuiSubject(["badge": 1, "category": 7])
        #expect(try subject.topics() == ["GT-types"])
        #expect(try subject.outcomes().map(\.word) == ["payload", "payload", "refused"])
        #expect(try subject.payloads().map { $0.value["aps"]?["category"] } == [7, nil])
    }

    @Test func numbersAsTextMayBeConverted() throws {
        let subject = GetuiSubject(["badge": 1, "contentAvailable": "1"])
        #expect(try subject.payloads().map { $0.value["aps"]?["content-available"] } == ["1", nil, 1])
        // Versions of PHP differ on text that is no number.
        let text = GetuiSubject(["badge": 1, "contentAvailable": "x"])
        #expect(try text.payloads().map { $0.value["aps"]?["content-available"] } == [nil, "x", nil])
    }

    /// Of many wrong types each of the first has a reading of its own, and the further ones share one: a compiler may refuse a
    /// message for any of them.
    @Test func aMessageMayBeRefusedForTheLastOfManyWrongTypes() throws {
        let subject = GetuiSubject.newer([
            "badge": 1, "category": 1, "threadId": [1], "apnsCollapseId": 5, "voicePlayMessage": 6, "multiMedias": "x",
            "customMsg": "y",
        ])
        let places = try subject.expectation().points.filter { $0.topic == "GT-types" }.compactMap(\.place)
        #expect(places.count == 5)
        #expect(places.last?.contains("; ") == true)
        let refusals = try subject.outcomes().filter(\.isRefused).compactMap(\.outcome.reason)
        #expect(refusals.contains { $0.contains("multiMedias, string") })
    }

    /// `(int)` drops the fraction: of the number as it is, or of the nearest double.
    @Test func aBadgeIsCutAsItIsRead() throws {
        let badge = JSONValue.number(JSONNumber(uncheckedLexeme: "9007199254740993.5"))
        let subject = GetuiSubject(["pushInfo": ["message": "m", "badge": badge]])
        let badges = try subject.payloads().compactMap { $0.value["aps"]?["badge"]?.intValue }
        #expect(Set(badges) == [9_007_199_254_740_993, 9_007_199_254_740_994])
    }

    /// Nothing in a message may stop the compiler.
    @Test func hostileValuesHaveAnOutcome() throws {
        var deep = JSONValue.string("x")
        for _ in 0..<2000 { deep = ["a": deep] }
        let odd: [JSONValue] = [
            deep, .null, true, false, 0, 1, -1, "", "0", "1", [], [:], [[]], [1, "a", .null], ["a": ["b": .null]],
            .number(JSONNumber(uncheckedLexeme: "1e999999999999")), .number(JSONNumber(uncheckedLexeme: "-0.0")),
            .number(JSONNumber(uncheckedLexeme: "-1e400")), .number(JSONNumber(uncheckedLexeme: "9223372036854775808")),
            .string("\u{0}{0}"), .string(String(repeating: "推/", count: 3000)), "1e999", "-", "9223372036854775808",
        ]
        for place in sdkPlaces + channelPlaces {
            for value in odd {
                var message = JSONValue.object([:])
                message.put(value, at: place[...])
                for context in contexts { #expect(try !outcomes(.value(message), context).isEmpty, "\(place)") }
            }
        }
    }

    /// Keys are the sender's: many of them must not take a time that grows with their square.
    @Test(.timeLimit(.minutes(10)))
    func thousandsOfCustomMembersAreNoTrouble() throws {
        let members = (0..<20_000).map { JSONMember(key: "k" + String($0), value: 1) }
        let custom = GetuiSubject(["badge": 1, "customMsg": .object(JSONObject(members: members))])
        #expect(try custom.outcomes().map(\.word) == ["refused", "suppressed"])
        let aps = GetuiSubject.rest(["aps": .object(JSONObject(members: members))])
        #expect(try aps.outcomes()[0].word == "refused")
    }

    private let contexts: [JSONObject] = ["php2017", "php2019", "rest2"].flatMap { profile in
        [["profile": profile], ["profile": profile, "stage": "device"]] as [JSONObject]
    }

    private let sdkPlaces: [[String]] =
        [
            "alertMsg", "badge", "autoBadge", "sound", "sound_d", "contentAvailable", "category", "threadId",
            "customMsg",
            "apnsCollapseId", "multiMedias", "voicePlayType", "pushInfo", "ios",
        ].map { [$0] }
        + ["title", "locArgs", "actionLocKey", "summaryArg", "summaryArgCount", "alertMsg"].map { ["alertMsg", $0] }
        + ["name", "critical", "volume"].map { ["sound_d", $0] } + [["customMsg", "a"], ["customMsg", "aps"]]
        + ["badge", "message", "sound", "payload", "locKey", "locArgs", "contentAvailable"].map { ["pushInfo", $0] }

    private let channelPlaces: [[String]] =
        ["type", "aps", "auto_badge", "payload", "multimedia", "apns-collapse-id", "laId"].map { ["ios", $0] }
        + ["alert", "badge", "sound", "content-available", "mutable-content"].map { ["ios", "aps", $0] }

    // MARK: The context

    @Test func everyFieldHasADefault() throws {
        let full = try GetuiCompiler().fullContext(of: GetuiSubject([:]).testCase)
        let expected: JSONObject = [
            "now": 1_700_000_000_000, "sentAt": 1_700_000_000_000, "bundleId": "com.example.app",
            "environment": "production", "online": false, "profile": "php2017", "stage": "sdk", "gmid": "OSL-0000",
            "gurl": "sdk.open.extension.getui.com:8123", "defaultTitle": .null, "defaultBody": .null, "strings": .null,
            "sounds": .null,
        ]
        for member in expected.members { #expect(full[member.key] == member.value, "\(member.key)") }
        #expect(full.count == expected.count + 1)
        #expect(full["deviceToken"]?.stringValue?.utf8.count == 64)
    }

    @Test func aWholeContextMeansTheSameCase() throws {
        var subject = GetuiSubject(["badge": 1], ["stage": "device", "gmid": "g", "profile": "php2019"])
        let full = try GetuiCompiler().fullContext(of: subject.testCase)
        let value = try subject.payload().value
        subject.context = full
        #expect(try GetuiCompiler().fullContext(of: subject.testCase) == full)
        #expect(try subject.payload().value == value)
    }

    static let unusable: [(JSONObject, String)] = [
        (["stage": "phone"], "stage"), (["profile": "current"], "profile"), (["gmid": 1], "gmid"),
        (["gurl": []], "gurl"),
        (["typing": "strict"], "typing"), (["online": 1], "online"),
    ]

    @Test(arguments: unusable)
    func fieldsThatCannotBeUsedAreNamed(context: JSONObject, field: String) {
        let subject = GetuiSubject([:], context)
        let error = #expect(throws: ContextError.self) { try subject.outcome() }
        #expect(error?.field == field)
    }
}

extension JSONValue {
    fileprivate mutating func put(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let first = path.first else {
            self = value
            return
        }
        var object = objectValue ?? [:]
        var member = object[first] ?? [:]
        member.put(value, at: path.dropFirst())
        object[first] = member
        self = .object(object)
    }
}
