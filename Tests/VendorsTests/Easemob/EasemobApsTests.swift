import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("Easemob: the aps dictionary")
struct EasemobApsTests {
    private func aps(_ apns: JSONValue, _ context: JSONObject = [:]) throws -> JSONObject {
        try #require(EasemobSubject(apns: apns, context: context).value()["aps"]?.objectValue)
    }

    @Test func alertIsADictionaryWithBody() throws {
        let payload = try EasemobSubject(context: ["profile": "seed0"]).payload()
        #expect(payload.alert == ["body": "您有一条新消息"])
        #expect(payload.rule("aps", "alert") == "EM-C1")
    }

    // MARK: Localisation keys

    @Test func localisationKeysStandBesideTheBody() throws {
        let apns: JSONValue = [
            "em_push_content": "自定义推送显示",
            "em_push_title_loc_key": "GAME_PLAY_REQUEST_FORMAT", "em_push_title_loc_args": ["Shelly", "Rick"],
            "em_push_body_loc_key": "GAME_PLAY_REQUEST_FORMAT", "em_push_body_loc_args": ["Shelly", "Rick"],
        ]
        let payload = try EasemobSubject(apns: apns, context: ["profile": "seed0"]).payload()
        let alert: JSONValue = [
            "body": "自定义推送显示",
            "title-loc-key": "GAME_PLAY_REQUEST_FORMAT", "title-loc-args": ["Shelly", "Rick"],
            "loc-key": "GAME_PLAY_REQUEST_FORMAT", "loc-args": ["Shelly", "Rick"],
        ]
        #expect(try JSONDiff.areEqual(#require(payload.alert), alert))
        #expect(payload.rule("aps", "alert", "loc-args") == "EM-C3")
    }

    static let pairs: [(apns: JSONValue, keys: [String])] = [
        (["em_push_title_loc_args": ["a"], "em_push_body_loc_args": ["b"]], []),
        (["em_push_title_loc_key": "", "em_push_title_loc_args": ["a"]], []),
        (["em_push_title_loc_key": "T"], ["title-loc-key"]),
        (["em_push_body_loc_key": "B", "em_push_title_loc_args": ["a"]], ["loc-key"]),
        (["em_push_body_loc_key": "B", "em_push_body_loc_args": ["a"]], ["loc-key", "loc-args"]),
        (["em_push_title_loc_key": "T", "em_push_title_loc_args": .null], ["title-loc-key"]),
    ]

    @Test(arguments: pairs)
    func argumentsNeedTheirKey(apns: JSONValue, keys: [String]) throws {
        let alert = try #require(EasemobSubject(apns: apns).payload().alert?.objectValue)
        #expect(alert.keys.filter { $0.contains("loc") } == keys)
    }

    @Test func emptyArgumentsBesideTheirKeyAreOpen() throws {
        let subject = EasemobSubject(apns: ["em_push_body_loc_key": "B", "em_push_body_loc_args": []])
        #expect(try subject.topics() == ["EM-C3"])
        #expect(try subject.payloads().map { $0.alert?["loc-args"] } == [nil, []])
        #expect(try EasemobSubject(apns: ["em_push_body_loc_args": []]).topics() == [])
    }

    // MARK: Badge

    @Test func badgeIsTheOfflineCountUnlessGiven() throws {
        #expect(try aps([:])["badge"] == 1)
        #expect(try aps([:], ["offlineCount": 7])["badge"] == 7)
        #expect(try aps(["em_push_badge": 9], ["offlineCount": 7])["badge"] == 9)
        #expect(try aps(["em_push_badge": 0])["badge"] == 0)
        #expect(try aps(["em_push_badge": .null])["badge"] == 1)
        #expect(try aps(["em_push_badge": 9], ["profile": "seed0"])["badge"] == 1)
        #expect(try EasemobSubject().payload().rule("aps", "badge") == "EM-C4")
    }

    @Test(arguments: ["1.0", "1e0", "10e-1"])
    func spellingDoesNotMakeAFractionOfAnInteger(lexeme: String) throws {
        let badge = JSONValue.number(JSONNumber(uncheckedLexeme: lexeme))
        #expect(try aps(["em_push_badge": badge])["badge"]?.intValue == 1)
    }

    @Test(arguments: [
        ("-1", ["EM-C4"]), ("18446744073709551616", ["EM-C4", "EM-range"]), ("1e400", ["EM-C4", "EM-range"]),
    ])
    func badgesOutOfRangeAreOpen(lexeme: String, topics: [String]) throws {
        let badge = JSONValue.number(JSONNumber(uncheckedLexeme: lexeme))
        let subject = EasemobSubject(apns: ["em_push_badge": badge])
        #expect(try subject.topics() == topics)
        #expect(try subject.payloads().map { $0.value["aps"]?["badge"] } == [badge, nil, 1])
        #expect(try subject.outcomes().last?.isRefused == true)
    }

