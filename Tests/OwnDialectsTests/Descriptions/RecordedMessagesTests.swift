import JSONModel
import JSONSchema
import Testing

@testable import OwnDialects

/// Messages of what `serve` wrote down, with the members that Documentation/Records.md has.
@Suite struct RecordedMessagesTests {
    private func messages(_ lines: String...) throws -> [JSONValue] {
        try RecordedMessages.read("a.jsonl", text: lines.joined(separator: "\n")).messages.map(\.message)
    }

    @Test func takesMessagesOfAnInletThatNobodyRefused() throws {
        let record: (String, String) -> String = { fate, message in
            #"{"number": 1, "dialect": "ride", "recipient": null, "message": \#(message), "context": {}, "fate": "\#(fate)"}"#
        }
        let found = try messages(
            record("accepted", #"{"a": 1}"#),
            record("suppressed", #"{"a": 2}"#),
            record("refused", #"{"a": 3}"#),
            record("refusedByAPNs", #"{"a": 4}"#),
            record("unanswered", #"{"a": 5}"#),
            record("accepted", "null"),
            record("removed", #"{"a": 6}"#),
            record("elsewhere", #"{"a": 7}"#),
            ""
        )
        #expect(found == [["a": 1], ["a": 2], ["a": 6], ["a": 7]])
    }

    @Test func takesPushesThatWereAccepted() throws {
        let record: (String, String) -> String = { outcome, body in
            #"{"number": 1, "method": "POST", "path": "/3/device/00", "outcome": "\#(outcome)", \#(body)}"#
        }
        let found = try messages(
            record("accepted", #""body": "{\"aps\": {}}""#),
            record("refused", #""body": "{\"a\": 1}""#),
            record("accepted", #""bodyBase64": "AA==""#),
            record("accepted", #""body": "no JSON""#)
        )
        #expect(found == [["aps": [:]]])
    }

    @Test func takesPlainMessagesAndCasesEachOnce() throws {
        #expect(try messages(#"{"a": 1}"#, #"{"id": "x", "message": {"a": 2}}"#, #"{"a": 1}"#) == [["a": 1], ["a": 2]])
    }

    @Test func whatIsNoJSONIsToldWithItsLine() {
        let problem = #expect(throws: DialectProblem.self) {
            try RecordedMessages.read("a.jsonl", text: "{}\n\n{\"a\": ")
        }
        #expect(problem?.description == "a.jsonl:3: the line is not JSON")
    }

    @Test func theDraftNamesTheRecordAndCanBeUsed() throws {
        let lines =
            #"{"number": 1, "dialect": "ride", "message": {"to": "a"}, "context": {"x": 1}, "fate": "accepted"}"# + "\n"
        let source = try Folder(["messages.jsonl": lines])
        let drafted = try DialectDraft.text(name: "acme", reading: ["\(source.path)/messages.jsonl"])
        let text = drafted.replacing(source.path + "/", with: "")
        let file = try Folder(["acme.dialect.yml": text, "messages.jsonl": lines]).read()
        #expect(file.examples.map(\.message) == [["to": "a"]])
        #expect(file.examples.map(\.context) == [["x": 1]])
        #expect(try !file.message.isMet(by: [:]))
    }

    @Test func anExampleThatTheSchemaDoesNotTakeIsToldWithItsLine() throws {
        let folder = try Folder([
            "acme.dialect.yml": "dialect: acme\nmessage: { required: [to] }\nexamples: [m.jsonl]\n",
            "m.jsonl": "{\"to\": 1}\n{\"t\": 1}\n",
        ])
        #expect(
            folder.problems() == [
                "m.jsonl:2: the example does not meet the schema: “to” is required (acme.dialect.yml:2)"
            ]
        )
    }
}
