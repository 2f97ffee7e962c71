import JSONModel
import JSONSchema
import Testing

/// What a report says: where, by which keyword, and why.
@Suite struct ReportTests {
    private func lines(_ text: String, _ instance: String) throws -> [String] {
        try schema(text).violations(in: json(instance)).map(\.description)
    }

    @Test func tellsPlaceKeywordAndReason() throws {
        let text = #"""
            {"type": "object", "required": ["to", "text"], "properties": {
              "to": {"type": ["string", "null"]}, "count": {"type": "integer", "minimum": 1}, "text": {"minLength": 2}
            }, "additionalProperties": false}
            """#
        #expect(
            try lines(text, #"{"to": 1, "count": 0, "txt": 1}"#) == [
                "/to: it is a number, but must be null or a string (#/properties/to/type)",
                "/count: 0 is below 1 (#/properties/count/minimum)",
                "/txt: nothing is allowed here (#/additionalProperties)",
                "the value: “text” is required (#/required)",
            ]
        )
        #expect(
            try lines(text, #"{"to": null, "text": "a"}"#)
                == ["/text: the text has 1 characters, but at least 2 are required (#/properties/text/minLength)"]
        )
    }

    @Test func tellsWhyEachBranchIsNotMet() throws {
        let schema = try schema(#"{"items": {"oneOf": [{"type": "string"}, {"required": ["a"]}]}}"#)
        let violation = try #require(try schema.violations(in: [["b": 1]]).first)
        #expect(violation.sentence == "it meets none of the 2 schemas")
        #expect(violation.instance.description == "/0")
        #expect(violation.causes.map(\.keyword.description) == ["#/items/oneOf/0/type", "#/items/oneOf/1/required"])
        #expect(violation.causes.map(\.instance.description) == ["/0", "/0"])
        let both = try schema.violations(in: [json(#"{"a": 1}"#)])
        #expect(both.isEmpty)
    }

    @Test func tellsWhichTwoBranchesAreMet() throws {
        let found = try lines(#"{"oneOf": [{"type": "null"}, {"type": "number"}, {"minimum": 1}]}"#, "2")
        #expect(found == ["the value: it meets the schemas 1 and 2, but may meet only one (#/oneOf)"])
    }

    @Test func saysNothingOfSchemasThatMayFail() throws {
        let text =
            #"{"not": {"type": "string"}, "if": {"minimum": 5}, "contains": {"const": 1}, "anyOf": [false, true]}"#
        #expect(try lines(text, "1").isEmpty)
        #expect(try lines(text, "[0, 1]").isEmpty)
    }

    /// A mistake inside a branch would make every member of it unevaluated: only the mistake is told.
    @Test func tellsNoUnevaluatedMembersBesideAMistake() throws {
        let text = #"{"allOf": [{"properties": {"a": {"type": "null"}}}], "unevaluatedProperties": false}"#
        #expect(try lines(text, #"{"a": 1}"#).count == 1)
        #expect(try lines(text, #"{"a": null, "b": 1}"#) == ["/b: nothing is allowed here (#/unevaluatedProperties)"])
    }
}