    // MARK: Sound

    @Test(arguments: ["custom.caf", "", "a/b.caf", "default", "appsound.mp3"] as [JSONValue])
    func soundIsVerbatim(sound: JSONValue) throws {
        #expect(try aps(["em_push_sound": sound])["sound"] == sound)
    }

    @Test func absentSoundIsDefault() throws {
        #expect(try aps([:])["sound"] == "default")
        #expect(try aps(["em_push_sound": .null])["sound"] == "default")
        #expect(try EasemobSubject().payload().rule("aps", "sound") == "EM-C5")
    }

    @Test func ignoringTheSoundIsOpen() throws {
        let subject = EasemobSubject(apns: ["em_push_ignore_sound": true, "em_push_sound": "a.caf"])
        #expect(try subject.topics() == ["EM-sound"])
        #expect(try subject.payloads().map { $0.value["aps"]?["sound"] } == [nil, "a.caf"])
        #expect(try aps(["em_push_ignore_sound": false])["sound"] == "default")
    }

    // MARK: The rest

    @Test func categoryAndThread() throws {
        let aps = try aps(["em_push_category": "NEW_MESSAGE_CATEGORY", "thread_id": "abc"])
        #expect(aps["category"] == "NEW_MESSAGE_CATEGORY")
        #expect(aps["thread-id"] == "abc")
        let payload = try EasemobSubject(apns: ["em_push_category": "c", "thread_id": "t"]).payload()
        #expect(payload.rule("aps", "category") == "EM-C6")
        #expect(payload.rule("aps", "thread-id") == "EM-C9")
        #expect(try self.aps(["thread_id": "abc"], ["profile": "seed1"])["thread-id"] == nil)
    }

    @Test func anEmptyThreadIsOpen() throws {
        let subject = EasemobSubject(apns: ["thread_id": ""])
        #expect(try subject.topics() == ["EM-C9"])
        #expect(try subject.payloads().map { $0.value["aps"]?["thread-id"] } == [nil, ""])
        #expect(try subject.outcomes().map(\.word) == ["payload", "payload", "refused"])
    }

    /// A vendor sample has one, so that it is not refused.
    @Test func anEmptyCategoryIsOpen() throws {
        let subject = EasemobSubject(apns: ["em_push_category": ""])
        #expect(try subject.topics() == ["EM-C6"])
        #expect(try subject.outcomes().map { $0.payload?.value["aps"]?["category"] } == [nil, ""])
    }

    @Test func mutableContentIsOneOrAbsent() throws {
        #expect(try aps(["em_push_mutable_content": true])["mutable-content"] == 1)
        #expect(try aps(["em_push_mutable_content": false])["mutable-content"] == nil)
        #expect(try aps([:])["mutable-content"] == nil)
        let payload = try EasemobSubject(apns: ["em_push_mutable_content": true]).payload()
        #expect(payload.rule("aps", "mutable-content") == "EM-C7")
        #expect(payload.intent == Intent(isVisible: true, wakesApp: false, runsExtension: true))
    }

    @Test func contentAvailableIsAnAlertOrABackgroundPush() throws {
        let payloads = try EasemobSubject(apns: ["em_push_content_available": 1]).payloads()
        #expect(payloads.map(\.pushType) == [.alert, .background])
        #expect(payloads.map { $0.value["aps"]?["content-available"] } == [1, 1])
        #expect(payloads[0].intent == Intent(isVisible: true, wakesApp: true, runsExtension: false))
        #expect(payloads[0].rule("aps", "content-available") == "EM-C8")
        #expect(payloads[1].value["aps"] == ["content-available": 1])
        #expect(payloads[1].header("apns-priority") == "5")
        #expect(payloads[1].header("apns-push-type") == "background")
        #expect(payloads[1].intent == Intent(isVisible: false, wakesApp: true, runsExtension: false))
    }

