import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("Getui: the service, routes and sizes")
struct GetuiServiceTests {
    private static let captured =
        "OSL-0613_EK270rsK7ZA3frD1xut5B5:6b5a07fe4ef9477caa22c01a93aed697:4f561d975e202fcdb57a47068c5b956b"

    /// The captured silent push: 165 bytes beside aps and 20 in it.
    @Test func theServiceAddsOneHundredAndEightyFiveBytes() throws {
        let message: JSONObject = [
            "alertMsg": "", "sound": "com.gexin.ios.silence", "contentAvailable": 1, "badge": 1,
            "customMsg": ["payload": "payload", "keyType": "7", "keyId": "1134", "nickname": .null],
        ]
        let subject = GetuiSubject(message, ["gmid": .string(Self.captured)])
        let before = try subject.payload()
        let after = try subject.onDevice.payload()
        #expect(after.bytes.count - before.bytes.count == 165 + 20)
        #expect(after.value["_gmid_"] == .string(Self.captured))
        #expect(after.value["_gurl_"] == "sdk.open.extension.getui.com:8123")
        #expect(after.value["_ge_"] == "1")
        #expect(after.value["aps"]?["mutable-content"] == 1)
        #expect(after.value["nickname"] == nil)
        #expect(after.rule("_ge_") == "GT-12")
    }

    @Test func nothingIsAddedBeforeTheService() throws {
        let value = try GetuiSubject(["badge": 1]).payload().value
        #expect(value == ["aps": ["badge": 1, "sound": "default"]])
    }

    /// A step of `autoBadge` becomes a number that only the service knows, in the place of the badge.
    @Test(arguments: ["+1", "-1", "-0"])
    func theServiceComputesTheBadge(step: String) throws {
        let payload = try GetuiSubject.newer(["autoBadge": .string(step)]).onDevice.payload()
        #expect(payload.value["aps"]?["autoBadge"] == nil)
        #expect(payload.value["aps"]?["badge"]?.kind == .number)
        #expect(payload.unjudged == [JSONPointer(tokens: ["aps", "badge"])])
        #expect(payload.rule("aps", "autoBadge") == nil)
    }

    /// A number without a sign is the result itself.
    @Test(arguments: [("0", 0), ("1", 1), ("007", 7), ("2147483647", 2_147_483_647)])
    func aNumberIsTheBadge(text: String, badge: Int) throws {
        let payload = try GetuiSubject.newer(["autoBadge": .string(text)]).onDevice.payload()
        #expect(payload.value["aps"]?["badge"]?.intValue == badge)
        #expect(payload.unjudged == [])
    }

    @Test func textThatIsNoStepIsOpen() throws {
        let outcomes = try GetuiSubject.newer(["autoBadge": "abc"]).onDevice.outcomes()
        #expect(outcomes.map(\.word) == ["payload", "payload", "refused"])
        #expect(outcomes.map { $0.payload?.value["aps"]?["badge"] != nil } == [true, false, false])
    }

    @Test func namesOfTheServiceAreOpenWhereTheCallerUsesThem() throws {
        let payloads = try GetuiSubject(["badge": 1, "customMsg": ["_ge_": "own"]]).onDevice.payloads()
        #expect(payloads.map { $0.value["_ge_"] } == ["1", "own"])
        #expect(payloads.allSatisfy { $0.value["_gmid_"] == "OSL-0000" })
    }

    @Test func onlineUsersGetNoPush() throws {
        let outcome = try GetuiSubject(["badge": 1], ["online": true]).outcome()
        #expect(outcome.suppressionReason != nil)
        #expect(outcome.rule == "GT-15")
    }

    @Test func whetherABadMessageIsSeenWhileOnlineIsOpen() throws {
        for message: JSONObject in [["sound": "com.gexin.ios.silence"], ["badge": 1, "category": 7]] {
            let outcomes = try GetuiSubject(message, ["online": true]).outcomes()
            #expect(Set(outcomes.map(\.word)) == ["suppressed", "refused"])
        }
    }

