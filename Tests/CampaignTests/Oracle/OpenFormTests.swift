import CaseFiles
import JSONModel
import PushModel
import Testing

/// A member of which no document shows the form: what is expected in it is there, and more may stand beside.
@Suite struct OpenFormTests {
    private func isRight(_ actual: JSONValue) -> Bool {
        var payload = ExpectedPayload.due(["aps": ["badge": 1], "media": [["url": "u"], ["url": "v"]]])
        payload.openForms = [JSONPointer(tokens: ["media"])]
        let observed = ObservedOutcome(.payload(actual.serialized(), headers: []))
        let expected = ExpectedOutcome(.payload(payload))
        let isRight = expected.differences(from: observed).isEmpty
        #expect(expected.isMatched(by: observed) == isRight)
        return isRight
    }

    @Test func moreInItIsRight() {
        #expect(isRight(["aps": ["badge": 1], "media": [["url": "u"], ["url": "v"]]]))
        #expect(isRight(["aps": ["badge": 1], "media": [["url": "u", "id": 1], ["url": "v", "id": .null]]]))
    }

    @Test func whatIsExpectedHasToBeThere() {
        #expect(!isRight(["aps": ["badge": 1], "media": [["url": "u"], ["id": 1]]]))
        #expect(!isRight(["aps": ["badge": 1], "media": [["url": "u"]]]))
        #expect(!isRight(["aps": ["badge": 1]]))
    }

    @Test func theRestIsCompared() {
        #expect(!isRight(["aps": ["badge": 1, "sound": "s"], "media": [["url": "u"], ["url": "v"]]]))
        #expect(!isRight(["aps": ["badge": 1], "media": [["url": "u"], ["url": "v"]], "medium": 1]))
    }
}
