import JSONModel
import PushModel
import Testing

@testable import SNSVendor

@Suite("SNS: the request")
struct SNSRequestTests {
    private let body: JSONObject = ["APNS": ["aps": ["alert": "hello"]]]

    private func rule(_ subject: SNSSubject) throws -> String? {
        let outcome = try subject.primary()
        #expect(outcome.payload == nil)
        return outcome.rule
    }

    @Test(arguments: [
        "", "{", "[]", "null", "\"x\"", "\u{FEFF}{}", #"{"Message":"\ud800"}"#, "{\"Message\":\"x\",}", "{} x",
    ])
    func whatIsNoObjectIsRefused(text: String) throws {
        for message in [MessageInput.text(text), .bytes(Array(text.utf8))] {
            let testCase = Case(id: "sns/test", dialect: .sns, message: message)
            #expect(try testCase.rightOutcomes().map(\.outcome).map(\.word) == ["refused"])
        }
    }

    @Test("SN-1: an empty message is refused") func emptyMessage() throws {
        #expect(try rule(SNSSubject(raw: "")) == "SN-1")
        #expect(try rule(SNSSubject.json("")) == "SN-1")
        #expect(try SNSSubject(raw: " ").words() == ["payload"])
    }

    /// 87382 × 3 bytes are over the limit in a third of its characters.
    @Test(
        "SN-2: bytes count, and attributes with them",
        arguments: [
            ("a", 262_120, 0, true), ("a", 262_144, 0, true), ("a", 262_145, 0, false), ("您", 87_381, 0, true),
            ("您", 87_382, 0, false), ("a", 262_126, 18, true), ("a", 262_127, 18, false),
        ]
    )
    func size(unit: String, count: Int, attributeBytes: Int, isTaken: Bool) throws {
        var subject = SNSSubject(raw: String(repeating: unit, count: count))
        if attributeBytes > 0 {
            // 4 + 6 + 8 bytes of name, type and value.
            subject = subject.with(attribute: "note", ["DataType": "String", "StringValue": "12345678"])
        }
        // Taken by Amazon SNS, it is still too large for APNs.
        #expect(try rule(subject) == (isTaken ? "SN-13" : "SN-2"))
    }

    @Test("SN-2: binary data counts as what it encodes") func binarySize() throws {
        // 1 + 6 + 3 bytes.
        let subject = SNSSubject(raw: String(repeating: "a", count: 262_134))
        #expect(try rule(subject.with(attribute: "b", ["DataType": "Binary", "BinaryValue": "AAEC"])) == "SN-13")
        #expect(try rule(subject.with(attribute: "bb", ["DataType": "Binary", "BinaryValue": "AAEC"])) == "SN-2")
        #expect(try rule(subject.with(attribute: "bb", ["DataType": "Binary", "BinaryValue": "AAE="])) == "SN-13")
    }

    @Test("SN-3: what a character is is open")
    func charactersOfASubject() throws {
        // One that is read, two code points; one code point, two code units.
        let places = try ["e\u{301}", "\u{1F600}"].map { character in
            let subject = SNSSubject(raw: "x").with("Subject", .string(String(repeating: character, count: 50)))
            #expect(try subject.words() == ["payload", "refused"])
            return try #require(subject.expectation().points.first?.place)
        }
        #expect(places == ["code points", "code units of UTF-16"])
        for character in ["e\u{301}", "\u{1F600}"] {
            let long = SNSSubject(raw: "x").with("Subject", .string(String(repeating: character, count: 100)))
            #expect(try long.words() == ["refused"])
            let short = SNSSubject(raw: "x").with("Subject", .string(String(repeating: character, count: 49)))
            #expect(try short.words() == ["payload"])
        }
    }

    @Test("SN-3: a subject has 1 to 99 characters and no control characters")
    func subject() throws {
        for text in ["", "a\nb", "a\u{1}", "\r\n", "a\u{7F}", String(repeating: "您", count: 100)] {
            #expect(try rule(SNSSubject(body).with("Subject", .string(text))) == "SN-3", "\(text)")
        }
        for text in [" ", "您\u{1F600}", String(repeating: "您", count: 99)] {
            #expect(try SNSSubject(body).with("Subject", .string(text)).words() == ["payload"], "\(text)")
        }
    }

