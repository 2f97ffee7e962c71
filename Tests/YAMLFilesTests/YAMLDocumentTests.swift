import JSONModel
import Testing
import YAMLFiles

@Suite struct YAMLDocumentTests {
    /// The core schema, YAML 1.2.2, 10.3.2, and what is no part of it.
    @Test(
        arguments: [
            ("null", nil), ("~", nil), ("", nil), ("true", true), ("False", false), ("yes", "yes"), ("on", "on"),
            ("12", 12), ("+12", 12), ("-3", -3), ("0o14", 12), ("0xC", 12), ("012", 12), ("1_000", "1_000"),
            ("2026-01-31", "2026-01-31"), ("12:30", "12:30"), ("1.2.3", "1.2.3"), ("'12'", "12"), ("\"true\"", "true"),
            ("''", ""), ("-", [nil]), ("[1, a]", [1, "a"]), ("{a: 1, b: }", ["a": 1, "b": nil]),
        ] as [(String, JSONValue)]
    )
    func readsWhatTheCoreSchemaSays(text: String, value: JSONValue) throws {
        #expect(try YAMLDocument(text).value == value)
    }

    @Test(arguments: [
        ("1.50", "1.50"), ("1e400", "1e400"), (".5", "0.5"), ("1.", "1"),
        ("12345678901234567890123", "12345678901234567890123"),
    ])
    func keepsLexemes(text: String, lexeme: String) throws {
        #expect(try YAMLDocument(text).value.numberValue?.lexeme == lexeme)
    }

    @Test(
        arguments: [
            ("a: .inf", 1), ("a: 1\nb: [", 3), ("a: &x 1\nb: *x", 2), ("a: 1\na: 2", nil), ("? [1]\n: 2", 1),
            (String(repeating: "[", count: 400) + String(repeating: "]", count: 400), nil),
        ] as [(String, Int?)]
    )
    func refusesWhatIsNoValue(text: String, line: Int?) {
        let problem = #expect(throws: YAMLProblem.self) { try YAMLDocument(text) }
        if let line { #expect(problem?.line == line) }
    }

    @Test func tellsLines() throws {
        let document = try YAMLDocument("a:\n  b: 1\n  c/d:\n    - x\n    - y: 2\nlast: 3\n")
        for (pointer, line) in [
            ("", 1), ("/a", 1), ("/a/b", 2), ("/a/c~1d/1", 5), ("/a/c~1d/1/y", 5), ("/last", 6), ("/a/none", 1),
        ] {
            #expect(document.line(of: try #require(JSONPointer(pointer))) == line, "\(pointer)")
        }
    }

    @Test func readsJSON() throws {
        #expect(
            try YAMLDocument(#"{"a": [1.0, "\u00e9", null]}"#).value == [
                "a": [.number(JSONNumber(uncheckedLexeme: "1.0")), "é", nil]
            ]
        )
    }

    /// YAML 1.1, 6.9.2: an alias names an anchor. What only looks like one is text.
    @Test(
        arguments: [
            (#"a: "**Target** & more\n *one* and *two*""#, nil), ("a: >\n  * one & two\n  *three &four\nb: 1", nil),
            ("a: &x [1]\nb: *x", 2), ("a: &x [1]\nb: [ *x]", 2), ("a: &x-1 y\n\n*x-1 : b", 3),
            ("a: &x { b: *x }", 1), ("[&a b, *a]", 1), ("a: &x 1\nb: *x\n", 2),
        ] as [(String, Int?)]
    )
    func aliasesAreFoundByTheirAnchors(text: String, line: Int?) {
        #expect(AliasScan(text).line == line)
    }
}
