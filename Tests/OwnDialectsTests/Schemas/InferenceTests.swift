import JSONModel
import JSONSchema
import Testing

@testable import OwnDialects

/// A first schema from examples.
@Suite struct InferenceTests {
    private func schema(_ examples: String...) -> JSONValue {
        .object(SchemaInference(examples.map(json)).schema)
    }

    @Test func takesTypesAndWhatAllHave() {
        let found = schema(#"{"a": 1, "b": "x"}"#, #"{"a": 2.5, "c": [true, null]}"#)
        #expect(
            found
                == json(
                    #"""
                    {"type": "object", "required": ["a"], "properties": {"a": {"type": "number"}, "b": {"type": "string"},
                     "c": {"type": "array", "items": {"type": ["boolean", "null"]}}}}
                    """#
                )
        )
    }

    /// JSON Schema's integer has no bounds: a first schema takes those of what holds such numbers.
    @Test(
        arguments: [
            (["3", "0"], "0", "2147483647"),
            (["-1", "7"], "-2147483648", "2147483647"),
            (["1700000000000"], "0", "9007199254740991"),
            (["-1700000000000"], "-9007199254740991", "9007199254740991"),
        ]
    )
    func wholeNumbersHaveTheBoundsOfWhatHoldsThem(examples: [String], minimum: String, maximum: String) {
        #expect(
            JSONValue.object(SchemaInference(examples.map(json)).schema)
                == json(#"{"type": "integer", "minimum": \#(minimum), "maximum": \#(maximum)}"#)
        )
    }

    @Test(arguments: ["9007199254740993", "123456789012345678901234567890", "-1e30"])
    func longerIdsAreLeftAlone(example: String) {
        #expect(schema(example) == json(#"{"type": "integer"}"#))
    }

    @Test func knowsFormats() {
        #expect(
            schema(#""2026-01-31T12:00:00Z""#, #""2026-02-01T12:00:00+01:00""#)
                == json(#"{"type": "string", "format": "date-time"}"#)
        )
        #expect(schema(#""2026-01-31""#, #""soon""#) == json(#"{"type": "string"}"#))
    }

    @Test func wordsThatRecurAreAnEnumeration() {
        let words = ["\"low\"", "\"high\"", "\"low\"", "\"low\"", "\"high\"", "\"low\""]
        #expect(
            JSONValue.object(SchemaInference(words.map(json)).schema)
                == json(#"{"type": "string", "enum": ["low", "high"]}"#)
        )
        #expect(schema(#""low""#, #""high""#) == json(#"{"type": "string"}"#))
    }

    @Test(arguments: SamplerTests.schemas)
    func everyExampleMeetsIt(text: String) throws {
        let source = try Schema(json(text))
        var sampler = SchemaSampler(of: source, seed: 9)
        let examples = (0..<20).map { _ in sampler.proposal() }
        let inferred = try Schema(
            .object(SchemaInference(examples).schema),
            options: SchemaOptions(assertsFormats: true)
        )
        for example in examples { #expect(try inferred.violations(in: example) == []) }
    }
}