    /// A compiler may look at one before it asks where the user is, and at the other afterwards.
    @Test func eachReasonToRefuseAMessageOfWhoIsOnlineIsAQuestionOfItsOwn() throws {
        func places(_ channel: JSONValue) throws -> Set<String> {
            let points = try GetuiSubject.rest(channel, ["online": true]).testCase.rightOutcomes().flatMap(\.points)
            return Set(points.filter { $0.topic == "GT-refused-or-suppressed" }.compactMap(\.place))
        }
        let item: JSONValue = ["url": "https://example.com/a.png", "type": 1]
        let media = try places(["aps": ["badge": 1], "multimedia": [item, item, item, item]])
        let type = try places(["type": "other", "aps": ["badge": 1]])
        let channel = try places(.null)
        for some in [media, type, channel] { #expect(some.count == 1) }
        #expect(media.union(type).union(channel).count == 3)
    }

    /// No channel may be no mistake where a channel of another type is one.
    @Test func aChannelOfAnotherTypeIsAQuestionOfItsOwn() throws {
        var places: [String?] = []
        for channel: JSONValue in [.null, 1] {
            let points = try GetuiSubject.rest(channel).expectation().points
            places.append(try #require(points.first { $0.topic == "GT-no-ios" }).place)
        }
        #expect(places == ["null", "of another type"])
        var none = GetuiSubject([:])
        none.context["profile"] = "rest2"
        #expect(try #require(none.expectation().points.first { $0.topic == "GT-no-ios" }).place == "none")
    }

    // MARK: Headers and what is meant

    @Test func pushTypesFollowTheContent() throws {
        let silent = try GetuiSubject.rest(["aps": ["content-available": 1]]).payload()
        #expect(silent.pushType == .background)
        #expect(silent.headers.map(\.name) == ["apns-push-type", "apns-priority"])
        #expect(silent.headers.map(\.value) == ["background", "5"])
        #expect(silent.headers.map(\.rule) == ["GT-S1", "GT-S3"])
        let message: JSONObject = ["sound": "com.gexin.ios.silence", "contentAvailable": 1, "badge": 1]
        let withBadge = try GetuiSubject(message).payload()
        #expect(withBadge.headers == [ExpectedHeader("apns-push-type", "alert", rule: "GT-S3")])
        let seen = try GetuiSubject(["alertMsg": ["body": "b"], "contentAvailable": 1]).payload()
        #expect(seen.headers == [ExpectedHeader("apns-push-type", "alert", rule: "GT-S2")])
        #expect(seen.intent == Intent(isVisible: true, wakesApp: true, runsExtension: false))
    }

    @Test(arguments: [2, true] as [JSONValue])
    func onlyOneIsSilent(value: JSONValue) throws {
        let payload = try GetuiSubject(
            ["sound": "com.gexin.ios.silence", "contentAvailable": value, "badge": 1]
        ).payload()
        #expect(payload.intent == Intent(isVisible: nil, wakesApp: false, runsExtension: false))
    }

    /// Silent but for a badge that the service has to compute: no alert yet, and no background push any more.
    @Test func anAutomaticBadgeLeavesASilentPushUnfinished() throws {
        let message: JSONObject = ["sound": "com.gexin.ios.silence", "contentAvailable": 1, "autoBadge": "+1"]
        let before = try GetuiSubject.newer(message).payload()
        #expect(before.intent == Intent(isVisible: false, wakesApp: false, runsExtension: false))
        #expect(before.pushType == .alert)
        let after = try GetuiSubject.newer(message).onDevice.payload()
        #expect(after.intent == Intent(isVisible: false, wakesApp: true, runsExtension: false))
        #expect(after.pushType == .alert)
    }

    @Test(arguments: [["actionLocKey": "a"], ["title": 7], ["locArgs": ["a"]]] as [JSONValue])
    func alertsWithoutTextAreNotMeantToBeSeen(alert: JSONValue) throws {
        #expect(try GetuiSubject(["alertMsg": alert]).payload().intent.isVisible == nil)
    }

    // MARK: Sizes

    /// One CJK character counts 6, an emoji 12, a slash 2: 600 characters are 1829 bytes on the wire and 3629 counted.
    @Test func theSDKCountsEscapedBytes() throws {
        for (text, bytes) in [("推", 6), ("é", 6), ("\u{1F600}", 12), ("/", 2), ("\"", 2), ("\u{1}", 6), ("a", 1)] {
            let value = JSONValue.string(text)
            #expect(value.serializedByteCount(escapingSlashes: true, escapingNonASCII: true) == bytes + 2, "\(text)")
        }
        let message: JSONObject = [
            "alertMsg": ["body": .string(String(repeating: "推", count: 600))], "sound": "com.gexin.ios.silence",
        ]
        for profile: JSONValue in ["php2017", "php2019"] {
            let outcomes = try GetuiSubject(message, ["profile": profile]).outcomes()
            #expect(outcomes.map(\.word) == ["refused", "suppressed"])
            #expect(outcomes.allSatisfy { $0.rule == "GT-11" && $0.oversizeBytes == 1829 })
        }
    }

    @Test(arguments: [("php2017", 2048), ("php2019", 3072)])
    func theSDKsLimits(profile: JSONValue, limit: Int) throws {
        let empty = #"{"aps":{"badge":1,"sound":"default"},"m":""}"#
        for (extra, words) in [(0, ["payload"]), (1, ["refused", "suppressed"])] {
            let text = String(repeating: "a", count: limit - empty.utf8.count + extra)
            let subject = GetuiSubject(["badge": 1, "customMsg": ["m": .string(text)]], ["profile": profile])
            #expect(try subject.outcomes().map(\.word) == words)
            // The limit is the SDK's: what the service adds does not count.
            #expect(try subject.onDevice.outcomes().map(\.word) == words)
        }
    }

    @Test(arguments: [(4096, ["payload"]), (4097, ["refused", "suppressed"])])
    func theDevicesLimitIsApplesForREST(bytes: Int, words: [String]) throws {
        let empty = try GetuiSubject.rest(["aps": ["alert": "x"], "payload": "y"]).onDevice.payload().bytes.count - 1
        let text = JSONValue.string(String(repeating: "a", count: bytes - empty))
        let subject = GetuiSubject.rest(["aps": ["alert": "x"], "payload": text])
        #expect(try subject.onDevice.outcomes().map(\.word) == words)
        #expect(try subject.outcomes().map(\.word) == ["payload"])
    }

    @Test func beforeTheServiceALargeRESTPayloadMayPass() throws {
        let text = JSONValue.string(String(repeating: "a", count: 4200))
        let outcomes = try GetuiSubject.rest(["aps": ["alert": "x"], "payload": text]).outcomes()
        #expect(outcomes.map(\.word) == ["refused", "suppressed", "payload"])
    }

    @Test(arguments: [(5120, "payload"), (5121, "refused")])
    func callsHaveTheLargerLimit(bytes: Int, word: String) throws {
        let text = JSONValue.string(String(repeating: "a", count: bytes - #"{"payload":""}"#.utf8.count))
        #expect(try GetuiSubject.rest(["type": "voip", "payload": text]).onDevice.outcomes()[0].word == word)
    }
}
