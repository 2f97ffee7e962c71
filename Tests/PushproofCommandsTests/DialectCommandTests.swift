import Foundation
import JSONModel
import Testing

/// `pushproof dialect check`.
@Suite struct DialectCommandTests {
    private static let file = """
        dialect: acme
        title: Acme
        message:
          type: object
          required: [text]
          properties: { text: { type: string, maxLength: 5 }, silent: { type: boolean } }
        rules:
          - { id: A-1, sentence: A silent message is not sent., source: doc, outcome: suppressed,
              if: { properties: { silent: { const: true } }, required: [silent] } }
        """

    @Test func showsTheAxes() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.file, to: "acme.dialect.yml")
            let text = try await tool.run("dialect", "check", "acme.dialect.yml")
            #expect(text.code == 0)
            #expect(text.lines.first == "acme: Acme")
            #expect(text.lines.contains { $0.hasPrefix("  A-1") && $0.hasSuffix("/silent=true") }, "\(text.output)")
            let json = try await tool.run("dialect", "check", "acme.dialect.yml", "--format", "json")
            let value = try JSONValue(parsing: Array(json.output.utf8))
            #expect(value["rules"]?.arrayValue?.first?["met"]?["silent"] == true)
            let places = value["message"]?["axes"]?.arrayValue?.compactMap { $0["place"]?.stringValue }
            #expect(places == ["", "/text", "/silent"])
        }
    }

    @Test func tellsMistakesWithTheirLines() async throws {
        try await Tool.inTemporaryFolder { tool in
            let wrong = Self.file.replacing("maxLength: 5", with: "maxLength: five").replacing(
                "outcome:",
                with: "result:"
            )
            try tool.write(wrong, to: "acme.dialect.yml")
            let result = try await tool.run("dialect", "check", "acme.dialect.yml")
            #expect(result.code == 65)
            #expect(
                result.lines.contains { $0.hasPrefix("acme.dialect.yml:6: /message/properties/text/maxLength: ") },
                "\(result.output)"
            )
            #expect(
                result.lines.contains { $0.hasPrefix("acme.dialect.yml:8: /rules/0/result: unknown key") },
                "\(result.output)"
            )
            #expect(result.complaints.count == 1)
            let missing = try await tool.run("dialect", "check", "none.dialect.yml")
            #expect(missing.code == 65)
        }
    }

    @Test func writesAFirstFileFromExamples() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(#"{"text": "Hello", "badge": 1}"#, to: "a.json")
            try tool.write(#"{"id": "x", "message": {"text": "Hi"}, "expect": {"payload": {}}}"#, to: "b.json")
            let draft = try await tool.run("dialect", "infer", "a.json", "b.json", "--name", "acme")
            #expect(draft.code == 0)
            try tool.write(draft.output, to: "acme.dialect.yml")
            let checked = try await tool.run("dialect", "check", "acme.dialect.yml")
            #expect(checked.code == 0, "\(checked.output)\(checked.errorOutput)")
            #expect(checked.lines.contains { $0.hasPrefix("  /badge ") }, "\(checked.output)")
            let missing = try await tool.run("dialect", "infer", "none.json")
            #expect(missing.code == 65)
        }
    }

    /// The same format, described in four ways: each gives a file that `dialect check` takes.
    @Test(
        arguments: [
            (
                "push.proto", ["--from", "push.proto", "--type", "Push"],
                "syntax = \"proto3\";\nmessage Push { string text = 1; int32 badge = 2; }\nmessage Other {}\n"
            ),
            (
                "api.yaml", ["--from", "api.yaml", "--operation", "POST /push"],
                """
                openapi: 3.0.3
                paths:
                  /push:
                    post: { requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Push" } } } } }
                components:
                  schemas:
                    Push: { type: object, properties: { text: { type: string }, badge: { type: integer, nullable: true } } }
                """
            ),
            (
                "types.schema.json", ["--from", "types.schema.json", "--type", "Push"],
                #"""
                {"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {
                  "Push": {"type": "object", "properties": {"text": {"type": "string"}, "badge": {"type": "number"}}}}}
                """#
            ),
            (
                "messages.jsonl", ["messages.jsonl"],
                #"{"number": 1, "dialect": "acme", "message": {"text": "a", "badge": 1}, "fate": "accepted"}"#
            ),
        ]
    )
    func writesAFirstFileFromADescription(name: String, arguments: [String], text: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(text, to: name)
            let draft = try await tool.run(["dialect", "infer", "--name", "acme"] + arguments)
            #expect(draft.code == 0, "\(draft.errorOutput)")
            try tool.write(draft.output, to: "acme.dialect.yml")
            let checked = try await tool.run("dialect", "check", "acme.dialect.yml")
            #expect(checked.code == 0, "\(checked.output)\(checked.errorOutput)")
            for place in ["/text", "/badge"] {
                #expect(checked.lines.contains { $0.hasPrefix("  \(place) ") }, "\(checked.output)")
            }
        }
    }

    @Test func tellsWhatIsWrongWithADescription() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("syntax = \"proto3\";\nmessage Push { Geo at = 1; }\n", to: "push.proto")
            let unknown = try await tool.run("dialect", "infer", "--from", "push.proto")
            #expect(unknown.code == 65)
            #expect(unknown.errorOutput.contains("push.proto:2: the type “Geo”"), "\(unknown.errorOutput)")
            let alone = try await tool.run("dialect", "infer", "--type", "Push")
            #expect(alone.code == 64)
        }
    }
}
