import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("FCM: payload, headers and size")
struct FCMPayloadTests {
    private static let notification: JSONObject = ["notification": ["title": "t", "body": "b"]]

    @Test func eachMemberKnowsItsRule() throws {
        let subject = FCMSubject([
            "notification": ["title": "t", "body": "b"], "data": ["k": "v"],
            "apns": ["payload": ["aps": ["alert": ["body": "own"], "badge": 1], "acme": true]],
        ])
        let payload = try #require(subject.primary().payload)
        #expect(payload.rule("aps", "alert", "title") == "FC-3")
        #expect(payload.rule("aps", "alert", "body") == "FC-8")
        #expect(payload.rule("aps", "badge") == "FC-8")
        #expect(payload.rule("acme") == "FC-8")
        #expect(payload.rule("k") == "FC-4")
        #expect(payload.headers.map(\.rule) == ["FC-5", "FC-5"])
    }

    @Test func whatAnAdminSDKRewritesIsItsOwn() throws {
        let payload = try FCMSubject(aps: ["alert": ["titleLocKey": "K"], "contentAvailable": true], door: "nodeSdk")
            .payload()
        #expect(payload.value["aps"] == ["alert": ["title-loc-key": "K"], "content-available": 1])
        #expect(payload.rule("aps", "alert", "title-loc-key") == "FC-9")
        #expect(payload.rule("aps", "content-available") == "FC-9")
    }

    @Test func legacyMembersAreTraced() throws {
        let payload = try FCMSubject(request: [
            "to": "x", "notification": ["title": "t", "badge": 1], "priority": "normal",
        ])
        .payload()
        #expect(payload.rule("aps", "alert", "title") == "FC-6")
        #expect(payload.rule("aps", "badge") == "FC-6")
        #expect(payload.headers.first { $0.name == "apns-priority" }?.rule == "FC-6")
    }

    // MARK: The notification beside an alert

    /// ApnsConfig.payload overrides title and body; how far an alert does that lacks one of them no document says.
    @Test func anAlertIsCompletedOrStaysAsItIs() throws {
        func alerts(_ alert: JSONValue) throws -> [JSONValue?] {
            var fields = Self.notification
            fields["apns"] = ["payload": ["aps": ["alert": alert]]]
            return try FCMSubject(fields).payloads().map(\.alert)
        }
        #expect(try alerts(["body": "own"]) == [["body": "own", "title": "t"], ["body": "own"]])
        #expect(try alerts(["subtitle": "s"]) == [["subtitle": "s", "title": "t", "body": "b"], ["subtitle": "s"]])
        #expect(try alerts([:]) == [["title": "t", "body": "b"], [:]])
        #expect(try alerts(["title": "a", "body": "c"]) == [["title": "a", "body": "c"]])
        #expect(try alerts("text") == [["body": "text", "title": "t"], "text"])
        #expect(try alerts("") == [""])
        // The sample has other members of aps alone, and shows the title.
        let sample = FCMSubject(["notification": ["title": "t"], "apns": ["payload": ["aps": ["category": "c"]]]])
        #expect(try sample.payload().alert == ["title": "t"])
    }

    // MARK: Headers

    /// 2023-11-14 22:13:20 UTC and 30 days of 86,400 seconds.
    @Test func thirtyDaysFromTheClockOfTheCase() throws {
        let payload = try FCMSubject(Self.notification).payload()
        #expect(payload.header("apns-expiration") == "1702592000")
        #expect(payload.headers.first { $0.name == "apns-expiration" }?.tolerance == 2)
        #expect(payload.header("apns-priority") == "10")
        #expect(payload.header("apns-push-type") == nil)
        let later = try FCMSubject(Self.notification, context: ["now": 1_800_000_000_999]).payload()
        #expect(later.header("apns-expiration") == "1802592000")
    }

    @Test func whereTheClocksDifferBothAreRight() throws {
        let payloads = try FCMSubject(Self.notification, context: ["sentAt": 1_699_999_000_000]).payloads()
        #expect(payloads.map { $0.header("apns-expiration") } == ["1702591000", "1702592000"])
    }

