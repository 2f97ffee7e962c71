import JSONModel
import PushModel
import Testing

@testable import FCMVendor

@Suite("FCM: messages as they come")
struct FCMInputTests {
    private func words(_ message: MessageInput) throws -> [String] {
        try Case(id: "fcm/test", dialect: .fcm, message: message).rightOutcomes().map(\.outcome).map(\.word)
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
        let text = #"{"message":{"token":"x","notification":{"title":"a","title":"b"}}}"#
        let outcomes = try Case(id: "fcm/test", dialect: .fcm, message: .text(text)).rightOutcomes().map(\.outcome)
        #expect(outcomes.map(\.word) == ["payload", "refused"])
        #expect(outcomes[0].payload?.title == "b")
    }

    /// A refused message leaves no question about its keys.
    @Test func equalKeysOfARefusedMessageAreNoAmbiguity() throws {
        #expect(try words(.text(#"{"message":{"a":1,"a":2}}"#)).allSatisfy { $0 == "refused" })
    }

    /// Null is as good as absent, and then the request is a legacy body without anything in it.
    @Test func aMessageThatIsNullIsRefusedOrAbsent() throws {
        let null = try words(.text(#"{"message":null}"#))
        #expect(null.first == "refused")
        #expect(try Array(null.dropFirst()) == words(.text("{}")))
        #expect(try words(.text(#"{"message":1}"#)) == ["refused"])
    }

    /// Who reads "7" as a number need not read "7\n" or "007" as one; and who reads that need not read any number of zeros.
    @Test(arguments: [
        ("7", "convertible string"), ("-7", "convertible string"), ("0", "convertible string"),
        ("7\n", "spaced convertible string"), ("x\n", "string"), ("+7", "with a plus convertible string"),
        ("00", "zero-padded convertible string"), ("-007", "zero-padded convertible string"),
        ("0000000000000000007", "string"),
    ])
    func aSpellingThatJSONDoesNotKnowIsAQuestionOfItsOwn(badge: String, kind: String) throws {
        let request: JSONObject = ["to": "x", "notification": ["badge": .string(badge)]]
        let points = try FCMSubject(request: request).expectation().points
        #expect(points.filter { $0.topic == "FC-types" }.map(\.place) == ["legacy badge, \(kind)"])
    }

    /// Who refuses two targets counts the fields, or the targets that can be used.
    @Test(
        arguments: [
            ["to": "x", "registration_ids": [true]], ["to": 1, "condition": "'a' in topics"],
            ["registration_ids": .array([true] + [JSONValue](repeating: "x", count: 1000))],
        ] as [JSONObject]
    )
    func targetsAreCountedWhateverTheirTypes(_ targets: JSONObject) throws {
        let request = JSONObject(members: targets.members + [JSONMember(key: "notification", value: ["title": "t"])])
        let asTarget = try FCMSubject(request: request).testCase.rightOutcomes(exceptOf: FCMSubject.commonTopics)
            .filter { $0.points.contains { $0.topic == "FC-legacy-target" } }
        #expect(Set(asTarget.map(\.outcome.word)) == ["payload", "refused"])
    }

    /// A service that answers a test with what is wrong may do so for one fault and not for another, and meets either first.
    @Test(
        arguments: [
            (["condition": "'a' in topics"], "a field of a wrong type, and not one target"),
            ([:], "a field has a wrong type"),
        ] as [(JSONObject, String)]
    )
    func twoFaultsOfATestAreAQuestionOfTheirOwn(_ more: JSONObject, _ place: String) throws {
        let request: JSONObject = ["to": "x", "dry_run": true, "notification": ["title": [:]]]
        let points = try FCMSubject(request: JSONObject(members: request.members + more.members)).expectation().points
        #expect(points.first { $0.topic == "FC-refused-or-suppressed" }?.place == place)
    }

    @Test func numbersKeepTheirSpelling() throws {
        let text =
            #"{"message":{"token":"x","apns":{"payload":{"aps":{"badge":1.50},"n":1e400,"m":18446744073709551616}}}}"#
        let outcome = try Case(id: "fcm/test", dialect: .fcm, message: .text(text)).rightOutcomes().map(\.outcome)[0]
        let sent = String(decoding: try #require(outcome.payload).bytes, as: UTF8.self)
        #expect(sent == #"{"aps":{"badge":1.50},"n":1e400,"m":18446744073709551616}"#)
    }

    /// Nothing in a message may stop the compiler.
    @Test(arguments: ["raw", "pySdk", "nodeSdk"])
    func hostileValuesHaveAnOutcome(door: String) throws {
        for place in places {
            for value in odd {
                var request = JSONValue.object(place.first == "message" ? whole : legacy)
                request.set(value, at: place[...])
                let subject = FCMSubject(request: request.objectValue ?? [:], context: ["door": .string(door)])
                #expect(try !subject.outcomes().isEmpty, "\(place)")
            }
        }
    }

    private let whole: JSONObject = [
        "message": [
            "token": "x", "notification": ["title": "t"], "data": ["k": "v"],
            "apns": ["headers": ["apns-priority": "10"], "payload": ["aps": ["alert": ["body": "b"]]]],
        ]
    ]
    private let legacy: JSONObject = ["to": "x", "notification": ["title": "t"], "data": ["k": "v"]]

    private let odd: [JSONValue] = [
        .null, true, false, 0, -1, 5, .number(JSONNumber(uncheckedLexeme: "1e400")),
        .number(JSONNumber(uncheckedLexeme: "99999999999999999999")), "", "x", "\u{0}", "10", "true", "[1,",
        .string(String(repeating: "长", count: 3000)), [], [1, "a", .null], [:], ["a": .null],
        ["aps": "x", "from": "y"],
        (0..<600).reduce("deep") { value, _ in .array([value]) },
        .object(JSONObject(members: (0..<300).map { JSONMember(key: "k\($0)", value: .null) })),
    ]

    private let places: [[String]] =
        [
            [], ["token"], ["topic"], ["condition"], ["fid"], ["data"], ["data", "k"], ["data", "aps"], ["data", ""],
            ["notification"], ["notification", "title"], ["notification", "image"], ["notification", "imageUrl"],
            ["android"], ["android", "data"], ["fcm_options"], ["apns"], ["apns", "headers"],
            ["apns", "headers", "apns-priority"], ["apns", "headers", "apns-expiration"],
            ["apns", "headers", "apns-push-type"], ["apns", "headers", "Content-Length"], ["apns", "fcm_options"],
            ["apns", "payload"], ["apns", "payload", "acme"], ["apns", "payload", "aps"],
        ].map { ["message"] + $0 }
        + [
            "alert", "badge", "sound", "category", "thread-id", "threadId", "content-available", "contentAvailable",
            "own",
        ].map { ["message", "apns", "payload", "aps", $0] }
        + ["title", "body", "loc-key", "loc-args", "locKey", "locArgs", "titleLocArgs", "subtitleLocArgs"].map {
            ["message", "apns", "payload", "aps", "alert", $0]
        }
        + ["name", "volume", "critical"].map { ["message", "apns", "payload", "aps", "sound", $0] }
        + [
            ["to"], ["registration_ids"], ["condition"], ["data"], ["data", "k"], ["notification"], ["priority"],
            ["time_to_live"], ["collapse_key"], ["content_available"], ["mutable_content"], ["dry_run"],
        ]
        + [
            "title", "body", "sound", "badge", "click_action", "title_loc_key", "title_loc_args", "body_loc_args",
        ].map { ["notification", $0] }
}

extension JSONValue {
    fileprivate mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let first = path.first else {
            self = value
            return
        }
        var object = objectValue ?? [:]
        var member = object[first] ?? [:]
        member.set(value, at: path.dropFirst())
        object[first] = member
        self = .object(object)
    }
}
