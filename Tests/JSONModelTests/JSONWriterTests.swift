import JSONModel
import Testing

@Suite struct JSONWriterTests {
    private static let styles: [JSONStyle] = [.compact, .escapedSlashes, .ascii, .pretty, .hostile]

    @Test(
        arguments: [
            (JSONStyle.compact, #"{"a/b":["é\"\\\n\u001f",-0.0,null],"e":{},"f":[]}"#),
            (.escapedSlashes, #"{"a\/b":["é\"\\\n\u001f",-0.0,null],"e":{},"f":[]}"#),
            (.ascii, #"{"a/b":["\u00e9\"\\\n\u001f",-0.0,null],"e":{},"f":[]}"#),
        ] as [(JSONStyle, String)]
    )
    func spellsInItsStyle(style: JSONStyle, text: String) {
        let zero = JSONValue.number(JSONNumber(uncheckedLexeme: "-0.0"))
        let value: JSONValue = ["a/b": ["é\"\\\n\u{1F}", zero, nil], "e": [:], "f": []]
        #expect(String(decoding: value.serialized(style), as: UTF8.self) == text)
    }

    @Test func prettyHasOneMemberALine() {
        let value: JSONValue = ["a": [1, true], "b": [:], "c": [], "d": ["e": nil]]
        let text = """
            {
              "a": [
                1,
                true
              ],
              "b": {},
              "c": [],
              "d": {
                "e": null
              }
            }
            """
        #expect(String(decoding: value.serialized(.pretty), as: UTF8.self) == text)
    }

    /// Bytes are looked at eight at a time: each of them, at each place, beside bytes that must be escaped too.
    @Test func escapesAByteWhereverItIs() {
        for style in [JSONStyle.compact, .escapedSlashes] {
            for byte in UInt8(0)..<0x80 {
                for place in 0..<19 {
                    var text = [UInt8](repeating: UInt8(ascii: "x"), count: 19)
                    text[place] = byte
                    text[18 - place] = byte
                    let string = String(decoding: text, as: UTF8.self)
                    let expected = text.flatMap { Self.spelled($0, style) }
                    #expect(JSONValue.string(string).serialized(style) == [0x22] + expected + [0x22])
                }
            }
        }
    }

    /// RFC 8259 §7.
    private static func spelled(_ byte: UInt8, _ style: JSONStyle) -> [UInt8] {
        let short: [UInt8: String] = [
            0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"", 0x5C: "\\\\",
        ]
        if let escape = short[byte] { return Array(escape.utf8) }
        if byte == 0x2F, style == .escapedSlashes { return Array("\\/".utf8) }
        guard byte < 0x20 else { return [byte] }
        return Array(("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8)
    }

    @Test func anObjectIsWrittenWithoutAValue() {
        var bytes = Array("before ".utf8)
        JSONObjectWriter.append(to: &bytes) { line in
            line.add("empty", object: { _ in })
            line.add("a\"b", "c\n")
            line.add("n", -5)
            line.add("inside") { inside in
                inside.add("list", [1, nil])
                inside.add("deep", object: { $0.add("x", true) })
            }
            line.add("last", .null)
        }
        let text = #"before {"empty":{},"a\"b":"c\n","n":-5,"inside":{"list":[1,null],"deep":{"x":true}},"last":null}"#
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    @Test func hostileEscapesEveryCharacter() {
        let text = String(decoding: JSONValue.string("a😀").serialized(.hostile), as: UTF8.self)
        #expect(text == " \t\r\n\"\\u0061\\ud83d\\ude00\" \t\r\n")
    }

    @Test(arguments: [
        "null", "[]", "{}", "{\"\":\"\"}", "{\"b\":1,\"a\":2,\"b\":3}", "[1.50,-0,1e999999999999,0.1E+2]",
        "{\"aps\":{\"alert\":{\"title\":\"您有\",\"body\":\"e\u{301}😀 https://x/y\"},\"badge\":0}}",
        "\"\\u0000\\u0001\\b\\t\\n\\f\\r\\u001f\u{7F}\u{2028}\u{FEFF}\\\\\\\"/\"", "[[],{},[{}],[[[]]]]",
    ])
    func readsBackWhatItWrites(text: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        for style in Self.styles {
            #expect(try JSONValue(parsing: value.serialized(style)) == value, "\(style)")
        }
        #expect(value.serialized() == Array(text.utf8))
    }

    @Test(arguments: [
        "null", "true", "false", "-12.50", "\"\"", "[]", "{}", "[1]", "[1,2,3]", "{\"a\":1}",
        "{\"a/\":1,\"/b\":[\"/\",{}]}",
        "\"\\u0000\\u0001\\b\\t\\n\\f\\r\\u001f\u{7F}中😀\\\\\\\"/\"",
    ])
    func countsWithoutWriting(text: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(value.serializedByteCount() == text.utf8.count)
        let slashes = text.utf8.count { $0 == UInt8(ascii: "/") }
        #expect(value.serializedByteCount(escapingSlashes: true) == text.utf8.count + slashes)
        #expect(value.serialized(.escapedSlashes).count == text.utf8.count + slashes)
    }

    /// The writer asks for memory before it writes: what grows most must fit.
    @Test(arguments: styles)
    func thereIsRoomForWhatGrowsMost(style: JSONStyle) throws {
        var nested: JSONValue = .array([])
        for _ in 0..<300 { nested = .object(["": .array([nested, ""])]) }
        let values: [JSONValue] = [
            .string(String(repeating: "\u{1}", count: 5000)), .string(String(repeating: "é", count: 999)),
            .string(String(repeating: "😀", count: 999)), .string(String(repeating: "/\"\\", count: 999)),
            .array(Array(repeating: .array([]), count: 999)), .array(Array(repeating: .object([:]), count: 999)),
            .array(Array(repeating: "", count: 999)), .array(Array(repeating: 1, count: 999)),
            .object(JSONObject(members: Array(repeating: JSONMember(key: "\u{1}", value: false), count: 999))), nested,
        ]
        for value in values {
            let text = value.serialized(style)
            #expect(try JSONValue(parsing: text, limits: JSONLimits(depth: 1000)) == value)
        }
    }

    @Test func appendsBehindWhatIsThere() {
        var bytes = Array("[".utf8)
        JSONValue.bool(true).append(to: &bytes)
        JSONValue.string("/").append(to: &bytes, style: .escapedSlashes)
        #expect(String(decoding: bytes, as: UTF8.self) == "[true\"\\/\"")
    }
}
