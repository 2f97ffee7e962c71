import JSONModel
import JSONSchema
import Testing

@testable import OwnDialects

/// The message of an OpenAPI document, by OpenAPI 3.0.3 and 3.1.0 (Operation, Request Body, Media Type, Reference and Schema Object).
@Suite struct OpenAPIDocumentTests {
    private static let ride = """
        openapi: 3.0.3
        paths:
          /users/{id}/pushes:
            post:
              operationId: sendPush
              requestBody: { $ref: "#/components/requestBodies/Push" }
            get: {}
          /tokens:
            put:
              requestBody: { content: { application/json: { schema: { type: object } } } }
          /picture:
            post:
              requestBody: { content: { image/png: {} } }
        components:
          requestBodies:
            Push:
              content:
                text/plain: {}
                application/json; charset=utf-8:
                  schema: { $ref: "#/components/schemas/Push", description: not read }
                  examples: { one: { value: { text: Hello, fare: null } } }
          schemas:
            Push:
              type: object
              required: [text, id]
              additionalProperties: false
              properties:
                id: { type: string, readOnly: true }
                text: { type: string, example: Your driver is here }
                fare: { type: integer, minimum: 0, exclusiveMinimum: true, nullable: true }
        """

    private func draft(
        _ text: String,
        _ operation: String? = nil,
        _ type: String? = nil
    ) throws(DialectProblems) -> (file: DialectFile, message: JSONValue) {
        guard let folder = try? Folder(["openapi.yaml": text]) else { throw DialectProblems(problems: []) }
        let description = MessageDescription(path: "\(folder.path)/openapi.yaml", operation: operation, type: type)
        let drafted = try DialectDraft.text(name: "acme", from: description, reading: [])
        guard let full = try? Folder(["openapi.yaml": text, "acme.dialect.yml": drafted]) else {
            throw DialectProblems(problems: [])
        }
        let file = try full.read()
        return (file, file.message.nodes[file.message.root].source)
    }

    private func sentence(_ text: String, _ operation: String? = nil, _ type: String? = nil) throws -> String {
        let problems = #expect(throws: DialectProblems.self) { try draft(text, operation, type) }
        return try #require(problems?.problems.first).description.replacing(/^.*\/openapi/, with: "openapi")
    }

    @Test(arguments: ["sendPush", "POST /users/{id}/pushes", "post /users/{id}/pushes"])
    func anOperationIsNamedByItsIDOrItsRequest(operation: String) throws {
        let message = try draft(Self.ride, operation).file.message
        #expect(try message.isMet(by: ["text": "Hello", "fare": 1]))
        #expect(try message.isMet(by: ["text": "Hello", "fare": nil]))
        #expect(try !message.isMet(by: ["text": "Hello", "fare": 0]))
        #expect(try !message.isMet(by: ["fare": 1]))
    }

    @Test func theFileRefersToTheDescription() throws {
        let message = try draft(Self.ride, "sendPush").message
        #expect(message["$ref"]?.stringValue?.hasSuffix("/openapi.yaml#/components/schemas/Push") == true)
        #expect(message["examples"] == [["text": "Hello", "fare": nil]])
    }

    @Test func aSchemaIsNamedAsWell() throws {
        let message = try draft(Self.ride, nil, "Push").file.message
        #expect(try message.isMet(by: ["text": "Hello"]))
        #expect(try !message.isMet(by: [:]))
    }

    @Test func theOnlyBodyNeedsNoName() throws {
        let text = """
            openapi: 3.1.0
            paths:
              /push:
                post: { requestBody: { content: { application/vnd.acme+json: { schema: { type: [object, "null"] } } } } }
                delete: {}
            """
        let message = try draft(text).file.message
        #expect(try message.isMet(by: nil))
        #expect(try !message.isMet(by: 1))
    }

