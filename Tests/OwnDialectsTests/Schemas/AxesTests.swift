import JSONModel
import JSONSchema
import Testing

@testable import OwnDialects

func json(_ text: String) -> JSONValue {
    do {
        return try JSONValue(parsing: Array(text.utf8))
    } catch {
        preconditionFailure("a test has \(text): \(error)")
    }
}

func axes(_ text: String, examples: [JSONValue] = [], conditions: [String] = []) throws -> SchemaAxes {
    let schema = try Schema(json(text))
    return try #require(
        SchemaAxes.find(in: schema, examples: examples, conditions: conditions.map { try Schema(json($0)) })
    )
}

extension SchemaAxes {
    /// The messages' values at the place, with the names of the axis's values: those that leave the message valid, or the others.
    func values(at pointer: String, areValid: Bool) -> [String: JSONValue?] {
        guard let axis = axes.first(where: { $0.pointer == JSONPointer(pointer) }) else { return [:] }
        var values: [String: JSONValue?] = [:]
        for value in axis.values where value.isValid == areValid {
            var message = usual
            value.apply(to: &message)
            values[value.name] = message[axis.pointer]
        }
        return values
    }
}

/// Which values are worth trying, by what a schema says.
@Suite struct AxesTests {
    @Test func aNumberHasItsBoundsAndOneBeyond() throws {
        let axes = try axes(
            #"{"properties": {"n": {"type": "integer", "minimum": 2, "exclusiveMaximum": 9}}, "required": ["n"]}"#
        )
        let valid = axes.values(at: "/n", areValid: true)
        let wrong = axes.values(at: "/n", areValid: false)
        // The least that is allowed is usual.
        #expect(valid["usual"] == .some(2))
        #expect(valid["above minimum"] == .some(3))
        #expect(valid["below exclusive maximum"] == .some(8))
        #expect(wrong["below minimum"] == .some(1))
        #expect(wrong["exclusive maximum"] == .some(9))
        #expect(wrong["fraction"] != nil && wrong["null"] == .some(.null) && wrong["text"] == .some(.string("2")))
        #expect(wrong.keys.contains("absent"))
    }

