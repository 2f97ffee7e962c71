import APNsRules
import APNsWire
import JSONModel
import JSONSchema
import PushModel
import Testing

@testable import Control
@testable import Recording

/// The phones behind a real endpoint, by their routes.
@Suite(.timeLimit(.minutes(10))) struct PhoneTests {
    private static let token = "ab01"
    private static let path = "/v1/devices/ab01"

    @Test func aPhoneThatNobodyPushedToIsFresh() async throws {
        try await Controlled.run { world in
            let phone = try await world.get(Self.path)
            #expect(phone.status == 200)
            #expect(phone.body["token"] == "ab01")
            #expect(phone.body["topic"]?.isNull == true)
            #expect(phone.body["environment"] == "production")
            #expect(phone.body["registration"] == ["state": "registered", "since": nil])
            #expect(phone.body["badge"] == 0)
            for member in ["notifications", "stored", "activities", "sounds", "history"] {
                #expect(phone.body[member] == [], "\(member)")
            }
            #expect(phone.body["wakes"] == ["total": 0, "lastHour": 0, "refused": 0])
        }
    }

    /// Asked before the pushes or after them, in one step or in two: it is the same phone.
    @Test(arguments: [true, false])
    func aPhoneHasWhatWasPushedToIt(isAskedBefore: Bool) async throws {
        try await Controlled.run { world in
            if isAskedBefore { _ = try await world.get(Self.path) }
            #expect(try await world.push(to: "AB01", "cd01") == [200, 200])
            _ = try await world.get(Self.path)
            #expect(try await world.push(to: "ab01", "ab01x") == [200, 400])
            let phone = try await world.get("/v1/devices/AB01").body
            #expect(phone["notifications"]?.arrayValue?.compactMap { $0["push"]?.intValue } == [1, 3])
            #expect(phone["notifications"]?.arrayValue?.first?["title"] == "T")
            #expect(phone["topic"] == "com.example.app")
            #expect(phone["history"]?.arrayValue?.map { $0["event"]?.stringValue } == ["delivered", "delivered"])
        }
    }

    @Test func theListHasThePhonesOfAPrefix() async throws {
        try await Controlled.run { world in
            try await world.push(to: "ab01", "ab02", "cd01", "ab01")
            _ = try await world.get("/v1/devices/ab03")
            let list = try await world.get("/v1/devices?tokens=AB").body["devices"]
            #expect(list?.arrayValue?.map { $0["token"]?.stringValue } == ["ab01", "ab02", "ab03"])
            #expect(
                list?.arrayValue?.first == [
                    "token": "ab01", "topic": "com.example.app", "notifications": 2, "badge": 0, "activities": 0,
                    "lastPush": 4,
                ]
            )
            #expect(try await world.get("/v1/devices").body["devices"]?.arrayValue?.count == 4)
        }
    }

    // MARK: What is set

    @Test func aDeletedAppIsUnregisteredUntilItRegistersAgain() async throws {
        try await Controlled.run { world in
            try await world.push(to: Self.token)
            let deleted = try await world.ask("PUT", Self.path, #"{"app":"deleted"}"#).body
            #expect(deleted["registration"] == ["state": "unregistered", "since": 1_800_000_000_000])
            #expect(deleted["notifications"] == [])
            #expect(try await world.push(to: Self.token) == [410])
            let answer = try await world.get("/v1/pushes?after=1").body["pushes"]?.arrayValue?.first?["response"]
            #expect(answer?["reason"] == "Unregistered")
            let kept = world.router.book.page(PushFilter(after: 1), limit: 1).pushes.first
            #expect(kept?.exchange.response?.timestamp == 1_800_000_000_000)
            let again = try await world.ask("PUT", Self.path, #"{"registration":"registered"}"#).body
            #expect(again["app"] == "background")
            #expect(try await world.push(to: Self.token) == [200])
            let history = try await world.get(Self.path).body["history"]?.arrayValue
            #expect(history?.map { $0["event"]?.stringValue } == ["delivered", "refused", "delivered"])
            #expect(history?[1]["reason"] == "Unregistered")
        }
    }

    @Test func whatIsSetDecidesTheAnswers() async throws {
        try await Controlled.run { world in
            _ = try await world.ask("PUT", Self.path, #"{"registration":{"state":"expired","since":1700000000000}}"#)
            _ = try await world.ask("PUT", "/v1/devices/ab02", #"{"topic":"com.example.other"}"#)
            _ = try await world.ask("PUT", "/v1/devices/ab03", #"{"environment":"sandbox"}"#)
            #expect(try await world.push(to: "ab01", "ab02", "ab03") == [410, 400, 400])
            let answers = try await world.get("/v1/pushes").body["pushes"]?.arrayValue?.map {
                $0["response"]?["reason"]
            }
            #expect(answers == ["ExpiredToken", "DeviceTokenNotForTopic", "BadDeviceToken"])
            _ = try await world.ask("PUT", "/v1/devices/ab02", #"{"topic":null}"#)
            #expect(try await world.push(to: "ab02") == [200])
        }
    }

    @Test func whatIsSetOnThePhoneDecidesWhatIsShown() async throws {
        try await Controlled.run { world in
            let denied = try await world.ask("PUT", Self.path, #"{"permission":"denied","focus":true,"badge":7}"#).body
            #expect(denied["permission"] == "denied" && denied["focus"] == true && denied["badge"] == 7)
            try await world.push(to: Self.token)
            #expect(try await world.get(Self.path).body["notifications"] == [])
            _ = try await world.ask("PUT", Self.path, #"{"permission":"granted","online":false}"#)
            try await world.push(to: Self.token)
            let offline = try await world.get(Self.path).body
            #expect(offline["stored"]?.arrayValue?.first?["push"] == 2)
            #expect(offline["focus"] == true)
            let online = try await world.ask("PUT", Self.path, #"{"online":true}"#).body
            #expect(online["stored"] == [])
            #expect(online["notifications"]?.arrayValue?.first?["quiet"] == true)
        }
    }

    @Test func actionsAreDone() async throws {
        try await Controlled.run { world in
            try await world.push(to: "ab01", id: "11111111-1111-1111-1111-111111111111")
            try await world.push(to: "ab01", "ab01")
            let one = #"{"action":"remove","apnsId":"11111111-1111-1111-1111-111111111111"}"#
            let removed = try await world.ask("POST", Self.path + "/actions", one).body
            #expect(removed["notifications"]?.arrayValue?.compactMap { $0["push"]?.intValue } == [2, 3])
            let cleared = try await world.ask("POST", Self.path + "/actions", #"{"action":"clear"}"#).body
            #expect(cleared["notifications"] == [])
            let opened = try await world.ask("POST", Self.path + "/actions", #"{"action":"open"}"#).body
            #expect(opened["app"] == "foreground")
        }
    }

    @Test(arguments: [
        ("GET", "/v1/devices/xyz", "", 400, "2 to 200 hexadecimal digits"),
        ("GET", "/v1/devices/abc", "", 400, "an even number"),
        ("GET", "/v1/devices/", "", 404, "unknown path"),
        ("GET", "/v1/devices/ab/other", "", 404, "unknown path"),
        ("POST", "/v1/devices/ab", "{}", 405, "takes GET, PUT"),
        ("GET", "/v1/devices/ab?tokens=a", "", 400, "has none"),
        ("PUT", "/v1/devices/ab", "", 400, "the body is empty"),
        ("PUT", "/v1/devices/ab", "{", 400, "the body is not JSON"),
        ("PUT", "/v1/devices/ab", "[]", 400, "must be a JSON object"),
        ("PUT", "/v1/devices/ab", #"{"onlin":true}"#, 400, "did you mean \"online\"?"),
        ("PUT", "/v1/devices/ab", #"{"online":1}"#, 400, "online must be true or false"),
        (
            "PUT", "/v1/devices/ab", #"{"app":"asleep"}"#, 400,
            "app must be background, foreground, terminated or deleted"
        ),
        ("PUT", "/v1/devices/ab", #"{"badge":-1}"#, 400, "badge must be a whole number from 0"),
        ("PUT", "/v1/devices/ab", #"{"registration":{"since":1}}"#, 400, "registration lacks state"),
        ("PUT", "/v1/devices/ab", #"{"registration":{"state":"expired","since":"x"}}"#, 400, "registration.since"),
        ("PUT", "/v1/devices/ab", #"{"device":"x"}"#, 400, "device must name a device token"),
        ("POST", "/v1/devices/ab/actions", "{}", 400, "lacks action"),
        ("POST", "/v1/devices/ab/actions", #"{"action":"swipe"}"#, 400, "action must be open, clear or remove"),
        ("POST", "/v1/devices/ab/actions", #"{"action":"clear","apnsId":1}"#, 400, "apnsId must be a text"),
    ])
    func wrongRequestsAreNamed(
        _ method: String,
        _ target: String,
        _ body: String,
        _ status: Int,
        _ words: String
    ) async throws {
        try await Controlled.run { world in
            let answer = try await world.ask(method, target, body)
            #expect(answer.status == status)
            #expect(answer.body["error"]?.stringValue?.contains(words) == true, "\(answer.body)")
        }
    }

    /// What the document says of a body, and what the server takes.
    @Test(arguments: [
        (#"{}"#, true), (#"{"topic":"com.example.app","environment":"sandbox"}"#, true), (#"{"topic":""}"#, false),
        (#"{"environment":"both"}"#, false), (#"{"registration":"expired"}"#, true),
        (#"{"registration":"gone"}"#, false),
        (#"{"registration":{"state":"unregistered","since":1700000000000}}"#, true),
        (#"{"registration":{"state":"unregistered","until":1}}"#, false), (#"{"registration":{}}"#, false),
        (#"{"permission":"provisional"}"#, true), (#"{"permission":null}"#, true), (#"{"permission":"asked"}"#, false),
        (#"{"online":false,"focus":true,"lowPower":true}"#, true), (#"{"focus":"yes"}"#, false),
        (#"{"app":"deleted"}"#, true), (#"{"badge":0}"#, true), (#"{"badge":1.5}"#, false), (#"{"badge":null}"#, false),
        (#"{"device":"cd01"}"#, true), (#"{"device":null}"#, true), (#"{"device":"cd0"}"#, false),
        (#"{"other":1}"#, false),
    ])
    func theDocumentSaysWhichSettingsAreTaken(body: String, isTaken: Bool) async throws {
        try await Controlled.run { world in
            let document = try await world.get("/openapi.json").body
            let schema = try Schema(document, at: try #require(JSONPointer("/components/schemas/PhoneSettings")))
            #expect(try schema.isMet(by: JSONValue(parsing: Array(body.utf8))) == isTaken)
            #expect(try await world.ask("PUT", Self.path, body).status == (isTaken ? 200 : 400))
        }
    }

    /// A phone with one of everything is as the document says.
    @Test func aPhoneIsAsTheDocumentSays() async throws {
        try await Controlled.run { world in
            let activity =
                #"{"aps":{"timestamp":1800000000,"event":"start","content-state":{"a":1},"attributes-type":"A","attributes":{},"alert":{"title":"G"}}}"#
            try await world.send(
                activity,
                to: "ab01",
                type: "liveactivity",
                topic: "com.example.app.push-type.liveactivity"
            )
            try await world.send(#"{"aps":{"alert":{"loc-key":"K","loc-args":["a"]},"sound":"default"}}"#, to: "ab01")
            _ = try await world.ask("PUT", Self.path, #"{"online":false}"#)
            try await world.push(to: "ab01")
            let phone = try await world.get(Self.path).body
            #expect(phone["activities"]?.arrayValue?.count == 1)
            #expect(phone["notifications"]?.arrayValue?.count == 1)
            #expect(phone["stored"]?.arrayValue?.count == 1)
            let document = try await world.get("/openapi.json").body
            let schema = try Schema(document, at: try #require(JSONPointer("/components/schemas/Phone")))
            #expect(try schema.violations(in: phone).isEmpty)
            let members = Set(document["components"]?["schemas"]?["Phone"]?["properties"]?.objectValue?.keys ?? [])
            #expect(Set(phone.objectValue?.keys ?? []) == members)
        }
    }

    // MARK: Other tokens of a phone

    private static func update(_ event: String, _ timestamp: Int) -> String {
        #"{"aps":{"timestamp":\#(timestamp),"event":"\#(event)","content-state":{"goals":\#(timestamp)}}}"#
    }

    private static let activityTopic = "com.example.app.push-type.liveactivity"

    @Test(arguments: [true, false])
    func theTokenOfALiveActivityBelongsToAPhone(isLinkedBefore: Bool) async throws {
        try await Controlled.run { world in
            func link() async throws { _ = try await world.ask("PUT", "/v1/devices/ab02", #"{"device":"ab01"}"#) }
            if isLinkedBefore { try await link() }
            let update = Self.update("update", 1_800_000_000)
            try await world.send(update, to: "ab02", type: "liveactivity", topic: Self.activityTopic)
            if !isLinkedBefore { try await link() }
            let phone = try await world.get(Self.path).body
            #expect(phone["activities"]?.arrayValue?.first?["contentState"] == ["goals": 1_800_000_000])
            #expect(try await world.get("/v1/devices/ab02").body == phone)
            let list = try await world.get("/v1/devices").body["devices"]?.arrayValue
            #expect(list?.map { $0["token"]?.stringValue } == ["ab01"])
            // With the app its token goes as well.
            _ = try await world.ask("PUT", Self.path, #"{"app":"deleted"}"#)
            #expect(try await world.push(to: "ab02") == [410])
        }
    }

    @Test func aTokenOfAPhoneHasARegistrationOfItsOwn() async throws {
        try await Controlled.run { world in
            let body = #"{"device":"ab01","registration":"expired"}"#
            let phone = try await world.ask("PUT", "/v1/devices/ab02", body).body
            #expect(phone["token"] == "ab01")
            #expect(phone["registration"]?["state"] == "registered")
            #expect(try await world.push(to: "ab01", "ab02") == [200, 410])
            // What else is set on the phone leaves it alone.
            _ = try await world.ask("PUT", Self.path, #"{"registration":"expired"}"#)
            _ = try await world.ask("PUT", "/v1/devices/ab02", #"{"registration":"registered"}"#)
            _ = try await world.ask("PUT", Self.path, #"{"environment":"production"}"#)
            #expect(try await world.push(to: "ab01", "ab02") == [410, 200])
            let back = try await world.ask("PUT", "/v1/devices/ab01", #"{"device":"ab02"}"#)
            #expect(back.status == 400)
            _ = try await world.ask("PUT", "/v1/devices/ab02", #"{"device":null}"#)
            #expect(try await world.get("/v1/devices/ab02").body["token"] == "ab02")
        }
    }

    // MARK: Memory

    @Test func aPhoneThatWasAskedForLosesNothing() async throws {
        var limit = PushBook.Limit()
        limit.pushes = 2
        try await Controlled.run(limit: limit) { world in
            _ = try await world.get(Self.path)
            for _ in 0..<6 { try await world.push(to: "ab01", "cd01") }
            let asked = try await world.get(Self.path).body
            #expect(asked["notifications"]?.arrayValue?.count == 6)
            #expect(asked["forgottenPushes"] == 0)
            let late = try await world.get("/v1/devices/cd01").body
            #expect((late["notifications"]?.arrayValue?.count ?? 0) < 6)
            #expect((late["forgottenPushes"]?.intValue ?? 0) > 0)
        }
    }

    /// Of more phones than are kept, the ones that nobody has asked for longest are forgotten, with what was set on them.
    @Test func ofManyPhonesTheOldestAreForgotten() async throws {
        var limit = PushBook.Limit()
        limit.phones.tokens = 3
        try await Controlled.run(limit: limit) { world in
            for token in ["ab01", "ab02", "ab03"] {
                _ = try await world.ask("PUT", "/v1/devices/" + token, #"{"registration":"expired"}"#)
            }
            _ = try await world.get("/v1/devices/ab01")
            _ = try await world.get("/v1/devices/ab04")
            #expect(try await world.push(to: "ab01", "ab02", "ab03") == [410, 200, 410])
            #expect(try await world.get("/v1/devices/ab01").body["registration"]?["state"] == "expired")
        }
    }

    /// The same for what is on them, also where nobody asks meanwhile.
    @Test func ofMuchOnThePhonesTheOldestIsForgotten() async throws {
        var limit = PushBook.Limit()
        // More than one of these phones has on it, and less than two.
        limit.phones.bytes = 50_000
        try await Controlled.run(limit: limit) { world in
            for token in ["ab01", "ab02", "ab03"] {
                _ = try await world.ask("PUT", "/v1/devices/" + token, #"{"badge":7}"#)
            }
            for _ in 0..<20 { try await world.push(to: "ab01", "ab02", "ab03", "ab01", "ab02", "ab03") }
            let list = try await world.get("/v1/devices").body["devices"]?.arrayValue ?? []
            // The one that was asked for last is kept; those that were forgotten are what their pushes say.
            let badges = Dictionary(uniqueKeysWithValues: list.map { ($0["token"]?.stringValue ?? "", $0["badge"]) })
            #expect(badges == ["ab01": 0, "ab02": 0, "ab03": 7])
        }
    }

    /// However many pushes come for a phone, so much is kept.
    @Test func aPhoneIsBounded() {
        var phone = Phone(token: "ab")
        for number in 1...1000 {
            let request = PushRequest(
                path: "/3/device/ab",
                headers: [HeaderField("apns-push-type", "alert"), HeaderField("apns-topic", "com.example.app")],
                body: Array(#"{"aps":{"alert":"a","sound":"default"}}"#.utf8)
            )
            phone.receive(PhonePush(number: number, subject: PushSubject(request: request)), at: number)
        }
        #expect(phone.notifications.map(\.push) == Array(745...1000))
        #expect(phone.history.count == 256 && phone.sounds.count == 256)
    }

    @Test func aResetForgetsThePhonesOfThePrefix() async throws {
        try await Controlled.run { world in
            try await world.push(to: "ab01", "cd01")
            for token in ["ab01", "cd01"] {
                _ = try await world.ask("PUT", "/v1/devices/" + token, #"{"badge":3,"registration":"unregistered"}"#)
            }
            _ = try await world.ask("POST", "/v1/reset?tokens=ab")
            let forgotten = try await world.get(Self.path).body
            #expect(forgotten["badge"] == 0 && forgotten["notifications"] == [])
            #expect(forgotten["registration"]?["state"] == "registered")
            #expect(try await world.push(to: "ab01", "cd01") == [200, 410])
            #expect(try await world.get("/v1/devices/cd01").body["badge"] == 3)
        }
    }

    /// What the world's file says of a token is where its phone begins, and where a reset takes it.
    @Test func theWorldsTokensStay() async throws {
        var tokens = DeviceTokens()
        tokens["ab01"] = .init(topic: "com.example.app", status: .unregistered(since: 1_700_000_000_000))
        try await Controlled.run(World(authentication: .none, deviceTokens: tokens)) { world in
            let phone = try await world.get(Self.path).body
            #expect(phone["topic"] == "com.example.app")
            #expect(phone["registration"] == ["state": "unregistered", "since": 1_700_000_000_000])
            _ = try await world.ask("PUT", Self.path, #"{"registration":"registered"}"#)
            #expect(try await world.push(to: "ab01") == [200])
            _ = try await world.ask("POST", "/v1/reset?tokens=ab")
            #expect(try await world.push(to: "ab01") == [410])
        }
    }

    // MARK: Without texts and tokens

    @Test func aPhoneIsToldWithoutTextsAndTokens() async throws {
        let sanitiser = RecordSanitiser(redactor: Redactor(key: [1]))
        try await Controlled.run(sanitiser: sanitiser) { world in
            let token = "ab01" + String(repeating: "c", count: 60)
            let alert =
                #"{"aps":{"alert":{"title":"Canary","subtitle":"Canary","loc-key":"CANARY_KEY","loc-args":["Canary"]},"#
                + #""thread-id":"canary-thread","category":"CANARY","sound":"canary.caf"}}"#
            try await world.send(alert, to: token, headers: [HeaderField("apns-collapse-id", "canary-collapse")])
            let activity =
                #"{"aps":{"timestamp":1800000000,"event":"start","content-state":{"canary":"Canary"},"#
                + #""attributes-type":"CanaryAttributes","attributes":{},"alert":{"title":"Canary"}}}"#
            try await world.send(activity, to: token, type: "liveactivity", topic: Self.activityTopic)
            let told = try await world.get("/v1/devices/" + token).body
            #expect(told["notifications"]?.arrayValue?.first?["title"]?.stringValue?.utf8.count == 6)
            #expect(told["activities"]?.arrayValue?.count == 1)
            let list = try await world.get("/v1/devices").body
            for text in [told, list].map({ String(decoding: $0.serialized(), as: UTF8.self) }) {
                #expect(!text.lowercased().contains("canary") && !text.contains(token), "\(text)")
            }
            // Conditions take what came.
            let action = #"{"action":"remove","threadId":"canary-thread"}"#
            let after = try await world.ask("POST", "/v1/devices/\(token)/actions", action).body
            #expect(after["notifications"] == [])
        }
    }
}
