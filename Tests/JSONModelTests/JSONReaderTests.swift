import JSONModel
import Testing

/// Verdicts and error places of the strict reader (RFC 8259; Unicode table 3-7 for UTF-8).
@Suite struct JSONReaderTests {
    @Test(
        arguments: [
            ("null", JSONValue.null), ("true", true), ("false", false), ("0", 0), (" \t\r\n1 \t\r\n", 1),
            ("\"\"", ""), ("[]", []), ("{}", [:]), ("[ ]", []), ("{ }", [:]),
            ("[1,[2],{\"a\":3}]", [1, [2], ["a": 3]]),
            ("{\"a\":{\"b\":[null,true]},\"c\":\"d\"}", ["a": ["b": [nil, true]], "c": "d"]),
            ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
            ("\"\\u0041\\u00e9\\u4E2D\\uD83D\\uDE00\\u0000\"", "A\u{E9}中😀\0"),
            ("\"longer than eight bytes, then 中文 and \\n more\"", "longer than eight bytes, then 中文 and \n more"),
            (
                "\"\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}\"",
                "\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
            ),
        ] as [(String, JSONValue)]
    )
    func readsWhatTheGrammarAllows(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: Array(text.utf8)) == value)
    }

    @Test(arguments: [
        "0", "-0", "-0.0", "1.50", "1e5", "1E+05", "1e-0", "18446744073709551616", "0.1e1", "1e999999999999",
        "-12.50e+3",
    ])
    func keepsNumbersAsTheyAreWritten(lexeme: String) throws {
        #expect(try JSONValue(parsing: Array(lexeme.utf8)).numberValue?.lexeme == lexeme)
    }

    @Test func keepsDuplicateMembersInTheirOrder() throws {
        let value = try JSONValue(parsing: Array(#"{"b":1,"a":2,"\u0062":3}"#.utf8))
        #expect(value.objectValue?.keys == ["b", "a", "b"])
        #expect(value["b"] == 3)
    }

    @Test(
        arguments: [
            ("", JSONError.Kind.unexpectedEnd, 0), (" \n", .unexpectedEnd, 2), ("[", .unexpectedEnd, 1),
            ("[1", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3), ("{", .unexpectedEnd, 1),
            ("{\"a\"", .unexpectedEnd, 4),
            ("{\"a\":", .unexpectedEnd, 5), ("{\"a\":1", .unexpectedEnd, 6), ("\"abc", .unexpectedEnd, 4),
            ("\"abcdefgh", .unexpectedEnd, 9), ("\"a\\", .unexpectedEnd, 3), ("\"\\u00", .unexpectedEnd, 5),
            ("tru", .unexpectedEnd, 3), ("-", .unexpectedEnd, 1), ("1.", .unexpectedEnd, 2), ("1e", .unexpectedEnd, 2),
            ("1e+", .unexpectedEnd, 3),
            ("}", .unexpectedByte, 0), ("[,1]", .unexpectedByte, 1), ("[1,,2]", .unexpectedByte, 3),
            ("[1 2]", .unexpectedByte, 3), ("[1}", .unexpectedByte, 2), ("{1:2}", .unexpectedByte, 1),
            ("{\"a\" 1}", .unexpectedByte, 5), ("{\"a\":}", .unexpectedByte, 5),
            ("{\"a\":1 \"b\":2}", .unexpectedByte, 7),
            ("{\"a\":1,,}", .unexpectedByte, 7), ("{'a':1}", .unexpectedByte, 1), ("trux", .unexpectedByte, 3),
            ("TRUE", .unexpectedByte, 0), ("NaN", .unexpectedByte, 0), ("+1", .unexpectedByte, 0),
            (".5", .unexpectedByte, 0),
            ("[\u{A0}1]", .unexpectedByte, 1), ("\u{C}1", .unexpectedByte, 0), ("//x\n1", .unexpectedByte, 0),
            ("\u{FEFF}{}", .byteOrderMark, 0),
            ("\"a\nb\"", .controlCharacter, 2), ("\"\u{0}\"", .controlCharacter, 1),
            ("\"1234567\u{1F}\"", .controlCharacter, 8),
            ("\"\\n\t\"", .controlCharacter, 3),
            ("\"\\x\"", .invalidEscape, 1), ("\"ab\\u12g4\"", .invalidEscape, 3), ("\"\\U0041\"", .invalidEscape, 1),
            ("\"\\ud83d\\u12\"", .invalidEscape, 7),
            ("\"\\ud800\"", .loneSurrogate, 1), ("\"a\\udc00\"", .loneSurrogate, 2),
            ("\"\\ud800\\ud800\"", .loneSurrogate, 1),
            ("\"\\ud800x\"", .loneSurrogate, 1), ("\"\\ud800\\n\"", .loneSurrogate, 1),
            ("\"\\ud800\\u0041\"", .loneSurrogate, 1),
            ("-x", .invalidNumber, 1), ("--1", .invalidNumber, 1), ("[1.]", .invalidNumber, 3),
            ("1.e5", .invalidNumber, 2),
            ("[1e]", .invalidNumber, 3), ("1e+x", .invalidNumber, 3), ("-.5", .invalidNumber, 1),
            ("01", .leadingZero, 1), ("-01", .leadingZero, 2), ("[00]", .leadingZero, 2),
            ("[1,]", .trailingComma, 3), ("[1, ]", .trailingComma, 4), ("{\"a\":1,}", .trailingComma, 7),
            ("1 2", .trailingBytes, 2), ("{}x", .trailingBytes, 2), ("{}\0", .trailingBytes, 2),
            ("1\u{C}", .trailingBytes, 1),
            ("0x1", .trailingBytes, 1), ("[]]", .trailingBytes, 2), ("[] \u{FEFF}", .trailingBytes, 3),
        ] as [(String, JSONError.Kind, Int)]
    )
    func refusesAtTheFirstByteThatCannotBe(text: String, kind: JSONError.Kind, offset: Int) {
        #expect(throws: JSONError(kind, at: offset)) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test(
        arguments: [
            [0xFF], [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3, 0x28], [0xC3], [0xE0, 0x9F, 0xBF], [0xE4, 0xB8],
            [0xE4, 0xB8, 0x22],
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80],
            [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x22], [0xF8, 0x88, 0x80, 0x80, 0x80],
        ] as [[UInt8]]
    )
    func refusesIllFormedUTF8(bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        for prefix in ["", "a", "1234567", "12345678", "\\n"].map({ Array($0.utf8) }) {
            let text = [quote] + prefix + bytes + [quote]
            #expect(throws: JSONError(.invalidUTF8, at: 1 + prefix.count)) { try JSONValue(parsing: text) }
            // The same cut off in the middle of the sequence, with no closing mark.
            #expect(throws: JSONError(.invalidUTF8, at: 1 + prefix.count)) {
                try JSONValue(parsing: Array(text.dropLast()))
            }
        }
    }

    @Test(arguments: [[0xFE, 0xFF, 0, 0x31], [0xFF, 0xFE, 0x31, 0], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
    func namesAByteOrderMark(bytes: [UInt8]) {
        #expect(throws: JSONError(.byteOrderMark, at: 0)) { try JSONValue(parsing: bytes) }
    }

    @Test func everyPlaceInAWordEndsAString() throws {
        for length in 0..<20 {
            let body = String(repeating: "x", count: length)
            #expect(try JSONValue(parsing: Array("\"\(body)\"".utf8)) == .string(body))
            #expect(try JSONValue(parsing: Array("\"\(body)\\\"é\"".utf8)) == .string(body + "\"é"))
            #expect(throws: JSONError(.controlCharacter, at: 1 + length)) {
                try JSONValue(parsing: Array("\"\(body)\u{1F}xxxxxxxxxxx\"".utf8))
            }
        }
    }
}

