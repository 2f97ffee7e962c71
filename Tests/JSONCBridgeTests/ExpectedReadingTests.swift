import JSONModel
import Testing

@testable import JSONCBridge

/// What a parser says that it has read as expected, without a copy, must be what a comparison with a copy would say.
@Suite struct ExpectedReadingTests {
    private let parsers: [any PeerParser] = [
        JSONCParser(mode: .lenient), JSONCParser(mode: .strict), FoundationParser(),
    ]

    private func isAsExpected(_ text: String, _ expected: JSONValue) -> [Bool] {
        parsers.map { parser in
            if case .asExpected = parser.read(Array(text.utf8), expecting: expected, measures: true) {
                true
            } else {
                false
            }
        }
    }

    @Test func payloadsTakeTheShortWay() throws {
        let text =
            #"{"aps":{"alert":{"title":"中文 \"a/b\"","loc-args":["x",""]},"badge":-3,"sound":null},"k":[true,false,{}]}"#
        let value = try JSONValue(parsing: Array(text.utf8))
        #expect(isAsExpected(text, value) == [true, true, true])
        #expect(
            parsers.allSatisfy {
                $0.read(value.serialized(), expecting: value, measures: false) == .asExpected(reserialisedBytes: nil)
            }
        )
    }

    @Test(arguments: [
        (#"{"a":1}"#, #"{"a":2}"#), (#"{"a":1}"#, #"{"b":1}"#), (#"{"a":1}"#, #"{"a":1,"b":1}"#),
        (#"{"a":1,"b":1}"#, #"{"a":1}"#),
        (#"{"a":1,"b":2}"#, #"{"a":1,"a":1}"#), (#"[1,2]"#, #"[1]"#), (#"[1]"#, #"[1,2]"#), (#"[1,2]"#, #"[2,1]"#),
        (#"true"#, #"1"#), (#"1"#, #"true"#), (#"null"#, #"false"#), (#""1""#, #"1"#), (#"{}"#, #"[]"#),
        (#""""#, #"null"#),
        // Equal by Unicode's canonical equivalence, and other code points.
        ("\"\u{E9}\"", "\"e\u{301}\""), ("{\"\u{E9}\":1}", "{\"e\u{301}\":1}"),
        (#"{"a":1}"#, #"{"a\u0000b":1}"#), (#""a\u0000b""#, #""a""#),
        ("9223372036854775807", "9223372036854775806"), ("18446744073709551615", "9223372036854775807"),
    ])
    func anotherValueIsNeverAsExpected(text: String, other: String) throws {
        #expect(isAsExpected(text, try JSONValue(parsing: Array(other.utf8))) == [false, false, false])
    }

    @Test func aNameThatEndsAtItsNULIsNotAsExpected() throws {
        let text = #"{"a\u0000b":1}"#
        // Foundation reads the name whole.
        #expect(isAsExpected(text, try JSONValue(parsing: Array(text.utf8))) == [false, false, true])
    }

    @Test func theCorpusReadsAsItDoesWithCopies() throws {
        for text in try JSONCorpus().texts where text.isJSON {
            try expectAgreement(text.bytes, text.name)
        }
    }

    @Test func randomTextsReadAsTheyDoWithCopies() throws {
        var random = RandomTexts(seed: 11)
        var previous = JSONValue.null
        for number in 0..<2000 {
            let value = random.value()
            try expectAgreement(value.serialized(), "\(number)")
            let text = String(decoding: value.serialized(), as: UTF8.self)
            if !JSONDiff.areEqual(value, previous) {
                #expect(!isAsExpected(text, previous).contains(true), "\(number)")
            }
            previous = value
        }
    }

    private func expectAgreement(_ bytes: [UInt8], _ name: String) throws {
        let value = try JSONValue(parsing: bytes)
        for parser in parsers {
            let reading = parser.read(bytes, expecting: value, measures: true)
            let copy = parser.read(bytes)
            guard case .asExpected = reading else {
                #expect(reading == copy, "\(parser.name), \(name)")
                continue
            }
            guard case .accepted(let read, let size) = copy else {
                Issue.record("\(parser.name), \(name): \(copy)")
                continue
            }
            #expect(JSONDiff.areEqual(value, read), "\(parser.name), \(name)")
            #expect(reading.reserialisedBytes == size, "\(parser.name), \(name)")
        }
    }
}
