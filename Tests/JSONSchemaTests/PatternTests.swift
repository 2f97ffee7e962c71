import Testing

@testable import JSONSchema

/// Patterns by ECMA-262, 22.2, with the flag `u`.
@Suite struct PatternTests {
    @Test(
        arguments: [
            ("", "anything", true), ("b", "abc", true), ("^b", "abc", false), ("b$", "ab", true), ("^a*$", "aaa", true),
            ("^a+$", "", false), ("^a?b$", "b", true), ("^a{2}$", "aa", true), ("^a{2}$", "aaa", false),
            ("^a{2,}$", "aaaa", true), ("^a{2,3}$", "aaaa", false), ("^a{0}$", "", true), ("^(ab|c)+$", "abcab", true),
            ("^(ab|c)+$", "abca", false), ("^(?:a|)*b$", "aab", true), ("(a*)*$", "b", true), ("^a|b$", "ax", true),
            ("^a|b$", "xb", true), ("^a|b$", "xax", false), ("^(?<name>a)b$", "ab", true), ("^a*?b$", "aab", true),
            // `$` is the end of the text and of no line, `.` no line terminator.
            ("^a$", "a\n", false), ("^.$", "\n", false), ("^.$", "\u{2028}", false), ("^.$", "😀", true),
            ("^[^a]$", "😀", true), ("^[😀-😃]$", "😁", true), ("^\\u{1F600}$", "😀", true), ("^\\uD83D\\uDE00$", "😀", true),
            // Classes are of ASCII, but for white space.
            ("^\\d$", "٣", false), ("^\\w$", "é", false), ("^\\W$", "é", true), ("^\\s$", "\u{FEFF}", true),
            ("^\\S$", "\u{A0}", false), ("^[\\d-]+$", "1-2", true), ("^[^\\d]$", "5", false), ("^[\\D]$", "5", false),
            ("^[a-c]$", "b", true), ("^[-a]$", "-", true), ("^[]$", "a", false), ("^[^]$", "a", true),
            ("^[.]$", "a", false),
            ("^[\\b]$", "\u{8}", true), ("^[\\]]$", "]", true), ("^\\cJ$", "\n", true), ("^\\x41$", "A", true),
            ("^\\0$", "\0", true), ("^\\.\\/\\-$", "./-", true),
            ("\\bb", "a b", true), ("\\bb", "ab", false), ("\\Bb", "ab", true),
            ("^(?=a)ab", "ab", true), ("^(?!a)", "ab", false), ("(?<=a)b", "ab", true), ("(?<=a)b", "cb", false),
            ("(?<!a)b", "cb", true), ("(?<!a)b", "ab", false), ("(?<=^ab+)c", "abbc", true),
            ("^(?!.*(?:a{3})).*$", "aabaa", true),
            ("^\\p{L}+$", "éß", true), ("^\\p{Letter}$", "1", false), ("^\\P{L}$", "1", true),
            ("^\\p{gc=Nd}$", "٣", true),
            ("^[\\p{Lu}_]$", "É", true), ("^\\p{ASCII}$", "é", false), ("^\\p{Emoji}$", "😀", true),
            // Not of Unicode mode, and taken as web pages take them.
            ("^{a}$", "{a}", true), ("^a]$", "a]", true), ("^x{,2}$", "x{,2}", true), ("^\\_\\@$", "_@", true),
        ] as [(String, String, Bool)]
    )
    func matchesAsTheStandardSays(pattern: String, text: String, isMatch: Bool) throws {
        #expect(try Pattern(pattern).matches(text) == isMatch)
    }

    @Test(
        arguments: [
            "(", ")", "a)", "(?", "(?a)", "[", "[a", "[b-a]", "[\\d-a]", "*", "+a", "a**", "a{2}{3}", "{2}", "a{3,2}",
            "\\", "^*", "(?=a)*", "\\1", "\\k<a>", "\\a", "\\u12", "\\u{110000}", "\\xg", "\\c1", "\\01", "\\p",
            "\\p{None}",
            "\\p{Script=Greek}", "(?i:a)", "(?<>a)", "(?<1", "a{1000}{1000}", "(a{1000}){1000}",
        ]
    )
    func refusesWhatItCannotMatch(pattern: String) {
        #expect(throws: PatternError.self) { try Pattern(pattern) }
    }

    @Test func tellsWhere() {
        #expect(throws: PatternError(sentence: "back-references are not supported", offset: 4)) {
            try Pattern("^(a)\\1")
        }
        #expect(throws: PatternError(sentence: "the group is not closed", offset: 2)) { try Pattern("^a(b") }
    }

    /// Both take years where every way is tried: the time is bounded by length of pattern times length of text.
    @Test(arguments: ["^(a+)+$", "^(a|a)*$", "^(a?){30}a{30}$", "(x+x+)+y"])
    func isNotLedAstray(pattern: String) throws {
        let text = String(repeating: pattern.contains("x") ? "x" : "a", count: 2000) + "!"
        #expect(try Pattern(pattern).matches(text) == false)
    }

    @Test func repeatsNothingWithoutEnd() throws {
        #expect(try Pattern("^(?:(?:){99999}){99999}$").matches("") == true)
    }

    @Test func groupsAreNestedToALimit() throws {
        _ = try Pattern(String(repeating: "(", count: 100) + String(repeating: ")", count: 100))
        #expect(throws: PatternError.self) {
            try Pattern(String(repeating: "(", count: 101) + String(repeating: ")", count: 101))
        }
    }
}
