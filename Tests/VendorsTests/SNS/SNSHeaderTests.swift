import JSONModel
import PushModel
import Testing

@testable import SNSVendor

@Suite("SNS: headers")
struct SNSHeaderTests {
    private func payload(_ subject: SNSSubject) throws -> ExpectedPayload {
        try #require(try subject.primary().payload)
    }

    private func pushTypes(_ subject: SNSSubject) throws -> [String?] {
        try subject.outcomes().map { $0.payload?.header("apns-push-type") }
    }

    static let inferred: [(aps: JSONObject, type: String)] = [
        (["content-available": 1], "background"),
        (["content-available": 1, "category": "C"], "background"),
        (["content-available": 1, "mutable-content": 1], "background"),
        (["content-available": 1, "thread-id": "t"], "background"),
        (["content-available": 1, "alert": "x"], "alert"), (["content-available": 1, "alert": ""], "alert"),
        (["content-available": 1, "badge": 0], "alert"), (["content-available": 1, "sound": ""], "alert"),
        (["content-available": true, "alert": [:]], "alert"), (["content-available": 0], "alert"),
        (["content-available": 2], "alert"), (["content-available": -1], "alert"),
        (["content-available": false], "alert"),
        (["content-available": "1"], "alert"), (["content-available": [1]], "alert"),
        (["content-available": .null], "alert"),
        ([:], "alert"), (["alert": "x"], "alert"), (["category": "C"], "alert"),
    ]

    @Test("SN-19: the push type is inferred from content-available", arguments: inferred)
    func inferredPushType(aps: JSONObject, type: String) throws {
        #expect(try pushTypes(SNSSubject(aps: aps)) == [type])
        #expect(try payload(SNSSubject(aps: aps)).pushType.rawValue == type)
    }

    @Test("SN-19: 1.0 is open", arguments: ["1.0", "1e0", "10e-1"])
    func integralNumbers(lexeme: String) throws {
        let one = JSONValue.number(JSONNumber(uncheckedLexeme: lexeme))
        #expect(try pushTypes(SNSSubject(aps: ["content-available": one])) == ["alert", "background"])
        #expect(try pushTypes(SNSSubject(aps: ["content-available": one, "sound": "s"])) == ["alert"])
    }

    /// The guide wants the integer 1, and calls alert what is neither an integer nor a Boolean.
    @Test("SN-19: true is open") func truth() throws {
        let subject = SNSSubject(aps: ["content-available": true])
        #expect(try pushTypes(subject) == ["background", "alert"])
        #expect(try subject.topics() == ["SN-19-true"])
        #expect(try pushTypes(SNSSubject(aps: ["content-available": true, "badge": 1])) == ["alert"])
    }

    @Test("SN-19: an alert that is null is open", arguments: ["alert", "badge", "sound"])
    func nullBesideOne(key: String) throws {
        let aps = JSONObject(members: [JSONMember(key: key, value: .null)])
        var silent = aps
        silent["content-available"] = 1
        #expect(try pushTypes(SNSSubject(aps: silent)) == ["background", "alert"])
        #expect(try SNSSubject(aps: silent).topics() == ["SN-19-null"])
        #expect(try pushTypes(SNSSubject(aps: aps)) == ["alert"])
    }

    @Test func aBodyWithoutApsIsAnAlert() throws {
        #expect(try pushTypes(SNSSubject(["APNS": ["content-available": 1]])) == ["alert"])
        #expect(try pushTypes(SNSSubject(["APNS": ["aps": 1]])) == ["alert"])
    }

    @Test(
        "SN-19: the attribute wins verbatim",
        arguments: ["alert", "background", "voip", "mdm", "Alert", "nonsense", "您"]
    )
    func pushTypeAttribute(type: String) throws {
        for aps in [["alert": "x"], ["content-available": 1]] as [JSONObject] {
            let subject = SNSSubject(aps: aps).with(mobile: "APNS.PUSH_TYPE", type)
            #expect(try pushTypes(subject) == [type])
        }
    }

