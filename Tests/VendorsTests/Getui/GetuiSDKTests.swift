import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("Getui: IGtAPNPayload")
struct GetuiSDKTests {
    private static let silence: JSONValue = "com.gexin.ios.silence"

    // MARK: The article's messages

    @Test func theNormalPushOfTheArticle() throws {
        let payload = try GetuiSubject(
            [
                "alertMsg": ["title": "一秒招聘", "body": "有一條新的招工信息,點擊查看詳情"], "contentAvailable": 0,
                "sound": "notice_type1.caf", "badge": 1, "customMsg": ["msg": "有一條新的招工信息,點擊查看詳情"],
            ]
        ).payload()
        let expected: JSONValue = [
            "aps": [
                "sound": "notice_type1.caf", "badge": 1,
                "alert": ["title": "一秒招聘", "body": "有一條新的招工信息,點擊查看詳情"],
            ],
            "msg": "有一條新的招工信息,點擊查看詳情",
        ]
        #expect(JSONDiff.areEqual(payload.value, expected))
        #expect(payload.rule("aps", "alert") == "GT-2")
        #expect(payload.rule("aps", "sound") == "GT-4")
        #expect(payload.rule("msg") == "GT-8")
        #expect(payload.intent == Intent(isVisible: true, wakesApp: false, runsExtension: false))
    }

    @Test func theSilentPushOfTheArticle() throws {
        let payload = try GetuiSubject(
            ["alertMsg": "", "sound": Self.silence, "contentAvailable": 1, "badge": 1]
        ).payload()
        #expect(JSONDiff.areEqual(payload.value, ["aps": ["content-available": 1, "badge": 1]]))
        #expect(payload.intent == Intent(isVisible: false, wakesApp: true, runsExtension: false))
    }

    // MARK: The alert

    @Test(arguments: [.null, "", .array([]), 0, false] as [JSONValue])
    func anAlertThatIsEmptyToPHPIsNone(alert: JSONValue) throws {
        let payloads = try GetuiSubject(["alertMsg": alert, "badge": 1]).payloads()
        #expect(payloads.allSatisfy { $0.alert == nil } && !payloads.isEmpty)
    }

    @Test(arguments: ["text", "0", " "])
    func anAlertThatIsTextIsAnErrorOrASimpleAlert(text: String) throws {
        let outcomes = try GetuiSubject(["alertMsg": .string(text), "badge": 1]).outcomes()
        #expect(outcomes.map(\.isRefused) == [true, false])
        #expect(outcomes[0].rule == "GT-1")
        #expect(outcomes[1].payload?.value["aps"]?["alert"] == .string(text))
    }

    @Test func aSimpleAlertIsItsText() throws {
        #expect(try GetuiSubject(["alertMsg": ["alertMsg": "您好"]]).aps()["alert"] == "您好")
        #expect(try GetuiSubject(["alertMsg": ["alertMsg": "您好"]]).payload().rule("aps", "alert") == "GT-1")
        #expect(try GetuiSubject(["alertMsg": ["alertMsg": ""], "badge": 1]).aps()["alert"] == nil)
    }

    @Test func argumentsNeedNoKeyAndMayHaveAnyElements() throws {
        let alert = try GetuiSubject(["alertMsg": ["locArgs": [1, .null, ["x"]], "titleLocArgs": []]]).aps()["alert"]
        #expect(alert == ["loc-args": [1, .null, ["x"]]])
    }