    @Test func namesOfHeadersHaveNoCase() throws {
        let subject = FCMSubject([
            "notification": ["title": "t"], "apns": ["headers": ["APNS-Priority": "5", "apns-id": "i"]],
        ])
        let payload = try subject.payload()
        #expect(payload.header("apns-priority") == "5")
        #expect(payload.header("apns-id") == "i")
        #expect(payload.headers.count == 3)
    }

    @Test func headersOfOthersGoNowhere() throws {
        let subject = FCMSubject([
            "notification": ["title": "t"],
            "apns": ["headers": [":path": "/x", "host": "x", "content-length": "0", "apns priority": "1"]],
        ])
        #expect(try subject.payload().headers.map(\.name) == ["apns-priority", "apns-expiration"])
    }

    @Test func whatHTTPCannotCarryIsLeftOutOrRefused() throws {
        let subject = FCMSubject([
            "notification": ["title": "t"], "apns": ["headers": ["apns-collapse-id": "a\r\nb: c"]],
        ])
        let outcomes = try subject.outcomes()
        #expect(outcomes.map(\.word) == ["payload", "refused"])
        #expect(outcomes[0].payload?.header("apns-collapse-id") == nil)
    }

    @Test func dataOnlyHasFiveOrTen() throws {
        let outcomes = try FCMSubject(["data": ["k": "v"], "apns": ["payload": ["aps": ["content-available": 1]]]])
            .payloads()
        #expect(outcomes.map { $0.header("apns-priority") } == ["5", "10"])
        let given = FCMSubject([
            "apns": ["headers": ["apns-priority": "10"], "payload": ["aps": ["content-available": 1]]]
        ])
        #expect(try given.payload().header("apns-priority") == "10")
    }

    // MARK: What it is for

