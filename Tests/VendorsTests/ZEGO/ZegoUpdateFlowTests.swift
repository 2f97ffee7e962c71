import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("ZEGO: the update flow")
struct ZegoUpdateFlowTests {
    /// A notification whose payload has this text.
    static func notification(_ payload: JSONValue?, alert: JSONValue? = ["title": "t", "body": "b"]) -> JSONObject {
        var aps: JSONObject = ["mutable-content": 1]
        aps["alert"] = alert
        var userInfo: JSONObject = ["aps": .object(aps)]
        userInfo["payload"] = payload
        return userInfo
    }

    static func withID(_ customID: String) -> JSONObject {
        notification(.string("{\"customId\":" + customID + "}"))
    }

    private func subject(
        _ incoming: JSONObject,
        _ delivered: [JSONObject],
        _ profile: String = "intended"
    ) -> ZegoSubject {
        ZegoSubject(incoming: .object(incoming), delivered: delivered, profile: profile)
    }

    @Test func theFirstOfTheSameIdentifierIsTakenAway() throws {
        let one = Self.withID("\"1\"")
        let other = Self.withID("\"2\"")
        #expect(try subject(one, [other, one, one]).removed() == [["1"]])
        #expect(try subject(one, [other, one, one]).primary().rule == "ZG-U3")
        #expect(try subject(one, [other]).removed() == [[]])
        #expect(try subject(one, []).removed() == [[]])
    }

    @Test func theSampleCodeLooksInAnotherPlace() throws {
        let one = Self.withID("\"1\"")
        let top: JSONObject = ["customId": "1"]
        #expect(try subject(one, [one, top], "asDocumented").removed() == [["1"]])
        #expect(try subject(one, [one], "asDocumented").removed() == [[]])
        #expect(try subject(one, [one], "asDocumented").primary().rule == "ZG-U4")
        #expect(try subject(one, [top], "intended").removed() == [[]])
        // Its own payload has the identifier in the text in either meaning.
        #expect(try subject(top, [top], "asDocumented").removed() == [[]])
    }

    @Test func withoutAProfileBothMeaningsAreRight() throws {
        let one = Self.withID("\"1\"")
        #expect(try subject(one, [one], "current").removed() == [["0"], []])
        #expect(try subject(one, [one], "current").topics() == ["ZG-U4"])
        #expect(try subject(one, [one, ["customId": "1"]], "current").removed() == [["0"], ["1"]])
        // Where they agree, nothing is open.
        #expect(try subject(one, [], "current").topics() == [])
    }

    // MARK: The new push

    @Test(
        arguments: [
            nil, .null, 1, true, [:], ["customId": "1"], "", "not json", "[1]", "\"1\"", "null", "{}",
            "{\"customID\":\"1\"}",
            "{\"customId\":\"1\",}", "{'customId':'1'}", "{\"data\":{\"customId\":\"1\"}}",
            "\u{FEFF}{\"customId\":\"1\"}",
        ] as [JSONValue?]
    )
    func whatHasNoIdentifierTakesNothingAway(payload: JSONValue?) throws {
        for profile in ["intended", "asDocumented", "current"] {
            let subject = subject(Self.notification(payload), [Self.withID("\"1\""), ["customId": "1"]], profile)
            #expect(try subject.removed() == [[]])
            #expect(try subject.primary().rule == "ZG-U2")
        }
    }

    static let withoutExtension: [JSONValue?] = [
        nil, .null, [:], ["alert": ["body": "b"]], ["alert": ["body": "b"], "mutable-content": 0],
        ["mutable-content": 1], ["alert": .null, "mutable-content": 1], "x", [1],
    ]

    @Test(arguments: withoutExtension)
    func whatDoesNotReachTheExtensionTakesNothingAway(aps: JSONValue?) throws {
        var incoming: JSONObject = ["payload": "{\"customId\":\"1\"}"]
        incoming["aps"] = aps
        let subject = subject(incoming, [Self.withID("\"1\"")])
        #expect(try subject.removed() == [[]])
        #expect(try subject.primary().rule == "ZG-U1")
    }

    static let perhapsExtension: [JSONValue] = [
        ["alert": "text", "mutable-content": 1], ["alert": "", "mutable-content": 1],
        ["alert": [:], "mutable-content": 1],
        ["alert": ["title": "", "body": ""], "mutable-content": 1],
        ["alert": ["body": "b"], "mutable-content": true], ["alert": ["body": "b"], "mutable-content": "1"],
        ["alert": ["body": "b"], "mutable-content": 2],
    ]

