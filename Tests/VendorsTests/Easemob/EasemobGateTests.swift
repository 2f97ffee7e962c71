import JSONModel
import PushModel
import Testing

@testable import VendorModel

@Suite("Easemob: whether a push is sent")
struct EasemobGateTests {
    /// A subject that a gate keeps back, with the callback's word for it where it has one.
    struct Closed: Sendable {
        var rule: String
        var reason: String?
        var subject: EasemobSubject

        init(_ rule: String, _ reason: String?, _ subject: EasemobSubject) {
            self.rule = rule
            self.reason = reason
            self.subject = subject
        }
    }

    static let closed: [Closed] = [
        Closed("EM-A1", "online", EasemobSubject(context: ["online": true])),
        Closed("EM-A2", nil, EasemobSubject().with("routetype", "ROUTE_ONLINE")),
        Closed("EM-A3", nil, EasemobSubject().with("target_type", "chatrooms")),
        Closed("EM-A4", nil, EasemobSubject(context: ["groupSize": 3001]).inGroup()),
        Closed("EM-A5", "message ignore push", EasemobSubject(ext: ["em_ignore_notification": true])),
        Closed(
            "EM-A6",
            "expire message",
            EasemobSubject(context: ["now": 1_700_086_400_001, "sentAt": 1_700_000_000_000])
        ),
        Closed(
            "EM-A7",
            "ignore push device id",
            EasemobSubject(ext: ["em_push_filter": ["ignore_device_id": ["device-1"]]])
        ),
        Closed("EM-A9", "user ignore push", EasemobSubject(context: ["dnd": ["appUntil": 1_700_000_000_001]])),
        Closed("EM-A9", "user ignore push", EasemobSubject(context: ["dnd": ["conversationUntil": 1_700_000_000_001]])),
        Closed("EM-A10", "user ignore push", EasemobSubject(context: ["remindType": ["app": "NONE"]])),
        Closed("EM-A11", "illegal binding", EasemobSubject(context: ["deviceToken": ""])),
        Closed("EM-A11", "illegal binding", EasemobSubject(context: ["notifierName": ""])),
    ]

