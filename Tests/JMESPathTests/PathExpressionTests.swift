import JMESPath
import JSONModel
import Testing

/// The specification (jmespath.org/specification.html) where its published tests, which `make evaluator` runs, say little: positions of
/// problems, exact numbers, texts by code points, and limits.
@Suite struct PathExpressionTests {
    private func value(_ expression: String, of input: String = "{}", _ missing: PathExpression.MissingMembers = .null)
        throws -> String
    {
        let input = try JSONValue(parsing: Array(input.utf8))
        let value = try PathExpression(expression, missingMembers: missing).value(of: input)
        return String(decoding: value.serialized(), as: UTF8.self)
    }

    private func problem(_ expression: String, of input: String = "{}") throws -> PathProblem {
        let input = try JSONValue(parsing: Array(input.utf8))
        return try #require(throws: PathProblem.self) { try PathExpression(expression).value(of: input) }
    }

    // MARK: - Members without a value

    /// “If the multi-select hash's value is null, it's included as null”; with the option it is left out, and nulls that are copied stay.
    @Test func membersWithoutAValueAreLeftOut() throws {
        let input = #"{"a": 1, "data": {"x": null}, "list": [null]}"#
        let expression = "{a: a, b: b, data: data, list: list, inner: {c: c}}"
        #expect(
            try value(expression, of: input) == #"{"a":1,"b":null,"data":{"x":null},"list":[null],"inner":{"c":null}}"#
        )
        #expect(try value(expression, of: input, .leftOut) == #"{"a":1,"data":{"x":null},"list":[null],"inner":{}}"#)
    }

    /// A condition that does not hold leaves its own value: with a null after it nothing is left.
    @Test func aConditionLeavesAMemberOut() throws {
        let expression = "{badge: (silent && `1`) || `null`, zero: zero}"
        #expect(try value(expression, of: #"{"silent": false, "zero": 0}"#, .leftOut) == #"{"zero":0}"#)
        #expect(try value(expression, of: #"{"silent": true}"#, .leftOut) == #"{"badge":1}"#)
    }

    // MARK: - Numbers

    /// Numbers keep their digits, whatever a double makes of them.
    @Test(arguments: [
        ("a", #"{"a": 12345678901234567890.10}"#, "12345678901234567890.10"),
        ("sum([a, b])", #"{"a": 0.1, "b": 0.2}"#, "0.3"),
        ("sum([a, b])", #"{"a": 9007199254740993, "b": 1}"#, "9007199254740994"),
        ("sum([a, b])", #"{"a": 1, "b": -1.5}"#, "-0.5"),
        ("sum([a, b])", #"{"a": 1e3, "b": -1000}"#, "0"),
        ("avg([a, b])", #"{"a": 1, "b": 2}"#, "1.5"),
        ("avg([a, b, a])", #"{"a": 1, "b": 2}"#, "1.333333333333333333333333333333333"),
        ("abs(a)", #"{"a": -1.50}"#, "1.50"),
        ("ceil(a)", #"{"a": 1.00000000000000000001}"#, "2"),
        ("ceil(a)", #"{"a": -0.5}"#, "0"),
        ("ceil(a)", #"{"a": 1e-999999999}"#, "1"),
        ("floor(a)", #"{"a": -0.5}"#, "-1"),
        ("floor(a)", #"{"a": -1e-999999999}"#, "-1"),
        ("floor(a)", #"{"a": 1e999999999}"#, "1e999999999"),
        ("floor(a)", #"{"a": 9.99}"#, "9"),
        ("a == b", #"{"a": 1e2, "b": 100.0}"#, "true"),
        ("a < b", #"{"a": 9007199254740992, "b": 9007199254740993}"#, "true"),
        ("to_number('1e400')", "{}", "1e400"),
        ("to_number(' 1')", "{}", "null"),
        ("to_string(a)", #"{"a": 1.0}"#, #""1.0""#),
    ])
    func numbersAreExact(expression: String, input: String, result: String) throws {
        #expect(try value(expression, of: input) == result)
    }

    // MARK: - Texts and lists

    @Test(arguments: [
        // “string: length … returns the number of code points”.
        ("length(a)", #"{"a": "e\u0301"}"#, "2"),
        ("reverse(a)", #"{"a": "e\u0301"}"#, "\"\u{301}e\""),
        // One letter in two spellings is two texts.
        ("a == b", #"{"a": "e\u0301", "b": "\u00e9"}"#, "false"),
        ("contains(a, b)", #"{"a": "e\u0301", "b": "e"}"#, "true"),
        ("starts_with(a, 'e')", #"{"a": "e\u0301"}"#, "true"),
        // Of two members of one name the last counts.
        ("a", #"{"a": 1, "a": 2}"#, "2"),
        ("values(@)", #"{"a": 1, "a": 2}"#, "[2]"),
        ("foo[-1]", #"{"foo": [1, 2]}"#, "2"),
        ("foo[-99999999999999999999]", #"{"foo": [1, 2]}"#, "null"),
        ("foo[99999999999999999999:-99999999999999999999:-99999999999999999999]", #"{"foo": [1, 2]}"#, "[2]"),
        ("foo[*].{a: a}.a", #"{"foo": [{"a": 1}, {"a": 2}]}"#, "[1,2]"),
        ("(foo[*].a)[0]", #"{"foo": [{"a": 1}, {"a": 2}]}"#, "1"),
    ])
    func textsAndLists(expression: String, input: String, result: String) throws {
        #expect(try value(expression, of: input) == result)
    }

    // MARK: - Problems

    @Test(arguments: [
        ("a.", PathProblem.Kind.syntax, 2), ("a b", .syntax, 2), ("é", .syntax, 0), ("'a", .syntax, 0),
        ("`{`", .syntax, 0),
        ("a || b(", .unknownFunction, 5), ("a || abs()", .invalidArity, 5), ("a || abs(&b)", .invalidType, 5),
        ("sort_by(a, b)", .invalidType, 0), ("f(a b)", .unknownFunction, 0), ("abs(a b)", .syntax, 6),
        ("abs(a,)", .syntax, 6),
        ("&a", .syntax, 0), ("[0:1:0]", .invalidValue, 1), ("@(a)", .syntax, 1), ("\"a\"(b)", .syntax, 3),
        ("", .syntax, 0),
    ])
    func problemsHaveAKindAndAPosition(expression: String, kind: PathProblem.Kind, position: Int) throws {
        let problem = try problem(expression, of: "[1]")
        #expect(problem.kind == kind && problem.position == position, "\(problem)")
    }

    @Test func aFunctionSaysWhatItGot() throws {
        let problem = try problem("a || length(b)")
        #expect(problem.description == "length() takes a text, a list or an object, but gets null, at character 6")
    }

    // MARK: - Limits

    /// Nesting that a parser or an evaluation would follow to the end of the stack.
    @Test(arguments: ["(", "[", "!", "{a:", "abs("])
    func nestingIsBounded(opening: String) throws {
        #expect(try problem(String(repeating: opening, count: 10_000)).kind == .limit)
    }

    @Test(arguments: [".a", "[0]", " | a", " || a", "[*].a", "[?a]", "[]"])
    func chainsAreBounded(part: String) throws {
        #expect(try problem("a" + String(repeating: part, count: 10_000)).kind == .limit)
    }

    /// Values that double with each part, in every way in which they can.
    @Test(arguments: [
        "[@,@]", "[@,@][]", "{a:@,b:@}", "[@,@]|[@==@,@]", "[to_string(@),to_string(@)]",
        "join('',[to_string(@),to_string(@)])",
    ])
    func workIsBounded(part: String) throws {
        #expect(try problem(Array(repeating: part, count: 60).joined(separator: "|"), of: #""text""#).kind == .limit)
    }
}
