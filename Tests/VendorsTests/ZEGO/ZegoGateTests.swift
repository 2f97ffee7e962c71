import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("ZEGO: is a push sent")
struct ZegoGateTests {
    @Test(
        arguments: [[:], ["timeout": 60], ["pushConfig": nil], ["OfflinePush": nil], ["OfflinePush": [:]]]
            as [JSONObject]
    )
    func withoutAConfigurationThereIsNone(message: JSONObject) throws {
        let outcome = try ZegoSubject(message: message).primary()
        #expect(outcome.suppressionReason != nil)
        #expect(outcome.rule == "ZG-1")
        #expect(try ZegoSubject(message: message).topics() == [])
    }

    @Test func theServerHasASwitch() throws {
        #expect(try ZegoSubject(server: [:]).words() == ["payload"])
        for off in [0, .number(JSONNumber(uncheckedLexeme: "0.0")), .null] as [JSONValue] {
            #expect(try ZegoSubject(server: ["Enable": off]).words() == ["suppressed"])
            #expect(try ZegoSubject(server: ["Enable": off]).primary().rule == "ZG-1")
        }
        // The client has none.
        #expect(try ZegoSubject(["Enable": 0]).words() == ["payload"])
    }

    @Test(arguments: ["2", "-1", "18446744073709551616", "1e400"])
    func otherNumbersInItAreOpen(enable: String) throws {
        let subject = ZegoSubject(server: ["Enable": .number(JSONNumber(uncheckedLexeme: enable))])
        #expect(try Set(subject.words()) == ["suppressed", "payload", "refused"])
        #expect(try subject.topics().first == "ZG-1")
    }

    @Test func onlineRecipientsGetNone() throws {
        for subject in [ZegoSubject(), ZegoSubject(server: [:])] {
            let online = subject.inContext("online", true)
            #expect(try online.words() == ["suppressed"])
            #expect(try online.primary().rule == "ZG-2")
        }
    }

    /// No document gives an order of checks: a field that may be refused may be refused first.
    @Test(
        arguments: [
            ["payload": ""], ["threadID": ""], ["resourcesID": ""], ["resourcesID": "nowhere"],
            ["enableBadge": true, "badgeIncrement": -1], ["title": 1],
        ] as [JSONObject]
    )
    func whatMayBeRefusedMayBeSoWhereAGateIsClosed(fields: JSONObject) throws {
        let subject = ZegoSubject(fields, context: ["online": true])
        #expect(try subject.words().sorted() == ["refused", "suppressed"])
    }

    @Test func twoInterfacesInOneMessageAreOpen() throws {
        let subject = ZegoSubject(
            message: [
                "pushConfig": ["title": "a", "content": "b"],
                "OfflinePush": ["Enable": 1, "Title": "c", "Content": "d"],
            ]
        )
        let titles = try subject.outcomes().map { $0.payload?.title }
        #expect(titles.contains("a") && titles.contains("c"))
        #expect(try subject.words() == ["payload", "refused"])
        #expect(try subject.topics() == ["ZG-interface"])
    }

    /// A service that knows one of the two need not look at the types in the other.
    @Test(arguments: [["Enable": "1", "Title": "c", "Content": "d"], "text", true, 7, []] as [JSONValue])
    func aWrongTypeBesideTheOtherInterfaceIsAQuestionOfItsOwn(server: JSONValue) throws {
        let alone = try ZegoSubject(message: ["OfflinePush": server]).expectation().points.compactMap(\.place)
        let both = try ZegoSubject(message: ["OfflinePush": server, "pushConfig": ["title": "a", "content": "b"]])
            .expectation().points.compactMap(\.place)
        #expect(!alone.isEmpty && !both.isEmpty && Set(alone).isDisjoint(with: both))
    }
}

@Suite("ZEGO: strategies")
struct ZegoStrategyTests {
    @Test func mutableStrategiesRunTheExtension() throws {
        let payload = try ZegoSubject().with(strategy: ["mutable": true]).payload()
        #expect(payload.value["aps"]?["mutable-content"] == 1)
        #expect(payload.rule("aps", "mutable-content") == "ZG-5")
        #expect(payload.intent == Intent(isVisible: true, wakesApp: false, runsExtension: true))
        #expect(try ZegoSubject().with(strategy: [:]).value()["aps"]?["mutable-content"] == nil)
        #expect(try ZegoSubject().with(strategy: ["mutable": false]).topics() == [])
    }

    @Test func soundsComeFromTheStrategy() throws {
        let payload = try ZegoSubject().with(strategy: ["sound": "ring.caf"]).payload()
        #expect(payload.value["aps"]?["sound"] == "ring.caf")
        #expect(payload.rule("aps", "sound") == "ZG-11")
        #expect(try ZegoSubject(["sound": "ring.caf"]).value()["aps"]?["sound"] == nil)
        let sounds = try ZegoSubject().with(strategy: ["sound": ""]).allAps().map { $0?["sound"] }
        #expect(sounds == [nil, ""])
    }

