import JSONModel
import PushModel
import Testing

@testable import Reports

/// What a page is told of a push that arrived.
@Suite struct ArrivedPushTests {
    private static let taken = PushResponse(status: 200, headers: [], reason: nil, body: [])

    private func push(
        _ payload: String,
        path: String = "/3/device/00ffaabb11223344",
        answer: PushResponse? = taken
    ) -> JSONValue? {
        let headers = [
            HeaderField("apns-push-type", "alert"), HeaderField("apns-priority", "10"),
            HeaderField("apns-topic", "com.example.app"),
        ]
        var request = PushRequest.lone(body: Array(payload.utf8), headers: headers)
        request.path = path
        return ArrivedPush.json(of: request, answer: answer, number: 7, now: 1_700_000_000)
    }

    @Test func saysWhatThePhoneShows() {
        let value = push(#"{"aps":{"alert":{"title":"A title","body":"A body"},"badge":3,"sound":"default"}}"#)
        #expect(value?["number"] == 7)
        #expect(value?["device"] == "…11223344")
        #expect(value?["answer"] == "200")
        #expect(value?["banner"] == ["title": "A title", "subtitle": .null, "body": "A body"])
        #expect(value?["badge"] == "3")
        #expect(value?["sound"] == true)
        #expect(value?["refusal"]?.isNull == true)
        #expect(value?["states"]?.objectValue?.keys.sorted() == ["background", "foreground", "terminated"])
    }

    @Test func aPhoneGetsNothingOfWhatIsNotTaken() {
        let refusal = PushResponse(status: 400, headers: [], reason: .badDeviceToken, body: [])
        for (answer, words) in [(refusal, "400 BadDeviceToken"), (nil, "not at all")] as [(PushResponse?, JSONValue)] {
            let value = push(#"{"aps":{"alert":"x"}}"#, answer: answer)
            #expect(value?["answer"] == words)
            #expect(value?["banner"]?.isNull == true)
        }
    }

    @Test func otherRequestsAreNoPushes() {
        #expect(push("{}", path: "/1/apps/com.example.app/all-channels") == nil)
    }
}
