import JSONModel
import PushModel
import Testing
import VendorModel

@testable import EasemobVendor

@Suite("Easemob: the context")
struct EasemobContextTests {
    private func context(of subject: EasemobSubject) throws -> JSONObject {
        try EasemobCompiler().fullContext(of: subject.testCase)
    }

    @Test func everyFieldHasADefault() throws {
        let full = try context(of: EasemobSubject())
        let expected: JSONObject = [
            "now": 1_700_000_000_000, "sentAt": 1_700_000_000_000, "bundleId": "com.example.app",
            "environment": "production", "online": false, "profile": "current", "messageId": "373360335316321408",
            "chatType": "chat", "groupId": .null, "groupSize": 2, "recipient": "6006", "displayStyle": "simpleBanner",
            "senderNickname": "", "offlineCount": 1, "language": "", "translations": [:],
            "remindType": ["app": "ALL", "conversation": "DEFAULT"],
            "dnd": [
                "appInterval": .null, "appUntil": .null, "conversationUntil": .null, "durationMinutes": .null,
                "setAt": .null,
            ],
            "utcOffsetMinutes": 480, "defaultTitle": "您有一条新消息", "defaultBody": "请点击查看", "strings": .null,
            "sounds": .null,
            "templates": [:], "recipientTemplate": .null, "deviceId": "device-1", "notifierName": "com.example.app",
            "voipBound": false, "typing": .null,
        ]
        for member in expected.members { #expect(full[member.key] == member.value, "\(member.key)") }
        #expect(full.count == expected.count + 1)
        let token = try #require(full["deviceToken"]?.stringValue)
        #expect(token.utf8.count == 64 && token.allSatisfy(\.isHexDigit))
    }

    @Test func derivedFieldsFollowTheMessage() throws {
        let users = try context(of: EasemobSubject().with("target", ["a", "b"]))
        #expect(users["recipient"] == "a")
        let group = try context(of: EasemobSubject().inGroup())
        #expect(group["chatType"] == "groupchat")
        #expect(group["groupId"] == "1421300621769")
        #expect(group["recipient"] == "6006")
        #expect(try context(of: EasemobSubject().with("target_type", "chatrooms"))["chatType"] == "chatroom")
        #expect(try context(of: EasemobSubject(context: ["sentAt": 5]))["now"] == 1_700_000_000_000)
        #expect(try context(of: EasemobSubject(context: ["now": 5]))["sentAt"] == 5)
    }

    @Test func aWholeContextMeansTheSameCase() throws {
        var subject = EasemobSubject(
            context: [
                "displayStyle": "messageSummary", "dnd": ["appInterval": "22:00-07:00", "appUntil": 3],
                "typing": "strict",
                "templates": ["t": ["title_pattern": "a"]], "recipientTemplate": "t", "translations": ["en": "x"],
            ]
        ).inGroup()
        let full = try context(of: subject)
        let outcomes = try subject.outcomes().map(\.payload?.value)
        subject.context = full
        #expect(try context(of: subject) == full)
        #expect(try subject.outcomes().map(\.payload?.value) == outcomes)
    }

    @Test func anUnreadableMessageHasAContext() throws {
        let testCase = Case(id: "easemob/test", dialect: .easemob, message: .text("{"))
        #expect(try EasemobCompiler().fullContext(of: testCase)["recipient"] == "6006")
    }

    static let broken: [(context: JSONObject, field: String)] = [
        (["nwo": 1], "nwo"), (["now": "1"], "now"), (["now": -1], "now"), (["sentAt": 999_999_999_999_999], "sentAt"),
        (["online": 1], "online"), (["environment": "test"], "environment"), (["profile": "seed2"], "profile"),
        (["chatType": "users"], "chatType"), (["groupSize": -1], "groupSize"), (["displayStyle": 1], "displayStyle"),
        (["translations": ["en": 1]], "translations.en"), (["remindType": "ALL"], "remindType"),
        (["remindType": ["app": "DEFAULT"]], "remindType.app"),
        (["remindType": ["conversation": "SOME"]], "remindType.conversation"),
        (["remindType": ["a": 1]], "remindType.a"),
        (["dnd": ["appInterval": "8-9"]], "dnd.appInterval"),
        (["dnd": ["appInterval": "24:00-09:00"]], "dnd.appInterval"),
        (["dnd": ["appInterval": "08:00-09:00-10:00"]], "dnd.appInterval"), (["dnd": ["until": 1]], "dnd.until"),
        (["dnd": ["durationMinutes": 10_081]], "dnd.durationMinutes"), (["dnd": ["setAt": "1"]], "dnd.setAt"),
        (["defaultTitle": 1], "defaultTitle"), (["sounds": "a.caf"], "sounds"), (["sounds": [1]], "sounds"),
        (["strings": ["en": "a"]], "strings.en"), (["strings": ["en": ["k": 1]]], "strings.en.k"),
        (["utcOffsetMinutes": 1440], "utcOffsetMinutes"), (["templates": ["t": "x"]], "templates.t"),
        (["templates": ["t": ["title": "x"]]], "templates.t.title"), (["typing": "loose"], "typing"),
    ]

    @Test(arguments: broken)
    func faultsNameTheirField(context: JSONObject, field: String) throws {
        let subject = EasemobSubject(context: context)
        let error = #expect(throws: ContextError.self) { try EasemobCompiler().fullContext(of: subject.testCase) }
        #expect(error?.field == field)
        #expect(throws: ContextError.self) { try EasemobCompiler().compile(subject.testCase, readings: []) }
    }
}