    @Test func silentStrategiesMakeABackgroundPush() throws {
        let subject = ZegoSubject(["enableBadge": true, "badgeIncrement": 3, "payload": "p"])
            .with(strategy: ["silent": true, "sound": "ring.caf"])
        let payload = try subject.payload()
        #expect(payload.value["aps"] == ["content-available": 1])
        #expect(payload.value["payload"] == "p")
        #expect(payload.rule("aps", "content-available") == "ZG-6")
        #expect(payload.headers.map { "\($0.name) \($0.value)" } == ["apns-push-type background", "apns-priority 5"])
        #expect(payload.headers.allSatisfy { $0.rule == "ZG-6" })
        #expect(payload.intent == Intent(isVisible: false, wakesApp: true, runsExtension: false))
        #expect(try subject.topics() == [])
    }

    /// No document shows the payload of a silent push; what is seen or heard is not in one.
    @Test func aSilentPushMayHaveThreadAndMutableContent() throws {
        let subject = ZegoSubject(["threadID": "t", "enableBadge": true])
            .with(strategy: ["silent": true, "mutable": true, "sound": "ring.caf"])
        #expect(
            try subject.allAps() == [
                ["content-available": 1], ["content-available": 1, "mutable-content": 1],
                ["content-available": 1, "thread-id": "t"],
                ["content-available": 1, "thread-id": "t", "mutable-content": 1],
            ]
        )
        #expect(try subject.topics() == ["ZG-6", "ZG-6"])
        #expect(try subject.payloads().allSatisfy { $0.pushType == .background && !$0.intent.runsExtension })
    }

    @Test func voipStrategiesMakeACall() throws {
        let subject = ZegoSubject(["payload": "p"], context: ["callId": "7"]).with(strategy: ["voip": true])
        let payload = try subject.payload()
        #expect(payload.pushType == .voip)
        #expect(payload.headers.map { "\($0.name) \($0.value)" } == ["apns-push-type voip"])
        #expect(payload.headers.first?.rule == "ZG-7")
        #expect(payload.value.objectValue?.keys == ["aps", "payload", "zego", "call_id"])
        #expect(payload.intent.isVisible == nil && payload.intent.wakesApp)
        #expect(try subject.topics() == [])
    }

    @Test func whatElseACallHasIsOpen() throws {
        let subject = ZegoSubject(["threadID": "t", "enableBadge": true])
            .with(strategy: ["voip": true, "mutable": true, "sound": "ring.caf"])
        let keys = try subject.allAps().map { $0?.objectValue?.keys ?? [] }
        #expect(keys.count == 16)
        #expect(keys.first == ["alert", "badge", "thread-id", "mutable-content"])
        #expect(keys.contains(["alert", "badge", "sound", "thread-id", "mutable-content"]))
        #expect(keys.contains(["alert"]))
        #expect(try subject.topics() == ["ZG-7", "ZG-7-sound", "ZG-7", "ZG-7"])
    }

    @Test func silentAndVoIPAtOnceIsOpen() throws {
        let subject = ZegoSubject().with(strategy: ["silent": true, "voip": true])
        #expect(try Set(subject.outcomes().compactMap { $0.payload?.pushType }) == [.background, .voip])
        #expect(try subject.topics() == ["ZG-silent-voip"])
    }

    /// Some editions of the server's page restrict the field to pushes to all users.
    @Test func theServersStrategyIsOpen() throws {
        let subject = ZegoSubject(server: [:]).with(strategy: ["mutable": true])
        #expect(try subject.allAps().map { $0?["mutable-content"] } == [1, nil])
        #expect(try subject.topics() == ["ZG-11-server"])
        #expect(try ZegoSubject(server: [:]).with(strategy: [:]).topics() == [])
    }

    @Test(arguments: [(32, "r"), (32, "您"), (32, "\u{1F600}"), (33, "r"), (33, "e\u{301}")])
    func identifiersHaveAtMost32Characters(count: Int, unit: String) throws {
        let id = String(String.UnicodeScalarView(String(repeating: unit, count: count).unicodeScalars.prefix(count)))
        let subject = ZegoSubject(
            ["resourcesID": .string(id)],
            context: ["strategies": .object(JSONObject(members: [JSONMember(key: id, value: ["mutable": true])]))]
        )
        if count == 32 {
            #expect(try subject.topics() == [])
            #expect(try subject.value()["aps"]?["mutable-content"] == 1)
        } else {
            #expect(try subject.primary().isRefused)
            #expect(try subject.primary().rule == "ZG-11")
            #expect(try subject.allAps().map { $0?["mutable-content"] } == [nil, nil, 1])
        }
    }

    @Test(arguments: ["nowhere", ""])
    func unknownIdentifiersHaveTheDefaultStrategyOrAreRefused(id: JSONValue) throws {
        let subject = ZegoSubject(["resourcesID": id], context: ["strategies": ["other": ["silent": true]]])
        #expect(try subject.words() == ["payload", "refused"])
        #expect(try subject.topics() == ["ZG-11"])
        #expect(try subject.payload().pushType == .alert)
    }

    /// Equal to Swift's strings, and not to the console.
    @Test func identifiersAreComparedByCodePoints() throws {
        let subject = ZegoSubject(["resourcesID": "\u{e9}"], context: ["strategies": ["e\u{301}": ["silent": true]]])
        #expect(try subject.payload().pushType == .alert)
    }
}