    @Test(arguments: closed)
    func gatesKeepThePushBack(gate: Closed) throws {
        let outcome = try gate.subject.outcome()
        #expect(outcome.rule == gate.rule)
        let given = try #require(outcome.suppressionReason)
        if let reason = gate.reason { #expect(given == reason) }
    }

    static let passing: [EasemobSubject] = [
        EasemobSubject(),
        EasemobSubject().with("routetype", "ROUTE_ALL"),
        EasemobSubject(context: ["groupSize": 3000]).inGroup(),
        EasemobSubject(context: ["groupSize": 3001]),
        EasemobSubject(ext: ["em_ignore_notification": false]),
        EasemobSubject(context: ["now": 1_700_086_400_000, "sentAt": 1_700_000_000_000]),
        EasemobSubject(context: ["dnd": ["appUntil": 1_699_999_999_999, "conversationUntil": 0]]),
    ]

    @Test(arguments: passing)
    func openGatesLetThePushPass(subject: EasemobSubject) throws {
        #expect(try subject.outcome().payload != nil)
    }

    @Test func ignoringBeatsForcing() throws {
        let subject = EasemobSubject(
            ext: ["em_ignore_notification": true, "em_force_notification": true],
            context: ["dnd": ["appUntil": 1_700_000_900_000]]
        )
        #expect(try subject.outcome().suppressionReason == "message ignore push")
    }

    static let open: [JSONObject] = [
        [:],
        ["accept_device_id": [], "ignore_device_id": [], "accept_notifier_name": [], "ignore_notifier_name": []],
        ["accept_device_id": ["device-1"]],
        ["ignore_device_id": ["device-2"]],
        ["accept_notifier_name": ["com.example.app"]],
    ]
    static let shut: [JSONObject] = [
        ["accept_device_id": ["device-2"]],
        ["accept_device_id": ["device-2"], "ignore_device_id": ["device-1"]],
        ["accept_notifier_name": ["com.example.other"]],
        ["ignore_notifier_name": ["com.example.app"]],
        ["accept_device_id": ["device-2"], "accept_notifier_name": ["com.example.other"]],
        ["accept_device_id": ["device-1"], "ignore_notifier_name": ["com.example.app"]],
    ]
    /// The documents say what each list does, and nothing of two that contradict each other.
    static let contradicting: [JSONObject] = [
        ["accept_device_id": ["device-1"], "ignore_device_id": ["device-1"]],
        ["accept_notifier_name": ["com.example.app"], "ignore_notifier_name": ["com.example.app"]],
        ["accept_device_id": ["device-1"], "accept_notifier_name": ["com.example.other"]],
        ["accept_device_id": ["device-2"], "accept_notifier_name": ["com.example.app"]],
    ]

    @Test(arguments: open)
    func listsThatAreEmptyOrAdmitTheDeviceLetItPass(filter: JSONObject) throws {
        #expect(try EasemobSubject(ext: ["em_push_filter": .object(filter)]).outcome().payload != nil)
    }

    @Test(arguments: shut)
    func everyFilterListMustLetTheDevicePass(filter: JSONObject) throws {
        #expect(try EasemobSubject(ext: ["em_push_filter": .object(filter)]).outcome().rule == "EM-A7")
    }

    @Test(arguments: contradicting)
    func listsThatContradictEachOtherAreOpen(filter: JSONObject) throws {
        let subject = EasemobSubject(ext: ["em_push_filter": .object(filter)])
        #expect(try subject.topics() == ["EM-A7"])
        #expect(try subject.outcomes().map(\.word) == ["suppressed", "payload"])
    }

    @Test func forcingSkipsDoNotDisturb() throws {
        let subject = EasemobSubject(context: ["dnd": ["appUntil": 1_700_000_900_000]])
        #expect(try subject.outcome().rule == "EM-A9")
        let forced = subject.with("ext", ["em_force_notification": true])
        #expect(try forced.outcome().payload != nil)
    }

    /// Every document speaks of do-not-disturb only.
    @Test(arguments: ["NONE", "AT"])
    func whetherForcingSkipsRemindTypesIsOpen(remindType: JSONValue) throws {
        let subject = EasemobSubject(
            ext: ["em_force_notification": true],
            context: ["remindType": ["conversation": remindType]]
        )
        #expect(try subject.outcomes().map(\.word) == ["suppressed", "payload"])
        #expect(try subject.topics() == ["EM-A8"])
    }

    /// Newer page, push modes: the conversation's setting goes first, without one the app's counts.
    @Test(arguments: [
        ("ALL", "DEFAULT", false, true), ("NONE", "DEFAULT", true, false), ("AT", "DEFAULT", false, false),
        ("AT", "DEFAULT", true, true), ("AT", "ALL", false, true), ("NONE", "ALL", false, true),
        ("ALL", "NONE", true, false), ("ALL", "AT", false, false), ("ALL", "AT", true, true),
        ("NONE", "AT", true, true),
    ])
    func conversationGoesBeforeApp(app: String, conversation: String, isMentioned: Bool, isSent: Bool) throws {
        let subject = EasemobSubject(
            ext: ["em_at_list": isMentioned ? ["6007", "6006"] : ["6007"]],
            context: ["remindType": ["app": .string(app), "conversation": .string(conversation)]]
        )
        #expect(try (subject.outcome().payload != nil) == isSent)
    }

    @Test(arguments: ["all", "ALL"] as [JSONValue])
    func mentioningEverybodyMentionsTheRecipient(list: JSONValue) throws {
        let subject = EasemobSubject(ext: ["em_at_list": list], context: ["remindType": ["app": "AT"]])
        #expect(try subject.outcome().payload != nil)
    }

    @Test func allInsideTheListIsOpen() throws {
        let subject = EasemobSubject(ext: ["em_at_list": ["all"]], context: ["remindType": ["app": "AT"]])
        #expect(try subject.outcomes().map(\.word) == ["suppressed", "payload"])
        #expect(try subject.inContext("remindType", ["app": "ALL"]).topics() == [])
    }

    @Test func anotherStringThanAllIsOpen() throws {
        let subject = EasemobSubject(ext: ["em_at_list": "6006"], context: ["remindType": ["app": "AT"]])
        #expect(try Set(subject.outcomes().map(\.word)) == ["suppressed", "payload", "refused"])
    }

    @Test func doNotDisturbGoesBeforeRemindTypes() throws {
        let subject = EasemobSubject(
            context: ["remindType": ["conversation": "ALL"], "dnd": ["appUntil": 1_700_000_900_000]])
        #expect(try subject.outcome().rule == "EM-A9")
    }
}

@Suite("Easemob: do-not-disturb")
struct EasemobDoNotDisturbTests {
    /// 2023-11-15 00:00 in UTC+8.
    static let midnight = 1_699_977_600_000

