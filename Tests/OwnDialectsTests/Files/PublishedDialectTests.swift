import Foundation
import JSONModel
import JSONSchema
import Testing

@testable import OwnDialects
import YAMLFiles

/// The schema that is published for editors, and the example that comes with Pushproof.
@Suite struct PublishedDialectTests {
    private static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func document(_ path: String) throws -> JSONValue {
        try YAMLDocument(String(contentsOf: repository.appending(path: path), encoding: .utf8)).value
    }

    private static let schema = Result { try Schema(document("Documentation/Schemas/dialect.schema.json")) }

    @Test func theSchemaTakesWhatTheReaderTakes() throws {
        let schema = try Self.schema.get()
        #expect(schema.unknownKeywords.isEmpty)
        let contract = try YAMLDocument(DialectReaderTests.contract["acme.dialect.yml"] ?? "").value
        let examples = try Self.document("Documentation/Schemas/dialect.schema.json")["examples"]?.arrayValue ?? []
        #expect(examples.count > 0)
        let shipped = try [
            "Examples/dialects/chat", "Examples/dialects/apns-notification", "Examples/dialects/ride", "Formats/expo",
            "Formats/onesignal", "Formats/aws-push",
        ].map { try Self.document("\($0).dialect.yml") }
        for value in examples + [contract] + shipped {
            #expect(try schema.violations(in: value) == [])
        }
    }

    /// What both refuse.
    @Test(
        arguments: [
            "dialect: acme", "message: {}", "dialect: Acme\nmessage: {}", "dialect: zego\nmessage: {}",
            "dialect: acme\nmessage: 1",
            "dialect: acme\nmessage: {}\nmore: 1", "dialect: acme\nmessage: {}\ndeviceToken: /token",
            "dialect: acme\nmessage: {}\ntexts: { title: /aps }", "dialect: acme\nmessage: {}\nexamples: a.json",
            "dialect: acme\nmessage: {}\nrules: [{ id: a, sentence: b, source: c }]",
            "dialect: acme\nmessage: {}\nrules: [{ id: a, sentence: b, outcome: error }]",
            "dialect: acme\nmessage: {}\nrules: [{ id: a, sentence: b, source: c, outcome: error, then: {} }]",
            "dialect: acme\nmessage: {}\nrules: [{ id: a, sentence: b, source: c, outcome: sent }]",
            "dialect: acme\nmessage: {}\nrules: [{ id: a, sentence: b, source: c, equal: [{ message: /a }] }]",
            "dialect: acme\nmessage: {}\nrules: [{ id: a, sentence: b, source: c, intent: { visible: maybe } }]",
            "dialect: acme\nmessage: {}\nreference: { headers: a }",
            "dialect: acme\nmessage: {}\nreference: { payload: a, more: b }",
            "dialect: acme\nmessage: {}\nreference: { payload: a, open: [a] }",
            "dialect: acme\nmessage: {}\nreference: { payload: a }\ninlet: { path: a }",
            "dialect: acme\nmessage: {}\ninlet: { path: /a }",
        ]
    )
    func theSchemaRefusesWhatTheReaderRefuses(yaml: String) throws {
        #expect(try !Self.schema.get().isMet(by: YAMLDocument(yaml).value))
        let folder = try Folder(["acme.dialect.yml": yaml])
        #expect(!folder.problems().isEmpty)
    }

    /// Every rule of the examples is met by a message that is generated, and nothing is to be warned of.
    @Test(arguments: [("chat", 15), ("apns-notification", 16), ("ride", 4)])
    func theExampleIsWhole(name: String, rules: Int) throws {
        let path = Self.repository.appending(path: "Examples/dialects/\(name).dialect.yml").path
        let file = try DialectFile.read(path, vendors: [])
        #expect(file.rules.count == rules)
        let survey = try #require(DialectSurvey(of: file))
        #expect(survey.rules.filter { $0.sides == nil }.map(\.rule.id) == [])
        #expect(DialectCheckText(file, survey).warnings == [])
        let own = try #require(OwnDialect(file))
        #expect(ReferenceCheck.problems(of: own) == [])
        guard let page = ["chat": "push", "ride": "ride"][name] else { return }
        // Every section that a rule names is there.
        let document = try String(
            contentsOf: Self.repository.appending(path: "Examples/dialects/docs/\(page).md"),
            encoding: .utf8
        )
        for rule in file.rules {
            let section = rule.source.split(separator: ", ").last.map(String.init) ?? ""
            #expect(document.contains("\n## \(section)\n"), "\(rule.source)")
        }
    }

    /// The formats that ship: each rule is met, each example is a message, and the reference keeps to the rules.
    @Test(arguments: [("expo", 21, 5), ("onesignal", 23, 7), ("aws-push", 14, 3)])
    func aFormatThatShipsIsWhole(name: String, rules: Int, examples: Int) throws {
        let path = Self.repository.appending(path: "Formats/\(name).dialect.yml").path
        let file = try DialectFile.read(path, vendors: [])
        #expect(file.name == name && file.rules.count == rules && file.examples.count == examples)
        let own = try #require(OwnDialect(file))
        #expect(ReferenceCheck.problems(of: own) == [])
        // A rule that refuses is about messages that break the schema.
        #expect(own.survey.rules.filter { ($0.sides == nil) != ($0.rule.outcome == .error) }.map(\.rule.id) == [])
    }
}
