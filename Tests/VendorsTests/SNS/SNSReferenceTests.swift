import JSONModel
import PushModel
import Testing
import VendorModel

@testable import SNSVendor

@Suite("SNS: rules and ambiguities as data")
struct SNSReferenceTests {
    private static let body: JSONObject = ["default": "d", "APNS": ["aps": ["alert": "x"], "id": 1]]

    /// Publishes that meet every ambiguity once, and clean ones.
    static let subjects: [SNSSubject] = [
        SNSSubject(body), SNSSubject(body).onTopic(), SNSSubject(raw: "hello"),
        SNSSubject(body).with("Subject", 1), SNSSubject(body).with("TargetArn", nil),
        SNSSubject(body).with("MessageStructure", ""), SNSSubject.json(#"{"default":"a","default":"b"}"#),
        SNSSubject(body).with(attribute: "AWS.x", ["DataType": "String", "StringValue": "x"]),
        SNSSubject(body).with(
            attribute: "AWS.SNS.MOBILE.APNS.TOPIC",
            ["DataType": "Number", "StringValue": "5"]
        ),
        SNSSubject(body).with(mobile: "APNS.TOPIC", "a\nb"), SNSSubject(["default": "d", "APNS": ""]),
        SNSSubject(["default": ""]), SNSSubject(raw: String(repeating: "a", count: 4100)),
        SNSSubject(["GCM": .string(#"{"data":""# + String(repeating: "a", count: 4040) + #""}"#)], to: .gcm),
        SNSSubject(["default": "d", "FCM": "x"], to: .gcm), SNSSubject(["default": "d"], to: .adm),
        SNSSubject(["WNS": "<toast/>"], to: .wns),
        SNSSubject(["GCM": ["data": [:], "fcmV1Message": ["message": [:]]]], to: .gcm),
        SNSSubject(aps: ["content-available": .number(JSONNumber(uncheckedLexeme: "1.0"))]),
        SNSSubject(raw: "x", to: .apnsVoIP), SNSSubject(raw: "x").with(mobile: "APNS.TTL", "0").late(by: 1),
        SNSSubject(raw: "x").late(by: 2_419_200_001),
        SNSSubject(["GCM": ["fcmV1Message": ["message": ["data": ["a": 1]]]]], to: .gcm).late(by: 2_419_200_001),
        SNSSubject(raw: "x", to: .macOS).with(mobile: "MACOS.TTL", "1").with(mobile: "APNS.TTL", "2"),
        SNSSubject(["GCM": ["data": [:]]], to: .gcm).with(mobile: "FCM.TTL", "60"),
        SNSSubject(["GCM": ["time_to_live": 1]], to: .gcm).with(mobile: "FCM.TTL", "60"),
        SNSSubject(["GCM": ["time_to_live": 1]], to: .gcm).with(mobile: "FCM.TTL", "60").late(by: 1),
        SNSSubject(["GCM": ["time_to_live": "1"]], to: .gcm).late(by: 2000),
        SNSSubject(raw: "x").with("Subject", .string(String(repeating: "\u{1F600}", count: 50))),
        SNSSubject(body).with(mobile: "APNS.PRIORITY", "5").with(mobile: "APNS.TTL", "5"),
        SNSSubject(body).with(attribute: "a", ["DataType": "Number", "StringValue": "1e5"]),
        SNSSubject(body).with(attribute: "a", ["DataType": "Binary", "BinaryValue": "a"]),
        SNSSubject(body).with(attribute: "a", ["DataType": "String.Array", "StringValue": "x"]),
        SNSSubject(body).with(mobile: "FCM.TTL", "x"),
        SNSSubject.json("{}").with("TargetArn", nil).with("PhoneNumber", "+1"),
        SNSSubject(aps: ["n": .number(JSONNumber(uncheckedLexeme: "18446744073709551616"))]),
        SNSSubject(["APNS": .string(#"{"aps":{"alert":"\ud83d"}}"#)]),
        SNSSubject(raw: "x").with(mobile: "APNS.TTL", "4294967296"),
        SNSSubject(["GCM": ["notification": ["icon": 1]]], to: .gcm),
        SNSSubject(raw: "x", to: .apnsSandbox).with(mobile: "APNS.TTL", "60"),
        SNSSubject(aps: ["content-available": true]), SNSSubject(aps: ["content-available": 1, "alert": .null]),
        SNSSubject(raw: "x", to: .apnsMDM),
        SNSSubject(raw: String(repeating: "a", count: 4100), to: .apnsVoIP),
        SNSSubject(body).onTopic().inContext("endpointEnabled", false),
    ]

    static let cases = subjects.map(\.testCase) + [equalParameters]

    static let equalParameters = Case(
        id: "sns/test",
        dialect: .sns,
        message: .text(#"{"TargetArn":"t","Message":"a","Message":"b"}"#)
    )

    @Test func ruleIdentifiersAreThoseOfTheSpecification() {
        let rules = SNSCompiler().rules
        #expect(rules.map(\.id) == (1...21).map { "SN-\($0)" })
        #expect(rules.allSatisfy { $0.statement.hasSuffix(".") && $0.source.contains(/SNS|AWS|aws/) })
    }

    @Test func rulesGovernMembersByTheirPointer() {
        #expect(SNSCompiler().rule(governing: "/aps/sound") == "SN-15")
        #expect(SNSCompiler().rule(governing: "header:apns-topic") == nil)
    }

    @Test func scriptsAreClampedAndMissingReadingsAreTheFirst() throws {
        let testCase = SNSSubject(["default": "d"], to: .gcm).testCase
        let last = try SNSCompiler().compile(testCase, readings: [99]).0.payload?.value
        #expect(last == ["notification": ["body": "d"]])
        #expect(try SNSCompiler().compile(testCase, readings: [-5]).0.payload?.value == ["data": ["default": "d"]])
    }

    // MARK: The context

    @Test func theContextIsFilledIn() throws {
        let compiler = SNSCompiler()
        let context = try compiler.fullContext(of: SNSSubject(raw: "x").testCase)
        #expect(context["platform"] == "APNS")
        #expect(context["endpointEnabled"] == true)
        #expect(context["targetKind"] == "endpoint")
        #expect(context["profile"] == "current")
        #expect(context["now"] == 1_700_000_000_000)
        #expect(try compiler.fullContext(of: SNSSubject(raw: "x").onTopic().testCase)["targetKind"] == "topic")
        let unreadable = Case(id: "sns/test", dialect: .sns, message: .text("{"), context: ["targetKind": "topic"])
        #expect(try compiler.fullContext(of: unreadable)["targetKind"] == "topic")
        // Nothing but defaults, and so the same outcome.
        let whole = SNSSubject(Self.body).testCase
        var filled = whole
        filled.context = try compiler.fullContext(of: whole)
        #expect(
            try compiler.expectation(for: filled).primary.outcome == compiler.expectation(for: whole).primary.outcome
        )
    }

    static let unusable: [(field: String, value: JSONValue)] = [
        ("platform", "FCM"), ("platform", 1), ("endpointEnabled", "true"), ("targetKind", "phone"), ("stage", "sdk"),
        ("profile", "seed0"), ("now", -1),
    ]

    @Test(arguments: unusable)
    func aFaultOfTheContextIsNamed(field: String, value: JSONValue) {
        let testCase = SNSSubject(raw: "x").inContext(field, value).testCase
        let error = #expect(throws: ContextError.self) { try SNSCompiler().expectation(for: testCase) }
        #expect(error?.field == field)
    }

    // MARK: Hostile input

    static let hostile: [JSONValue] = [
        .null, true, 0, .number(JSONNumber(uncheckedLexeme: "1e400")), "", "\u{0}", [], [:], [[["x"]]],
        ["DataType": ["DataType": "String"]], .string(String(repeating: "{\"a\":", count: 1000)),
        .string(String(repeating: "[", count: 100_000)), (0..<600).reduce(.null) { value, _ in [value] },
        .string(#"{"default":{"default":"x"}}"#), .string(#"{"":"","APNS":"{\"aps\":1}"}"#),
    ]

    /// Nothing in a message may stop the compiler.
    @Test(arguments: hostile)
    func hostileValuesHaveAnOutcome(value: JSONValue) throws {
        let parameters = [
            "TopicArn", "TargetArn", "PhoneNumber", "Message", "MessageStructure", "Subject", "MessageAttributes",
        ]
        for parameter in parameters {
            #expect(try !SNSSubject(Self.body).with(parameter, value).outcomes().isEmpty)
        }
        for name in ["AWS.SNS.MOBILE.APNS.TTL", "AWS.SNS.MOBILE.APNS.PUSH_TYPE", "", "x"] {
            #expect(try !SNSSubject(Self.body).with(attribute: name, value).outcomes().isEmpty)
            let inside: JSONValue = ["DataType": "String", "StringValue": value, "BinaryValue": value]
            #expect(try !SNSSubject(Self.body).with(attribute: name, inside).outcomes().isEmpty)
        }
        guard value.serializedByteCount() < 2000 else { return }
        for platform in [SNSPlatform.apns, .gcm] {
            let text = SNSSubject.text([platform.rawValue: value, "default": "d"])
            #expect(try !SNSSubject.json(text, to: platform).outcomes().isEmpty)
            for key in ["aps", "message", "fcmV1Message", "data", "time_to_live"] {
                let body: JSONValue = [key: value]
                #expect(try !SNSSubject([platform.rawValue: body], to: platform).late(by: 1).outcomes().isEmpty)
            }
        }
    }

    @Test func tenThousandKeysAreNoTrouble() throws {
        let members = (0..<10_000).map { JSONMember(key: "key\($0)", value: "x") }
        let text = SNSSubject.text(.object(JSONObject(members: members + [JSONMember(key: "default", value: "d")])))
        #expect(try SNSSubject.json(text).words() == ["payload"])
    }
}

@Suite("SNS: content-available against every set of keys")
struct SNSContentAvailableMatrixTests {
    private let cells = SNSContentAvailableMatrix.cells

    @Test func thereAreElevenTimesThirtyTwo() {
        #expect(cells.count == 352)
        #expect(Set(cells.map { $0.contentAvailable + " " + $0.keys.joined(separator: " ") }).count == 352)
        #expect(
            Set(cells.map(\.contentAvailable))
                == ["absent", "0", "1", "2", "-1", "true", "false", "\"1\"", "1.0", "null", "[1]"]
        )
    }

    /// Amazon SNS, background notifications: 1, and perhaps true, and nothing that interacts with the user.
    @Test func backgroundIsOneWithoutInteraction() {
        for cell in cells {
            let interacts = !Set(cell.keys).isDisjoint(with: ["alert", "badge", "sound"])
            let isSilent = !interacts && ["1", "true"].contains(cell.contentAvailable)
            #expect(cell.pushType == (isSilent ? .background : .alert), "\(cell.contentAvailable) \(cell.keys)")
            #expect(cell.isAmbiguous == (!interacts && ["1.0", "true"].contains(cell.contentAvailable)))
        }
    }

    @Test func theReferenceCompilesEveryCellAsTheTableSays() throws {
        for cell in cells {
            let testCase = Case(id: "sns/test", dialect: .sns, message: .value(.object(cell.message)))
            let expectation = try SNSCompiler().expectation(for: testCase)
            let payload = try #require(expectation.primary.payload)
            #expect(payload.pushType == cell.pushType)
            #expect(payload.headers.map(\.name) == ["apns-push-type"])
            #expect(expectation.isAmbiguous == cell.isAmbiguous)
            for key in cell.keys { #expect(payload.value["aps"]?[key] != nil) }
        }
    }
}
