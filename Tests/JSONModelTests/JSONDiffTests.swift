import JSONModel
import Testing

@Suite struct JSONDiffTests {
    private func value(_ text: String) throws -> JSONValue {
        try JSONValue(parsing: Array(text.utf8))
    }

    @Test(arguments: [
        ("null", "null"), ("1", "1.0"), ("1e2", "100"), ("0.1", "0.10"), ("-0", "0"),
        (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1}"#),
        (#"{"a":1,"a":2}"#, #"{"a":2}"#), (#"{"a":1,"b":3,"a":2}"#, #"{"a":2,"b":3}"#), ("[1,[2]]", "[1.0,[2e0]]"),
        (#""\u00e9""#, "\"\u{E9}\""),
    ])
    func meanTheSame(lhs: String, rhs: String) throws {
        let (lhs, rhs) = (try value(lhs), try value(rhs))
        #expect(JSONDiff.areEqual(lhs, rhs))
        #expect(JSONDiff.areEqual(rhs, lhs))
        #expect(JSONDiff.differences(expected: lhs, actual: rhs).isEmpty)
        #expect(JSONDiff.differences(expected: rhs, actual: lhs).isEmpty)
    }

    /// One difference each: place and kind.
    @Test(
        arguments: [
            ("9007199254740992", "9007199254740993", "", JSONDifference.Kind.value),
            (#"{"a":1}"#, #"{"a":"1"}"#, "/a", .type), (#"{"a":1}"#, "[1]", "", .type), ("true", "1", "", .type),
            ("null", "false", "", .type), ("true", "false", "", .value),
            (#"{"a":{"b":1}}"#, #"{"a":{}}"#, "/a/b", .missing),
            (#"{"a":{}}"#, #"{"a":{"b":null}}"#, "/a/b", .unexpected),
            ("[1,2]", "[1]", "/1", .missing), ("[1]", "[1,2]", "/1", .unexpected), ("[1,2]", "[1,3]", "/1", .value),
            ("\"\u{E9}\"", "\"e\u{301}\"", "", .value), (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#, "/a", .value),
            (#"{"a":null}"#, "{}", "/a", .missing),
        ] as [(String, String, String, JSONDifference.Kind)]
    )
    func findsTheDifference(expected: String, actual: String, pointer: String, kind: JSONDifference.Kind) throws {
        let (expected, actual) = (try value(expected), try value(actual))
        let differences = JSONDiff.differences(expected: expected, actual: actual)
        #expect(differences.map(\.pointer.description) == [pointer])
        #expect(differences.map(\.kind) == [kind])
        #expect(!JSONDiff.areEqual(expected, actual))
        let found = try #require(differences.first)
        #expect(found.expected == expected[found.pointer])
        #expect(found.actual == actual[found.pointer])
    }

    /// Of members with the same names in the same order the last of a name counts, as of any others.
    @Test func equalNamesInOneOrderAreComparedByTheLast() throws {
        let (lhs, rhs) = (try value(#"{"a":1,"b":2,"a":3}"#), try value(#"{"a":9,"b":2,"a":4}"#))
        let differences = JSONDiff.differences(expected: lhs, actual: rhs)
        #expect(differences.map(\.pointer.description) == ["/a"])
        #expect(differences.first?.expected == 3 && differences.first?.actual == 4)
    }

    @Test func theFirstDifferenceThatIsNotAcceptedEndsTheSearch() throws {
        let expected = try value(#"{"a":1,"b":{"c":1},"d":[1,2],"e":1}"#)
        let actual = try value(#"{"a":2,"b":{"c":2},"d":[1,3],"f":1}"#)
        var asked: [String] = []
        let isAccepted = JSONDiff.differences(expected: expected, actual: actual) { difference in
            asked.append(difference.pointer.description)
            return difference.pointer.description == "/a"
        }
        #expect(!isAccepted)
        #expect(asked == ["/a", "/b/c"])
        #expect(JSONDiff.differences(expected: expected, actual: actual) { _ in true })
        #expect(JSONDiff.differences(expected: expected, actual: expected) { _ in false })
    }

    @Test func namesThatOnlyLookEqualAreTwoNames() {
        let differences = JSONDiff.differences(expected: ["\u{E9}": 1], actual: ["e\u{301}": 1])
        #expect(differences.map(\.kind) == [.missing, .unexpected])
    }

    @Test func ordersByTheExpectedMembersThenTheUnexpected() throws {
        let differences = JSONDiff.differences(
            expected: try value(#"{"d":1,"a":2,"c":[1,2]}"#),
            actual: try value(#"{"x":0,"c":[2,2,3],"a":"2","b":0}"#)
        )
        #expect(differences.map(\.pointer.description) == ["/d", "/a", "/c/0", "/c/2", "/x", "/b"])
        #expect(differences.map(\.kind) == [.missing, .type, .value, .unexpected, .unexpected, .unexpected])
    }

    @Test func findsDifferencesAmongManyMembers() {
        var expected = JSONObject(members: (0..<5000).map { JSONMember(key: "k\($0)", value: .number(JSONNumber($0))) })
        var actual = JSONObject(members: expected.members.reversed())
        #expect(JSONDiff.areEqual(.object(expected), .object(actual)))
        // Overwritten at once, so that it does not count.
        expected.members.insert(JSONMember(key: "k7", value: "overwritten"), at: 3)
        #expect(JSONDiff.areEqual(.object(expected), .object(actual)))
        actual["k4711"] = 0
        actual["k12"] = nil
        actual["new"] = true
        let differences = JSONDiff.differences(expected: .object(expected), actual: .object(actual))
        #expect(differences.map(\.pointer.description) == ["/k12", "/k4711", "/new"])
        #expect(differences.map(\.kind) == [.missing, .value, .unexpected])
    }
}