    private func subject(_ dnd: JSONValue, day: Int = 0, at time: (Int, Int), offset: Int = 480) -> EasemobSubject {
        let local = Self.midnight + ((day * 24 + time.0) * 60 + time.1) * 60_000
        let now = local + (480 - offset) * 60_000
        return EasemobSubject(
            context: ["dnd": dnd, "now": .number(JSONNumber(now)), "utcOffsetMinutes": .number(JSONNumber(offset))])
    }

    @Test(arguments: [
        ("08:30-15:00", (8, 29), true), ("08:30-15:00", (8, 30), false), ("08:30-15:00", (9, 0), false),
        ("08:30-15:00", (14, 59), false), ("08:30-15:00", (15, 1), true),
        ("22:00-07:00", (21, 59), true), ("22:00-07:00", (22, 0), false), ("22:00-07:00", (0, 0), false),
        ("22:00-07:00", (6, 59), false), ("22:00-07:00", (7, 1), true), ("22:00-07:00", (12, 0), true),
        ("09:00-09:00", (3, 0), false), ("09:00-09:00", (9, 0), false), ("8:30-9:00", (8, 45), false),
    ])
    func intervalsAreDaily(interval: String, time: (Int, Int), isSent: Bool) throws {
        for day in [0, 1, 40] {
            let outcome = try subject(["appInterval": .string(interval)], day: day, at: time).outcome()
            #expect((outcome.payload != nil) == isSent, "day \(day)")
        }
    }

    @Test(arguments: [-720, -210, 0, 345, 840])
    func intervalsAreInTheRecipientsTime(offset: Int) throws {
        let dnd: JSONValue = ["appInterval": "08:30-15:00"]
        #expect(try subject(dnd, at: (9, 0), offset: offset).outcome().rule == "EM-A9")
        #expect(try subject(dnd, at: (8, 0), offset: offset).outcome().payload != nil)
    }

    /// Easemob, push notification mode and do-not-disturb: 8:00 to 10:00 daily, and four hours set at 8:00 of the first day.
    @Test(arguments: [
        (0, (11, 30), false), (0, (12, 1), true), (1, (9, 0), false), (1, (11, 0), true),
    ])
    func intervalAndDurationAreAUnion(day: Int, time: (Int, Int), isSent: Bool) throws {
        let until = Self.midnight + 12 * 3_600_000
        let dnd: JSONValue = ["appInterval": "08:00-10:00", "appUntil": .number(JSONNumber(until))]
        #expect(try (subject(dnd, day: day, at: time).outcome().payload != nil) == isSent)
    }

    static let boundaries: [(JSONValue, (Int, Int))] = [
        (["appInterval": "08:30-15:00"], (15, 0)), (["appInterval": "22:00-07:00"], (7, 0)),
        (["appInterval": "00:00-00:00"], (9, 0)), (["appUntil": .number(JSONNumber(midnight))], (0, 0)),
        (["conversationUntil": .number(JSONNumber(midnight))], (0, 0)),
    ]

    @Test(arguments: boundaries)
    func boundariesThatNoDocumentDrawsAreOpen(dnd: JSONValue, time: (Int, Int)) throws {
        let subject = subject(dnd, at: time)
        #expect(try subject.topics() == ["EM-A9"])
        #expect(try subject.outcomes().map(\.word) == ["payload", "suppressed"])
    }

    /// One compiler may count the last minute of an interval in and the last instant of a one-shot out.
    @Test func eachKindOfBoundaryIsAQuestionOfItsOwn() throws {
        let dnd: JSONValue = ["appInterval": "22:00-0:00", "appUntil": .number(JSONNumber(Self.midnight))]
        let points = try subject(dnd, at: (0, 0)).expectation().points
        #expect(points.map(\.place) == ["end of a one-shot", "end of an interval"])
    }

    @Test func nothingIsAskedWhereAnotherSettingDecides() throws {
        let dnd: JSONValue = ["appInterval": "08:30-15:00", "appUntil": .number(JSONNumber(Self.midnight * 2))]
        #expect(try subject(dnd, at: (15, 0)).outcome().rule == "EM-A9")
        let muted = subject(["appInterval": "00:00-00:00"], at: (9, 0)).inContext("remindType", ["app": "NONE"])
        #expect(try muted.outcome().rule == "EM-A10")
        let forced = subject(["appInterval": "00:00-00:00"], at: (9, 0)).with("ext", ["em_force_notification": true])
        #expect(try forced.outcome().payload != nil)
    }
}
