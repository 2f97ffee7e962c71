import JSONModel
import PushModel
import Testing

@testable import VendorModel

/// FC-9, where the stored cases leave something to say: the table of the two SDKs, cell by cell.
@Suite("FCM: the Admin SDKs")
struct FCMAdminSDKTests {
    /// What is sent of an `aps`; "refused" where nothing is.
    private func sent(_ aps: JSONValue, _ door: String) throws -> String {
        let outcome = try FCMSubject(aps: aps, door: door).outcome()
        guard let payload = outcome.payload else {
            #expect(outcome.rule == "FC-9")
            return outcome.word
        }
        return String(decoding: payload.value["aps"]?.serialized() ?? [], as: UTF8.self)
    }

    /// The SDK looks for both in camelCase: arguments without any key, and arguments beside a key that it does not know, are two questions.
    @Test(
        arguments: [
            (["loc-args": ["a"]], "locArgs"), (["locArgs": ["a"], "loc-key": "K"], "locArgs beside loc-key"),
        ] as [(JSONObject, String)]
    )
    func dashedArgumentsAreAskedForByTheirKey(alert: JSONObject, place: String) throws {
        let points = try FCMSubject(aps: ["alert": .object(alert)], door: "nodeSdk").expectation().points
        #expect(points.filter { $0.topic == "FC-9-dashed" }.map(\.place) == [place])
    }

