import Foundation
import JSONModel
import JSONSchema
import Testing

@testable import OwnDialects

/// A folder with files, which is gone after the test.
struct Folder: ~Copyable {
    let path: String

    init(_ files: [String: String]) throws {
        path = NSTemporaryDirectory() + "dialect-" + UUID().uuidString
        for (name, text) in files {
            let file = URL(fileURLWithPath: "\(path)/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func read() throws(DialectProblems) -> DialectFile {
        try DialectFile.read("\(path)/acme.dialect.yml", vendors: ["zego", "apns"])
    }

    /// The problems of the file, without the folder's name.
    func problems() -> [String] {
        do throws(DialectProblems) {
            _ = try read()
            return []
        } catch {
            return error.problems.map { $0.description.replacing("\(path)/", with: "") }
        }
    }
}

/// The format of contract part two, §9.
@Suite struct DialectReaderTests {
    /// The contract's own example, with what it refers to.
    static let contract = [
        "acme.dialect.yml": """
        dialect: acme                       # used as in --dialect acme
        title: Acme chat server
        message: { $ref: "openapi.yaml#/components/schemas/PushMessage" }
        context: { type: object }
        deviceToken: /context/deviceToken
        examples: [examples/*.json]
        texts: { /title: /aps/alert/title, /text: /aps/alert/body }
        rules:
          - id: AC-1
            sentence: A silent message shows and plays nothing.
            source: docs/push.md, silent messages
            if: { properties: { silent: { const: true } }, required: [silent] }
            outcome: payload
            then: { properties: { aps: { not: { anyOf: [ { required: [alert] }, { required: [sound] } ] } } } }
            headers: { apns-push-type: background }
            intent: { visible: false, wakes: true }
          - id: AC-2
            sentence: The text becomes the body, verbatim.
            source: docs/push.md, texts
            equal: [ { message: /text, payload: /aps/alert/body } ]
        """,
        "openapi.yaml": """
        openapi: 3.1.0
        components:
          schemas:
            PushMessage:
              type: object
              required: [text]
              properties:
                text: { type: string }
                title: { type: string }
                silent: { $ref: "#/components/schemas/Flag" }
            Flag: { type: boolean }
        """,
        "examples/a.json": #"{"text": "Hello"}"#,
        "examples/b.json":
            #"{"id": "acme/b", "dialect": "acme", "message": {"text": "Hi"}, "context": {"deviceToken": "00"}, "expect": {"payload": {}}}"#,
    ]

    @Test func readsTheContractsExample() throws {
        let folder = try Folder(Self.contract)
        let file = try folder.read()
        #expect(file.name == "acme" && file.title == "Acme chat server")
        #expect(file.deviceToken?.description == "/context/deviceToken")
        #expect(file.texts.map(\.payload.description) == ["/aps/alert/title", "/aps/alert/body"])
        #expect(file.examples.map(\.message) == [["text": "Hello"], ["text": "Hi"]])
        #expect(file.examples.map { $0.testCase != nil } == [false, true])
        #expect(file.warnings.isEmpty)
        #expect(try file.message.isMet(by: ["text": "a", "silent": true]))
        #expect(try !file.message.isMet(by: ["text": "a", "silent": 1]))

        let silent = try #require(file.rules.first)
        #expect(silent.id == "AC-1" && silent.outcome == .payload && silent.line == 9)
        #expect(try silent.condition?.isMet(by: ["silent": true]) == true)
        #expect(try silent.payload?.isMet(by: ["aps": ["alert": "a"]]) == false)
        #expect(silent.headers.map(\.name) == ["apns-push-type"] && silent.headers.map(\.value) == ["background"])
        #expect(silent.intent.visible == false && silent.intent.wakes == true && silent.intent.runsExtension == nil)
        #expect(file.rules[1].condition == nil)
        #expect(file.rules[1].equal.map(\.message.description) == ["/text"])
    }

    /// One mistake a line of the contract's example, and what is said of it.
    @Test(
        arguments: [
            ("dialect: acme ", "dialect: Acme ", "acme.dialect.yml:1: /dialect: a name has at most 40 small letters"),
            (
                "dialect: acme ", "dialect: zego ",
                "acme.dialect.yml:1: /dialect: “zego” is a built-in dialect"
            ),
            (
                "dialect: acme ", "dialekt: acme ",
                "acme.dialect.yml:1: /dialekt: unknown key; did you mean \"dialect\"?"
            ),
            (
                "context: { type: object }", "context: { type: text }",
                "acme.dialect.yml:4: /context/type: “type” is one of"
            ),
            (
                "deviceToken: /context/", "deviceToken: /payload/",
                "acme.dialect.yml:5: /deviceToken: the place must begin with"
            ),
            ("examples/*.json", "examples/*.txt", "acme.dialect.yml:6: /examples/0: there is no file"),
            ("{ /title: ", "{ title: ", "acme.dialect.yml:7: /texts/title: “title” is not a JSON Pointer"),
            ("id: AC-2", "id: AC-1", "acme.dialect.yml:17: /rules/1/id: there is another rule “AC-1”"),
            (
                "sentence: The text becomes the body, verbatim.", "note: x",
                "acme.dialect.yml:18: /rules/1/note: unknown key"
            ),
            (
                "outcome: payload", "outcome: send",
                "acme.dialect.yml:13: /rules/0/outcome: “outcome” is payload, suppressed or error"
            ),
            ("outcome: payload", "outcome: error", "acme.dialect.yml:14: /rules/0/then: there is no payload where"),
            ("const: true", "minLenght: true", ""),
            (
                "{ properties: { silent", "{ pattern: '(', properties: { silent",
                "acme.dialect.yml:12: /rules/0/if/pattern: the pattern “(”"
            ),
            ("wakes: true", "wakes: 1", "acme.dialect.yml:16: /rules/0/intent/wakes: it is true or false"),
            (
                "equal: [ { message: /text,", "equal: [ { message: text,",
                "acme.dialect.yml:20: /rules/1/equal/0/message: “text” is no"
            ),
            ("equal: [", "if: [", "acme.dialect.yml:20: /rules/1/if: a schema is an object, true or false"),
            (
                "openapi.yaml#", "openapi.yml#",
                "acme.dialect.yml:3: /message/$ref: “openapi.yml” cannot be used: cannot be read: No such file"
            ),
            (
                "schemas/PushMessage", "schemas/Push",
                "acme.dialect.yml:3: /message/$ref: “openapi.yaml#/components/schemas/Push” leads to nothing"
            ),
            ("examples: [", "examples: [[", "acme.dialect.yml:"),
        ]
    )
    func tellsFileLineAndPlace(right: String, wrong: String, start: String) throws {
        var files = Self.contract
        files["acme.dialect.yml"] = files["acme.dialect.yml"]?.replacing(right, with: wrong)
        let folder = try Folder(files)
        let problems = folder.problems()
        if start.isEmpty {
            #expect(try folder.read().warnings.map(\.sentence) == ["not a keyword of JSON Schema: it is ignored"])
        } else {
            #expect(problems.contains { $0.hasPrefix(start) }, "\(problems)")
        }
    }

    @Test func tellsTheLineInTheOtherDocument() throws {
        var files = Self.contract
        files["openapi.yaml"] = files["openapi.yaml"]?.replacing(
            "Flag: { type: boolean }",
            with: "Flag: { type: bool }"
        )
        #expect(
            try Folder(files).problems().first?.hasPrefix(
                "openapi.yaml:11: /components/schemas/Flag/type: “type” is one of"
            ) == true
        )
    }

    @Test func tellsWhichExampleDoesNotMeetTheSchema() throws {
        var files = Self.contract
        files["examples/a.json"] = "{\n  \"text\": 1\n}"
        let problems = try Folder(files).problems()
        #expect(
            problems == [
                "examples/a.json:2: /text: the example does not meet the schema: it is a number, but must be a string (openapi.yaml:8)"
            ]
        )
        // A case may show that a message is refused.
        files["examples/a.json"] = #"{"id": "acme/a", "message": {"text": 1}, "expect": {"error": "no text"}}"#
        #expect(try Folder(files).problems().isEmpty)
    }

    @Test func tellsEverythingAtOnce() throws {
        let folder = try Folder(["acme.dialect.yml": "dialect: 1\nmessage: {type: x}\nrules: [{id: a, outcome: b}]\n"])
        #expect(folder.problems().count >= 5)
    }

    @Test func warnsOfPlacesThatNoMessageHas() throws {
        var files = Self.contract
        files["openapi.yaml"] = files["openapi.yaml"]?.replacing(
            "type: object\n",
            with: "type: object\n      unevaluatedProperties: false\n"
        )
        files["acme.dialect.yml"] = files["acme.dialect.yml"]?.replacing("message: /text", with: "message: /body")
        let file = try Folder(files).read()
        #expect(file.warnings.map(\.sentence) == ["the message's schema has no place /body"])
    }

    @Test func nothingIsFetched() throws {
        let folder = try Folder([
            "acme.dialect.yml": "dialect: acme\nmessage: { $ref: \"https://example.com/schema.json\" }\n"
        ])
        #expect(
            folder.problems() == [
                "acme.dialect.yml:2: /message/$ref: there is no document “https://example.com/schema.json”"
            ]
        )
    }
}
