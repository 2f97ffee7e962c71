import APNsRules
import JSONModel
import PushModel
import Testing

@testable import Reports

/// What a page is told of a push that arrived.
@Suite struct ArrivedPushTests {
    private static let taken = PushResponse(
        status: 200,
        headers: [HeaderField("apns-id", "11111111-2222-3333-4444-555555555555")],
        reason: nil,
        body: []
    )

    private func push(
        _ payload: String,
        answer: PushResponse? = taken,
        violations: [Violation] = []
    ) -> JSONValue {
        let headers = [
            HeaderField("apns-push-type", "alert"), HeaderField("apns-priority", "10"),
            HeaderField("apns-topic", "com.example.app"),
        ]
        var request = PushRequest.lone(body: Array(payload.utf8), headers: headers)
        request.path = "/3/device/00ffaabb11223344"
        return ArrivedPush(
            number: 7,
            time: 1_700_000_000_000,
            request: request,
            answer: answer,
            violations: violations
        ).jsonValue
    }

    @Test func saysWhatCameAndWhatBecameOfIt() {
        let value = push(#"{"aps":{"alert":{"title":"A title"},"badge":3}}"#)
        #expect(value["number"] == 7)
        #expect(value["at"] == 1_700_000_000_000)
        #expect(value["path"] == "/3/device/00ffaabb11223344")
        #expect(value["headers"]?.arrayValue?.last == ["apns-topic", "com.example.app"])
        #expect(value["answer"] == "200")
        #expect(value["answerHeaders"] == [["apns-id", "11111111-2222-3333-4444-555555555555"]])
        #expect(value["violations"] == [])
        #expect(
            value["states"]?.arrayValue?.compactMap { $0.arrayValue?.first?.stringValue }.sorted() == [
                "background", "foreground", "terminated",
            ]
        )
        let background = value["states"]?.arrayValue?.first { $0.arrayValue?.first == "background" }
        #expect(background?.arrayValue?.last == "shows the text, sets the badge")
    }

    /// The members in the order and spelling in which they came, a line for each; what cannot be seen as its escape.
    @Test func thePayloadIsForPeopleToRead() throws {
        let payload = try #require(push("{\"b\":1.50,\"a\":\"x\u{202E}\"}")["payload"]?.stringValue)
        let lines = payload.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines == ["{", #""b": 1.50,"#, #""a": "x\u{202E}""#, "}"])
        #expect(push("no JSON")["payload"] == "no JSON")
    }

    @Test func aPhoneDoesNothingOfWhatIsNotTaken() {
        let refusal = PushResponse(status: 400, headers: [], reason: .badDeviceToken, body: [])
        for (answer, words) in [(refusal, "400 BadDeviceToken"), (nil, "none")] as [(PushResponse?, JSONValue)] {
            let value = push(#"{"aps":{"alert":"x"}}"#, answer: answer)
            #expect(value["answer"] == words)
            #expect(value["states"]?.arrayValue?.allSatisfy { $0.arrayValue?.last == "nothing happens" } == true)
        }
    }

    @Test func namesWhatRulesSay() {
        let violation = Violation(
            rule: "a.rule",
            level: .degraded,
            place: .pointer(JSONPointer(tokens: ["aps"])),
            message: "It is odd."
        )
        #expect(push("{}", violations: [violation])["violations"] == [["a.rule", "It is odd."]])
    }
}
