import JSONModel
import PushModel
import Testing
import VendorModel

/// Expectations: JPush documentation, Push API v3, notification, ios; its error codes; its official SDKs for the badge.
@Suite("JPush: a notification of iOS")
struct JPushNotificationTests {
    /// The page's own pair: what the server sends, and what the device gets but for `_j_msgid`.
    @Test func thePairOfThePage() throws {
        let subject = JPushSubject([
            "alert": "hello, JPush!", "sound": "sound.caf", "badge": 1,
            "extras": ["news_id": 134, "my_key": "a value"],
        ])
        let payload = try subject.payload()
        #expect(
            payload.value == [
                "aps": ["alert": "hello, JPush!", "sound": "sound.caf", "badge": 1], "news_id": 134,
                "my_key": "a value",
            ]
        )
        #expect(payload.headers == [ExpectedHeader("apns-push-type", "alert", rule: "JP-5")])
        #expect(payload.intent == Intent(isVisible: true, wakesApp: false, runsExtension: false))
    }

    @Test func theServicesOwnMembersAreNotCompared() throws {
        let payload = try JPushSubject(["extras": ["_j_msgid": 7]]).payload()
        #expect(payload.servicePrefixes == ["_j_"])
        #expect(payload.value == ["aps": ["alert": "a"]])
    }

    // MARK: Alert and sound

    @Test func theAlertOfIOSGoesBeforeThatOfAll() throws {
        var subject = JPushSubject()
        subject.message["notification"] = ["alert": "all", "ios": ["alert": "ios"]]
        #expect(try subject.aps() == ["alert": "ios"])
        subject.message["notification"] = ["alert": "all", "ios": ["badge": 1]]
        #expect(try subject.aps() == ["alert": "all", "badge": 1])
        subject.message["notification"] = ["alert": "all"]
        #expect(try subject.aps() == ["alert": "all"])
    }

    @Test func anAlertObjectAndASoundObjectGoOutAsTheyAre() throws {
        let alert: JSONValue = ["title": "t", "subtitle": "s", "loc-args": ["a", "b"], "own": 1]
        let sound: JSONValue = ["critical": 1, "name": "n.caf", "volume": 1]
        let payload = try JPushSubject(["alert": alert, "sound": sound]).payload()
        #expect(payload.value == ["aps": ["alert": alert, "sound": sound]])
        #expect(payload.rule("aps", "alert") == "JP-5" && payload.rule("aps", "sound") == "JP-6")
    }

    @Test func whatIsEmptyIsThereOrNot() throws {
        #expect(try JPushSubject(["alert": ""]).allAps() == [["alert": ""], [:]])
        #expect(try JPushSubject(["alert": [:]]).allAps() == [["alert": [:]], [:]])
        #expect(try JPushSubject(["sound": ""]).allAps() == [["alert": "a", "sound": ""], ["alert": "a"]])
        #expect(try JPushSubject(["category": ""]).allAps() == [["alert": "a"], ["alert": "a", "category": ""]])
        #expect(try JPushSubject(["thread-id": ""]).allAps() == [["alert": "a"], ["alert": "a", "thread-id": ""]])
    }

    /// The table calls it required; the page on background pushes has a push without.
    @Test func aMissingAlertIsOpen() throws {
        #expect(try JPushSubject(["alert": .null, "badge": 1]).words() == ["payload", "refused"])
    }

    // MARK: Badge

    @Test(
        arguments: [
            (7, 0, 7), (0, 5, 0), ("", 5, 0), ("10", 5, 10), ("+1", 0, 1), ("+1", 7, 8), ("-2", 7, 5), ("-9", 7, 0),
            ("+0", 7, 7), ("-0", 7, 7), ("0", 7, 0), ("+99", 1, 100),
        ] as [(JSONValue, Int, Int)]
    )
    func aBadgeIsSetOrChanged(badge: JSONValue, stored: Int, expected: Int) throws {
        let subject = JPushSubject(["badge": badge], context: ["storedBadge": .number(JSONNumber(stored))])
        #expect(try subject.aps()?["badge"]?.intValue == expected)
    }

    @Test func withoutABadgeTheNumberStays() throws {
        #expect(try JPushSubject(context: ["storedBadge": 7]).aps() == ["alert": "a"])
        #expect(try JPushSubject(["badge": .null]).aps() == ["alert": "a"])
    }

    @Test func unusualBadgesAreOpen() throws {
        #expect(try JPushSubject(["badge": 100]).words() == ["payload", "refused"])
        #expect(try JPushSubject(["badge": "+100"]).words() == ["payload", "refused"])
        #expect(try JPushSubject(["badge": "auto"]).words() == ["refused", "payload"])
        #expect(try JPushSubject(["badge": "auto"]).allAps() == [nil, ["alert": "a"]])
        let negative = JPushSubject(["badge": -2], context: ["storedBadge": 7])
        #expect(try negative.allAps().compactMap { $0?["badge"]?.intValue } == [5, 0])
        #expect(try JPushSubject(["badge": "007"]).allAps().compactMap { $0?["badge"]?.intValue } == [7])
    }

    @Test func noSumOverflows() throws {
        for badge in ["+9223372036854775807", "-9223372036854775807"] {
            let subject = JPushSubject(["badge": .string(badge)], context: ["storedBadge": 2_147_483_647])
            #expect(try subject.primary().payload?.value["aps"]?["badge"]?.intValue != nil)
        }
        let huge = JPushSubject(["badge": .number(JSONNumber(uncheckedLexeme: "-1e400"))])
        #expect(try huge.outcomes().contains { $0.payload?.value["aps"]?["badge"] == 0 })
    }

    // MARK: Flags and names

    @Test(arguments: ["content-available", "mutable-content"])
    func aFlagIsOneOrAbsent(key: String) throws {
        for value in [true, 1] as [JSONValue] {
            #expect(try JPushSubject([key: value]).aps()?[key] == 1)
        }
        for value in [false, 0, .null] as [JSONValue] {
            let payload = try JPushSubject([key: value]).payload()
            #expect(payload.value == ["aps": ["alert": "a"]])
            // Generating a remote notification: 1 is what has an effect, so that 0 is as good as none.
            #expect(payload.impliedMembers["/aps/\(key)"] == 0)
        }
        #expect(try JPushSubject([key: "true"]).words() == ["refused", "payload"])
    }

    @Test func aSilentPushIsABackgroundPushForApple() throws {
        let silent = try JPushSubject(["alert": .null, "content-available": true]).primary()
        let payload = try #require(silent.payload)
        #expect(payload.value == ["aps": ["content-available": 1]])
        #expect(payload.pushType == .background)
        #expect(payload.headers.map(\.value) == ["background", "5"])
        #expect(payload.intent == Intent(isVisible: false, wakesApp: true, runsExtension: false))
        for fields in [["alert": "a"], ["sound": "s", "alert": .null], ["badge": 0, "alert": .null]] as [JSONObject] {
            var fields = fields
            fields["content-available"] = true
            let other = try #require(try JPushSubject(fields).primary().payload)
            #expect(other.pushType == .alert && other.intent.wakesApp)
        }
    }

    @Test func theExtensionRunsForAnAlertObject() throws {
        let subject = JPushSubject(["alert": ["title": "t"], "mutable-content": true])
        #expect(try subject.payload().intent.runsExtension)
    }

    @Test(arguments: ["active", "critical", "passive", "time-sensitive"])
    func aLevelGoesOutAsItIs(level: String) throws {
        #expect(try JPushSubject(["interruption-level": .string(level)]).aps()?["interruption-level"] == .string(level))
    }

    @Test func anotherLevelIsOpen() throws {
        let subject = JPushSubject(["interruption-level": "timeSensitive"])
        #expect(
            try subject.allAps() == [nil, ["alert": "a", "interruption-level": "timeSensitive"], ["alert": "a"]]
        )
    }

    @Test func categoryAndThreadGoOutAsTheyAre() throws {
        #expect(
            try JPushSubject(["category": "c", "thread-id": "t"]).aps()
                == ["alert": "a", "category": "c", "thread-id": "t"]
        )
    }

    // MARK: Extras

    @Test func extrasStandBesideApsAsTheyAre() throws {
        let extras: JSONObject = ["n": 1, "text": "1", "deep": ["a": [true, nil]], "alert": "own", "": "empty"]
        let payload = try JPushSubject(["extras": .object(extras)]).payload()
        #expect(payload.value["aps"] == ["alert": "a"])
        for extra in extras.members {
            #expect(payload.value[extra.key] == extra.value)
            #expect(payload.rule(extra.key) == "JP-12")
        }
        #expect(try JPushSubject(["extras": [:]]).value() == ["aps": ["alert": "a"]])
    }

    @Test func anExtraApsNeverReplacesTheOthers() throws {
        let subject = JPushSubject(["extras": ["aps": ["badge": 9], "k": 1]])
        #expect(try subject.words() == ["payload", "refused"])
        #expect(try subject.payloads().map(\.value) == [["aps": ["alert": "a"], "k": 1]])
    }

    @Test func anExtraWithoutAValueIsOpen() throws {
        #expect(try JPushSubject(["extras": ["k": nil]]).payloads().map { $0.value["k"] } == [.null, nil])
    }

    // MARK: Options

    @Test func theCollapseIDIsAHeader() throws {
        let id = String(repeating: "c", count: 64)
        let payload = try JPushSubject(options: ["apns_collapse_id": .string(id)]).payload()
        #expect(payload.headers.contains(ExpectedHeader("apns-collapse-id", id, rule: "JP-15")))
        let long = JPushSubject(options: ["apns_collapse_id": .string(id + "c")])
        #expect(try long.words() == ["refused", "payload"])
        #expect(try long.payloads().allSatisfy { !$0.headers.contains { $0.name == "apns-collapse-id" } })
        #expect(try JPushSubject(options: ["apns_collapse_id": ""]).payload().headers.count == 1)
    }

    @Test func timeToLiveIsNoExpiration() throws {
        let payload = try JPushSubject(options: ["time_to_live": 60], context: ["now": 1_700_000_000_000]).payload()
        #expect(!payload.headers.contains { $0.name == "apns-expiration" })
        #expect(payload.headersLeftOut == [HeaderField("apns-expiration", "1700000060")])
    }

    @Test func otherOptionsAndPartsDoNothing() throws {
        var subject = JPushSubject(options: [
            "sendno": 7, "big_push_duration": 10, "third_party_channel": ["xiaomi": ["distribution": "jpush"]],
            "override_msg_id": "x",
        ])
        for name in ["sms_message", "callback", "inapp_message"] { subject.message[name] = ["a": 1] }
        subject.message["cid"] = "c"
        subject.message["message"] = ["msg_content": "m"]
        #expect(try subject.value() == ["aps": ["alert": "a"]])
    }

    // MARK: Size

    /// `ios` as compact JSON, of so many bytes.
    private func subject(bytes: Int) -> JPushSubject {
        let empty = JSONValue.object(["alert": ""]).serialized().count
        return JPushSubject(["alert": .string(String(repeating: "x", count: bytes - empty))])
    }

    @Test(arguments: [
        (1980, ["payload"]), (2100, ["payload", "refused"]), (3500, ["payload", "refused"]),
        (3700, ["refused", "payload"]), (4200, ["refused", "suppressed"]),
    ])
    func theLimitsOfThePages(bytes: Int, words: [String]) throws {
        #expect(try subject(bytes: bytes).words() == words)
    }

    /// The service adds members: near the limit a right compiler may be over it.
    @Test(arguments: [
        (3904, ["payload"]), (3905, ["payload", "refused", "suppressed"]),
        (4096, ["payload", "refused", "suppressed"]),
        (4097, ["refused", "suppressed"]),
    ])
    func apnsLimitHoldsOfTheWholePayload(bytes: Int, words: [String]) throws {
        let text = String(repeating: "x", count: bytes - JSONValue.object(["aps": ["alert": ""]]).serialized().count)
        let subject = JPushSubject(
            message: ["platform": "all", "audience": "all", "notification": ["alert": .string(text)]]
        )
        #expect(try subject.words() == words)
        if words.first == "refused" { #expect(try subject.primary().oversizeBytes == bytes) }
    }
}
