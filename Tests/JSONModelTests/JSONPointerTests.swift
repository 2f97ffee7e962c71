import JSONModel
import Testing

/// RFC 6901: the examples of §5, and the rules of §3 and §4.
@Suite struct JSONPointerTests {
    private static let document: JSONValue = [
        "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8,
    ]

    @Test(
        arguments: [
            ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3), ("/g|h", 4),
            ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8),
        ] as [(String, JSONValue)]
    )
    func findsTheExamplesOfTheStandard(text: String, value: JSONValue) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(Self.document[pointer] == value)
        #expect(pointer.description == text)
    }

    @Test func theEmptyPointerIsTheWholeValue() throws {
        let pointer = try #require(JSONPointer(""))
        #expect(pointer == .root)
        #expect(Self.document[pointer] == Self.document)
    }

    @Test(
        arguments: [
            ("/a/b", ["a", "b"]), ("//", ["", ""]), ("/~01", ["~1"]), ("/a~1~0", ["a/~"]), ("/e\u{301}", ["e\u{301}"]),
            ("/\u{301}", ["\u{301}"]), ("/aps/alert/loc-args/0", ["aps", "alert", "loc-args", "0"]),
        ] as [(String, [String])]
    )
    func readsAndWritesTokens(text: String, tokens: [String]) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(pointer.tokens == tokens)
        #expect(pointer.description.hasSameScalars(as: text))
    }

    @Test(arguments: ["a", "a/b", "/~", "/~2", "/a~", " /a", "#/a"])
    func refusesWhatIsNoPointer(text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test(arguments: [
        "/foo/2", "/foo/-1", "/foo/-", "/foo/00", "/foo/+1", "/foo/a", "/foo/", "/foo/0/x", "/none", "/ /x",
    ])
    func findsNothingWhereNothingIs(text: String) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(Self.document[pointer] == nil)
    }

    @Test func findsTheLastOfEqualMembers() throws {
        let value = try JSONValue(parsing: Array(#"{"a":{"b":1},"a":{"c":2}}"#.utf8))
        #expect(value[JSONPointer(tokens: ["a", "c"])] == 2)
        #expect(value[JSONPointer(tokens: ["a", "b"])] == nil)
    }

    @Test func isEqualByCodePoints() throws {
        let composed = try #require(JSONPointer("/\u{E9}"))
        #expect(composed == JSONPointer(tokens: ["\u{E9}"]))
        #expect(composed != JSONPointer(tokens: ["e\u{301}"]))
        #expect(Set([composed, JSONPointer(tokens: ["e\u{301}"]), composed]).count == 2)
    }

    @Test func appendsNamesAndIndices() {
        #expect(JSONPointer.root.appending("a/b").appending(3).description == "/a~1b/3")
    }
}
