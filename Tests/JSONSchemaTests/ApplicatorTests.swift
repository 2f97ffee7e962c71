import JSONModel
import JSONSchema
import Testing

/// JSON Schema Core 2020-12, sections 10 and 11: schemas that are made of schemas.
@Suite struct ApplicatorTests {
    static let samples: [Sample] = inPlace + children + unevaluated

    private static let inPlace = [
        Sample("true", "1", true), Sample("false", "1", false), Sample("{}", "1", true),
        Sample(#"{"allOf": [{"minimum": 1}, {"maximum": 2}]}"#, "2", true),
        Sample(#"{"allOf": [{"minimum": 1}, {"maximum": 2}]}"#, "3", false),
        Sample(#"{"anyOf": [{"minimum": 3}, {"maximum": 1}]}"#, "3", true),
        Sample(#"{"anyOf": [{"minimum": 3}, {"maximum": 1}]}"#, "2", false),
        Sample(#"{"oneOf": [{"minimum": 1}, {"maximum": 2}]}"#, "3", true),
        Sample(#"{"oneOf": [{"minimum": 1}, {"maximum": 2}]}"#, "2", false),
        Sample(#"{"oneOf": [{"const": 1}, {"const": 2}]}"#, "3", false),
        Sample(#"{"not": {"type": "string"}}"#, "1", true), Sample(#"{"not": {"type": "string"}}"#, #""a""#, false),
        Sample(#"{"if": {"minimum": 1}, "then": {"multipleOf": 2}, "else": {"const": 0}}"#, "2", true),
        Sample(#"{"if": {"minimum": 1}, "then": {"multipleOf": 2}, "else": {"const": 0}}"#, "3", false),
        Sample(#"{"if": {"minimum": 1}, "then": {"multipleOf": 2}, "else": {"const": 0}}"#, "0", true),
        Sample(#"{"if": {"minimum": 1}, "then": {"multipleOf": 2}, "else": {"const": 0}}"#, "-1", false),
        Sample(#"{"then": false, "else": false}"#, "1", true),
        Sample(#"{"dependentSchemas": {"a": {"required": ["b"]}}}"#, #"{"a": 1}"#, false),
        Sample(#"{"dependentSchemas": {"a": {"required": ["b"]}}}"#, "{}", true),
        Sample(##"{"$ref": "#/$defs/a", "minimum": 5, "$defs": {"a": {"maximum": 7}}}"##, "6", true),
        Sample(##"{"$ref": "#/$defs/a", "minimum": 5, "$defs": {"a": {"maximum": 7}}}"##, "4", false),
        Sample(##"{"$ref": "#/$defs/a", "minimum": 5, "$defs": {"a": {"maximum": 7}}}"##, "8", false),
    ]

    private static let children = [
        Sample(#"{"properties": {"a": {"type": "null"}}}"#, #"{"a": null, "b": 1}"#, true),
        Sample(#"{"properties": {"a": {"type": "null"}}}"#, #"{"a": 1}"#, false),
        Sample(#"{"properties": {"a": {}}, "additionalProperties": false}"#, #"{"a": 1}"#, true),
        Sample(#"{"properties": {"a": {}}, "additionalProperties": false}"#, #"{"b": 1}"#, false),
        Sample(#"{"patternProperties": {"^x-": {"type": "string"}}}"#, #"{"x-a": 1}"#, false),
        Sample(#"{"patternProperties": {"^x-": {}}, "additionalProperties": false}"#, #"{"x-a": 1}"#, true),
        // Both speak of the same member.
        Sample(
            #"{"properties": {"ab": {"minimum": 1}}, "patternProperties": {"^a": {"maximum": 2}}}"#,
            #"{"ab": 3}"#,
            false
        ),
        // `additionalProperties` looks at its neighbours alone.
        Sample(#"{"allOf": [{"properties": {"a": {}}}], "additionalProperties": false}"#, #"{"a": 1}"#, false),
        Sample(#"{"propertyNames": {"maxLength": 1}}"#, #"{"a": 1}"#, true),
        Sample(#"{"propertyNames": {"maxLength": 1}}"#, #"{"ab": 1}"#, false),
        Sample(#"{"prefixItems": [{"type": "null"}], "items": {"type": "string"}}"#, #"[null, "a"]"#, true),
        Sample(#"{"prefixItems": [{"type": "null"}], "items": {"type": "string"}}"#, "[null, null]", false),
        Sample(#"{"prefixItems": [{"type": "null"}, false]}"#, "[null]", true),
        Sample(#"{"prefixItems": [{"type": "null"}, false]}"#, "[null, 1]", false),
        Sample(#"{"items": false}"#, "[]", true),
    ]

    private static let unevaluated = [
        Sample(#"{"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": false}"#, #"{"a": 1}"#, true),
        Sample(#"{"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": false}"#, #"{"b": 1}"#, false),
        // A branch that is not met has spoken of nothing.
        Sample(
            #"{"anyOf": [{"properties": {"a": {"const": 1}}}, {"properties": {"b": {}}}], "unevaluatedProperties": false}"#,
            #"{"a": 2, "b": 1}"#,
            false
        ),
        // All branches are asked, also after one that is met.
        Sample(
            #"{"anyOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}], "unevaluatedProperties": false}"#,
            #"{"a": 2, "b": 1}"#,
            true
        ),
        // What `not` has seen is forgotten.
        Sample(#"{"not": {"not": {"properties": {"a": {}}}}, "unevaluatedProperties": false}"#, #"{"a": 1}"#, false),
        Sample(#"{"if": {"properties": {"a": {"const": 1}}}, "unevaluatedProperties": false}"#, #"{"a": 1}"#, true),
        Sample(#"{"if": {"properties": {"a": {"const": 1}}}, "unevaluatedProperties": false}"#, #"{"a": 2}"#, false),
        Sample(#"{"unevaluatedProperties": {"type": "null"}}"#, #"{"a": null}"#, true),
        // It does not see what stands beside the schema that it is in.
        Sample(#"{"properties": {"a": {}}, "allOf": [{"unevaluatedProperties": false}]}"#, #"{"a": 1}"#, false),
        Sample(
            ##"{"$ref": "#/$defs/x", "unevaluatedProperties": false, "$defs": {"x": {"properties": {"a": {}}}}}"##,
            #"{"a": 1}"#,
            true
        ),
        Sample(#"{"prefixItems": [{}], "unevaluatedItems": false}"#, "[1]", true),
        Sample(#"{"prefixItems": [{}], "unevaluatedItems": false}"#, "[1, 2]", false),
        Sample(#"{"contains": {"const": 1}, "unevaluatedItems": false}"#, "[1, 1]", true),
        Sample(#"{"contains": {"const": 1}, "unevaluatedItems": false}"#, "[1, 2]", false),
        Sample(#"{"allOf": [{"items": {}}], "unevaluatedItems": false}"#, "[1, 2]", true),
        Sample(#"{"unevaluatedItems": {"type": "null"}}"#, "[null, 1]", false),
    ]

    @Test(arguments: samples)
    func givesTheVerdictOfTheStandard(sample: Sample) throws {
        let schema = try schema(sample.schema)
        #expect(try schema.isMet(by: json(sample.instance)) == sample.isValid)
        #expect(try schema.violations(in: json(sample.instance)).isEmpty == sample.isValid)
    }

    @Test func keepsApartMoreThan64Members() throws {
        let names = (0..<200).map { "p\($0)" }
        let members = names.map { #""\#($0)": {}"# }.joined(separator: ",")
        let values = names.map { #""\#($0)": 1"# }.joined(separator: ",")
        let schema = try schema(#"{"allOf": [{"properties": {\#(members)}}], "unevaluatedProperties": false}"#)
        #expect(try schema.isMet(by: json("{\(values)}")))
        #expect(try !schema.isMet(by: json(#"{\#(values), "other": 1}"#)))
    }
}