    static let cells: [(aps: JSONValue, python: String, node: String)] = [
        (["alert": "a", "sound": 1], "refused", "refused"),
        (["alert": "a", "sound": ["name": ""]], "refused", "refused"),
        (["alert": "a", "sound": ["name": "n", "volume": -1]], "refused", "refused"),
        (["alert": "a", "sound": ["name": "n", "volume": "1"]], "refused", "refused"),
        (
            ["alert": "a", "sound": ["name": "n", "volume": 0, "critical": 1]],
            #"{"alert":"a","sound":{"name":"n","volume":0,"critical":1}}"#,
            #"{"alert":"a","sound":{"name":"n","volume":0,"critical":1}}"#
        ),
        (
            ["alert": "a", "sound": ["name": "n", "critical": true]],
            #"{"alert":"a","sound":{"name":"n","critical":1}}"#,
            #"{"alert":"a","sound":{"name":"n","critical":1}}"#
        ),
        (["alert": 1], "refused", "refused"),
        (["alert": true], "refused", "refused"),
        (
            ["alert": ["body": "b", "own": [1]]], #"{"alert":{"body":"b","own":[1]}}"#,
            #"{"alert":{"body":"b","own":[1]}}"#
        ),
        (["alert": "a", "badge": [1]], "refused", #"{"alert":"a","badge":[1]}"#),
        (["alert": "a", "category": ""], #"{"alert":"a","category":""}"#, #"{"alert":"a","category":""}"#),
        (["alert": "a", "thread-id": true], "refused", #"{"alert":"a","thread-id":true}"#),
        (["alert": "a", "mutable-content": "1"], #"{"alert":"a"}"#, #"{"alert":"a"}"#),
        (["alert": "a", "mutable-content": 1], #"{"alert":"a"}"#, #"{"alert":"a","mutable-content":1}"#),
        (
            ["alert": ["body": "b", "loc-args": []]], #"{"alert":{"body":"b"}}"#,
            #"{"alert":{"body":"b","loc-args":[]}}"#
        ),
        (["alert": "a", "list": [], "zero": 0], #"{"alert":"a","zero":0}"#, #"{"alert":"a","list":[],"zero":0}"#),
    ]

    @Test(arguments: cells.indices)
    func eachCellOfTheTable(index: Int) throws {
        let cell = Self.cells[index]
        #expect(try sent(cell.aps, "pySdk") == cell.python)
        #expect(try sent(cell.aps, "nodeSdk") == cell.node)
        // The interface itself looks at nothing inside the payload.
        #expect(try FCMSubject(aps: cell.aps).payloads().first?.value["aps"] == cell.aps)
    }

    @Test(arguments: ["pySdk", "nodeSdk"])
    func targetsAndTopics(door: String) throws {
        func words(_ message: JSONObject) throws -> [String] {
            try FCMSubject(request: ["message": .object(message)], context: ["door": .string(door)]).outcomes()
                .map(\.word)
        }
        // The first is the SDK's own doing.
        func word(_ message: JSONObject) throws -> String? { try words(message).first }
        #expect(try word(["topic": "news", "notification": ["title": "t"]]) == "payload")
        #expect(try word(["topic": "/topics/news", "notification": ["title": "t"]]) == "payload")
        #expect(try word(["topic": "the news", "notification": ["title": "t"]]) == "refused")
        #expect(try word(["topic": "/topics/", "notification": ["title": "t"]]) == "refused")
        #expect(try word(["topic": 1, "notification": ["title": "t"]]) == "refused")
        #expect(try word(["token": "x", "topic": "news"]) == "refused")
        #expect(try word(["token": "", "notification": ["title": "t"]]) == "refused")
        #expect(try word([:]) == "refused")
        // What no page says may be otherwise.
        #expect(try Set(words(["topic": "/topics/news", "notification": ["title": "t"]])) == ["payload", "refused"])
        #expect(try words(["topic": "the news", "notification": ["title": "t"]]) == ["refused"])
    }

    /// Python asks whether it is true at all, which no document says, and Node.js whether it is 1 or true.
    @Test func whatIsTrueForCritical() throws {
        func texts(_ critical: JSONValue, _ door: String) throws -> Set<String> {
            let aps: JSONValue = ["alert": "a", "sound": ["name": "n", "critical": critical]]
            return try Set(FCMSubject(aps: aps, door: door).payloads().map { text($0.value["aps"]?["sound"]) })
        }
        func text(_ value: JSONValue?) -> String { String(decoding: value?.serialized() ?? [], as: UTF8.self) }
        let (set, leftOut) = (#"{"name":"n","critical":1}"#, #"{"name":"n"}"#)
        #expect(try texts("yes", "pySdk") == [set, leftOut])
        #expect(try texts(7, "pySdk") == [set, leftOut])
        #expect(try texts(true, "pySdk") == [set])
        #expect(try texts(false, "pySdk") == [leftOut])
        #expect(try texts("yes", "nodeSdk") == [leftOut])
    }

    /// A number for a target is its text to many languages, and an empty one beside another is none.
    @Test func pythonMayReadOtherTargets() throws {
        for message: JSONObject in [["token": "x", "condition": ""], ["token": 7]] {
            let more = JSONObject(members: message.members + [JSONMember(key: "data", value: ["k": "v"])])
            #expect(
                try Set(
                    FCMSubject(request: ["message": .object(more)], context: ["door": "pySdk"]).outcomes().map(\.word)
                ) == ["payload", "refused"]
            )
        }
    }

    @Test func pythonWantsAnApsInEveryPayload() throws {
        for payload: JSONValue in [[:], ["k": "v"], ["aps": .null], ["aps": "x"], ["aps": []]] {
            let outcome = try FCMSubject(["apns": ["payload": payload]], door: "pySdk").outcome()
            #expect(outcome.isRefused && outcome.rule == "FC-9")
        }
        let empty = FCMSubject(["notification": ["title": "t"], "apns": ["payload": ["aps": [:]]]], door: "pySdk")
        #expect(try empty.value() == ["aps": ["alert": ["title": "t"]]])
    }

    @Test(arguments: ["alert", "sound"])
    func nodeMayRefuseDropOrKeepNull(name: String) throws {
        let outcomes = try FCMSubject(aps: [name: .null, "badge": 1], door: "nodeSdk").outcomes()
        #expect(outcomes.first?.word == "refused")
        let sent = outcomes.compactMap(\.payload).map { $0.value["aps"] }
        #expect(sent.contains(["badge": 1]))
        #expect(sent.contains([name: .null, "badge": 1]))
    }

    @Test func nodeTakesAPayloadWithoutAps() throws {
        let subject = FCMSubject(["notification": ["title": "t"], "apns": ["payload": ["k": "v"]]], door: "nodeSdk")
        let outcomes = try subject.outcomes()
        #expect(outcomes.first?.payload?.value == ["aps": ["alert": ["title": "t"]], "k": "v"])
        #expect(outcomes.map(\.word) == ["payload", "refused"], "the SDK takes it, the service was seen to refuse it")
    }

    @Test(arguments: ["pySdk", "nodeSdk"])
    func valuesOfDataAndHeadersAreStrings(door: String) throws {
        let data = try FCMSubject(["data": ["k": 1]], door: door).outcome()
        #expect(data.isRefused && data.rule == "FC-2")
        let headers = try FCMSubject(["apns": ["headers": ["apns-priority": 5]]], door: door).outcome()
        #expect(headers.isRefused && headers.rule == "FC-9")
    }

    /// By the SDK's code: the alert's argument passes the check, then custom data of the same name overrides it.
    @Test func pythonsAlertLetsCustomDataOverride() throws {
        let aps: JSONValue = ["alert": ["locKey": "K", "loc-key": "L", "loc-args": ["a"]]]
        #expect(
            try FCMSubject(aps: aps, door: "pySdk").words() == [
                "refused", #"{"aps":{"alert":{"loc-args":["a"],"loc-key":"L"}}}"#,
                #"{"aps":{"alert":{"locKey":"K","loc-key":"L","loc-args":["a"]}}}"#,
            ]
        )
        let flags: JSONValue = ["alert": "a", "contentAvailable": false, "content-available": 1]
        #expect(
            try FCMSubject(aps: flags, door: "pySdk").words() == [
                "refused", #"{"aps":{"alert":"a","content-available":1}}"#,
                #"{"aps":{"alert":"a","contentAvailable":false}}"#,
            ]
        )
        #expect(try FCMSubject(aps: ["threadId": "t", "thread-id": "u"], door: "pySdk").outcomes()[0].isRefused)
    }

    @Test func nodeRenamesTheImageOfANotification() throws {
        let both = FCMSubject(["notification": ["title": "t", "image": "u", "imageUrl": "u"]], door: "nodeSdk")
        #expect(try both.outcome().word == "refused")
        let one = FCMSubject(["notification": ["title": "t", "imageUrl": "u"]], door: "nodeSdk")
        #expect(try one.payloads().contains { $0.value["fcm_options"] == ["image": "u"] })
    }

    @Test func aLegacyBodyHasNoPlaceInAnSDK() throws {
        let body = FCMSubject(request: ["to": "x", "notification": ["title": "t"]], context: ["door": "pySdk"])
        #expect(try body.outcomes().map(\.word) == ["payload", "refused"])
    }
}