    @Test func whatIsWrongIsToldWithItsLine() throws {
        #expect(
            try sentence(Self.ride)
                == "openapi.yaml:2: /paths: 3 operations have a body; name one with --operation: sendPush, PUT /tokens, POST /picture"
        )
        #expect(try sentence(Self.ride, "sendPus").hasPrefix("openapi.yaml:2: /paths: there is no operation “sendPus”"))
        #expect(
            try sentence(Self.ride, "GET /users/{id}/pushes")
                == "openapi.yaml:7: /paths/~1users~1{id}~1pushes/get: the operation has no requestBody"
        )
        #expect(try sentence(Self.ride, "POST /picture").contains("openapi.yaml:13: "))
        #expect(try sentence(Self.ride, "POST /picture").hasSuffix("the body is not JSON: image/png"))
        #expect(
            try sentence(Self.ride, nil, "Pusch").hasPrefix("openapi.yaml:22: /components/schemas: there is no schema")
        )
        #expect(try sentence(Self.ride, "sendPush", "Push").contains("not both"))
        #expect(
            try sentence(#"{"swagger": "2.0"}"#)
                == "openapi.yaml:1: /swagger: only OpenAPI 3.0 and 3.1 are supported; convert version 2 first"
        )
        let broken = """
            openapi: 3.0.3
            components:
              schemas:
                A:
                  minLength: -1
            """
        #expect(
            try sentence(broken, nil, "A")
                == "openapi.yaml:5: /components/schemas/A/minLength: “minLength” must be a whole number that is not negative"
        )
    }

    @Test func referencesInACircleEnd() throws {
        let text = """
            openapi: 3.1.0
            paths:
              /a: { post: { requestBody: { $ref: "#/components/requestBodies/A" } } }
            components: { requestBodies: { A: { $ref: "#/components/requestBodies/A" } } }
            """
        #expect(try sentence(text).hasSuffix("more than 32 references lead to each other"))
    }
}

/// Schemas that are there already.
@Suite struct SchemaDocumentTests {
    /// As generators make it of TypeScript's types: draft 7, a definition for each type.
    private static let types = #"""
        {
          "$schema": "http://json-schema.org/draft-07/schema#",
          "definitions": {
            "Push": {
              "type": "object", "required": ["to"], "additionalProperties": false,
              "properties": {"to": {"type": "string"}, "size": {"items": [{"type": "number"}, {"type": "number"}], "additionalItems": false, "type": "array"}},
              "dependencies": {"size": ["to"]}
            },
            "Unit": {"enum": ["km", "mi"], "type": "string"}
          }
        }
        """#

    private func draft(_ text: String, _ type: String? = nil) throws -> DialectFile {
        let folder = try Folder(["types.json": text])
        let description = MessageDescription(path: "\(folder.path)/types.json", operation: nil, type: type)
        let drafted = try DialectDraft.text(name: "acme", from: description, reading: [])
        return try Folder(["acme.dialect.yml": drafted.replacing(folder.path + "/", with: ""), "types.json": text])
            .read()
    }

    @Test func aDefinitionIsNamed() throws {
        let file = try draft(Self.types, "Push")
        #expect(try file.message.isMet(by: ["to": "a", "size": [1, 2]]))
        #expect(try !file.message.isMet(by: ["to": "a", "size": [1, 2, 3]]))
        #expect(file.warnings.isEmpty)
    }

    @Test func aRootThatSaysSomethingIsTheMessage() throws {
        let text =
            ##"{"$ref": "#/definitions/A", "definitions": {"A": {"type": "string"}, "B": {}}, "$schema": "http://json-schema.org/draft-07/schema#"}"##
        #expect(try !draft(text).message.isMet(by: 1))
        #expect(try !draft(#"{"definitions": {"A": {"type": "string"}}}"#).message.isMet(by: 1))
    }

    @Test(arguments: [
        (types, nil, "types.json:1: it has 2 definitions; name the message with --type: Push, Unit"),
        (types, "Pusch", "types.json:1: it has no definition “Pusch”"),
        (#"{"text": "Hello"}"#, nil, "types.json:1: it is neither OpenAPI 3 nor a JSON Schema"),
        ("[]", nil, "types.json:1: it is neither OpenAPI 3 nor a JSON Schema"),
        (
            #"{"$schema": "http://json-schema.org/draft-03/schema#", "type": "object"}"#, nil,
            "types.json:1: /$schema: “http"
        ),
    ])
    func whatIsWrongIsTold(text: String, type: String?, beginning: String) throws {
        let problems = #expect(throws: DialectProblems.self) { try draft(text, type) }
        let sentence = try #require(problems?.problems.first).description.replacing(/^.*\/types/, with: "types")
        #expect(sentence.hasPrefix(beginning), "\(sentence)")
    }

    @Test func aPastedSchemaOfAnOlderDraftNeedsNoFileOfItsOwn() throws {
        let indented = Self.types.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        let reference = ##"  "allOf": [{"$ref": "#/definitions/Push"}],"##
        let pasted = indented.replacing("  {\n", with: "  {\n\(reference)\n", maxReplacements: 1)
        let file = try Folder(["acme.dialect.yml": "dialect: acme\nmessage:\n\(pasted)\n"]).read()
        #expect(try file.message.isMet(by: ["to": "a", "size": [1, 2]]))
        #expect(try !file.message.isMet(by: ["size": [1, 2]]))
    }
}