    static let refusedAttributes: [(name: String, definition: JSONValue)] = [
        ("a", [:]), ("a", "x"), ("a", 1), ("a", ["StringValue": "x"]), ("a", ["DataType": "", "StringValue": "x"]),
        ("a", ["DataType": "Strin", "StringValue": "x"]), ("a", ["DataType": "string", "StringValue": "x"]),
        ("a", ["DataType": "Strings", "StringValue": "x"]), ("a", ["DataType": 1, "StringValue": "x"]),
        ("a", ["DataType": "String"]), ("a", ["DataType": "String", "StringValue": ""]),
        ("a", ["DataType": "String", "StringValue": 5]), ("a", ["DataType": "String", "BinaryValue": "AA=="]),
        ("a", ["DataType": "Binary", "StringValue": "x"]), ("a", ["DataType": "String", "StringValue": "x\u{1F680}"]),
        ("a", ["DataType": "Number", "StringValue": "x"]), ("a", ["DataType": "Number", "StringValue": "0x10"]),
        ("a", ["DataType": "Number", "StringValue": "nan"]), ("", ["DataType": "String", "StringValue": "x"]),
        (".a", ["DataType": "String", "StringValue": "x"]), ("a.", ["DataType": "String", "StringValue": "x"]),
        ("a..b", ["DataType": "String", "StringValue": "x"]), ("a b", ["DataType": "String", "StringValue": "x"]),
        ("é", ["DataType": "String", "StringValue": "x"]),
        (String(repeating: "n", count: 257), ["DataType": "String", "StringValue": "x"]),
    ]

    @Test("SN-4: what the guide does not allow is refused", arguments: refusedAttributes)
    func refusedAttribute(name: String, definition: JSONValue) throws {
        #expect(try rule(SNSSubject(body).with(attribute: name, definition)) == "SN-4")
    }

    static let takenAttributes: [(name: String, definition: JSONValue)] = [
        ("a.b-c_D.9", ["DataType": "String", "StringValue": "您"]),
        ("a", ["DataType": "String.custom", "StringValue": "x"]),
        ("a", ["DataType": "String.Array", "StringValue": "[1]"]),
        ("a", ["DataType": "Number", "StringValue": "-1.50"]),
        ("a", ["DataType": "Number.int", "StringValue": "7"]), ("a", ["DataType": "Binary", "BinaryValue": "AA=="]),
        ("a", .null), (String(repeating: "n", count: 256), ["DataType": "String", "StringValue": "x"]),
        ("AWS.SNS.MOBILE.ADM.TTL", ["DataType": "String", "StringValue": "60"]),
        ("aws", ["DataType": "String", "StringValue": "x"]),
        ("AWS.SNS.MOBILE.PREFERRED_AUTHENTICATION_METHOD", ["DataType": "String", "StringValue": "JWT"]),
    ]

    @Test("SN-4: an attribute of the sender's own changes nothing", arguments: takenAttributes)
    func takenAttribute(name: String, definition: JSONValue) throws {
        let outcomes = try SNSSubject(body).with(attribute: name, definition).outcomes()
        #expect(outcomes.map(\.word) == ["payload"])
        #expect(outcomes.first?.payload?.headers.map(\.name) == ["apns-push-type"])
    }

    @Test(
        "The guide knows integers and floating-point numbers, and not how they are written",
        arguments: ["-1e3", ".5", "5.", "+5", "007"]
    )
    func anUnusualNumberIsOpen(number: String) throws {
        let subject = SNSSubject(body).with(attribute: "a", ["DataType": "Number", "StringValue": .string(number)])
        #expect(try subject.words() == ["refused", "payload"])
        #expect(try subject.topics() == ["SN-attribute-number"])
    }

    @Test(
        "A Binary is Base64, and nothing says what becomes of another",
        arguments: ["a", "ab=c", "a-b_", "YQ", "YQ===", "Y Q="]
    )
    func aBinaryThatIsNoBase64IsOpen(text: String) throws {
        let subject = SNSSubject(body).with(attribute: "a", ["DataType": "Binary", "BinaryValue": .string(text)])
        #expect(try subject.words() == ["refused", "payload"])
        #expect(try subject.topics() == ["SN-attribute-binary"])
    }

    @Test("RFC 4648, section 10", arguments: ["Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmFy", "+/A="])
    func aBinaryOfBase64IsTaken(text: String) throws {
        let subject = SNSSubject(body).with(attribute: "a", ["DataType": "Binary", "BinaryValue": .string(text)])
        #expect(try subject.words() == ["payload"])
    }

    static let beyondLimits: [JSONValue] = [
        ["DataType": "Number", "StringValue": "1000000001"], ["DataType": "Number", "StringValue": "-1000000000.5"],
        ["DataType": "Number.f", "StringValue": "0.123456"], ["DataType": "String.Array", "StringValue": "x"],
        ["DataType": "String.Array", "StringValue": "{}"], ["DataType": "String.Array", "StringValue": "[[1]]"],
        ["DataType": "String.Array", "StringValue": "[{}]"],
        ["DataType": .string("String." + String(repeating: "x", count: 250)), "StringValue": "x"],
    ]

