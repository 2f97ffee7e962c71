import JSONModel
import JSONSchema
import Testing

/// JSON Schema Core 2020-12, sections 8 and 9: identifiers, anchors, references and other documents.
@Suite struct ReferenceTests {
    @Test(
        arguments: [
            // A pointer, with escapes of pointers and of URIs.
            ##"{"$ref": "#/$defs/a~1b%25", "$defs": {"a/b%": {"type": "string"}}}"##,
            ##"{"$ref": "#name", "$defs": {"a": {"$anchor": "name", "type": "string"}}}"##,
            ##"{"$id": "http://example.com/root", "$ref": "inner", "$defs": {"a": {"$id": "inner", "type": "string"}}}"##,
            ##"{"$id": "http://example.com/a/root", "$ref": "/b/c", "$defs": {"a": {"$id": "../b/c", "type": "string"}}}"##,
            ##"{"$id": "urn:example:root", "$ref": "urn:example:root#/$defs/a", "$defs": {"a": {"type": "string"}}}"##,
            // Relative references start from the innermost identifier.
            ##"{"$id": "http://a.org/x", "$ref": "y", "$defs": {"y": {"$id": "y", "$ref": "#/$defs/z", "$defs": {"z": {"type": "string"}}}}}"##,
            // An anchor belongs to its own resource.
            ##"{"$id": "http://a.org/x", "$ref": "y#n", "$defs": {"n": {"$anchor": "n"}, "y": {"$id": "y", "$defs": {"z": {"$anchor": "n", "type": "string"}}}}}"##,
            // A place that no keyword makes a schema.
            ##"{"$ref": "#/x-schemas/a", "x-schemas": {"a": {"type": "string"}}}"##,
            ##"{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/c"}, "c": {"type": "string"}}}"##,
            ##"{"$dynamicRef": "#name", "$defs": {"a": {"$anchor": "name", "type": "string"}}}"##,
        ]
    )
    func findsWhatIsMeant(text: String) throws {
        let schema = try schema(text)
        #expect(try schema.isMet(by: "a"))
        #expect(try !schema.isMet(by: 1))
    }

    @Test func anIdentifierInAConstantIsNone() throws {
        let text =
            ##"{"$id": "http://a.org/", "$ref": "b", "$defs": {"c": {"const": {"$id": "b", "type": "null"}}, "b": {"$id": "b", "type": "string"}}}"##
        #expect(try schema(text).isMet(by: "a"))
    }

    @Test func readsOtherDocuments() throws {
        let documents = [
            "file:///project/types.json": ##"{"$defs": {"name": {"$ref": "deep/inner.json#n"}}}"##,
            "file:///project/deep/inner.json": ##"{"$defs": {"x": {"$anchor": "n", "type": "string"}}}"##,
        ]
        let text = ##"{"items": {"$ref": "types.json#/$defs/name"}}"##
        let schema = try schema(text, uri: "file:///project/root.json", documents: documents)
        #expect(try schema.isMet(by: ["a"]))
        let violation = try #require(try schema.violations(in: [1]).first)
        #expect(violation.keyword.description == "file:///project/deep/inner.json#/$defs/x/type")
        #expect(violation.instance.description == "/0")
    }

    @Test func aDocumentHasTwoNamesWhereItCallsItselfByAnother() throws {
        let documents = [
            "file:///a.json": ##"{"$id": "http://a.org/a", "$defs": {"x": {"$anchor": "n", "type": "string"}}}"##
        ]
        let text = ##"{"prefixItems": [{"$ref": "file:///a.json#n"}, {"$ref": "http://a.org/a#n"}]}"##
        let schema = try schema(text, documents: documents)
        #expect(try schema.isMet(by: ["a", "b"]))
        #expect(try !schema.isMet(by: ["a", 1]))
    }