    @Test(arguments: perhapsExtension)
    func whatMayReachItMayTakeOneAway(aps: JSONValue) throws {
        let incoming: JSONObject = ["aps": aps, "payload": "{\"customId\":\"1\"}"]
        #expect(try subject(incoming, [Self.withID("\"1\"")]).removed() == [["0"], []])
        #expect(try subject(incoming, [Self.withID("\"1\"")]).topics() == ["ZG-U1"])
        #expect(try subject(incoming, [Self.withID("\"2\"")]).topics() == [])
    }

    /// A compiler that asks whether there is an alert finds one in `"a"` and none in `""`.
    @Test func whatCountsAsNothingIsAQuestionOfItsOwn() throws {
        let places = try ["a", "", 1, 0, true, false, ["a"], []].map { (alert: JSONValue) in
            let incoming = Self.notification("{\"customId\":\"1\"}", alert: alert)
            return try #require(subject(incoming, [Self.withID("\"1\"")]).expectation().points.first).place
        }
        #expect(Set(places).count == places.count)
    }

    @Test(arguments: ["title", "subtitle", "body", "title-loc-key", "loc-key"])
    func anyTextOfTheAlertIsEnough(key: String) throws {
        let alert = JSONObject(members: [JSONMember(key: key, value: "x")])
        let incoming = Self.notification("{\"customId\":\"1\"}", alert: .object(alert))
        #expect(try subject(incoming, [Self.withID("\"1\"")]).removed() == [["0"]])
    }

    @Test(arguments: [nil, 1, "x", [], true] as [JSONValue])
    func anIncomingThatIsNoObjectIsOpen(incoming: JSONValue) throws {
        let subject = ZegoSubject(incoming: incoming, delivered: [Self.withID("\"1\"")])
        #expect(try subject.topics() == ["ZG-incoming"])
        #expect(try subject.removed() == [nil, [], nil])
    }

    // MARK: Equality

    static let equal: [(String, String)] = [
        ("\"1\"", "\"\\u0031\""), ("1", "1.0"), ("1", "10e-1"), ("{\"a\":1,\"b\":2}", "{\"b\":2.0,\"a\":1}"),
        ("[1,\"x\"]", "[1,\"x\"]"), ("true", "true"), ("\"\"", "\"\""),
        ("36893488147419103233", "36893488147419103233"),
    ]

    @Test(arguments: equal)
    func identifiersAreEqualInValue(one: String, other: String) throws {
        #expect(try subject(Self.withID(one), [Self.withID(other)]).removed() == [["0"]])
        #expect(try subject(Self.withID(other), [Self.withID(one)]).removed() == [["0"]])
    }

    static let different: [(String, String)] = [
        ("\"1\"", "1"), ("\"true\"", "true"), ("\"null\"", "null"), ("{\"a\":1}", "{\"a\":\"1\"}"), ("[1]", "1"),
    ]

    @Test(arguments: different)
    func identifiersOfTwoTypesAreDifferent(one: String, other: String) throws {
        let subject = subject(Self.withID(one), [Self.withID(other)])
        #expect(try subject.removed() == [[]])
        if one != "{\"a\":1}" { #expect(try subject.primary().rule == "ZG-U5") }
    }

    @Test(arguments: [("9007199254740993", "9007199254740992"), ("36893488147419103233", "36893488147419103232")])
    func numbersKeepEveryDigit(one: String, other: String) throws {
        #expect(try subject(Self.withID(one), [Self.withID(other), Self.withID(one)]).removed() == [["1"]])
    }

    @Test func textsAreComparedByCodePoints() throws {
        #expect(try subject(Self.withID("\"\u{e9}\""), [Self.withID("\"e\u{301}\"")]).removed() == [[]])
    }

    @Test(arguments: [("null", "null"), ("true", "1"), ("1", "true"), ("false", "0.0")])
    func whatOnlyTheSampleLanguageCallsEqualIsOpen(one: String, other: String) throws {
        let subject = subject(Self.withID(one), [Self.withID(other)])
        #expect(try subject.topics() == ["ZG-U5"])
        #expect(try subject.removed() == [[], ["0"]])
        #expect(try self.subject(Self.withID(one), [Self.withID("\"x\"")]).topics() == [])
    }

    // MARK: Equal keys

    @Test func equalKeysInATextAreOpen() throws {
        let twice = Self.notification("{\"customId\":\"2\",\"customId\":\"1\"}")
        let one = Self.withID("\"1\"")
        #expect(try subject(twice, [one]).removed() == [["0"], []])
        #expect(try subject(one, [twice, one]).removed() == [["0"], ["1"]])
        #expect(try subject(twice, [one]).topics() == ["ZG-U2"])
    }

    /// The same notifications, the same answer.
    @Test func whatIsDeliveredIsNotChanged() throws {
        let subject = subject(Self.withID("1"), [Self.withID("1"), Self.withID("1")])
        #expect(try subject.removed() == subject.removed())
    }
}
