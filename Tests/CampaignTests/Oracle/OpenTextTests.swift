import CaseFiles
import JSONModel
import PushModel
import Testing

/// A text of which some words are anybody's: those around them are compared.
@Suite struct OpenTextTests {
    private func isRight(_ body: JSONValue, _ open: OpenText) -> Bool {
        let due: JSONValue = ["aps": ["alert": ["body": "Hi [message]!"]]]
        var payload = ExpectedPayload.due(due)
        payload.unjudged = [JSONPointer(tokens: ["aps", "alert", "body"])]
        payload.openTexts = ["/aps/alert/body": open]
        let given: JSONValue = ["aps": ["alert": ["body": body]]]
        let observed = ObservedOutcome(.payload(given.serialized(), headers: []))
        return ExpectedOutcome(.payload(payload)).differences(from: observed).isEmpty
    }

    @Test(arguments: ["Hi [图片]!", "Hi !", "Hi !!", "Hi [message]!"])
    func anyWordsBetweenAreRight(_ body: String) {
        #expect(isRight(.string(body), OpenText(before: "Hi ", behind: "!")))
    }

    @Test(arguments: ["Bye [message]!", "Hi [message]", "[message]", "", "Hi!"])
    func otherWordsAroundThemAreWrong(_ body: String) {
        #expect(!isRight(.string(body), OpenText(before: "Hi ", behind: "!")))
    }

    @Test func theTwoDoNotOverlap() {
        #expect(!isRight("aba", OpenText(before: "ab", behind: "ba")))
        #expect(isRight("abba", OpenText(before: "ab", behind: "ba")))
    }

    @Test func wordsAreComparedByTheirBytes() {
        #expect(!isRight("e\u{301}x", OpenText(before: "\u{E9}", behind: "")))
    }
}