    /// The guide gives the limits, and not what becomes of a publish beyond them.
    @Test("SN-4: attributes beyond the guide's limits are open", arguments: beyondLimits)
    func attributesBeyondLimits(definition: JSONValue) throws {
        let subject = SNSSubject(body).with(attribute: "a", definition)
        #expect(try subject.words() == ["payload", "refused"])
        #expect(try subject.topics() == ["SN-attribute-limits"])
    }

    static let withinLimits: [JSONValue] = [
        ["DataType": "Number", "StringValue": "1000000000"], ["DataType": "Number", "StringValue": "-1000000000"],
        ["DataType": "Number", "StringValue": "0.12345"], ["DataType": "String.Array", "StringValue": "[]"],
        ["DataType": "String.Array", "StringValue": "[\"a\",1.5,true,false,null]"],
        ["DataType": .string("String." + String(repeating: "x", count: 249)), "StringValue": "x"],
    ]

    @Test("SN-4: attributes at the guide's limits are taken", arguments: withinLimits)
    func attributesWithinLimits(definition: JSONValue) throws {
        #expect(try SNSSubject(body).with(attribute: "a", definition).words() == ["payload"])
    }

    /// A publish is one request, whatever endpoints it reaches.
    @Test(
        "SN-4: a faulty attribute for another platform is open",
        arguments: [(.gcm, "APNS.TTL"), (.apns, "APNS_VOIP.TTL"), (.apns, "FCM.TTL"), (.apnsVoIP, "ADM.TTL")]
            as [(SNSPlatform, String)]
    )
    func attributesOfOtherPlatforms(platform: SNSPlatform, name: String) throws {
        let subject = SNSSubject([platform.rawValue: ["data": [:]]], to: platform)
        let faulty = try subject.with(mobile: name, "x").expectation()
        #expect(faulty.points.map(\.topic).first == "SN-attribute-other")
        #expect(faulty.primary.payload != nil)
        #expect(faulty.outcome(readings: [1]).0.isRefused)
        #expect(try !subject.with(mobile: name, "60").topics().contains("SN-attribute-other"))
        // For a platform's own endpoint it is refused, as before.
        #expect(try SNSSubject(["APNS": ["aps": [:]]]).with(mobile: "APNS.TTL", "x").words() == ["refused"])
    }

    @Test(arguments: ["APNS.TOPIC", "APNS.PUSH_TYPE"])
    func unprintableAttributesOfOtherPlatforms(name: String) throws {
        let subject = SNSSubject(["GCM": ["data": [:]]], to: .gcm)
        #expect(try subject.with(mobile: name, "a\nb").words() == ["payload", "refused"])
        #expect(try subject.with(mobile: name, "any text").words() == ["payload"])
    }