    @Test func newerMembersNeedOneOfTheOlder() throws {
        let newer: JSONObject = [
            "subtitle": "s", "subtitleLocKey": "k", "subtitleLocArgs": ["a"], "summaryArg": "x", "summaryArgCount": 2,
        ]
        #expect(try GetuiSubject.newer(["alertMsg": .object(newer), "badge": 1]).aps()["alert"] == nil)
        var both = newer
        both["launchImage"] = "i"
        let alert = try GetuiSubject.newer(["alertMsg": .object(both)]).aps()["alert"]?.objectValue
        #expect(
            alert?.keys == [
                "subtitle", "subtitle-loc-key", "subtitle-loc-args", "summary-arg", "summary-arg-count", "launch-image",
            ]
        )
        #expect(try GetuiSubject(["alertMsg": .object(both)]).aps()["alert"] == ["launch-image": "i"])
    }

    @Test(arguments: [("actionLocKey", "action-loc-key"), ("summaryArg", "summary-arg")])
    func zeroAsTextIsOpenWhereTheSDKAsksForTruth(field: String, key: String) throws {
        let subject = GetuiSubject.newer(["alertMsg": ["title": "t", field: "0"]])
        #expect(try subject.topics() == ["GT-loose"])
        #expect(try subject.payloads().map { $0.alert?[key] } == [nil, "0"])
        // Elsewhere it is text like any other.
        #expect(try GetuiSubject(["alertMsg": ["title": "0"]]).aps()["alert"] == ["title": "0"])
    }

    /// PHP 7 compares a text with a number by the number at its beginning, and PHP 8 does not.
    @Test(arguments: [
        "1x", "1+", "1e", " \t1.0-", "+1 1", "1e0e", "1.x", String(repeating: "0", count: 70) + "1\n", "1e+",
    ])
    func aTextThatOnlyBeginsWithTheNumberMayCount(type: String) throws {
        let subject = GetuiSubject.newer(["alertMsg": ["title": "t"], "voicePlayType": .string(type)])
        // Of the pushes that there are: a message that is refused has none of either kind.
        let voices = try subject.outcomes().compactMap(\.payload).map { $0.value["_gvp_t_"] }
        #expect(voices.contains(1) && voices.contains(nil))
    }

    @Test(arguments: ["x1", "1.5x", "--1", "+-1", "11x", ""])
    func aTextThatBeginsWithAnotherNumberDoesNot(type: String) throws {
        let subject = GetuiSubject.newer(["alertMsg": ["title": "t"], "voicePlayType": .string(type)])
        let pushes = try subject.outcomes().compactMap(\.payload)
        #expect(!pushes.isEmpty && pushes.allSatisfy { $0.value["_gvp_t_"] == nil })
    }

    // MARK: Badge and sound

    static let badges: [(JSONValue, isSet: Bool)] = [
        (0, true), (7, true), (-1, false), ("1", true), ("-1", false), (true, true), (false, true), ([], true),
        (["a": 1], true), (.number(JSONNumber(uncheckedLexeme: "-0.5")), false),
        (.number(JSONNumber(uncheckedLexeme: "1.5")), true), ("0.0", true),
    ]

    @Test(arguments: badges)
    func aBadgeCountsFromZeroWhateverItsType(badge: JSONValue, isSet: Bool) throws {
        let found = try GetuiSubject(["badge": badge]).aps()["badge"]
        #expect(isSet ? found == badge : found == nil)
    }

    @Test(arguments: ["", "abc", "1a"])
    func versionsOfPHPDifferOnTextThatIsNoNumber(text: String) throws {
        let subject = GetuiSubject(["badge": .string(text)])
        #expect(try subject.topics() == ["GT-3"])
        #expect(try subject.payloads().map { $0.value["aps"]?["badge"] } == [nil, .string(text)])
    }

    @Test func automaticBadgesGoFirst() throws {
        let aps = try GetuiSubject.newer(["autoBadge": "+1", "badge": 5]).aps()
        #expect(aps["autoBadge"] == "+1")
        #expect(aps["badge"] == nil)
        for empty: JSONValue in ["", 0, false, .null] {
            #expect(try GetuiSubject.newer(["autoBadge": empty, "badge": 5]).aps()["badge"] == 5)
        }
        #expect(try GetuiSubject(["autoBadge": "+1", "badge": 5]).aps()["badge"] == 5)
    }

    /// No document bounds the number; one of more than 32 bits is on no icon, and services may do with it as with a text.
    @Test(arguments: ["2147483648", "9223372036854775807", "-2147483649"])
    func anAutomaticBadgeThatNoIconShowsMayBecomeNothing(text: JSONValue) throws {
        let subject = GetuiSubject.newer(["autoBadge": text]).onDevice
        #expect(try subject.outcomes().map(\.word) == ["payload", "payload", "refused"])
        #expect(try GetuiSubject.newer(["autoBadge": "-2147483648"]).onDevice.outcomes().map(\.word) == ["payload"])
    }

    @Test(arguments: [.null, "", 0, false, []] as [JSONValue])
    func aSoundThatIsEmptyToPHPIsTheDefault(sound: JSONValue) throws {
        #expect(try GetuiSubject(["badge": 1, "sound": sound]).aps()["sound"] == "default")
    }

    @Test(arguments: ["com.gexin.ios.silenc", "1", " ", "0", 1, ["a.caf"], ["name": "a.caf"]] as [JSONValue])
    func everyOtherSoundGoesOnAsItIs(sound: JSONValue) throws {
        #expect(try GetuiSubject(["badge": 1, "sound": sound]).aps()["sound"] == sound)
    }

    @Test func aCriticalSoundReplacesEvenSilence() throws {
        let sound: JSONValue = ["name": "b.caf", "critical": 1, "volume": decimal("0.25")]
        let aps = try GetuiSubject.newer(["sound": Self.silence, "sound_d": sound]).aps()
        #expect(aps == ["sound": ["name": "b.caf", "critical": 1, "volume": decimal("0.3")]])
        #expect(try GetuiSubject(["badge": 1, "sound_d": sound]).aps()["sound"] == "default")
    }

    @Test(arguments: [("0", "0"), ("1", "1"), ("0.05", "0.1"), ("0.04", "0"), ("0.99", "1"), ("1.0", "1")])
    func volumesHaveOneDecimal(volume: String, rounded: String) throws {
        let aps = try GetuiSubject.newer(["sound_d": ["volume": decimal(volume)]]).aps()
        #expect(aps["sound"] == ["volume": decimal(rounded)])
    }

    @Test(arguments: ["1.01", "-0.1", "1e400"])
    func volumesOutOfRangeAreRefusedByTheSetter(volume: String) throws {
        let subject = GetuiSubject.newer(["badge": 1, "sound_d": ["volume": decimal(volume)]])
        let outcomes = try subject.outcomes()
        #expect(outcomes[0].isRefused)
        #expect(outcomes[0].rule == "GT-4")
        #expect(outcomes.dropFirst().first?.payload?.value["aps"]?["sound"] == ["volume": decimal(volume)])
    }

    // MARK: The format check and what follows

    @Test(
        arguments: [[:], ["contentAvailable": 0], ["category": "c"], ["badge": -1], ["customMsg": ["a": "b"]]]
            as [JSONObject]
    )
    func theFormatCheckComesBeforeContentAvailable(extra: JSONObject) throws {
        var message: JSONObject = ["alertMsg": "", "sound": Self.silence]
        message.members += extra.members
        let outcome = try GetuiSubject(message).outcome()
        #expect(outcome.isRefused)
        #expect(outcome.rule == "GT-5")
    }

    /// Article, silent push: the badge is optional. SDK: the check for an empty aps comes first.
    @Test func aSilentPushWithoutABadgeIsRefusedOrSent() throws {
        let subject = GetuiSubject(["alertMsg": "", "sound": Self.silence, "contentAvailable": 1])
        #expect(try subject.topics() == ["GT-5"])
        #expect(try subject.outcomes().map(\.word) == ["refused", "payload"])
        let payload = try #require(subject.payloads().first)
        #expect(payload.value == ["aps": ["content-available": 1]])
        #expect(payload.pushType == .background)
    }

    @Test(arguments: [1, 2, true, .number(JSONNumber(uncheckedLexeme: "0.5"))] as [JSONValue])
    func contentAvailableKeepsItsValue(value: JSONValue) throws {
        let payload = try GetuiSubject(["badge": 1, "contentAvailable": value]).payload()
        #expect(payload.value["aps"]?["content-available"] == value)
        #expect(payload.rule("aps", "content-available") == "GT-6")
    }

    @Test(arguments: [0, -1, false, .null] as [JSONValue])
    func contentAvailableCountsFromOne(value: JSONValue) throws {
        #expect(try GetuiSubject(["badge": 1, "contentAvailable": value]).aps()["content-available"] == nil)
    }

    @Test func theNewerSDKHasThreadsAndCollapseIDs() throws {
        let message: JSONObject = ["badge": 1, "threadId": "t", "apnsCollapseId": "c", "category": "k"]
        let payload = try GetuiSubject.newer(message).payload()
        #expect(payload.value["aps"]?["thread-id"] == "t")
        #expect(payload.value["apns-collapse-id"] == "c")
        #expect(payload.rule("apns-collapse-id") == "GT-7")
        let older = try GetuiSubject(message).payload().value
        #expect(older["aps"]?["thread-id"] == nil && older["apns-collapse-id"] == nil)
        #expect(older["aps"]?["category"] == "k")
    }

    // MARK: Beside aps

    @Test func customMembersThatPHPTakesForNullAreDropped() throws {
        let custom: JSONValue = ["": "x", "a": 0, "b": "", "c": false, "d": [], "e": .null, "f": "0", "g": [0]]
        let value = try GetuiSubject(["badge": 1, "customMsg": custom]).payload().value
        #expect(value.objectValue?.keys.sorted() == ["aps", "f", "g"])
    }

    static let noObjects: [(value: JSONValue, kind: String)] = [
        ("", "loosely null string"), ("x", "string"), (false, "loosely null boolean"), (true, "boolean"),
    ]

    /// Code that tests a field for null never sees that "" is no object.
    @Test(arguments: noObjects)
    func whatPHPTakesForNullIsAQuestionOfItsOwn(custom: JSONValue, kind: String) throws {
        let points = try GetuiSubject(["badge": 1, "customMsg": custom]).expectation().points
        #expect(points.map(\.topic) == ["GT-types"])
        #expect(points.map(\.place) == ["customMsg, \(kind)"])
    }

    @Test func noCustomMemberReachesAps() throws {
        let custom: JSONValue = ["aps": ["alert": "no"], "mutable-content": 1, "alert": "top"]
        let value = try GetuiSubject(["badge": 1, "customMsg": custom]).payload().value
        #expect(value["aps"] == ["badge": 1, "sound": "default"])
        #expect(value["alert"] == "top")
    }

    @Test func fieldsOfTheSDKReplaceCustomMembers() throws {
        let payload = try GetuiSubject.newer(
            [
                "badge": 1, "customMsg": ["apns-collapse-id": "own", "_gvp_t_": "own"], "apnsCollapseId": "c",
                "voicePlayType": 1,
            ]
        ).payload()
        #expect(payload.value["apns-collapse-id"] == "c")
        #expect(payload.value["_gvp_t_"] == 1)
        #expect(payload.rule("_gvp_t_") == "GT-10")
    }

    static let media: [(elements: JSONValue, rule: String?)] = [
        (
            [["url": "u", "type": 1], ["url": "u", "type": 1], ["url": "u", "type": 1], ["url": "u", "type": 1]], "GT-9"
        ),
        ([["type": 1]], "GT-9"), ([["url": "u"]], "GT-9"), ([["url": "", "type": 1]], "GT-9"),
        ([["url": "u", "type": 0]], "GT-9"), ([["url": "u", "type": 9]], nil), ([], nil),
    ]

    @Test(arguments: media)
    func mediaNeedTypeAndAddress(elements: JSONValue, rule: String?) throws {
        #expect(try GetuiSubject.newer(["badge": 1, "multiMedias": elements]).outcomes()[0].rule == rule)
        #expect(try GetuiSubject(["badge": 1, "multiMedias": elements]).outcome().rule == nil)
    }

    /// The class prints 0 or 1, the table has a default: of the latter nobody says whether what is set is written anew.
    @Test func mediaHaveTheirFlagInFourForms() throws {
        let media: JSONValue = [
            ["rid": "a", "url": "u", "type": 1, "onlyWifi": 1], ["rid": "b", "url": "v", "type": 2],
        ]
        let forms = try GetuiSubject.newer(["badge": 1, "multiMedias": media]).payloads().map { $0.value["_grinfo_"] }
        func form(_ first: (String, JSONValue), _ second: (String, JSONValue)?) -> JSONValue {
            var elements: [JSONObject] = [["rid": "a", "url": "u", "type": 1], ["rid": "b", "url": "v", "type": 2]]
            elements[0][first.0] = first.1
            if let second { elements[1][second.0] = second.1 }
            return .array(elements.map { .object($0) })
        }
        let due: [JSONValue] = [
            form(("onlywifi", 1), ("onlywifi", 0)), form(("onlyWifi", 1), nil),
            form(("onlyWifi", 1), ("onlyWifi", false)),
            form(("onlyWifi", true), ("onlyWifi", false)),
        ]
        #expect(forms.count == due.count)
        for form in due { #expect(forms.contains { $0.map { JSONDiff.areEqual($0, form) } ?? false }) }
    }

    @Test func mediaHaveIDsOfTheirOwn() throws {
        func identifiers(_ given: [JSONValue]) throws -> [JSONValue?] {
            let elements = given.map { JSONValue.object(["url": "u", "type": 1, "rid": $0]) }
            let value = try GetuiSubject.newer(["badge": 1, "multiMedias": .array(elements)]).outcomes()[0].payload?
                .value
            return value?["_grinfo_"]?.arrayValue?.map { $0["rid"] } ?? []
        }
        #expect(try identifiers(["a", "b"]) == ["a", "b"])
        #expect(try identifiers(["a", "a"]) == ["grid-0", "grid-1"])
        #expect(try identifiers(["a", .null, "b"]) == ["grid-0", "grid-1", "grid-2"])
        // Keys of a PHP list: 1 and "1" are one.
        #expect(try identifiers(["1", 1]) == ["grid-0", "grid-1"])
    }

    @Test func voice() throws {
        func members(_ type: JSONValue, _ text: JSONValue) throws -> [JSONValue?] {
            let value = try GetuiSubject.newer(["badge": 1, "voicePlayType": type, "voicePlayMessage": text])
                .payload().value
            return [value["_gvp_t_"], value["_gvp_m_"]]
        }
        #expect(try members(1, "v") == [1, nil])
        #expect(try members(2, "v") == [2, "v"])
        #expect(try members(2, "") == [nil, nil])
        #expect(try members(0, "v") == [nil, nil])
        #expect(try members(3, "v") == [nil, nil])
    }

    private func decimal(_ lexeme: String) -> JSONValue { .number(JSONNumber(uncheckedLexeme: lexeme)) }
}
