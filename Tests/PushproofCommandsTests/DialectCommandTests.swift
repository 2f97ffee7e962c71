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
}