    @Test func aBackgroundPushMayKeepOrLoseWhatAnAlertNeeds() throws {
        let subject = EasemobSubject(apns: [
            "em_push_content_available": 1, "em_push_mutable_content": true, "thread_id": "t", "em_push_category": "c",
        ])
        let aps = try subject.payloads().map { $0.value["aps"]?.objectValue?.keys.sorted() }
        #expect(
            aps == [
                ["alert", "badge", "category", "content-available", "mutable-content", "sound", "thread-id"],
                ["category", "content-available", "mutable-content", "thread-id"], ["content-available"],
            ]
        )
    }

    @Test(arguments: [0, 2, -1] as [JSONValue])
    func otherValuesThanOneAreNoBackgroundPush(value: JSONValue) throws {
        #expect(try aps(["em_push_content_available": value])["content-available"] == nil)
    }
}

@Suite("Easemob: keys beside aps")
struct EasemobTopLevelTests {
    @Test func identifiersAreStrings() throws {
        let chat = try EasemobSubject(context: ["messageId": "18446744073709551617"]).payload()
        #expect(chat.value["f"] == "6001")
        #expect(chat.value["t"] == "6006")
        #expect(chat.value["m"] == "18446744073709551617")
        #expect(chat.value["g"] == nil)
        #expect(chat.value["e"] == nil)
        #expect(chat.rule("m") == "EM-D1")
        let group = try EasemobSubject().inGroup().payload()
        #expect(group.value["g"] == "1421300621769")
        #expect(group.value["t"] == "6006")
        #expect(try EasemobSubject(context: ["groupId": "7", "recipient": "me"]).inGroup().value()["g"] == "7")
    }

    static let externs: [JSONValue] = [
        "自定义推送扩展", "", ["test": 123], [1, "a"], 5, true, [:], ["aps": ["alert": "x"], "f": "y"],
    ]

    @Test(arguments: externs)
    func externIsVerbatim(extern: JSONValue) throws {
        let payload = try EasemobSubject(apns: ["extern": extern, "em_push_sound": "a.caf"]).payload()
        #expect(payload.value["e"] == extern)
        #expect(payload.rule("e") == "EM-D2")
        #expect(payload.value["f"] == "6001")
        #expect(payload.value.objectValue?.keys == ["aps", "f", "t", "m", "e"])
    }

    /// Easemob, offline push callback: the sound is applied and echoed.
    @Test func withoutExternTheFieldsAreEchoed() throws {
        let apns: JSONValue = [
            "em_push_sound": "ring.caf", "test1": "test 01", "em_push_title": "t", "em_push_content": "b",
            "em_push_channel_id": "c", "em_huawei_push_badge_class": "h",
        ]
        let subject = EasemobSubject(apns: apns)
        #expect(try subject.value()["e"] == ["em_push_sound": "ring.caf", "test1": "test 01"])
        #expect(try subject.inContext("profile", "seed0").value()["e"] == nil)
        #expect(try subject.inContext("profile", "seed1").value()["e"] == nil)
        #expect(try EasemobSubject(apns: ["em_push_name": "n", "em_push_title": "n"]).value()["e"] == nil)
    }

    /// Null is as good as absent, and no document says whether the echo shows it.
    @Test func nullsAreEchoedOrNot() throws {
        func echoes(_ apns: JSONValue) throws -> [JSONValue?] {
            let testCase = EasemobSubject(apns: apns).testCase
            #expect(try testCase.expectation().points.map(\.topic) == ["EM-D2-null"])
            return try testCase.rightOutcomes().map { $0.outcome.payload?.value["e"] }
        }
        #expect(try echoes(["a": 1, "gone": .null]) == [["a": 1], ["a": 1, "gone": .null]])
        #expect(try echoes(["extern": .null, "a": 1]) == [["a": 1], ["extern": .null, "a": 1]])
        #expect(try echoes(["a": ["b": .null]]) == [["a": ["b": .null]], ["a": ["b": .null]], ["a": [:]]])
        let extern = try EasemobSubject(apns: ["extern": ["b": .null]]).expectation()
        #expect(extern.points == [] && extern.primary.payload?.value["e"] == ["b": .null])
    }

    @Test func anEchoOfNothingIsEmptyOrAbsent() throws {
        func echoes(_ ext: JSONValue) throws -> [JSONValue?] {
            try EasemobSubject(ext: ext).testCase.rightOutcomes().map { $0.outcome.payload?.value["e"] }
        }
        #expect(try echoes(["em_apns_ext": ["em_push_title": "t"]]) == [nil, [:]])
        #expect(try echoes(["em_apns_ext": [:]]) == [nil, [:]])
        #expect(try echoes([:]) == [nil])
        #expect(try echoes(["em_apns_ext": ["extern": "x"]]) == ["x"])
    }

