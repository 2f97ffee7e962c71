import JSONModel
import PushModel
import Testing
import VendorModel

@testable import ZEGOVendor

@Suite("ZEGO: calls, and what is shown")
struct ZegoCallTests {
    private func call(_ timeout: JSONValue) -> ZegoSubject {
        ZegoSubject(message: ["timeout": timeout, "pushConfig": ["title": "t", "content": "b"]])
    }

    @Test(arguments: [1, 60, 600] as [JSONValue])
    func aCallRingsForOneToSixHundredSeconds(timeout: JSONValue) throws {
        #expect(try call(timeout).words() == ["payload"])
        #expect(try call(timeout).topics() == [])
    }

    @Test(arguments: ["0", "601", "-1", "1e400"])
    func otherTimesAreOpen(timeout: String) throws {
        let subject = call(.number(JSONNumber(uncheckedLexeme: timeout)))
        #expect(try subject.words() == ["refused", "payload"])
        #expect(try subject.topics() == ["ZG-13"])
        #expect(try subject.inContext("online", true).words().sorted() == ["refused", "suppressed"])
    }

    @Test func aTimeAsTextIsOfAWrongType() throws {
        #expect(try call("60").topics() == ["ZG-types"])
        // The server's interface has no such field.
        #expect(try ZegoSubject(message: ["timeout": 0, "OfflinePush": ["Enable": 1]]).words() == ["payload"])
    }

    @Test func aMutablePushWithoutAnIDGetsAWord() throws {
        func advice(_ payload: JSONValue, _ strategy: JSONValue = ["mutable": true]) throws -> [String] {
            try ZegoSubject(["payload": payload]).with(strategy: strategy).payload().advice
        }
        #expect(try advice("{\"customId\":\"1\"}") == [])
        #expect(try advice("{\"image_attachment\":\"https://example.com/a.png\"}") == [])
        #expect(try advice("{}") == ["ZG-U7"])
        #expect(try advice("not json") == ["ZG-U7"])
        #expect(try advice("{}", [:]) == [])
    }

    /// The sample code hands the new notification on as it came, whatever it takes away.
    @Test(
        arguments: [
            (["title": "t", "subtitle": "s", "body": ""], ["title": "t", "subtitle": "s"]),
            ("text", ["body": "text"]), (nil, [:]), (["loc-key": "K"], nil), (["title": 1], nil),
        ] as [(JSONValue?, JSONValue?)]
    )
    func theNewNotificationIsShown(alert: JSONValue?, shown: JSONValue?) throws {
        var aps: JSONObject = ["mutable-content": 1]
        aps["alert"] = alert
        let subject = ZegoSubject(incoming: ["aps": .object(aps), "payload": "{\"customId\":\"1\"}"], delivered: [])
        #expect(try subject.primary().shown?.texts == shown)
    }

    @Test func aCallNamesItsRecipients() throws {
        let subject = ZegoSubject(message: ["invitees": ["a", "b"], "pushConfig": ["title": "t", "content": "b"]])
        #expect(ZegoCompiler().recipients(of: subject.testCase) == ["a", "b"])
        #expect(try ZegoCompiler().fullContext(of: subject.testCase)["recipient"] == "a")
        let second = subject.inContext("recipient", "b")
        #expect(try ZegoCompiler().fullContext(of: second.testCase)["recipient"] == "b")
        #expect(try second.primary().outcome == subject.primary().outcome)
    }
}
