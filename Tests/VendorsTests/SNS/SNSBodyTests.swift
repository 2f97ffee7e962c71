import JSONModel
import PushModel
import Testing

@testable import SNSVendor

@Suite("SNS: the body")
struct SNSBodyTests {
    private func payload(_ subject: SNSSubject) throws -> ExpectedPayload {
        try #require(try subject.primary().payload)
    }

    @Test("SN-14: environments never stand in for each other", arguments: SNSPlatform.allCases, SNSPlatform.allCases)
    func ownEntry(endpoint: SNSPlatform, entry: SNSPlatform) throws {
        let body: JSONValue = endpoint.isAPNs ? ["aps": ["badge": 1]] : ["data": ["k": "v"]]
        let subject = SNSSubject(["default": "d", entry.rawValue: body], to: endpoint)
        let value = try payload(subject).value
        if entry == endpoint {
            #expect(value == body)
        } else {
            #expect(value == (endpoint.isAPNs ? ["aps": ["alert": "d"]] : ["data": ["default": "d"]]))
        }
    }

    @Test(
        "SN-15: the bytes of an entry are forwarded",
        arguments: [
            #"{"aps":{"alert":"x"}}"#, " {\n\"aps\" : {} }\t", #"{"aps":{"alert":"\u0068\/"},"a":1.0,"a":1e400}"#, "{}",
            #"{"content-available":1}"#, #"{"aps":[],"您":"\u0000"}"#,
        ]
    )
    func verbatim(text: String) throws {
        let payload = try payload(SNSSubject(["APNS": .string(text)]))
        #expect(payload.bytes == Array(text.utf8))
        #expect(try payload.value == JSONValue(parsing: Array(text.utf8)))
        #expect(payload.value.objectValue?.keys.allSatisfy { payload.rule($0) == "SN-15" } == true)
    }

    @Test(
        "SN-13: an entry that is no JSON object is not sent",
        arguments: ["1", "[]", "null", "x", "{", "{}{}", "\u{FEFF}{}"]
    )
    func noBody(text: String) throws {
        let subject = SNSSubject(["default": "d", "APNS": .string(text)])
        #expect(try subject.words() == ["refused"])
        #expect(try subject.onTopic().words() == ["suppressed", "refused"])
        #expect(try subject.primary().rule == "SN-13")
    }

    @Test func anEmptyEntryIsOpen() throws {
        let subject = SNSSubject(["default": "d", "APNS": ""])
        #expect(try subject.topics() == ["SN-empty-body"])
        #expect(try subject.words() == ["refused", "payload"])
        #expect(try Set(subject.onTopic().words()) == ["suppressed", "refused", "payload"])
        #expect(try SNSSubject(["APNS": ""]).words() == ["refused", "refused"])
    }

    @Test("SN-16: texts become alerts", arguments: ["hello", "{\"aps\":{}}", "\"\\\n您", " "])
    func texts(text: String) throws {
        for subject in [SNSSubject(raw: text), SNSSubject(["default": .string(text)])] {
            let payload = try payload(subject)
            #expect(payload.value == ["aps": ["alert": .string(text)]])
            #expect(payload.bytes == payload.value.serialized())
            #expect(payload.rule("aps", "alert") == "SN-16")
        }
    }

    @Test func anEmptyDefaultIsOpen() throws {
        let subject = SNSSubject(["default": ""])
        #expect(try subject.topics() == ["SN-empty-default"])
        #expect(try subject.words() == ["payload", "suppressed"])
        #expect(try subject.primary().payload?.intent.isVisible == nil)
    }

    @Test("SN-16: no document shows the default of a GCM endpoint") func defaultForFCM() throws {
        let subject = SNSSubject(["default": "d"], to: .gcm)
        let values = try subject.outcomes().compactMap(\.payload?.value)
        #expect(values == [["data": ["default": "d"]], ["data": ["message": "d"]], ["notification": ["body": "d"]]])
    }

    @Test("SN-8, SN-17: unknown keys are ignored, FCM among them") func unknownKeys() throws {
        let subject = SNSSubject(["default": "d", "FCM": ["data": [:]]], to: .gcm)
        #expect(try payload(subject).value == ["data": ["default": "d"]])
        #expect(try Set(subject.primary().shownRules).isSuperset(of: ["SN-8", "SN-14", "SN-16", "SN-17"]))
        #expect(try !SNSSubject(["default": "d", "FCM": "x"]).primary().shownRules.contains("SN-17"))
        #expect(try !SNSSubject(["default": "d", "email": "x"]).primary().shownRules.contains("SN-8"))
    }