    @Test func customIsTheContentOfE() throws {
        let custom: JSONValue = ["em_push_ext": ["custom": ["test": 1]], "em_apns_ext": ["thread_id": "abc"]]
        let payload = try EasemobSubject(ext: custom).payload()
        #expect(payload.value["e"] == ["test": 1])
        #expect(payload.rule("e") == "EM-D3")
    }

    @Test func externAgainstCustomIsOpen() throws {
        func subject(_ extern: JSONValue) -> EasemobSubject {
            EasemobSubject(ext: ["em_push_ext": ["custom": ["test": 1]], "em_apns_ext": ["extern": extern]])
        }
        #expect(try subject("x").topics() == ["EM-D3"])
        #expect(try subject("x").payloads().map { $0.value["e"] } == ["x", ["test": 1]])
        #expect(try subject(["test": .number(JSONNumber(uncheckedLexeme: "1.0"))]).topics() == [])
    }

    /// EM-D4: whatever the names in the extension, the other keys stay what they are.
    @Test(arguments: ["aps", "apns", "f", "t", "m", "g", "e"])
    func reservedNamesStayInsideE(name: String) throws {
        let fields = JSONObject(members: [JSONMember(key: name, value: "x")])
        var value = try #require(EasemobSubject(apns: .object(fields)).value().objectValue)
        let plain = try #require(EasemobSubject().value().objectValue)
        #expect(value["e"] == .object(fields))
        value["e"] = nil
        #expect(value == plain)
    }
}

@Suite("Easemob: headers and size")
struct EasemobTransportTests {
    /// Easemob, offline push callback: immediate, and gone a day after sending.
    @Test func pushesAreImmediateAndExpireAfterADay() throws {
        let payload = try EasemobSubject(context: ["now": 1_656_398_030_000, "sentAt": 1_656_398_024_142]).payload()
        #expect(payload.header("apns-push-type") == "alert")
        #expect(payload.header("apns-priority") == "10")
        #expect(payload.header("apns-expiration") == "1656484424")
        #expect(payload.headers.first { $0.name == "apns-expiration" }?.tolerance == 2)
        #expect(payload.headers.allSatisfy { $0.rule == "EM-E1" })
    }

    @Test func callsAreVoIPWhereTheRecipientTakesThem() throws {
        let subject = EasemobSubject(ext: ["em_push_ext": ["type": "call"]])
        let call = try subject.inContext("voipBound", true).payload()
        #expect(call.pushType == .voip)
        #expect(call.headers.map(\.name) == ["apns-push-type"])
        #expect(call.headers.first?.rule == "EM-E2")
        #expect(try subject.payload().pushType == .alert)
        #expect(try EasemobSubject(context: ["voipBound": true]).payload().pushType == .alert)
    }

    @Test func collapseKeysAreAHeaderOrNothing() throws {
        let subject = EasemobSubject(apns: ["em_push_collapse_key": "collapseKey", "extern": "x"])
        #expect(try subject.topics() == ["EM-collapse-key"])
        #expect(try subject.payloads().map { $0.header("apns-collapse-id") } == ["collapseKey", nil])
        for unusable in ["", "a\r\nb", String(repeating: "k", count: 65)] {
            let subject = EasemobSubject(apns: ["em_push_collapse_key": .string(unusable), "extern": "x"])
            #expect(try subject.payload().header("apns-collapse-id") == nil)
        }
    }

    /// Room for text in the single chat of the older page: 104 bytes are the payload without its body.
    @Test(arguments: [(3992, ["payload"]), (3993, ["refused", "suppressed"])])
    func theLimitIsThatOfAPNs(length: Int, words: [String]) throws {
        let text = String(repeating: "a", count: length)
        let subject = EasemobSubject(apns: ["em_push_content": .string(text)], context: ["profile": "seed0"])
        let outcomes = try subject.outcomes()
        #expect(outcomes.map(\.word) == words)
        if let payload = outcomes[0].payload { #expect(payload.bytes.count == 4096) }
        if words.count > 1 { #expect(outcomes.allSatisfy { $0.rule == "EM-E3" }) }
    }

    @Test func voipPushesMayBeLarger() throws {
        let text = String(repeating: "a", count: 4500)
        let subject = EasemobSubject(
            ext: ["em_push_ext": ["type": "call", "content": .string(text)]],
            context: ["voipBound": true]
        )
        // Apple's limit is larger; the vendor's documents do not say whether theirs is.
        #expect(try subject.outcomes().map(\.word) == ["payload", "refused", "suppressed"])
        #expect(try #require(subject.outcomes()[0].payload).bytes.count > 4096)
        #expect(try subject.inContext("voipBound", false).outcomes().map(\.word) == ["refused", "suppressed"])
    }
}