    @Test func aDecimalBoundHasNeighboursOfItsOwnPrecision() throws {
        let axes = try axes(#"{"properties": {"v": {"type": "number", "minimum": 0.25, "maximum": 1.00}}}"#)
        #expect(axes.values(at: "/v", areValid: false)["below minimum"] == .some(json("0.24")))
        #expect(axes.values(at: "/v", areValid: false)["above maximum"] == .some(json("1.01")))
    }

    @Test func aTextHasItsLengthsAndClasses() throws {
        let axes = try axes(#"{"properties": {"t": {"type": "string", "minLength": 2, "maxLength": 5}}}"#)
        let valid = axes.values(at: "/t", areValid: true).compactMapValues { $0?.stringValue?.unicodeScalars.count }
        let wrong = axes.values(at: "/t", areValid: false).compactMapValues { $0?.stringValue?.unicodeScalars.count }
        #expect(valid["shortest"] == 2)
        #expect(wrong["too short"] == 1 && wrong["too long"] == 6 && wrong["empty"] == 0)
        #expect(valid["beyond the BMP"] == 2)
        #expect(valid.values.allSatisfy { (2...5).contains($0) })
    }

    @Test func eachMemberOfAnEnumerationIsTried() throws {
        let axes = try axes(#"{"properties": {"p": {"enum": ["low", "high", 3]}}, "required": ["p"]}"#)
        #expect(Set(axes.values(at: "/p", areValid: true).keys) == ["usual", "high", "3"])
        #expect(axes.values(at: "/p", areValid: false)["other case"] == .some("LOW"))
    }

    @Test func eachBranchIsTried() throws {
        let axes = try axes(
            #"{"properties": {"s": {"oneOf": [{"type": "string"}, {"type": "object", "required": ["name"]}, {"const": false}]}}}"#
        )
        let kinds = axes.values(at: "/s", areValid: true).values.compactMap { $0?.kind }
        #expect(Set(kinds) == [.string, .object, .boolean])
    }

    @Test func aListHasItsLengths() throws {
        let axes = try axes(
            #"{"properties": {"l": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 3, "uniqueItems": true}}}"#
        )
        let valid = axes.values(at: "/l", areValid: true).compactMapValues { $0?.arrayValue?.count }
        let wrong = axes.values(at: "/l", areValid: false).compactMapValues { $0?.arrayValue?.count }
        #expect(valid["usual"] == 1 && valid["two elements"] == 2 && valid["most"] == 3)
        #expect(wrong["no elements"] == 0 && wrong["too many"] == 4 && wrong["equal elements"] == 2)
    }

    @Test func aTextOfAFormatIsOddWhereItIsNone() throws {
        let axes = try axes(#"{"properties": {"at": {"type": "string", "format": "date"}}}"#)
        #expect(axes.values(at: "/at", areValid: true)["date"] != nil)
        #expect(axes.values(at: "/at", areValid: false)["no date"] == .some("2026-02-30"))
    }

    /// `silent` alone breaks the schema of this message: it comes with what makes it right.
    @Test func aValueBringsWhatItNeeds() throws {
        let axes = try axes(
            #"""
            {"properties": {"silent": {"type": "boolean"}, "sound": {"type": "string"}},
             "if": {"properties": {"silent": {"const": true}}, "required": ["silent"]}, "then": {"properties": {"sound": false}}}
            """#,
            examples: [["silent": false, "sound": "a"]]
        )
        let axis = try #require(axes.axes.first { $0.name == "/silent" })
        let value = try #require(axis.values.first { $0.name == "true" })
        #expect(value.isValid)
        var message = axes.usual
        value.apply(to: &message)
        #expect(message == ["silent": true])
    }

    /// That the usual message meets a condition says nothing of what else is allowed.
    @Test func aConditionThatIsMetNarrowsNothing() throws {
        let axes = try axes(
            #"""
            {"properties": {"kind": {"enum": ["text", "image"]}, "url": {"type": "string"}}, "required": ["kind"],
             "allOf": [{"if": {"properties": {"kind": {"const": "text"}}}, "then": {"required": ["text"]}},
                       {"if": {"properties": {"kind": {"const": "image"}}}, "then": {"required": ["url"]}}]}
            """#,
            examples: [["kind": "text", "text": "a"]]
        )
        let axis = try #require(axes.axes.first { $0.name == "/kind" })
        let image = try #require(axis.values.first { $0.name == "image" })
        #expect(image.isValid)
        var message = axes.usual
        image.apply(to: &message)
        #expect(message["url"] != nil)
    }

    @Test func valuesThatCannotMeetAreExcluded() throws {
        let axes = try axes(
            #"{"properties": {"a": {"type": "boolean"}, "b": {"type": "boolean"}}, "not": {"properties": {"a": {"const": true}, "b": {"const": true}}, "required": ["a", "b"]}}"#,
            examples: [["a": false, "b": false]]
        )
        let names = axes.exclusions.map {
            Set([$0.left, $0.right].map { "\(axes.axes[$0.axis].name)=\(axes.axes[$0.axis].values[$0.value].name)" })
        }
        #expect(names.contains(["/a=true", "/b=true"]))
        #expect(!names.contains(["/a=absent", "/b=true"]))
    }

    /// Every row of valid values without an excluded pair that has two values beside the usual ones meets the schema.
    @Test func pairsThatAreNotExcludedMeetTheSchema() throws {
        let axes = try axes(Self.chat)
        let excluded = Set(axes.exclusions.map { [$0.left.axis, $0.left.value, $0.right.axis, $0.right.value] })
        let sides = axes.validSides
        #expect(sides.count > 40)
        for (index, right) in sides.enumerated() {
            for left in sides[..<index] where left.axis != right.axis {
                guard !excluded.contains([left.axis, left.value, right.axis, right.value]) else { continue }
                #expect(axes.isMet(by: axes.message([left, right])))
            }
        }
    }

    @Test func verdictsAreThoseOfTheSchema() throws {
        let axes = try axes(Self.chat)
        for axis in axes.axes {
            for value in axis.values where axis.pointer.tokens.first != "when" {
                var message = axes.usual
                value.apply(to: &message)
                #expect(axes.isMet(by: message) == value.isValid, "\(axis.name)=\(value.name)")
            }
        }
    }

    @Test func aConditionIsMetByFewValues() throws {
        let condition =
            #"{"properties": {"silent": {"const": true}, "badge": {"minimum": 7}}, "required": ["silent", "badge"]}"#
        let axes = try axes(Self.chat, conditions: [condition])
        let schema = try Schema(json(condition))
        let sides = try #require(axes.sides(meeting: schema))
        #expect(sides.count <= 2)
        #expect(try schema.isMet(by: axes.message(sides)))
        #expect(
            axes.sides(
                meeting: try Schema(json(#"{"required": ["nothing"], "properties": {"nothing": {"const": 1}}}"#))
            ) == nil
        )
    }

    @Test func theExampleThatIsRightAndHasMostInItIsUsual() throws {
        let axes = try axes(
            #"{"required": ["a"]}"#,
            examples: [["b": 1, "c": 1, "d": 1], ["a": 2], ["a": 3, "b": 1], ["a": 4, "c": 1]]
        )
        #expect(axes.usual == ["a": 3, "b": 1])
    }

    @Test func thereAreNoAxesWithoutAMessage() throws {
        #expect(SchemaAxes.find(in: try Schema(false)) == nil)
        #expect(SchemaAxes.find(in: try Schema(json(#"{"type": "string", "minLength": 2, "maxLength": 1}"#))) == nil)
    }

    static let chat = ##"""
        {"type": "object", "required": ["to", "text"], "properties": {
         "to": {"type": "string", "pattern": "^[0-9a-f]{8,64}$"}, "title": {"type": "string", "minLength": 1, "maxLength": 100},
         "text": {"type": "string", "maxLength": 200}, "badge": {"type": "integer", "minimum": 0},
         "sound": {"oneOf": [{"type": "string"}, {"$ref": "#/$defs/critical"}]}, "silent": {"type": "boolean"},
         "priority": {"enum": ["low", "normal", "high"]},
         "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": true, "maxItems": 10},
         "when": {"type": "string", "format": "date-time"},
         "data": {"type": "object", "additionalProperties": {"type": ["string", "number", "boolean"]}}},
         "if": {"properties": {"silent": {"const": true}}, "required": ["silent"]}, "then": {"properties": {"sound": false}},
         "unevaluatedProperties": false,
         "$defs": {"critical": {"type": "object", "required": ["name"], "additionalProperties": false,
           "properties": {"name": {"type": "string"}, "volume": {"type": "number", "minimum": 0, "maximum": 1}}}}}
        """##
}

/// Documentation/Dialects.md, "What is tried": another example or a branch of `oneOf` is another kind, and each value of its own places is
/// tried once.
@Suite struct KindsOfMessagesTests {
    private static let members = """
        "properties": {"text": {"type": "string"}, "badge": {"type": "integer"},
          "live": {"type": "object", "required": ["event"], "properties": {"event": {"enum": ["update", "end"]}}}}
        """
    private static let branches = """
        {"type": "object", \(members),
         "oneOf": [{"required": ["text"], "properties": {"live": false}}, {"required": ["live"], "properties": {"text": false}}]}
        """
    private static let examples = """
        {"type": "object", \(members), "examples": [{"text": "a", "badge": 1}, {"live": {"event": "update"}}]}
        """

    @Test(arguments: [branches, examples])
    func eachKindHasTheValuesOfItsOwnPlaces(schema: String) throws {
        let axes = try axes(schema)
        let event = JSONPointer(tokens: ["live", "event"])
        #expect(!axes.axes.contains { $0.pointer == event })
        let messages = axes.kinds.flatMap(\.single)
        for value: JSONValue in ["update", "end"] {
            #expect(messages.contains { $0[event] == value && axes.isMet(by: $0) })
        }
    }

    @Test(arguments: [branches, examples])
    func aRuleOfAnotherKindIsNotOfBrokenMessages(schema: String) throws {
        let axes = try axes(schema)
        let ends = try Schema(
            json(#"{"required": ["live"], "properties": {"live": {"properties": {"event": {"const": "end"}}}}}"#)
        )
        #expect(axes.kinds.contains { $0.sides(meeting: ends) != nil })
    }
}