/// What the reader does before it runs out of stack or memory.
@Suite struct JSONLimitsTests {
    private func nested(_ count: Int, _ open: String, _ close: String) -> [UInt8] {
        Array((String(repeating: open, count: count) + "0" + String(repeating: close, count: count)).utf8)
    }

    @Test func takes512LevelsAndNo513th() throws {
        #expect(throws: Never.self) { try JSONValue(parsing: nested(512, "[", "]")) }
        #expect(throws: JSONError(.tooDeep, at: 512)) { try JSONValue(parsing: nested(513, "[", "]")) }
        #expect(throws: Never.self) { try JSONValue(parsing: nested(512, "{\"a\":", "}")) }
        #expect(throws: JSONError(.tooDeep, at: 512 * 5)) { try JSONValue(parsing: nested(513, "{\"a\":", "}")) }
    }

    @Test func refusesAHundredThousandLevels() {
        #expect(throws: JSONError(.tooDeep, at: 512)) { try JSONValue(parsing: nested(100_000, "[", "]")) }
        #expect(throws: JSONError(.tooDeep, at: 512)) {
            try JSONValue(parsing: Array(String(repeating: "[", count: 100_000).utf8))
        }
    }

    @Test func comparesAndWritesTheDeepestValue() throws {
        let text = nested(512, "[", "]")
        let value = try JSONValue(parsing: text)
        #expect(value.serialized() == text)
        #expect(value.serializedByteCount() == text.count)
        #expect(JSONDiff.areEqual(value, value))
        #expect(JSONDiff.differences(expected: value, actual: value).isEmpty)
    }

    @Test func refusesATextThatIsTooLarge() throws {
        let limits = JSONLimits(depth: 1, bytes: 4)
        #expect(try JSONValue(parsing: Array("[12]".utf8), limits: limits) == [12])
        #expect(throws: JSONError(.tooLarge, at: 4)) { try JSONValue(parsing: Array("[123]".utf8), limits: limits) }
        #expect(throws: JSONError(.tooDeep, at: 1)) { try JSONValue(parsing: Array("[[]]".utf8), limits: limits) }
    }
}
