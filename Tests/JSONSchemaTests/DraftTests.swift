import JSONModel
import JSONSchema
import Testing

/// What differs between drafts, as each draft's own document has it. The official suite has the rest (`make evaluator`).
@Suite struct DraftTests {
    private static let uris = [
        "4": "http://json-schema.org/draft-04/schema#", "6": "http://json-schema.org/draft-06/schema#",
        "7": "http://json-schema.org/draft-07/schema#", "2019": "https://json-schema.org/draft/2019-09/schema",
        "2020": "https://json-schema.org/draft/2020-12/schema",
    ]

    /// A schema with the `$schema` of a draft.
    private static func sample(_ draft: String, _ members: String, _ instance: String, _ isValid: Bool) -> Sample {
        Sample(#"{"$schema": "\#(uris[draft] ?? "")", \#(members)}"#, instance, isValid)
    }

    private static let samples: [Sample] = [
        // Validation draft 4, 5.1.3: a flag beside the bound. Draft 6 made a number of it.
        sample("4", #""minimum": 3, "exclusiveMinimum": true"#, "3", false),
        sample("4", #""minimum": 3, "exclusiveMinimum": true"#, "4", true),
        sample("4", #""minimum": 3, "exclusiveMinimum": false"#, "3", true),
        sample("4", #""maximum": 3, "exclusiveMaximum": true"#, "3", false),
        sample("6", #""exclusiveMinimum": 3"#, "3", false),
        // Keywords of later drafts are none.
        sample("4", #""const": 1"#, "2", true), sample("6", #""const": 1"#, "2", false),
        sample("4", #""contains": {"type": "null"}"#, "[1]", true),
        sample("6", #""contains": {"type": "null"}"#, "[1]", false),
        sample("6", #""if": true, "then": false"#, "1", true), sample("7", #""if": true, "then": false"#, "1", false),
        sample("7", #""dependentRequired": {"a": ["b"]}"#, #"{"a": 1}"#, true),
        sample("2019", #""dependentRequired": {"a": ["b"]}"#, #"{"a": 1}"#, false),
        sample("7", #""unevaluatedProperties": false"#, #"{"a": 1}"#, true),
        sample("2019", #""unevaluatedProperties": false"#, #"{"a": 1}"#, false),
        sample("7", #""contains": {"type": "null"}, "minContains": 2"#, "[null]", true),
        sample("2019", #""contains": {"type": "null"}, "minContains": 2"#, "[null]", false),
        // Until draft 7 one keyword for both kinds of dependencies.
        sample("4", #""dependencies": {"a": ["b"]}"#, #"{"a": 1}"#, false),
        sample("7", #""dependencies": {"a": {"required": ["b"]}}"#, #"{"a": 1}"#, false),
        sample("7", #""dependencies": {"a": ["b"]}"#, #"{"a": 1, "b": 2}"#, true),
        // Tuples.
        sample("4", #""items": [{"type": "string"}], "additionalItems": false"#, #"["a"]"#, true),
        sample("4", #""items": [{"type": "string"}], "additionalItems": false"#, #"["a", 1]"#, false),
        sample("2019", #""items": [{"type": "string"}], "additionalItems": {"type": "null"}"#, #"["a", 1]"#, false),
        sample("7", #""items": {"type": "string"}, "additionalItems": false"#, #"["a", "b"]"#, true),
        sample("7", #""prefixItems": [{"type": "string"}]"#, "[1]", true),
        // Core draft 7, 8.3: all other properties beside a reference are ignored.
        sample(
            "7",
            ##""properties": {"a": {"$ref": "#/definitions/any", "type": "null"}}, "definitions": {"any": {}}"##,
            #"{"a": 1}"#,
            true
        ),
        sample(
            "2019",
            ##""properties": {"a": {"$ref": "#/$defs/any", "type": "null"}}, "$defs": {"any": {}}"##,
            #"{"a": 1}"#,
            false
        ),
        // Core draft 7, 8.2.3: a fragment in an identifier names a place.
        sample(
            "7",
            ##""items": {"$ref": "#name"}, "definitions": {"x": {"$id": "#name", "type": "string"}}"##,
            "[1]",
            false
        ),
        sample(
            "4",
            ##""items": {"$ref": "#name"}, "definitions": {"x": {"id": "#name", "type": "string"}}"##,
            "[1]",
            false
        ),
        sample(
            "2019",
            ##""items": {"$ref": "#name"}, "$defs": {"x": {"$anchor": "name", "type": "string"}}"##,
            "[1]",
            false
        ),
        // Validation 2019-09, 9.3.1.3: contains is none of what unevaluatedItems looks at. Since 2020-12 it is.
        sample("2019", #""contains": {"type": "string"}, "unevaluatedItems": false"#, #"["a"]"#, false),
        sample("2020", #""contains": {"type": "string"}, "unevaluatedItems": false"#, #"["a"]"#, true),
    ]

    @Test(arguments: samples)
    func readsEachDraftAsItSays(sample: Sample) throws {
        #expect(try schema(sample.schema).isMet(by: json(sample.instance)) == sample.isValid)
    }

    @Test func theOlderMetaSchemasAreWrittenWithHTTPSAsWell() throws {
        let text = #"{"$schema": "https://json-schema.org/draft-07/schema", "dependencies": {"a": ["b"]}}"#
        #expect(try !schema(text).isMet(by: ["a": 1]))
    }

    @Test func theOptionIsForSchemasThatDoNotSay() throws {
        let text = #"{"minimum": 3, "exclusiveMinimum": true}"#
        #expect(try !schema(text, options: SchemaOptions(draft: .draft4)).isMet(by: 3))
        let problems = #expect(throws: SchemaProblems.self) { try schema(text) }
        #expect(problems?.problems.map(\.location.description) == ["#/exclusiveMinimum"])
    }

    @Test func booleansAreSchemasSinceDraft6() throws {
        let text = #""properties": {"a": false}, "additionalProperties": false"#
        let problems = #expect(throws: SchemaProblems.self) {
            try schema(#"{"$schema": "http://json-schema.org/draft-04/schema#", \#(text)}"#)
        }
        #expect(problems?.problems.map(\.location.description) == ["#/properties/a"])
        #expect(try !schema(#"{"$schema": "http://json-schema.org/draft-06/schema#", \#(text)}"#).isMet(by: ["a": 1]))
    }

    @Test func knowsTheKeywordsOfTheDraft() throws {
        let text =
            #"{"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {}, "dependentRequired": {}}"#
        #expect(try schema(text).unknownKeywords.map(\.description) == ["#/dependentRequired"])
        #expect(try schema(#"{"dependencies": {}}"#).unknownKeywords.map(\.description) == ["#/dependencies"])
    }

    /// Core 2019-09, 8.2.4.2: the outermost schema with the anchor.
    @Test func aRecursiveReferenceLeadsToTheOutermostAnchor() throws {
        let tree =
            ##"{"$schema": "https://json-schema.org/draft/2019-09/schema", "$id": "http://a.org/tree", "$recursiveAnchor": true, "properties": {"data": true, "children": {"items": {"$recursiveRef": "#"}}}}"##
        let text =
            ##"{"$schema": "https://json-schema.org/draft/2019-09/schema", "$id": "http://a.org/strict", "$recursiveAnchor": true, "$ref": "tree", "unevaluatedProperties": false}"##
        let strict = try schema(text, documents: ["http://a.org/tree": tree])
        #expect(try strict.isMet(by: json(#"{"children": [{"data": 1}]}"#)))
        #expect(try !strict.isMet(by: json(#"{"children": [{"daat": 1}]}"#)))
        #expect(try schema(tree).isMet(by: json(#"{"children": [{"daat": 1}]}"#)))
    }

    /// A recursion begins with the schema that is pasted, and not with the file around it.
    @Test func aRecursiveSchemaMayStandInsideAnotherFile() throws {
        let document = json(
            ##"{"message": {"$schema": "https://json-schema.org/draft/2019-09/schema", "type": "object", "$recursiveAnchor": true, "properties": {"next": {"$recursiveRef": "#"}}}}"##
        )
        let schema = try Schema(document, uri: "acme.dialect.yml", at: JSONPointer(tokens: ["message"]))
        #expect(try schema.isMet(by: json(#"{"next": {"next": {}}}"#)))
        #expect(try !schema.isMet(by: json(#"{"next": {"next": 1}}"#)))
    }

    /// Each document is read as it says; one that says nothing, as the one that refers to it.
    @Test func schemasOfSeveralDraftsReferToEachOther() throws {
        let old =
            ##"{"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 3, "exclusiveMinimum": true, "allOf": [{"$ref": "silent.json"}]}"##
        let documents = ["old.json": old, "silent.json": #"{"maximum": 5, "exclusiveMaximum": true}"#]
        let schema = try schema(##"{"exclusiveMaximum": 10, "$ref": "old.json"}"##, documents: documents)
        for (value, isValid) in [(3, false), (4, true), (5, false)] {
            #expect(try schema.isMet(by: .number(JSONNumber(value))) == isValid, "\(value)")
        }
    }

    @Test func twoSchemasInOneFileMayBeOfTwoDrafts() throws {
        let document = json(
            ##"{"message": {"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"n": {"dependencies": {"a": ["b"]}}}}, "rule": {"$ref": "#/message/definitions/n", "dependentRequired": {"b": ["c"]}}}"##
        )
        let schema = try Schema(document, uri: "acme.dialect.yml", at: JSONPointer(tokens: ["rule"]))
        #expect(try !schema.isMet(by: ["a": 1]))
        #expect(try !schema.isMet(by: ["b": 1]))
        #expect(try schema.isMet(by: ["a": 1, "b": 1, "c": 1]))
        #expect(schema.unknownKeywords.isEmpty)
    }

    @Test(arguments: ["4", "6", "7", "2019"])
    func knowsTheMetaSchemas(draft: String) throws {
        let uri = try #require(Self.uris[draft])
        let metaSchema = try schema(#"{"$ref": "\#(uri)"}"#)
        #expect(try metaSchema.isMet(by: json(#"{"properties": {"a": {"minLength": 1}}}"#)))
        #expect(try !metaSchema.isMet(by: json(#"{"properties": {"a": {"minLength": -1}}}"#)))
    }

    /// Core 2019-09, 8.1.2: what its applicators are, 2020-12 has divided in two.
    @Test func speaksTheVocabulariesOf2019() throws {
        let prefix = "https://json-schema.org/draft/2019-09/vocab"
        let meta =
            #"{"$schema": "https://json-schema.org/draft/2019-09/schema", "$vocabulary": {"\#(prefix)/core": true, "\#(prefix)/applicator": true}}"#
        let text =
            #"{"$schema": "http://a.org/meta", "properties": {"a": {"minimum": 5}}, "unevaluatedProperties": false}"#
        let schema = try schema(text, documents: ["http://a.org/meta": meta])
        #expect(try schema.isMet(by: ["a": 1]))
        #expect(try !schema.isMet(by: ["b": 1]))
    }
}

/// OpenAPI 3.0.3, Schema Object.
@Suite struct OpenAPISchemaTests {
    private func schema(_ version: String, _ text: String) throws -> Schema {
        let document = json(
            ##"{"openapi": "\##(version)", "components": {"schemas": {"Message": \##(text), "Any": {}, "Text": {"type": "string"}}}}"##
        )
        return try Schema(document, uri: "openapi.json", at: JSONPointer(tokens: ["components", "schemas", "Message"]))
    }

    private static let samples: [(String, String, Bool)] = [
        // “A true value adds "null" to the allowed type specified by the type keyword, only if type is explicitly defined.”
        (#"{"type": "string", "nullable": true}"#, "null", true),
        (#"{"type": "string", "nullable": true}"#, "1", false),
        (#"{"type": "string", "nullable": false}"#, "null", false), (#"{"type": "string"}"#, "null", false),
        (#"{"type": "string", "nullable": true, "enum": ["a"]}"#, "null", false),
        (#"{"type": "string", "nullable": true, "enum": ["a", null]}"#, "null", true),
        (#"{"type": "integer", "minimum": 0, "exclusiveMinimum": true}"#, "0", false),
        (#"{"type": "integer", "minimum": 0, "exclusiveMinimum": true}"#, "1", true),
        // Reference Object: any sibling elements of a $ref are ignored.
        (##"{"properties": {"a": {"$ref": "#/components/schemas/Any", "type": "null"}}}"##, #"{"a": 1}"#, true),
        (##"{"properties": {"a": {"$ref": "#/components/schemas/Text"}}}"##, #"{"a": 1}"#, false),
        // “If the property is marked as readOnly being true and is in the required list, the required will take effect on the
        // response only.”
        (#"{"required": ["id"], "properties": {"id": {"readOnly": true}}}"#, "{}", true),
        (#"{"required": ["id"], "properties": {"id": {}}}"#, "{}", false),
        // No keywords of it.
        (#"{"const": 1}"#, "2", true), (#"{"patternProperties": {"a": {"type": "null"}}}"#, #"{"a": 1}"#, true),
    ]

    @Test(arguments: samples)
    func readsOpenAPI30(text: String, instance: String, isValid: Bool) throws {
        #expect(try schema("3.0.3", text).isMet(by: json(instance)) == isValid)
    }

    /// OpenAPI 3.0.3, Data Types: signed 32 and 64 bits, where formats assert; they speak of no texts.
    @Test(arguments: [
        (#"{"format": "int32"}"#, "2147483647", true), (#"{"format": "int32"}"#, "2147483648", false),
        (#"{"format": "int32", "minimum": 0}"#, "-1", false),
        (#"{"format": "int32", "minimum": -1e10}"#, "-2147483649", false),
        (#"{"format": "int32", "maximum": 5, "exclusiveMaximum": true}"#, "5", false),
        (#"{"format": "int64"}"#, "-9223372036854775808", true),
        (#"{"format": "int64"}"#, "9223372036854775808", false),
        (#"{"format": "float"}"#, "1e39", false), (#"{"format": "double"}"#, "1e39", true),
        (#"{"format": "double"}"#, "1e309", false), (#"{"format": "int32"}"#, #""a""#, true),
    ])
    func formatsOfNumbersAreWhatAMachineTypeHolds(text: String, instance: String, isValid: Bool) throws {
        let options = SchemaOptions(draft: .openAPI30, assertsFormats: true)
        #expect(try Schema(json(text), options: options).isMet(by: json(instance)) == isValid)
        #expect(
            try Schema(json(text), options: SchemaOptions(draft: .openAPI30)).isMet(by: json(instance))
                || text.contains("imum")
        )
    }

    @Test func readsOpenAPI31AsJSONSchema() throws {
        #expect(try schema("3.1.0", #"{"type": ["string", "null"]}"#).isMet(by: nil))
        #expect(try !schema("3.1.0", #"{"exclusiveMinimum": 3}"#).isMet(by: 3))
        #expect(try schema("3.1.0", #"{"type": "string", "nullable": true}"#).unknownKeywords.count == 1)
    }

    /// OpenAPI 3.1.0, 4.8.24.5: the default of `$schema`.
    @Test func readsTheSchemasOfADocumentAsItsDialectSays() throws {
        let document = json(
            ##"{"openapi": "3.1.0", "jsonSchemaDialect": "http://json-schema.org/draft-07/schema#", "components": {"schemas": {"Message": {"dependencies": {"a": ["b"]}}}}}"##
        )
        let schema = try Schema(document, at: JSONPointer(tokens: ["components", "schemas", "Message"]))
        #expect(try !schema.isMet(by: ["a": 1]))
    }
}
