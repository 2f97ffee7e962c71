import JSONCBridge
import JSONModel
import Testing

@Suite struct JSONCParserTests {
    private func read(_ text: String, _ mode: JSONCParser.Mode = .strict) -> PeerReading {
        JSONCParser(mode: mode).read(Array(text.utf8))
    }

    @Test(arguments: JSONCParser.Mode.allCases)
    func readsEveryKindOfValue(mode: JSONCParser.Mode) {
        let text = #"{"b":[null,true,false,"é😀\u0000x",-1,1.50,1e2],"a":{"":18446744073709551615}}"#
        guard case .accepted(let value, _) = read(text, mode) else {
            Issue.record("refused")
            return
        }
        #expect(value.objectValue?.keys == ["b", "a"])
        #expect(value["b"]?.arrayValue?.prefix(5) == [nil, true, false, "é😀\0x", -1])
        // The text of numbers with a fraction or an exponent is kept.
        #expect(value["b"]?.arrayValue?.suffix(2).compactMap(\.numberValue?.lexeme) == ["1.50", "1e2"])
        #expect(value["a"]?[""]?.numberValue?.lexeme == "18446744073709551615")
    }

    @Test(arguments: ["1", "-12", "1.5", "true", "null", "\"x\"", "[]", "{}", " {} \n", "12 "])
    func readsToTheEndOfTheText(text: String) throws {
        let expected = try JSONValue(parsing: Array(text.utf8))
        for mode in JSONCParser.Mode.allCases {
            guard case .accepted(let value, _) = read(text, mode) else {
                Issue.record("\(mode) refused \(text)")
                continue
            }
            #expect(value == expected)
        }
    }

    @Test(arguments: ["", " ", "{", "{}x", "{}{}", "1 2", "[1", "\"a", "tru", "{}\0", "[1]\u{C}"])
    func refusesWhatGoesOnOrStopsTooEarly(text: String) {
        for mode in JSONCParser.Mode.allCases {
            guard case .rejected(let reason) = read(text, mode) else {
                Issue.record("\(mode) accepted \(text.debugDescription)")
                continue
            }
            #expect(!reason.isEmpty)
        }
    }

    /// What `json_object_to_json_string` prints: compact, slashes escaped, of equal names the last, numbers as written.
    @Test(arguments: [
        (#"{ "a" : [ 1 , 2.50 ] }"#, #"{"a":[1,2.50]}"#),
        (#""https://example.com/\u00e9""#, #""https:\/\/example.com\/é""#),
        (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#),
        (#""\u0001\n\"""#, #""\u0001\n\"""#),
        ("null", "null"), ("-0", "0"), ("[]", "[]"), ("{}", "{}"),
    ])
    func measuresWhatItWouldWrite(text: String, written: String) {
        for mode in JSONCParser.Mode.allCases {
            guard case .accepted(_, let size) = read(text, mode) else {
                Issue.record("refused")
                continue
            }
            #expect(size == written.utf8.count)
        }
    }

    /// A text that stops in the middle must not colour the next: neither its levels nor half a surrogate pair.
    @Test(arguments: ["[[[", "{\"a\":", "\"abc", "\"\\ud83d", "\"\\ud83d\\", "\"\\ud83dx", "[1,2", "tru", "1e", ""])
    func forgetsTheTextBefore(broken: String) {
        let next = Array(#"{"a":["\u00e9\u4f60",1,true]}"#.utf8)
        for mode in JSONCParser.Mode.allCases {
            let parser = JSONCParser(mode: mode)
            let reading = parser.read(next)
            _ = parser.read(Array(broken.utf8))
            #expect(parser.read(next) == reading)
        }
    }

    @Test func namesItsVersion() {
        #expect(JSONCParser.version.hasPrefix("0."))
        #expect(JSONCParser(mode: .lenient).name == "json-c")
        #expect(JSONCParser(mode: .strict).name == "json-c strict")
    }
}
