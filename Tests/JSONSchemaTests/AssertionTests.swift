import JSONModel
import JSONSchema
import Testing

/// JSON Schema Validation 2020-12, section 6: each keyword, on both sides of what it says.
@Suite struct AssertionTests {
    static let samples: [Sample] =
        anyType + numbers + texts + arrays + objects

    private static let anyType = [
        Sample(#"{"type": "integer"}"#, "1", true), Sample(#"{"type": "integer"}"#, "1.0", true),
        Sample(#"{"type": "integer"}"#, "1.5", false), Sample(#"{"type": "integer"}"#, "1e400", true),
        Sample(#"{"type": "integer"}"#, "1e-400", false), Sample(#"{"type": "integer"}"#, "10e-1", true),
        Sample(#"{"type": "number"}"#, "1", true), Sample(#"{"type": "number"}"#, #""1""#, false),
        Sample(#"{"type": ["string", "null"]}"#, "null", true), Sample(#"{"type": ["string", "null"]}"#, "0", false),
        Sample(#"{"type": "boolean"}"#, "false", true), Sample(#"{"type": "boolean"}"#, "0", false),
        Sample(#"{"type": "array"}"#, "[]", true), Sample(#"{"type": "object"}"#, "[]", false),
        Sample(#"{"enum": [1, "a", null]}"#, "1.0", true), Sample(#"{"enum": [1, "a", null]}"#, "false", false),
        Sample(#"{"enum": [[false]]}"#, "[0]", false),
        Sample(#"{"const": {"a": 1, "b": 2}}"#, #"{"b": 2, "a": 1.0}"#, true),
        Sample(#"{"const": "é"}"#, #""e\#u{301}""#, false), Sample(#"{"const": null}"#, "null", true),
        Sample(#"{"const": null}"#, "0", false), Sample(#"{"enum": []}"#, "1", false),
    ]

    private static let numbers = [
        Sample(#"{"minimum": 1}"#, "1", true), Sample(#"{"minimum": 1}"#, "0.999", false),
        Sample(#"{"exclusiveMinimum": 1}"#, "1.0", false), Sample(#"{"exclusiveMinimum": 1}"#, "1.1", true),
        Sample(#"{"maximum": 1}"#, "1", true), Sample(#"{"maximum": 1}"#, "1.0000000000000000001", false),
        Sample(#"{"exclusiveMaximum": 1}"#, "1", false), Sample(#"{"exclusiveMaximum": 1}"#, "-5", true),
        Sample(#"{"maximum": 9007199254740993}"#, "9007199254740994", false),
        Sample(#"{"maximum": 9007199254740992.5}"#, "9007199254740993", false),
        Sample(#"{"multipleOf": 0.01}"#, "4.35", true), Sample(#"{"multipleOf": 0.01}"#, "4.355", false),
        Sample(#"{"multipleOf": 3}"#, "1e30", false), Sample(#"{"multipleOf": 2}"#, "1e30", true),
        Sample(#"{"minimum": 1}"#, #""a""#, true),
    ]

    private static let texts = [
        Sample(#"{"minLength": 2}"#, #""ab""#, true), Sample(#"{"minLength": 2}"#, #""a""#, false),
        // Characters are code points: one here, in four bytes; two there, in one grapheme.
        Sample(#"{"minLength": 2}"#, #""😀""#, false), Sample(#"{"maxLength": 1}"#, #""e\#u{301}""#, false),
        Sample(#"{"maxLength": 2}"#, #""😀😀""#, true), Sample(#"{"maxLength": 2.0}"#, #""abc""#, false),
        Sample(#"{"minLength": 1e400}"#, #""abc""#, false), Sample(#"{"maxLength": 1e400}"#, #""abc""#, true),
        Sample(#"{"pattern": "b"}"#, #""abc""#, true), Sample(#"{"pattern": "^b"}"#, #""abc""#, false),
        Sample(#"{"minLength": 2}"#, "1", true),
        Sample(#"{"format": "date"}"#, #""never""#, true),
    ]

    private static let arrays = [
        Sample(#"{"minItems": 1}"#, "[]", false), Sample(#"{"minItems": 1}"#, "[1]", true),
        Sample(#"{"maxItems": 1}"#, "[1, 2]", false), Sample(#"{"maxItems": 1}"#, #"{"a": 1, "b": 2}"#, true),
        Sample(#"{"uniqueItems": true}"#, "[1, 1.0]", false), Sample(#"{"uniqueItems": true}"#, "[1, true]", true),
        Sample(#"{"uniqueItems": true}"#, #"[{"a": 1, "b": 2}, {"b": 2, "a": 1}]"#, false),
        Sample(#"{"uniqueItems": true}"#, "[\((0..<40).map { "\($0)" }.joined(separator: ","))]", true),
        Sample(#"{"uniqueItems": true}"#, "[\((0..<40).map { "\($0)" }.joined(separator: ",")), 39.0]", false),
        Sample(
            #"{"uniqueItems": true}"#,
            #"[\#((0..<40).map { "\($0)" }.joined(separator: ",")), {"a": 1, "b": 2}, {"b": 2, "a": 1}]"#,
            false
        ),
        Sample(#"{"uniqueItems": false}"#, "[1, 1]", true),
        Sample(#"{"contains": {"const": 1}}"#, "[0, 1]", true), Sample(#"{"contains": {"const": 1}}"#, "[]", false),
        Sample(#"{"contains": {"const": 1}, "minContains": 2}"#, "[1, 0, 1]", true),
        Sample(#"{"contains": {"const": 1}, "minContains": 2}"#, "[1, 0]", false),
        Sample(#"{"contains": {"const": 1}, "maxContains": 1}"#, "[1, 1]", false),
        Sample(#"{"contains": {"const": 1}, "minContains": 0}"#, "[]", true),
        Sample(#"{"minContains": 2}"#, "[]", true),
    ]

    private static let objects = [
        Sample(#"{"minProperties": 1}"#, "{}", false), Sample(#"{"maxProperties": 1}"#, #"{"a": 1, "b": 1}"#, false),
        // Of equal names the last counts, and it is one member.
        Sample(#"{"maxProperties": 1}"#, #"{"a": 1, "a": 1}"#, true),
        Sample(#"{"properties": {"a": {"type": "string"}}}"#, #"{"a": 1, "a": "x"}"#, true),
        Sample(#"{"properties": {"a": {"type": "string"}}}"#, #"{"a": "x", "a": 1}"#, false),
        Sample(#"{"required": ["a", "b"]}"#, #"{"b": 1, "a": null}"#, true),
        Sample(#"{"required": ["a", "b"]}"#, #"{"b": 1}"#, false),
        Sample(#"{"required": ["a", "a"]}"#, #"{"a": 1}"#, true),
        Sample(#"{"required": ["a"]}"#, "[]", true), Sample(#"{"required": ["é"]}"#, #"{"e\#u{301}": 1}"#, false),
        Sample(#"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#, false),
        Sample(#"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1, "b": 1}"#, true),
        Sample(#"{"dependentRequired": {"a": ["b"]}}"#, #"{"c": 1}"#, true),
    ]

    @Test(arguments: samples)
    func givesTheVerdictOfTheStandard(sample: Sample) throws {
        let schema = try schema(sample.schema)
        #expect(try schema.isMet(by: json(sample.instance)) == sample.isValid)
        #expect(try schema.violations(in: json(sample.instance)).isEmpty == sample.isValid)
    }
}