    @Test(arguments: SNSPlatform.allCases.filter(\.isAPNs))
    func theFamilysAttributesAreForEveryPlatform(platform: SNSPlatform) throws {
        let subject = SNSSubject([platform.rawValue: ["aps": ["alert": "x"]]], to: platform)
            .with(mobile: "APNS.PUSH_TYPE", "alert").with(mobile: "APNS.PRIORITY", "5")
        #expect(try payload(subject).headers.map(\.value) == ["alert", "5"])
    }

    @Test func platformsWithATypeOfTheirOwnAreOpen() throws {
        #expect(try pushTypes(SNSSubject(raw: "x", to: .apnsVoIP)) == ["voip", "alert"])
        #expect(try pushTypes(SNSSubject(raw: "x", to: .apnsVoIPSandbox)) == ["voip", "alert"])
        #expect(try pushTypes(SNSSubject(raw: "x", to: .apnsMDM)) == ["alert", "mdm"])
        #expect(try pushTypes(SNSSubject(raw: "x", to: .apnsPassbook)) == ["alert"])
    }

    @Test("SN-20: other headers come from attributes alone") func otherHeaders() throws {
        let subject = SNSSubject(aps: ["content-available": 1])
        #expect(try payload(subject).headers.map(\.name) == ["apns-push-type"])
        let full = subject.with(mobile: "APNS.PRIORITY", "x").with(mobile: "APNS.TOPIC", "com.example.app")
            .with(mobile: "APNS.COLLAPSE_ID", String(repeating: "c", count: 65))
        let headers = try payload(full).headers
        #expect(headers.map(\.name) == ["apns-push-type", "apns-priority", "apns-topic", "apns-collapse-id"])
        #expect(headers.map(\.value)[1...2] == ["x", "com.example.app"])
        #expect(headers.map(\.rule) == ["SN-19", "SN-20", "SN-20", "SN-20"])
    }

    @Test func anotherTypeThanStringIsOpen() throws {
        let subject = SNSSubject(raw: "x")
        let number = subject.with(
            attribute: "AWS.SNS.MOBILE.APNS.PRIORITY",
            ["DataType": "Number", "StringValue": "5"]
        )
        #expect(try number.outcomes().map { $0.payload?.header("apns-priority") } == ["5", nil, nil])
        #expect(try number.words() == ["payload", "payload", "refused"])
        let binary: JSONValue = ["DataType": "Binary", "BinaryValue": "NQ=="]
        #expect(try subject.with(attribute: "AWS.SNS.MOBILE.APNS.TOPIC", binary).words() == ["refused", "payload"])
        #expect(try subject.with(mobile: "APNS.TOPIC", "a\r\nb: c").words() == ["refused", "payload"])
    }

    // MARK: SN-21

    private func expirations(_ subject: SNSSubject) throws -> [String] {
        try subject.outcomes().map { $0.payload?.header("apns-expiration") ?? $0.word }
    }

    @Test("SN-21: seconds from the publish on")
    func lifetime() throws {
        let subject = SNSSubject(raw: "x")
        #expect(try expirations(subject) == ["payload"])
        #expect(try expirations(subject.with(mobile: "APNS.TTL", "3600")) == ["1700003600"])
        #expect(try expirations(subject.with(mobile: "APNS.TTL", "3600").late(by: 60_000)) == ["1700003540"])
        #expect(try expirations(subject.with(mobile: "APNS.TTL", "0")) == ["0"])
        #expect(try expirations(subject.with(mobile: "APNS.TTL", "2419201")) == ["1702419201"])
        // A clock before the publish: nothing has gone by.
        #expect(try expirations(subject.with(mobile: "APNS.TTL", "60").late(by: -60_000)) == ["1700000120"])
    }

