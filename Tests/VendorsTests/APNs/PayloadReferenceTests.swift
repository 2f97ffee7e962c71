import JSONModel
import PushModel
import Testing
import VendorModel

@testable import APNsVendor

@Suite("Payloads on their own: what is right of them") struct PayloadReferenceTests {
    /// Messages that meet every ambiguity once, and clean ones.
    static let cases: [Case] = [
        push(#"{"aps":{"alert":{"title":"Hello"}}}"#), push(#"{"aps":{"badge":"1"}}"#), push("{"), push(""),
        push(#"{"aps":{"badge":1,"badge":2}}"#), push(#"{"aps":{"badge":1},"x":1e400}"#), oversize,
        push(#"{"aps":{"alert":{"title":"Hello","body":""}}}"#), push(#"{"aps":{"badge":1,"mutable-content":0}}"#),
        push(#"{"aps":{"alert":"Hello"}}"#), activity, push("\u{FEFF}" + #"{"aps":{"badge":1}}"#),
    ]

    static let activity = push(
        #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{},"stale-date":1700003600.5}}"#,
        headers: [
            HeaderField("apns-push-type", "liveactivity"),
            HeaderField("apns-topic", "com.example.app.push-type.liveactivity"),
        ]
    )

    static let oversize = push(#"{"aps":{"alert":{"title":"\#(String(repeating: "x", count: 4096))"}}}"#)

    static func push(
        _ payload: String,
        headers: [HeaderField] = [HeaderField("apns-push-type", "alert")]
    ) -> Case {
        Case(id: "apns/test", dialect: .apns, message: .text(payload), headers: headers)
    }

    private static func words(_ testCase: Case) throws -> [String] {
        try testCase.rightOutcomes().map(\.outcome.word)
    }

    @Test func theMessageIsThePayloadByteForByte() throws {
        let text = #"{ "aps" : {"badge":1.0}, "x": "\u0041" }"#
        let payload = try #require(Self.push(text).expectation().primary.payload)
        #expect(payload.bytes == Array(text.utf8))
        #expect(payload.value["x"] == "A")
        #expect(payload.headers.map(\.name) == ["apns-push-type"])
        #expect(try Self.words(Self.push(text)) == ["payload"])
    }

    @Test(arguments: [#"{"aps":{"badge":"1"}}"#, #"{"aps":{}}"#, "[]", "{", "", "\u{FEFF}{"])
    func whatAPNsOrTheDeviceDoesNotTakeIsRefusedOrGoesOut(payload: String) throws {
        #expect(try Self.words(Self.push(payload)) == ["payload", "refused"])
        #expect(try Self.push(payload).expectation().primary.payload?.bytes == Array(payload.utf8))
    }

    /// RFC 8259, section 8.1: software that reads JSON may ignore a byte order mark rather than treat it as an error.
    @Test func aByteOrderMarkMayBeIgnored() throws {
        let text = #"{"aps":{"alert":{"title":"Hello"}}}"#
        let outcomes = try Self.push("\u{FEFF}" + text).rightOutcomes()
        #expect(Set(outcomes.map(\.outcome.word)) == ["payload", "refused"])
        let marked = try #require(outcomes.first?.outcome.payload)
        #expect(marked.bytes == Array("\u{FEFF}\(text)".utf8))
        // What is no JSON says nothing of what is meant.
        #expect(marked.intent.isVisible == nil)
        let bare = try #require(outcomes.compactMap(\.outcome.payload).first { $0.bytes == Array(text.utf8) })
        #expect(bare.intent.isVisible == true)
    }

    @Test func whatIsOnlyProbablyAMistakeGoesOut() throws {
        #expect(try Self.words(Self.push(#"{"aps":{"badge":-1,"order":1}}"#)) == ["payload"])
    }

    @Test func tooLargeAPayloadMayAlsoBeHeldBack() throws {
        #expect(try Self.words(Self.oversize) == ["payload", "refused", "suppressed"])
    }

    /// Apple: the properties of UNNotificationContent are empty where the payload says nothing, and `active` is the default
    /// level. Volumes, dates, scores and what is the app's own have no default.
    @Test(arguments: [
        (#"{"alert":{"title":"a","body":""}}"#, [#"{"alert":{"title":"a"}}"#]),
        (
            #"{"alert":{"title":"a","loc-args":[]},"category":""}"#,
            [
                #"{"alert":{"title":"a"}}"#, #"{"alert":{"title":"a"},"category":""}"#,
                #"{"alert":{"title":"a","loc-args":[]}}"#,
            ]
        ),
        (#"{"badge":1,"alert":{"title":""}}"#, [#"{"badge":1}"#, #"{"badge":1,"alert":{}}"#]),
        (#"{"badge":1,"interruption-level":"active"}"#, [#"{"badge":1}"#]),
        (#"{"badge":1,"mutable-content":0.0}"#, [#"{"badge":1}"#]),
        (#"{"alert":"Hi"}"#, [#"{"alert":{"body":"Hi"}}"#]), (#"{"alert":{"body":"Hi"}}"#, [#"{"alert":"Hi"}"#]),
        (#"{"alert":{"body":"Hi"},"mutable-content":1}"#, []), (#"{"badge":0}"#, []),
        (#"{"badge":1,"relevance-score":0}"#, []), (#"{"badge":1,"order":""}"#, []),
        (#"{"sound":{"critical":1,"name":"a","volume":0}}"#, []), (#"{"badge":1,"interruption-level":"passive"}"#, []),
    ])
    func whatSaysNothingMayBeLeftOut(aps: String, others: [String]) throws {
        let payload = #"{"aps":\#(aps)}"#
        let right = try Self.push(payload).rightOutcomes().compactMap { $0.outcome.payload?.value }
        let wanted = try ([aps] + others).map { try JSONValue(parsing: Array(#"{"aps":\#($0)}"#.utf8)) }
        #expect(Set(right.map(\.sorted)) == Set(wanted.map(\.sorted)))
    }

    /// A library may make objects of strings and leave objects as they are: that is no contradiction.
    @Test func theFormOfAStringAndOfAnObjectAreTwoQuestions() throws {
        let places = try [#""Hi""#, #"{"body":"Hi"}"#].map { alert in
            try Self.push(#"{"aps":{"alert":\#(alert)}}"#).expectation().points.first { $0.topic == "AP-alert" }?.place
        }
        #expect(places == ["string", "object"])
    }

    @Test func aDateMayLoseItsFractionAndNothingElse() throws {
        let dates = try Self.activity.rightOutcomes().compactMap { $0.outcome.payload?.value["aps"]?["stale-date"] }
        #expect(
            dates.map { String(decoding: $0.serialized(), as: UTF8.self) }.sorted() == ["1700003600", "1700003600.5"]
        )
    }

    /// A website's push must have its arguments, and the alert of a Live Activity its texts as they are.
    @Test func whatTheDeviceMindsStays() throws {
        let headers = [HeaderField("apns-push-type", "alert"), HeaderField("apns-topic", "web.com.example")]
        let website = Self.push(#"{"aps":{"alert":{"title":"Hello"},"url-args":[]}}"#, headers: headers)
        #expect(try Self.words(website) == ["payload"])
    }

    @Test func whatIsMeantIsWhatTheDeviceWouldDo() throws {
        let silent = Self.push(
            #"{"aps":{"content-available":1}}"#,
            headers: [HeaderField("apns-push-type", "background"), HeaderField("apns-priority", "5")]
        )
        #expect(
            try silent.expectation().primary.payload?.intent
                == Intent(isVisible: false, wakesApp: true, runsExtension: false)
        )
        let alert = Self.push(#"{"aps":{"alert":{"title":"Hello"},"mutable-content":1}}"#)
        #expect(
            try alert.expectation().primary.payload?.intent
                == Intent(isVisible: true, wakesApp: false, runsExtension: true)
        )
        #expect(
            try Self.oversize.expectation().primary.payload?.intent
                == Intent(isVisible: nil, wakesApp: false, runsExtension: false)
        )
    }

    @Test func theContextIsWholeAndStrict() throws {
        let compiler = PayloadCompiler()
        #expect(
            try compiler.fullContext(of: Self.push("{}")).keys.sorted() == [
                "bundleId", "defaultBody", "defaultTitle", "deviceToken", "environment", "now", "online", "profile",
                "sentAt", "sounds", "strings",
            ]
        )
        var testCase = Self.push("{}")
        testCase.context = ["groupSize": 2]
        #expect(throws: ContextError.self) { try compiler.read(testCase) }
        testCase.context = ["profile": "other"]
        #expect(throws: ContextError.self) { try compiler.read(testCase) }
    }

    @Test func everyRuleHasASentenceAndASource() {
        let rules = PayloadCompiler().rules
        #expect(rules.map(\.id) == ["AP-1", "AP-2", "AP-3"])
        #expect(rules.allSatisfy { $0.statement.hasSuffix(".") && $0.source.contains("Apple") })
    }
}

extension JSONValue {
    /// The value's text, members in the order of their names.
    fileprivate var sorted: String {
        switch self {
        case .object(let object):
            "{"
                + object.members.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.sorted)" }.joined(
                    separator: ","
                ) + "}"
        case .array(let elements): "[" + elements.map(\.sorted).joined(separator: ",") + "]"
        default: String(decoding: serialized(), as: UTF8.self)
        }
    }
}
