import JSONModel
import PushModel
import Testing
import VendorModel

@testable import EasemobVendor

@Suite("Easemob: the tenant's default texts, durations, recipients")
struct EasemobTenantTests {
    @Test func theContextNamesTheDefaultTexts() throws {
        let english: JSONObject = ["defaultTitle": "New message", "defaultBody": "You have a new message"]
        let payload = try EasemobSubject(context: english).payload()
        #expect(payload.value["aps"]?["alert"] == ["title": "New message", "body": "You have a new message"])
        // The older pages show no title, whatever the tenant has.
        var older = english
        older["profile"] = "seed0"
        #expect(
            try EasemobSubject(context: older).payload().value["aps"]?["alert"] == ["body": "You have a new message"]
        )
    }

    @Test(arguments: [("seed0", "您有一条新消息"), ("seed1", "你有一条新消息"), ("current", "请点击查看")])
    func withoutItEveryDocumentedTextIsRight(profile: JSONValue, own: String) throws {
        let open = EasemobSubject(context: ["profile": profile, "defaultTitle": .null, "defaultBody": .null])
        let bodies = try open.outcomes().compactMap { $0.payload?.value["aps"]?["alert"]?["body"]?.stringValue }
        #expect(bodies.first == own)
        #expect(Set(bodies).isSuperset(of: ["您有一条新消息", "你有一条新消息", "请点击查看", "You have a new message"]))
        #expect(try EasemobCompiler().fullContext(of: open.testCase)["defaultBody"] == .null)
    }

    /// SEED-1's sample: fifteen minutes.
    @Test(
        arguments: [
            (15, 899_999, "suppressed"), (15, 900_001, "payload"), (0, 0, "payload"), (1, 59_999, "suppressed"),
            (10_080, 604_799_999, "suppressed"), (10_080, 604_800_001, "payload"),
        ]
    )
    func aDurationIsInMinutesFromWhenItWasSet(minutes: Int, passed: Int, word: String) throws {
        let setAt = 1_700_000_000_000 - passed
        let subject = EasemobSubject(
            context: [
                "dnd": ["durationMinutes": .number(JSONNumber(minutes)), "setAt": .number(JSONNumber(setAt))]
            ]
        )
        #expect(try subject.primary().outcome.kind.rawValue == word)
        #expect(try EasemobSubject(context: ["dnd": ["durationMinutes": 15]]).primary().outcome.kind == .suppressed)
    }

    @Test func eachRecipientHasAPushOfItsOwn() throws {
        let subject = EasemobSubject().with("target", ["a", "b", "c"])
        #expect(EasemobCompiler().recipients(of: subject.testCase) == ["a", "b", "c"])
        for recipient in ["a", "b", "c"] {
            #expect(try subject.inContext("recipient", .string(recipient)).payload().value["t"] == .string(recipient))
        }
        // A group's target is the group.
        #expect(EasemobCompiler().recipients(of: subject.inGroup().testCase) == [])
    }
}