    @Test func faultyRequestsToAPhoneAreSuppressedOrRefused() throws {
        let phone = SNSSubject(["default": "d"]).with("TargetArn", nil).with("PhoneNumber", "+1")
        #expect(try phone.words() == ["suppressed"])
        let faulty = [
            phone.with("Message", "{}"), phone.with("Message", #"{"sms":"x"}"#),
            phone.with("Message", #"{"default":"a","default":"b"}"#), phone.with(mobile: "APNS.TTL", "x"),
        ]
        for subject in faulty {
            #expect(try subject.topics() == ["SN-phone"])
            #expect(try subject.words() == ["suppressed", "refused"])
        }
        // What no publish may have is refused, whatever the target.
        #expect(try phone.with("Message", "{").words() == ["refused"])
        #expect(try phone.with(attribute: "a", [:]).words() == ["suppressed", "refused"])
    }

    @Test(arguments: ["AWS.SNS.MOBILE.APNS.SOUND", "aws.x", "Amazon.x", "AMAZON.x", "AWS.SNS.MOBILE.APNS_WATCH.TTL"])
    func aReservedPrefixIsOpen(name: String) throws {
        let subject = SNSSubject(body).with(attribute: name, ["DataType": "String", "StringValue": "x"])
        #expect(try subject.words() == ["refused", "payload"])
        #expect(try subject.topics() == ["SN-attribute-name"])
    }

    @Test("SN-5: json is the only structure") func structure() throws {
        for text in ["JSON", "xml", " json", "json "] {
            #expect(try rule(SNSSubject(body).with("MessageStructure", .string(text))) == "SN-5")
        }
        #expect(try SNSSubject(body).with("MessageStructure", "").topics() == ["SN-5"])
        #expect(try SNSSubject(body).with("MessageStructure", .null).words() == ["payload"])
    }

    @Test(
        "SN-6: a message of structure json is a JSON object",
        arguments: [
            "hello", "[]", "1", "null", "\"{}\"", "{\"default\":\"d\",}", "{'default':'d'}", "\u{FEFF}{}", "{}{}",
        ]
    )
    func structureThatIsNone(text: String) throws {
        #expect(try rule(SNSSubject.json(text)) == "SN-6")
        #expect(try SNSSubject(raw: text).words() == ["payload"])
    }

    static let noStrings: [JSONValue] = [["aps": [:]], [1], 1, true, .null]

    @Test("SN-7: an entry that is no string is none", arguments: noStrings)
    func entryOfAnotherType(value: JSONValue) throws {
        let alone = SNSSubject.json(SNSSubject.text(["APNS": value]))
        #expect(try rule(alone) == "SN-11")
        let outcome = try SNSSubject.json(SNSSubject.text(["default": "d", "APNS": value])).primary()
        #expect(outcome.payload?.value == ["aps": ["alert": "d"]])
        #expect(outcome.shownRules.contains("SN-7"))
        #expect(try rule(SNSSubject.json(SNSSubject.text(["default": value])).onTopic()) == "SN-10")
    }

    @Test("SN-10, SN-11: a topic needs a default, an endpoint that or its own") func requiredEntries() throws {
        #expect(try rule(SNSSubject(body).onTopic()) == "SN-10")
        #expect(try SNSSubject(["default": "", "APNS": ["aps": [:]]]).onTopic().words() == ["payload"])
        #expect(try rule(SNSSubject(["APNS_SANDBOX": ["aps": [:]]])) == "SN-11")
        #expect(try SNSSubject(["default": "d"]).words() == ["payload"])
        #expect(try SNSSubject(body).words() == ["payload"])
    }

    @Test("SN-12: a disabled endpoint gets nothing") func disabledEndpoint() throws {
        let subject = SNSSubject(["default": "d"]).inContext("endpointEnabled", false)
        #expect(try subject.words() == ["refused"])
        #expect(try subject.onTopic().words() == ["suppressed", "refused"])
        #expect(try subject.onTopic().primary().rule == "SN-12")
    }

    @Test func theTargetIsNamedByOneOfThree() throws {
        let subject = SNSSubject(["default": "d"])
        #expect(try subject.with("TargetArn", nil).topics() == ["SN-target"])
        #expect(try subject.with("TopicArn", "t").topics() == ["SN-target"])
        // An empty one names none, and no document says whether it may be there.
        #expect(try subject.with("TopicArn", "").topics() == ["SN-target"])
        #expect(try subject.with("TopicArn", "").words() == ["refused", "payload"])
        let phone = subject.with("TargetArn", nil).with("PhoneNumber", "+1")
        #expect(try phone.words() == ["suppressed"])
        #expect(try phone.with(mobile: "APNS.SOUND", "x").words() == ["refused", "suppressed"])
        // A topic in TargetArn, for compatibility.
        #expect(try rule(SNSSubject(body).with("TargetArn", "arn:aws:sns:us-east-1:123456789012:news")) == "SN-10")
        #expect(try SNSSubject(body).with("TargetArn", "t").words() == ["payload"])
    }

    @Test func aParameterOfAWrongTypeIsOpen() throws {
        for parameter in ["Subject", "MessageStructure", "PhoneNumber", "MessageAttributes"] {
            let subject = SNSSubject(raw: "hello").with(parameter, 1)
            #expect(try subject.topics() == ["SN-types"], "\(parameter)")
            #expect(try subject.words() == ["refused", "payload"], "\(parameter)")
        }
        #expect(try SNSSubject(body).with("Message", ["APNS": "x"]).words() == ["refused"])
    }

    @Test func nullIsAbsent() throws {
        var subject = SNSSubject(raw: "hello")
        for parameter in ["Subject", "MessageStructure", "PhoneNumber", "MessageAttributes", "TopicArn"] {
            subject = subject.with(parameter, .null)
        }
        #expect(try subject.words() == ["payload"])
    }

    @Test func ofEqualParametersTheLastCounts() throws {
        let text = #"{"TargetArn":"t","Message":"first","Message":"last"}"#
        let outcomes = try Case(id: "sns/test", dialect: .sns, message: .text(text)).rightOutcomes().map(\.outcome)
        #expect(outcomes.map(\.word) == ["payload", "refused"])
        #expect(outcomes[0].payload?.value == ["aps": ["alert": "last"]])
    }
}
