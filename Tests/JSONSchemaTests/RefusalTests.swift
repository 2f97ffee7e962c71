import JSONModel
import JSONSchema
import Testing

/// What is wrong in a schema is said when it is read, with its place.
@Suite struct RefusalTests {
    @Test(
        arguments: [
            (#"{"type": "text"}"#, "#/type"), (#"{"type": []}"#, "#/type"), (#"{"type": 1}"#, "#/type"),
            (#"{"minLength": -1}"#, "#/minLength"), (#"{"minLength": 1.5}"#, "#/minLength"),
            (#"{"maxItems": "1"}"#, "#/maxItems"), (#"{"minimum": "1"}"#, "#/minimum"),
            (#"{"multipleOf": 0}"#, "#/multipleOf"), (#"{"multipleOf": -2}"#, "#/multipleOf"),
            (#"{"multipleOf": 1e1000000000000000000}"#, "#/multipleOf"),
            (#"{"pattern": "("}"#, "#/pattern"), (#"{"pattern": "(a)\\1"}"#, "#/pattern"),
            (#"{"patternProperties": {"[": {}}}"#, "#/patternProperties/["),
            (#"{"required": "a"}"#, "#/required"), (#"{"required": [1]}"#, "#/required"),
            (#"{"dependentRequired": {"a": "b"}}"#, "#/dependentRequired/a"),
            (#"{"properties": []}"#, "#/properties"), (#"{"properties": {"a": 1}}"#, "#/properties/a"),
            (#"{"allOf": []}"#, "#/allOf"), (#"{"allOf": {}}"#, "#/allOf"), (#"{"anyOf": [null]}"#, "#/anyOf/0"),
            (#"{"items": [{}]}"#, "#/items"), (#"{"enum": 1}"#, "#/enum"), (#"{"uniqueItems": 1}"#, "#/uniqueItems"),
            (##"{"$ref": "#/$defs/none"}"##, "#/$ref"), (##"{"$ref": "#none"}"##, "#/$ref"),
            (#"{"$ref": "http://a.org/none"}"#, "#/$ref"), (#"{"$ref": 1}"#, "#/$ref"),
            (##"{"$ref": "#/%zz"}"##, "#/$ref"), (##"{"$id": "#a"}"##, "#/$id"),
            (#"{"$schema": "http://json-schema.org/draft-03/schema#"}"#, "#/$schema"),
            (#"{"$schema": "http://json-schema.org/schema#"}"#, "#/$schema"),
            (#"{"$defs": {"unused": {"type": "text"}}}"#, "#/$defs/unused/type"), ("1", "#"),
        ]
    )
    func tellsThePlace(text: String, location: String) {
        let problems = #expect(throws: SchemaProblems.self) { try schema(text) }
        #expect(problems?.problems.map(\.location.description) == [location])
    }

    @Test func tellsAllProblemsAtOnce() {
        let problems = #expect(throws: SchemaProblems.self) {
            try schema(#"{"type": "text", "properties": {"a": {"minLength": -1}, "b": {"pattern": "["}}}"#)
        }
        #expect(problems?.problems.count == 3)
    }

    @Test func ignoresUnknownKeywordsAndNamesThem() throws {
        let schema = try schema(#"{"minlength": 3, "x-mine": 1, "properties": {"minlength": {"requird": []}}}"#)
        #expect(try schema.isMet(by: "a"))
        #expect(schema.unknownKeywords.map(\.description) == ["#/minlength", "#/properties/minlength/requird"])
    }

    @Test func twoSchemasCannotHaveOneIdentifier() {
        let problems = #expect(throws: SchemaProblems.self) {
            try schema(#"{"$defs": {"a": {"$id": "http://a.org/x"}, "b": {"$id": "http://a.org/x"}}}"#)
        }
        #expect(problems?.problems.map(\.location.description) == ["#/$defs/b"])
    }
}