    @Test("SN-9: of equal keys the last counts") func equalKeys() throws {
        let subject = SNSSubject.json(#"{"default":"first","default":"last"}"#)
        #expect(try subject.topics() == ["SN-9"])
        #expect(try payload(subject).value == ["aps": ["alert": "last"]])
        // The last is no string, and so none.
        #expect(try SNSSubject.json(#"{"default":"first","default":1}"#).words() == ["refused"])
        // Members of what is ignored anyway are no keys of the message.
        #expect(try SNSSubject.json(#"{"default":"d","x":{"a":1,"a":2}}"#).topics() == [])
    }

    // MARK: FCM

    @Test("SN-18: a legacy body is forwarded, byte for byte") func legacyBody() throws {
        let text = #"{ "notification":{"title":"t"}, "data":{"n":1} }"#
        let payload = try payload(SNSSubject(["GCM": .string(text)], to: .gcm))
        #expect(payload.bytes == Array(text.utf8))
        #expect(payload.headers == [])
        #expect(payload.intent == Intent(isVisible: nil, wakesApp: false, runsExtension: false))
    }

    @Test("SN-18: of fcmV1Message the content goes out") func versionOne() throws {
        let request: JSONValue = [
            "validate_only": true, "message": ["data": ["k": "v"], "apns": ["payload": ["aps": [:]]]],
        ]
        let subject = SNSSubject(["GCM": ["fcmV1Message": request]], to: .gcm)
        #expect(try payload(subject).value == request)
        #expect(try payload(subject).rule("message") == "SN-18")
    }

    static let noRequests: [JSONValue] = [
        "x", [], [:], .null, ["message": "x"], ["message": ["data": ["k": 1]]], ["message": ["data": ["k": .null]]],
        ["message": ["data": ["a"]]], ["message": ["data": "x"]],
    ]

    @Test("SN-13: what FCM does not take", arguments: noRequests)
    func noRequest(request: JSONValue) throws {
        let subject = SNSSubject(["default": "d", "GCM": ["fcmV1Message": request]], to: .gcm)
        #expect(try subject.words() == ["refused"])
        #expect(try subject.onTopic().words() == ["suppressed", "refused"])
    }

    @Test func bothFormsAreOpen() throws {
        let subject = SNSSubject(["GCM": ["data": [:], "fcmV1Message": ["message": [:]]]], to: .gcm)
        #expect(try subject.topics() == ["SN-18"])
        #expect(try subject.words() == ["payload", "refused"])
    }

    // MARK: SN-13, sizes

    @Test(
        "SN-13: the limit of the service behind",
        arguments: [(4095, nil), (4096, nil), (4097, nil), (5119, "voip"), (5120, "voip"), (5121, "voip")]
    )
    func size(count: Int, pushType: String?) throws {
        let text = #"{"aps":{"alert":""# + String(repeating: "a", count: count - 20) + #""}}"#
        #expect(text.utf8.count == count)
        var subject = SNSSubject(["default": "d", "APNS": .string(text)])
        if let pushType { subject = subject.with(mobile: "APNS.PUSH_TYPE", pushType) }
        let isTaken = count <= (pushType == nil ? 4096 : 5120)
        // Apple's limit for calls is larger; the guide does not say that the service's is.
        let taken = isTaken ? ["payload"] : []
        let isSettled = isTaken && count <= 4096
        #expect(try subject.words() == taken + (isSettled ? [] : ["refused", "suppressed"]))
        #expect(try subject.onTopic().words() == taken + (isSettled ? [] : ["suppressed", "refused"]))
        #expect(try subject.primary().byteCount == count)
    }

    @Test func whiteSpaceCounts() throws {
        let text = #"{"aps":{}}"# + String(repeating: " ", count: 4086)
        #expect(try SNSSubject(["APNS": .string(text)]).words() == ["payload"])
        #expect(try SNSSubject(["APNS": .string(text + " ")]).words() == ["refused", "suppressed"])
    }

    @Test(arguments: [
        (4000, ["payload"]), (4001, ["payload", "refused", "suppressed"]), (4097, ["refused", "suppressed"]),
    ])
    func theLimitOfFCMIsDocumentedAndSeen(count: Int, words: [String]) throws {
        let text = #"{"data":""# + String(repeating: "a", count: count - 11) + #""}"#
        #expect(text.utf8.count == count)
        #expect(try SNSSubject(["GCM": .string(text)], to: .gcm).words() == words)
    }

    // MARK: Half a surrogate pair

    @Test(arguments: [
        (#"\ud83d"#, #"\uFFFD"#), (#"\uDE00x"#, #"\uFFFDx"#), (#"\ud83d\ude00"#, #"\ud83d\ude00"#),
        (#"\ud83d\ud83d\ude00"#, #"\uFFFD\ud83d\ude00"#), (#"\\ud83d"#, #"\\ud83d"#), (#"\ud83"#, #"\ud83"#),
        (#"\"#, #"\"#),
    ])
    func halfPairsAreReplaced(text: String, replaced: String) {
        #expect(text.replacingLoneSurrogates == replaced)
    }

    /// A body is forwarded as it is, and what readers do with half a pair varies.
    @Test func aBodyWithHalfAPairIsRefusedOrForwarded() throws {
        let body = #"{"aps":{"content-available":1},"x":"\ud83d"}"#
        let subject = SNSSubject(["APNS": .string(body)])
        #expect(try subject.topics() == ["SN-15-surrogate"])
        #expect(try subject.words() == ["refused", "payload"])
        let payload = try #require(subject.payloads().first)
        #expect(payload.bytes.elementsEqual(body.utf8))
        #expect(!payload.isReadable)
        #expect(payload.pushType == .background)
        #expect(try SNSSubject(["APNS": .string(body + "}")]).words() == ["refused"])
    }
}
