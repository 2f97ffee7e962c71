import JSONModel
import JSONSchema
import Testing

@testable import OwnDialects

/// Values from schemas.
@Suite struct SamplerTests {
    /// Schemas that leave little room.
    static let schemas = [
        "true", #"{"type": "null"}"#, #"{"const": {"a": [1]}}"#, #"{"enum": [1, 2]}"#,
        #"{"type": "integer", "minimum": 41.5, "maximum": 42.5}"#,
        #"{"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}"#,
        #"{"type": "integer", "multipleOf": 7, "minimum": 1}"#,
        #"{"type": "string", "minLength": 50}"#, #"{"type": "string", "maxLength": 0}"#,
        #"{"type": "string", "pattern": "^[A-F0-9]{64}$"}"#,
        #"{"type": "string", "pattern": "^(?:a|b)+-[0-9]{2,3}$", "minLength": 12}"#,
        #"{"type": "string", "pattern": "@", "format": "email"}"#,
        #"{"type": "string", "pattern": "^\\p{Lu}\\p{Ll}+$"}"#, #"{"type": "string", "pattern": "^[^a-z0-9]$"}"#,
        #"{"type": "array", "minItems": 3, "items": {"type": "integer"}, "uniqueItems": true}"#,
        #"{"type": "array", "prefixItems": [{"const": 1}, {"const": "a"}], "items": false, "minItems": 2}"#,
        #"{"type": "array", "contains": {"const": 9}, "minContains": 2}"#,
        #"{"type": "object", "required": ["a", "b"], "properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "integer"}}"#,
        #"{"type": "object", "minProperties": 3, "propertyNames": {"pattern": "^key"}}"#,
        #"{"type": "object", "patternProperties": {"^x-[a-z]+$": {"type": "null"}}, "additionalProperties": false, "minProperties": 1}"#,
        #"{"allOf": [{"properties": {"a": {"minimum": 3}}}, {"properties": {"a": {"maximum": 3, "type": "integer"}}, "required": ["a"]}]}"#,
        #"{"anyOf": [false, {"type": "boolean"}]}"#,
        #"{"oneOf": [{"type": "integer"}, {"minimum": 0}], "type": "number"}"#,
        #"{"if": {"required": ["a"]}, "then": {"required": ["b"]}, "else": {"required": ["c"]}, "type": "object", "properties": {"a": true, "b": true, "c": true}}"#,
        ##"{"type": "object", "properties": {"child": {"$ref": "#"}, "name": {"type": "string"}}, "required": ["name"], "additionalProperties": false}"##,
        #"{"type": "object", "properties": {"a": {"not": {"type": "string"}}}, "required": ["a"]}"#,
        #"{"dependentRequired": {"a": ["b"]}, "properties": {"a": true, "b": {"type": "null"}}, "required": ["a", "b"]}"#,
    ]

    @Test(arguments: schemas)
    func findsAValue(text: String) throws {
        let schema = try Schema(json(text))
        var usual = SchemaSampler(of: schema)
        let value = usual.value()
        #expect(try schema.isMet(by: try #require(value)))
        var sampler = SchemaSampler(of: schema, seed: 1)
        let random = sampler.value()
        #expect(try schema.isMet(by: try #require(random)))
    }

    @Test func theUsualValueHasEveryMemberAndPlainTexts() throws {
        let schema = try Schema(
            json(
                #"{"type": "object", "required": ["b"], "properties": {"a": {"type": "string"}, "b": {"type": "integer", "default": 7}}}"#
            )
        )
        var sampler = SchemaSampler(of: schema)
        let value = sampler.value()
        #expect(value == ["a": "a hello", "b": 7])
    }

    @Test func oneSeedIsOneSequence() throws {
        let schema = try Schema(json(AxesTests.chat))
        var first = SchemaSampler(of: schema, seed: 5)
        var second = SchemaSampler(of: schema, seed: 5)
        var other = SchemaSampler(of: schema, seed: 6)
        let values = (0..<50).map { _ in first.proposal() }
        let same = (0..<50).map { _ in second.proposal() }
        let others = (0..<50).map { _ in other.proposal() }
        #expect(values == same)
        #expect(values != others)
    }

    @Test func nearlyAllProposalsMeetAnOrdinarySchema() throws {
        let schema = try Schema(json(AxesTests.chat))
        var sampler = SchemaSampler(of: schema, seed: 3)
        var met = 0
        for _ in 0..<500 where try schema.isMet(by: sampler.proposal()) { met += 1 }
        #expect(met > 400)
    }

    @Test func aSchemaThatRequiresItselfHasNoValue() throws {
        let schema = try Schema(json(##"{"type": "object", "properties": {"a": {"$ref": "#"}}, "required": ["a"]}"##))
        var sampler = SchemaSampler(of: schema)
        let value = sampler.value(attempts: 5)
        #expect(value == nil)
    }
}