    @Test func intentsFollowTheContent() throws {
        func intent(_ aps: JSONValue, _ type: JSONValue? = nil) throws -> Intent {
            var apns: JSONObject = ["payload": ["aps": aps]]
            if let type { apns["headers"] = ["apns-push-type": type, "apns-priority": "5"] }
            return try #require(FCMSubject(["apns": .object(apns)]).payloads().first).intent
        }
        let visible = Intent(isVisible: true, wakesApp: false, runsExtension: false)
        let nothing = Intent(isVisible: nil, wakesApp: false, runsExtension: false)
        #expect(try intent(["alert": "a"]) == visible)
        #expect(try intent(["alert": ["loc-key": "K"]]) == visible)
        #expect(
            try intent(["alert": ["body": "b"], "mutable-content": 1, "content-available": 1])
                == Intent(isVisible: true, wakesApp: true, runsExtension: true)
        )
        #expect(try intent(["alert": "a", "mutable-content": 1]) == visible)
        #expect(try intent(["content-available": 1]) == Intent(isVisible: false, wakesApp: true, runsExtension: false))
        #expect(try intent(["sound": "default"]) == nothing)
        #expect(try intent(["alert": ""]) == nothing)
        // The header says one thing, the content another: nobody can tell what is meant.
        #expect(try intent(["alert": "a"], "background") == nothing)
        #expect(try intent(["alert": "a"], "voip") == nothing)
        #expect(try intent(["content-available": 1], "alert") == nothing)
    }

    @Test func thePushTypeIsTheHeadersOrTheContents() throws {
        func pushType(_ aps: JSONValue, _ headers: JSONValue? = nil) throws -> PushType? {
            var apns: JSONObject = ["payload": ["aps": aps]]
            apns["headers"] = headers
            return try FCMSubject(["apns": .object(apns)]).payloads().first?.pushType
        }
        #expect(try pushType(["alert": "a"]) == .alert)
        #expect(try pushType(["content-available": 1]) == .background)
        #expect(try pushType(["content-available": 1, "badge": 1]) == .alert)
        #expect(try pushType(["alert": "a"], ["apns-push-type": "voip"]) == .voip)
        #expect(try pushType(["alert": "a"], ["apns-push-type": "silent"]) == .alert)
    }

    /// Members that the service adds are not compared: the documents let clients expect them.
    @Test func theServicesOwnMembersAreNamed() throws {
        #expect(try FCMSubject(Self.notification).payload().servicePrefixes == ["gcm.", "google."])
    }

    // MARK: Size

    /// `{"aps":{"alert":{"title":""}}}` has 30 bytes.
    @Test(arguments: [
        (4000, ["payload"]), (4001, ["payload", "refused"]), (4096, ["payload", "refused"]),
        (4097, ["refused", "suppressed"]), (9000, ["refused", "suppressed"]),
    ])
    func sizesHaveTwoLimits(bytes: Int, words: [String]) throws {
        let title = String(repeating: "a", count: bytes - 30)
        let outcomes = try FCMSubject(["notification": ["title": .string(title)]]).outcomes()
        #expect(outcomes.map(\.word) == words)
        #expect(outcomes[0].byteCount == bytes)
        if words.count == 2 { #expect(outcomes.last?.rule == "FC-7" && outcomes.last?.oversizeBytes == bytes) }
    }

    /// `{"aps":{"alert":{"title":""},"badge":1},"a":1.0}` has 48 bytes; with 1 for 1.0 they are two fewer.
    @Test(arguments: [4000, 4096, 4097])
    func aNumberMayBeSpeltOtherwiseAtTheLimit(bytes: Int) throws {
        let number = JSONValue.number(JSONNumber(uncheckedLexeme: "1.0"))
        let subject = FCMSubject([
            "notification": ["title": .string(String(repeating: "a", count: bytes - 48))],
            "apns": ["payload": ["aps": ["badge": 1], "a": number]],
        ])
        let outcomes = try subject.outcomes()
        #expect(outcomes[0].byteCount == bytes)
        #expect(Set(outcomes.map(\.word)) == (bytes == 4000 ? ["payload"] : ["payload", "refused", "suppressed"]))
    }

    /// Apple takes 5120 bytes of a call; FCM documents 4096, of whatever push.
    @Test(arguments: [
        (4096, ["payload", "refused"]), (4097, ["payload", "refused", "suppressed"]),
        (5120, ["payload", "refused", "suppressed"]), (5121, ["refused", "suppressed"]),
    ])
    func callsHaveApplesLargerLimit(bytes: Int, words: [String]) throws {
        let title = String(repeating: "a", count: bytes - 30)
        let subject = FCMSubject([
            "notification": ["title": .string(title)], "apns": ["headers": ["apns-push-type": "voip"]],
        ])
        #expect(try Set(subject.outcomes().map(\.word)) == Set(words))
    }

    /// Without a topic of the sender's a call goes to Apple's topic for calls, or as every push to the app's.
    @Test func aPushTypeWithoutItsTopic() throws {
        let voip = FCMSubject(["notification": ["title": "t"], "apns": ["headers": ["apns-push-type": "voip"]]])
        let payloads = try voip.payloads()
        #expect(payloads.map { $0.headers.first { $0.name == "apns-topic" }?.value } == [nil, "com.example.app"])
        #expect(payloads[0].impliedHeaders.map(\.value) == ["com.example.app.voip"])
        let own: JSONObject = ["apns-push-type": "voip", "apns-topic": "com.example.app.voip"]
        #expect(
            try FCMSubject(["notification": ["title": "t"], "apns": ["headers": .object(own)]]).payloads().count == 1
        )
    }

    /// A message with nothing to show and nothing to wake the app with is wrong with every push type, and one that wakes it with priority 10
    /// is as an alert. Apple refuses a background push with 10 (Sending notification requests to APNs): that is excused for nobody.
    @Test(
        arguments: [
            (["data": ["k": "v"]], ["5": [.alert, .background], "10": [.alert]]),
            (["data": ["k": "v"], "priority": "high"], ["5": [.alert, .background], "10": [.alert]]),
            (["data": ["k": "v"], "content_available": true], ["5": [], "10": []]),
            (["content_available": true, "priority": "high"], ["5": [], "10": [.alert]]),
            (["notification": ["title": "t"]], ["10": []]),
        ] as [(JSONObject, [String: [PushType]])]
    )
    func noPushTypeIsRight(_ more: JSONObject, _ inNeed: [String: [PushType]]) throws {
        let request = JSONObject(members: more.members + [JSONMember(key: "to", value: "x")])
        let payloads = try FCMSubject(request: request).payloads()
        let priorities = payloads.map { payload in payload.headers.first { $0.name == "apns-priority" }?.value ?? "" }
        #expect(Set(priorities) == Set(inNeed.keys))
        for (payload, priority) in zip(payloads, priorities) { #expect(payload.pushTypesInNeed == inNeed[priority]) }
    }

    /// Google: 0 to 2,419,200 seconds.
    @Test(arguments: [(-1, "0"), (2_419_201, "1702419200")])
    func aLifetimeOutOfRange(_ seconds: Int, _ nearest: String) throws {
        let request: JSONObject = [
            "to": "x", "notification": ["title": "t"], "time_to_live": .number(JSONNumber(seconds)),
        ]
        let outcomes = try FCMSubject(request: request).outcomes()
        let given = Set(outcomes.map { $0.payload?.headers.first { $0.name == "apns-expiration" }?.value ?? $0.word })
        #expect(given == [nearest, "1702592000", String(1_700_000_000 + seconds), "refused"])
    }

    @Test func aHeaderThatIsNull() throws {
        let null = FCMSubject(["notification": ["title": "t"], "apns": ["headers": ["apns-priority": .null]]])
        let given = try null.outcomes().map {
            $0.payload?.headers.first { $0.name == "apns-priority" }?.value ?? $0.word
        }
        #expect(Set(given) == ["10", "", "refused"])
    }

    /// Apple takes a background push with priority 5 alone; the default of FCM is 10.
    @Test func aBackgroundPushWithoutAPriority() throws {
        let push = FCMSubject(["notification": ["title": "t"], "apns": ["headers": ["apns-push-type": "background"]]])
        let priorities = try push.payloads().map { $0.headers.first { $0.name == "apns-priority" }?.value }
        #expect(priorities == ["10", "5"])
    }

    // MARK: Dry runs

    @Test func aDryRunSendsNothing() throws {
        for name in ["validate_only", "validateOnly"] {
            let whole = FCMSubject(request: [name: true, "message": ["token": "x", "notification": ["title": "t"]]])
            #expect(try whole.outcomes().map(\.word) == ["suppressed"])
            let faulty = FCMSubject(request: [name: true, "message": ["notification": ["title": "t"]]])
            #expect(try faulty.outcomes().map(\.word) == ["refused", "suppressed"])
            let off = FCMSubject(request: [name: false, "message": ["token": "x", "notification": ["title": "t"]]])
            #expect(try off.outcomes().map(\.word) == ["payload"])
        }
        #expect(
            try FCMSubject(request: ["to": "x", "dry_run": true, "notification": ["title": "t"]]).outcome().word
                == "suppressed"
        )
    }

    @Test func twoSpellingsOfADryRunMayDisagree() throws {
        let message: JSONValue = ["token": "x", "notification": ["title": "t"]]
        let both = FCMSubject(request: ["validate_only": true, "validateOnly": false, "message": message])
        #expect(try both.outcomes().map(\.word) == ["suppressed", "payload", "refused"])
    }

    @Test func aFaultyMessageThatMayBeADryRunIsRefusedOrSuppressed() throws {
        let faulty = FCMSubject(request: ["validate_only": "true", "message": [:]])
        #expect(Set(try faulty.outcomes().map(\.word)) == ["refused", "suppressed"])
    }
}
