import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("Getui: REST v2 and set_pushInfo")
struct GetuiRESTTests {
    private static let alert: JSONValue = ["title": "通知标题", "body": "通知内容"]

    @Test func apsIsCopiedAndThePayloadStandsBeside() throws {
        let aps: JSONValue = ["alert": Self.alert, "sound": "a.caf", "thread-id": "t", "badge": 2]
        let payload = try GetuiSubject.rest(["aps": aps, "payload": "自定义消息"]).payload()
        #expect(JSONDiff.areEqual(payload.value, ["aps": aps, "payload": "自定义消息"]))
        #expect(payload.rule("aps", "alert") == "GT-14")
        #expect(payload.rule("payload") == "GT-14")
    }

    /// No document says what becomes of names that stand in no table.
    @Test func namesOfNobodyAreOpen() throws {
        let aps: JSONValue = ["alert": ["title": "t", "colour": "red"], "unknown": [1]]
        let payloads = try GetuiSubject.rest(["aps": aps]).payloads().map { $0.value["aps"] }
        #expect(payloads == [aps, ["alert": ["title": "t"]]])
    }

    @Test func aSoundThatIsNotThereIsSilence() throws {
        #expect(try GetuiSubject.rest(["aps": ["alert": Self.alert]]).aps() == ["alert": Self.alert])
        let silence: JSONValue = ["alert": Self.alert, "sound": "com.gexin.ios.silence"]
        #expect(try GetuiSubject.rest(["aps": silence]).aps() == ["alert": Self.alert])
        let misspelt: JSONValue = ["alert": Self.alert, "sound": "com.gexin.ios.silenc"]
        #expect(try GetuiSubject.rest(["aps": misspelt]).aps() == misspelt)
    }

    @Test func nullsAreAbsent() throws {
        let channel: JSONValue = ["type": .null, "aps": ["alert": Self.alert], "payload": .null]
        #expect(try GetuiSubject.rest(channel).payload().value == ["aps": ["alert": Self.alert]])
    }