    @Test("SN-21: what outlived its time is not sent") func lifetimeOver() throws {
        let subject = SNSSubject(raw: "x").with(mobile: "APNS.TTL", "60")
        #expect(try subject.late(by: 59_999).words() == ["payload"])
        #expect(try subject.late(by: 60_000).words() == ["payload", "suppressed"])
        #expect(try subject.late(by: 60_001).words() == ["suppressed"])
        #expect(try subject.late(by: 60_001).primary().rule == "SN-21")
        #expect(
            try SNSSubject(raw: "x").with(mobile: "APNS.TTL", "0").late(by: 1).words() == ["payload", "suppressed"]
        )
        #expect(try SNSSubject(raw: "x").late(by: 2_419_200_000).words() == ["payload"])
        #expect(try SNSSubject(raw: "x").late(by: 2_419_200_001).words() == ["suppressed", "payload"])
    }

    @Test(
        "SN-21: what is no time is refused",
        arguments: ["-1", "x", "1.5", "+5", " 5", "5 ", "1e3", "99999999999999999999"]
    )
    func noLifetime(text: String) throws {
        #expect(try SNSSubject(raw: "x").with(mobile: "APNS.TTL", text).words() == ["refused"])
        #expect(try SNSSubject(raw: "x").with(mobile: "APNS.TTL", text).primary().rule == "SN-21")
        // One for another service may be looked at.
        #expect(try SNSSubject(raw: "x").with(mobile: "FCM.TTL", text).words() == ["payload", "refused"])
    }

    @Test("SN-21: the platform's own attribute, and the family's") func ownLifetime() throws {
        let subject = SNSSubject(raw: "x", to: .apnsSandbox)
        #expect(try expirations(subject.with(mobile: "APNS_SANDBOX.TTL", "60")) == ["1700000060"])
        // The table of attributes gives the sandbox one of its own.
        #expect(try expirations(subject.with(mobile: "APNS.TTL", "60")) == ["1700000060", "payload"])
        #expect(try expirations(subject.with(mobile: "APNS.TTL", "x")) == ["refused", "payload"])
        #expect(try expirations(subject.with(mobile: "APNS_VOIP.TTL", "60")) == ["payload"])
        let both = subject.with(mobile: "APNS_SANDBOX.TTL", "60").with(mobile: "APNS.TTL", "120")
        #expect(try expirations(both) == ["1700000060", "1700000120"])
        let broken = subject.with(mobile: "APNS_SANDBOX.TTL", "60").with(mobile: "APNS.TTL", "x")
        #expect(try expirations(broken) == ["1700000060", "refused"])
    }

    @Test("SN-21: a broken attribute is a fault of the request, not of an endpoint") func brokenOnATopic() throws {
        let subject = SNSSubject(["default": "d", "APNS": "no JSON"]).onTopic().inContext("endpointEnabled", false)
        #expect(try subject.words() == ["suppressed", "refused"])
        #expect(try subject.with(mobile: "APNS.TTL", "x").words() == ["refused"])
    }

    @Test("SN-21: a body for FCM has its own, and the attribute replaces it") func lifetimeOfFCM() throws {
        let legacy = SNSSubject(["GCM": ["time_to_live": 3600]], to: .gcm)
        #expect(try legacy.late(by: 3_600_001).words() == ["suppressed"])
        let replaced = try payload(legacy.with(mobile: "FCM.TTL", "60"))
        #expect(replaced.value == ["time_to_live": 60])
        #expect(replaced.bytes == replaced.value.serialized())
        #expect(replaced.rule("time_to_live") == "SN-21")
        let late = try payload(legacy.with(mobile: "FCM.TTL", "60").late(by: 10_000))
        #expect(late.value == ["time_to_live": 50])
        #expect(late.unjudged.isEmpty)
        // Whether a part of a second counts is nowhere.
        let parts = legacy.with(mobile: "FCM.TTL", "60").late(by: 10_001)
        #expect(try parts.outcomes().map { $0.payload?.value } == [["time_to_live": 50], ["time_to_live": 49]])
        #expect(try parts.topics() == ["SN-21-second"])

        let request = SNSSubject(["GCM": ["fcmV1Message": ["message": ["android": ["ttl": "10s"]]]]], to: .gcm)
        #expect(try request.late(by: 10_001).words() == ["suppressed"])
        #expect(try payload(request.with(mobile: "FCM.TTL", "5")).value["message"]?["android"]?["ttl"] == "5s")
        // No document says what a body without one gets.
        let none = SNSSubject(["GCM": ["data": [:]]], to: .gcm).with(mobile: "FCM.TTL", "60")
        #expect(try none.topics() == ["SN-21-body"])
        #expect(try none.outcomes().map { $0.payload?.value["time_to_live"] } == [nil, 60])
    }

    static let unusualLifetimes: [(JSONValue, Int)] = [
        (-1, 1), ("5", 5000), ("5s", 5000), (true, 1000), (.number(JSONNumber(uncheckedLexeme: "5.5")), 5500),
        (.number(JSONNumber(uncheckedLexeme: "-1e300")), 1),
    ]

    @Test("SN-21: each form of an unusual time is a question of its own") func formsOfLifetimes() throws {
        let places = try Self.unusualLifetimes.map { value, dwell in
            let body = JSONObject(members: [JSONMember(key: "time_to_live", value: value)])
            return try SNSSubject(["GCM": .object(body)], to: .gcm).late(by: dwell).expectation().points.first?.place
        }
        // Both negative numbers are one.
        #expect(Set(places).count == places.count - 1 && !places.contains(nil))
    }

    /// What is no time in a body is FCM's business, or drops the push.
    @Test("SN-21: a time to live that no document shows", arguments: unusualLifetimes)
    func unusualLifetime(value: JSONValue, dwell: Int) throws {
        let subject = SNSSubject(
            ["GCM": .object(JSONObject(members: [JSONMember(key: "time_to_live", value: value)]))],
            to: .gcm
        )
        #expect(Set(try subject.late(by: dwell).words()) == ["payload", "suppressed"])
        #expect(try subject.late(by: dwell).topics().first == "SN-21-unusual")
        // As long as it is not over, nothing depends on it.
        #expect(try subject.topics() == [])
        if dwell > 1 { #expect(try subject.late(by: dwell - 1000).topics() == []) }
    }

    @Test(
        "SN-21: what cannot be taken for a time is none",
        arguments: ["x", "", "nan", [5], [:], .null] as [JSONValue]
    )
    func noLifetime(value: JSONValue) throws {
        let subject = SNSSubject(
            ["GCM": .object(JSONObject(members: [JSONMember(key: "time_to_live", value: value)]))],
            to: .gcm
        )
        #expect(try subject.late(by: 86_400_000).topics() == [])
        let request = SNSSubject(["GCM": ["fcmV1Message": ["message": ["android": ["ttl": value]]]]], to: .gcm)
        #expect(try request.late(by: 86_400_000).words() == ["payload"])
    }

    // MARK: Intent

    static let intents: [(aps: JSONObject, intent: Intent)] = [
        (["alert": "x"], Intent(isVisible: true, wakesApp: false, runsExtension: false)),
        (
            ["alert": ["body": "x"], "mutable-content": 1],
            Intent(isVisible: true, wakesApp: false, runsExtension: true)
        ),
        (["alert": "x", "content-available": true], Intent(isVisible: true, wakesApp: true, runsExtension: false)),
        (["content-available": 1], Intent(isVisible: false, wakesApp: true, runsExtension: false)),
        (["content-available": 1, "badge": 1], Intent(isVisible: nil, wakesApp: true, runsExtension: false)),
        (["badge": 1], Intent(isVisible: nil, wakesApp: false, runsExtension: false)),
        (["alert": ["Title": "x"]], Intent(isVisible: nil, wakesApp: false, runsExtension: false)),
        (["content-available": "1"], Intent(isVisible: nil, wakesApp: false, runsExtension: false)),
    ]

    @Test("The sender means what the body says", arguments: intents)
    func intent(aps: JSONObject, intent: Intent) throws {
        #expect(try payload(SNSSubject(aps: aps)).intent == intent)
    }

    @Test func aCallIsShownByTheApp() throws {
        let subject = SNSSubject(aps: ["alert": "x"]).with(mobile: "APNS.PUSH_TYPE", "voip")
        #expect(try payload(subject).intent == Intent(isVisible: nil, wakesApp: true, runsExtension: false))
    }
}