    @Test func readsASchemaInADocumentThatIsNone() throws {
        let openAPI = json(
            ##"""
            {"openapi": "3.1.0", "components": {"schemas": {
              "Message": {"properties": {"to": {"$ref": "#/components/schemas/Token"}}, "required": ["to"]},
              "Token": {"type": "string", "minLength": 2, "example": "ab"}
            }}}
            """##
        )
        let pointer = try #require(JSONPointer("/components/schemas/Message"))
        let schema = try Schema(openAPI, uri: "file:///openapi.json", at: pointer)
        #expect(try schema.isMet(by: ["to": "ab"]))
        #expect(try !schema.isMet(by: ["to": "a"]))
        #expect(schema.unknownKeywords.isEmpty)
    }

    /// What a user pastes into a file of another kind means its own definitions; the whole file's path goes on working.
    @Test(
        arguments: [
            ##"{"properties": {"fare": {"$ref": "#/$defs/fare"}}, "$defs": {"fare": {"type": "integer"}}}"##,
            ##"{"properties": {"fare": {"$ref": "#/message/$defs/fare"}}, "$defs": {"fare": {"type": "integer"}}}"##,
            ##"{"$ref": "#/$defs/whole", "$defs": {"whole": {"properties": {"fare": {"$ref": "#fare"}}}, "f": {"$anchor": "fare", "type": "integer"}}}"##,
            ##"{"properties": {"fare": {"type": "integer"}, "next": {"$ref": "#"}}}"##,
        ]
    )
    func aSchemaInsideAnotherFileFindsItsOwnDefinitions(text: String) throws {
        let document = JSONValue.object(JSONObject(members: [JSONMember(key: "message", value: json(text))]))
        let schema = try Schema(document, uri: "acme.dialect.yml", at: JSONPointer(tokens: ["message"]))
        #expect(try schema.isMet(by: json(#"{"fare": 1, "next": {"fare": 2}}"#)))
        #expect(try !schema.isMet(by: json(#"{"fare": "1"}"#)))
    }

    @Test func aReferenceThatLeadsNowhereIsTold() throws {
        let document = json(##"{"message": {"$ref": "#/$defs/none"}}"##)
        #expect(throws: SchemaProblems.self) {
            try Schema(document, uri: "acme.dialect.yml", at: JSONPointer(tokens: ["message"]))
        }
    }

    /// Core, 8.2.3.2: a list whose elements a schema that extends it can change.
    @Test func aDynamicReferenceLeadsToTheOutermostAnchor() throws {
        let text = ##"""
            {
              "$id": "http://a.org/strings", "$ref": "list",
              "$defs": {
                "string": {"$dynamicAnchor": "item", "type": "string"},
                "list": {
                  "$id": "list", "items": {"$dynamicRef": "#item"}, "$defs": {"any": {"$dynamicAnchor": "item"}}
                }
              }
            }
            """##
        #expect(try schema(text).isMet(by: ["a"]))
        #expect(try !schema(text).isMet(by: [1]))
        let list =
            ##"{"$id": "list", "items": {"$dynamicRef": "#item"}, "$defs": {"any": {"$dynamicAnchor": "item"}}}"##
        #expect(try schema(list).isMet(by: [1]))
    }

    @Test func aTreeThatRefusesMoreMembersRefusesThemInItsBranches() throws {
        let documents = [
            "http://a.org/tree":
                ##"{"$id": "http://a.org/tree", "$dynamicAnchor": "node", "properties": {"data": true, "children": {"items": {"$dynamicRef": "#node"}}}}"##
        ]
        let text =
            ##"{"$id": "http://a.org/strict", "$dynamicAnchor": "node", "$ref": "tree", "unevaluatedProperties": false}"##
        let schema = try schema(text, documents: documents)
        #expect(try schema.isMet(by: json(#"{"children": [{"data": 1}]}"#)))
        #expect(try !schema.isMet(by: json(#"{"children": [{"daat": 1}]}"#)))
    }

    @Test func knowsTheMetaSchemas() throws {
        let metaSchema = try schema(##"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"##)
        #expect(try metaSchema.isMet(by: json(#"{"properties": {"a": {"minLength": 1}}}"#)))
        #expect(try !metaSchema.isMet(by: json(#"{"properties": {"a": {"minLength": -1}}}"#)))
        let itself = try #require(try? schema(##"{"$ref": "https://json-schema.org/draft/2020-12/meta/applicator"}"##))
        #expect(try itself.isMet(by: true))
    }

    @Test func speaksTheVocabulariesOfItsMetaSchema() throws {
        let prefix = "https://json-schema.org/draft/2020-12/vocab"
        let documents = [
            "http://a.org/meta":
                #"{"$id": "http://a.org/meta", "$vocabulary": {"\#(prefix)/core": true, "\#(prefix)/applicator": true}}"#,
            "http://a.org/other": #"{"$vocabulary": {"http://a.org/vocabulary": true}}"#,
        ]
        let text = #"{"$schema": "http://a.org/meta", "properties": {"a": false, "b": {"minimum": 5}}}"#
        let schema = try schema(text, documents: documents)
        #expect(try schema.isMet(by: ["b": 1]))
        #expect(try !schema.isMet(by: ["a": 1]))
        #expect(throws: SchemaProblems.self) {
            try JSONSchemaTests.schema(#"{"$schema": "http://a.org/other"}"#, documents: documents)
        }
    }

    @Test func aDocumentThatCannotBeUsedIsToldOnce() {
        struct Broken: Error {}
        let problems = #expect(throws: SchemaProblems.self) {
            try Schema(json(##"{"allOf": [{"$ref": "a.json"}, {"$ref": "a.json#/b"}]}"##)) { _ in throw Broken() }
        }
        #expect(problems?.problems.map(\.description) == ["#/allOf/0/$ref: “a.json” cannot be used: Broken()"])
    }
}