    /// aps is copied, and no document says whether a null in it is.
    @Test func nullsInsideOfApsAreCopiedOrNot() throws {
        let own = GetuiSubject.rest(["aps": ["alert": Self.alert, "category": .null]])
        #expect(
            try own.payloads().map { $0.value["aps"] }
                == [["alert": Self.alert, "category": .null], ["alert": Self.alert]]
        )
        let deep = GetuiSubject.rest(["aps": ["alert": ["title": "t", "body": .null], "badge": .null]])
        #expect(
            try deep.payloads().map { $0.value["aps"] }
                == [
                    ["alert": ["title": "t", "body": .null], "badge": .null], ["alert": ["title": "t", "body": .null]],
                    ["alert": ["title": "t"]],
                ]
        )
        // One that is null is none: the push is silent.
        let silent = GetuiSubject.rest(["aps": ["content-available": 1, "alert": .null, "badge": .null]])
        #expect(try silent.payloads().map(\.pushType) == [.background, .background])
    }

    /// No document shows what media become: what the sender says in documented fields is in them, in some form.
    @Test func mediaHaveWhatTheSenderSays() throws {
        let media: JSONValue = [
            ["url": "u", "type": 1, "only_wifi": false, "x": 1], ["url": "v", "type": 2, "only_wifi": true],
        ]
        let payload = try #require(try GetuiSubject.rest(["multimedia": media]).payloads().first)
        #expect(payload.value["_grinfo_"] == [["url": "u", "type": 1], ["url": "v", "type": 2, "only_wifi": true]])
        #expect(payload.openForms == [JSONPointer(tokens: ["_grinfo_"])])
    }

    @Test func aCallIsItsPayload() throws {
        let payloads = try GetuiSubject.rest(["type": "voip", "payload": "自定义消息"]).onDevice.payloads()
        let payload = try #require(payloads.first)
        #expect(payload.value == ["payload": "自定义消息"])
        // No document says whether the service adds its members to a call.
        #expect(payloads.map { $0.value["_ge_"] } == [nil, "1", "1"])
        #expect(payload.pushType == .voip)
        #expect(payload.intent == Intent(isVisible: nil, wakesApp: true, runsExtension: false))
    }

    @Test func aLiveActivityIsItsAps() throws {
        let aps: JSONValue = ["timestamp": 1, "event": "update", "content-state": ["a": 1]]
        let payload = try GetuiSubject.rest(["type": "liveactivity", "laId": "la", "aps": aps]).payload()
        #expect(payload.value == ["aps": aps])
        #expect(payload.header("apns-push-type") == "liveactivity")
    }

    @Test(arguments: ["laId", "timestamp", "event", "content-state"])
    func anIncompleteLiveActivityIsOpen(missing: String) throws {
        var aps: JSONObject = ["timestamp": 1, "event": "update", "content-state": ["a": 1]]
        aps[missing] = nil
        var channel: JSONObject = ["type": "liveactivity", "laId": "la", "aps": .object(aps)]
        channel[missing] = nil
        let points = try GetuiSubject.rest(.object(channel)).expectation().points
        #expect(points.map(\.topic) == ["GT-14-activity"])
        #expect(points.map(\.place) == [missing])
    }

    /// Media that a call leaves out may be checked before.
    @Test func fourMediaInACallAreOpen() throws {
        let media = JSONValue.array(Array(repeating: ["url": "u", "type": 1], count: 4))
        let call = GetuiSubject.rest(["type": "voip", "payload": "p", "multimedia": media])
        let points = try call.expectation().points
        #expect(points.map(\.topic) == ["GT-14-voip", "GT-14-media"])
        #expect(points.first?.place == "multimedia")
        #expect(points.last?.place == "more than three, in a call")
        #expect(try Set(call.outcomes().map(\.word)) == ["payload", "refused"])
    }

    /// What else is in a call goes out or not, the media apart from the rest.
    @Test func mediaOfACallAreApart() throws {
        let call = GetuiSubject.rest([
            "type": "voip", "payload": "p", "aps": ["alert": Self.alert], "multimedia": [["url": "u", "type": 1]],
        ])
        let members = try Set(call.payloads().map { Set($0.value.objectValue?.keys ?? []) })
        #expect(
            members == [["payload"], ["payload", "aps"], ["payload", "_grinfo_"], ["payload", "aps", "_grinfo_"]]
        )
    }

    static let open: [(channel: JSONValue, topics: [String])] = [
        (["type": "banner", "aps": ["alert": alert]], ["GT-14-type"]), (["payload": "p"], ["GT-14-nothing"]),
        (["aps": [:]], ["GT-14-nothing"]), (["type": "voip"], ["GT-14-nothing"]),
        (["type": "voip", "payload": "p", "aps": ["alert": alert]], ["GT-14-voip"]),
        (["aps": ["alert": alert, "content-available": 0]], ["GT-14-zero"]),
        (["aps": ["alert": alert, "content-available": 1]], ["GT-14-silent"]),
        (["aps": ["alert": alert], "auto_badge": "+1"], ["GT-14-badge"]),
        (["aps": ["alert": alert], "apns-collapse-id": "c"], ["GT-collapse-id"]),
        (["aps": ["alert": alert, "sound": ""]], ["GT-14-empty"]), (["aps": ["alert": [:]]], ["GT-14-empty"]),
        (["aps": ["alert": alert], "multimedia": [["url": "u", "type": 1]]], ["GT-14-media"]),
        (["aps": ["alert": alert], "payload": 1], ["GT-types"]),
        (["aps": "x", "payload": "p"], ["GT-types", "GT-14-nothing"]),
    ]

    @Test(arguments: open)
    func whatNoDocumentSaysIsOpen(channel: JSONValue, topics: [String]) throws {
        #expect(try GetuiSubject.rest(channel).topics() == topics)
    }

    @Test func theAutomaticBadgeReplacesTheBadge() throws {
        let payloads = try GetuiSubject.rest(["aps": ["alert": Self.alert, "badge": 3], "auto_badge": "+1"]).payloads()
        #expect(payloads.map { $0.value["aps"]?["badge"] } == [nil, nil])
        #expect(payloads.map { $0.value["aps"]?["autoBadge"] } == ["+1", nil])
    }

    @Test func theChannelIsCalledIOSInLowerCase() throws {
        let context: JSONObject = ["profile": "rest2"]
        let capitals = GetuiSubject(["IOS": ["aps": ["alert": Self.alert]]], context)
        #expect(try capitals.outcomes().map(\.word) == ["refused", "suppressed", "payload"])
        #expect(try GetuiSubject(["android": [:]], context).outcomes().map(\.word) == ["refused", "suppressed"])
        // To the SDK it is a field that it has not got.
        #expect(try GetuiSubject(["ios": ["aps": ["alert": Self.alert]], "badge": 1]).aps()["alert"] == nil)
    }

    // MARK: set_pushInfo

    private func info(_ arguments: JSONValue) -> GetuiSubject { GetuiSubject(["pushInfo": arguments]) }

    @Test func pushInfoIsCheckedForSomethingToPush() throws {
        for arguments: JSONValue in [[:], ["badge": -1, "sound": "a.caf"], ["badge": "x"], ["payload": "p"]] {
            let first = try info(arguments).outcomes()[0]
            #expect(first.isRefused)
            #expect(first.rule == "GT-13" || arguments["badge"] == "x")
        }
    }

    @Test func somethingElseInPlaceOfTheArgumentsIsIgnoredOrRefused() throws {
        for info: JSONValue in ["x", 1, true, []] {
            let subject = GetuiSubject(["badge": 1, "pushInfo": info])
            #expect(try subject.topics() == ["GT-push-info"])
            #expect(try subject.outcomes().map(\.isRefused) == [false, true])
        }
        #expect(try GetuiSubject(["badge": 1, "pushInfo": .null]).topics() == [])
    }

    @Test func aBadgeOfZeroIsLost() throws {
        let payloads = try info(["badge": 0, "message": "b"]).payloads()
        #expect(payloads.count == 2)
        #expect(payloads.allSatisfy { $0.value["aps"]?["badge"] == nil })
        #expect(payloads[0].rule("aps", "alert", "body") == "GT-13")
    }

    @Test func argumentsAreSplitOrOne() throws {
        let payloads = try info(["locKey": "k", "locArgs": "a,,b"]).payloads()
        #expect(payloads.map { $0.alert?["loc-args"] } == [["a", "", "b"], ["a,,b"]])
    }

    @Test func theAlertNeedsTextOrKey() throws {
        let payloads = try info(["badge": 2, "actionLocKey": "a", "launchImage": "i"]).payloads()
        #expect(payloads.map { $0.alert != nil } == [false, true])
    }

    @Test func nothingButAZeroBadgeLeavesAnEmptyMap() throws {
        let payload = try #require(info(["badge": 0, "sound": "com.gexin.ios.silence"]).outcomes()[0].payload)
        #expect(payload.value == ["aps": [:]])
        #expect(payload.unjudged == [JSONPointer(tokens: ["aps"])])
        let device = try info(["badge": 0, "sound": "com.gexin.ios.silence"]).onDevice.outcomes()[0].payload
        #expect(device?.value.objectValue?.keys == ["aps", "_gurl_", "_gmid_", "_ge_"])
        #expect(device?.value["aps"] == ["mutable-content": 1])
    }

    /// A service that adds nothing to a Live Activity leaves an empty aps as it is.
    @Test func aLiveActivityOfNothingMayHaveAnEmptyAps() throws {
        let activity = GetuiSubject.rest(["type": "liveactivity", "laId": "a"]).onDevice
        let payloads = try activity.payloads().map(\.value)
        #expect(payloads.contains(["aps": [:]]))
        #expect(payloads.contains([:]))
        let whole = payloads.filter { $0["_ge_"] != nil }
        #expect(!whole.isEmpty)
        // With mutable-content, or with the service's names alone.
        #expect(whole.contains { $0["aps"] == ["mutable-content": 1] })
        #expect(whole.allSatisfy { [["mutable-content": 1], [:], nil].contains($0["aps"]) })
    }
}
