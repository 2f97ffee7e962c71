import JSONModel
import PushModel
import Testing
import VendorModel

/// Expectations: JPush documentation, Push API v3, live_activity and voip, as its official SDK for Java has them; Apple, ActivityKit push
/// notifications.
@Suite("JPush: Live Activities and calls")
struct JPushActivityTests {
    @Test func anUpdateIsApsWithATimestamp() throws {
        let subject = JPushSubject(activity: [:]).inContext("now", 1_700_000_000_000)
        let payload = try subject.payload()
        #expect(
            payload.value == ["aps": ["timestamp": 1_700_000_000, "event": "update", "content-state": ["a": 1]]]
        )
        #expect(payload.unjudged.map(\.description) == ["/aps/timestamp"])
        #expect(payload.pushType == .liveactivity)
        #expect(payload.headers.map(\.value) == ["liveactivity", "10"])
        #expect(payload.impliedHeaders.map(\.value) == ["com.example.app.push-type.liveactivity"])
    }

    @Test func allFieldsGoOutAsTheyAre() throws {
        let fields: JSONObject = [
            "event": "start", "attributes-type": "T", "attributes": ["b": 2], "alert": ["title": "t", "sound": "s"],
            "dismissal-date": 1_700_000_100, "stale-date": 1_700_000_200, "relevance-score": 50,
        ]
        let aps = try #require(try JPushSubject(activity: fields).aps())
        for field in fields.members { #expect(aps[field.key] == field.value, "\(field.key)") }
    }

    @Test(
        arguments: [
            ["event": .null], ["event": "stop"], ["content-state": .null], ["event": "start"],
            ["event": "start", "attributes-type": ""],
        ] as [JSONObject]
    )
    func whatIsMissingIsRefused(fields: JSONObject) throws {
        let outcome = try JPushSubject(activity: fields).outcome()
        #expect(outcome.isRefused && outcome.rule == "JP-18")
    }

    @Test func aPriorityIsFiveOrTen() throws {
        for (given, priority) in [(5, "5"), (10, "10")] {
            let payload = try JPushSubject(activity: ["apns-priority": .number(JSONNumber(given))]).payload()
            #expect(payload.headers.contains(ExpectedHeader("apns-priority", priority, rule: "JP-19")))
            #expect(payload.value["aps"]?["apns-priority"] == nil)
        }
        #expect(try JPushSubject(activity: ["apns-priority": 1]).words() == ["refused", "payload"])
    }

    @Test func whatThePagesDoNotSayIsOpen() throws {
        #expect(try JPushSubject(activity: ["relevance-score": 0]).words() == ["refused", "payload"])
        #expect(try JPushSubject(activity: ["relevance-score": 101]).words() == ["refused", "payload"])
        let late = try JPushSubject(activity: ["attributes": ["b": 2]]).payloads()
        #expect(late.map { $0.value["aps"]?["attributes"] } == [["b": 2], nil])
        let empty = try JPushSubject(activity: ["alert": [:]]).payloads()
        #expect(empty.map { $0.value["aps"]?["alert"] } == [[:], nil])
        #expect(try JPushSubject(activity: [:]).payload().impliedMembers == ["/aps/relevance-score": 100])
    }

    @Test func aLiveActivityStandsAlone() throws {
        let beside = JPushSubject(activity: [:]).with("notification", ["alert": "a"])
        #expect(try beside.words() == ["refused", "payload"])
        #expect(try beside.payloads().map(\.pushType) == [.liveactivity, .alert])
    }

    @Test func itHasALimitOfItsOwn() throws {
        func words(_ count: Int) throws -> [String] {
            let state: JSONValue = ["t": .string(String(repeating: "x", count: count))]
            return try JPushSubject(activity: ["content-state": state]).words()
        }
        #expect(try words(3500) == ["payload"])
        #expect(try words(3600) == ["refused", "payload"])
        #expect(try words(4100) == ["refused", "suppressed"])
    }

    // MARK: Calls

    @Test func theDataOfACallIsThePayload() throws {
        let subject = JPushSubject(
            message: ["platform": "all", "audience": "all", "notification": ["voip": ["key": "value", "n": ["a": 1]]]]
        )
        let payload = try subject.payload()
        #expect(payload.value == ["key": "value", "n": ["a": 1]])
        #expect(payload.pushType == .voip)
        #expect(payload.headers == [ExpectedHeader("apns-push-type", "voip", rule: "JP-20")])
        #expect(payload.impliedMembers == ["/aps": [:]])
    }

    /// They are two pushes, of which a case shows one.
    @Test func aCallBesideANotificationIsOneOrTheOther() throws {
        var subject = JPushSubject()
        subject.message["notification"] = ["alert": "a", "voip": ["key": "value"]]
        #expect(try subject.payloads().map(\.value) == [["aps": ["alert": "a"]], ["key": "value"]])
    }

    @Test func anEmptyCallIsOpen() throws {
        var subject = JPushSubject()
        subject.message["notification"] = ["voip": [:]]
        #expect(try subject.words() == ["suppressed", "payload", "refused"])
    }
}
