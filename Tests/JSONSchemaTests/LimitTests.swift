import JSONModel
import JSONSchema
import Testing

/// What has no end, or is too large, is an error and never a trap.
@Suite struct LimitTests {
    @Test(
        arguments: [
            ##"{"$ref": "#"}"##, ##"{"allOf": [{"$ref": "#"}]}"##, ##"{"not": {"$ref": "#"}}"##,
            ##"{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}"##,
            ##"{"$dynamicAnchor": "a", "anyOf": [{"type": "string"}, {"$dynamicRef": "#a"}]}"##,
        ]
    )
    func aSchemaThatOnlyAsksItselfIsAnError(text: String) throws {
        let schema = try schema(text)
        let error = #expect(throws: EvaluationError.self) { try schema.isMet(by: 1) }
        guard case .schemaTooDeep = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(throws: EvaluationError.self) { try schema.violations(in: 1) }
    }

    @Test func aSchemaMayAskItselfAboutWhatIsInside() throws {
        let schema = try schema(##"{"properties": {"a": {"$ref": "#"}}, "additionalProperties": false}"##)
        var value: JSONValue = [:]
        for _ in 0..<400 { value = ["a": value] }
        #expect(try schema.isMet(by: value))
        #expect(try !schema.isMet(by: ["a": ["a": ["b": 1]]]))
    }

    @Test func aValueThatIsNestedTooDeepIsAnError() throws {
        var value: JSONValue = []
        for _ in 0..<600 { value = [value] }
        #expect(throws: EvaluationError.instanceTooDeep(limit: 512)) { try schema("{}").isMet(by: value) }
    }

    /// Thirty schemas of which each asks the next one twice are a thousand million questions.
    @Test func schemasThatMultiplyAreAnError() throws {
        let definitions = (0..<30).map {
            ##""d\##($0)": {"allOf": [{"$ref": "#/$defs/d\##($0 + 1)"}, {"$ref": "#/$defs/d\##($0 + 1)"}]}"##
        }
        let text =
            ##"{"$ref": "#/$defs/d0", "$defs": {\##(definitions.joined(separator: ",")), "d30": {"type": "null"}}}"##
        let schema = try schema(text, options: SchemaOptions(work: 10_000))
        let error = #expect(throws: EvaluationError.self) { try schema.isMet(by: nil) }
        guard case .tooMuchWork(10_000, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func aTextThatIsTooLongForItsPatternIsAnError() throws {
        let schema = try schema(#"{"pattern": "^(a?){5000}$"}"#)
        #expect(try schema.isMet(by: .string(String(repeating: "a", count: 5000))))
        #expect(throws: EvaluationError.self) {
            try schema.isMet(by: .string(String(repeating: "a", count: 1_000_000)))
        }
    }
}
