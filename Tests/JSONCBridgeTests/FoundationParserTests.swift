import Foundation
import JSONCBridge
import JSONModel
import Testing

@Suite struct FoundationParserTests {
    private let parser = FoundationParser()

    private func accepted(_ text: String) throws -> (value: JSONValue, size: Int) {
        switch parser.read(Array(text.utf8)) {
        case .accepted(let value, let size): return (value, size)
        case .rejected(let reason): throw Refusal(reason: reason)
        case .asExpected: throw Refusal(reason: "nothing was expected")
        }
    }

    private struct Refusal: Error { let reason: String }

    @Test func tellsBooleansFromNumbers() throws {
        #expect(
            try accepted("[true,false,1,0,1.0]").value.arrayValue?.map(\.kind) == [
                .boolean, .boolean, .number, .number, .number,
            ]
        )
        // Every integer that could be stored as a byte.
        for number in -300...300 {
            #expect(try accepted("\(number)").value == .number(JSONNumber(number)))
        }
    }

    @Test(arguments: [
        "0", "2147483648", "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
        "-9223372036854775808", "-9223372036854775809", "99999999999999999999", "0.1", "0.1000000000000000055", "1e30",
        "12345678901234567.0", "1.7976931348623157e308", "-1.5e-7",
    ])
    func keepsNumbersExact(lexeme: String) throws {
        let expected = JSONNumber(uncheckedLexeme: lexeme)
        let number = try #require(try accepted(lexeme).value.numberValue)
        #expect(number.isEqualInValue(to: expected))
    }

    /// The size is counted, since to write costs ten times as much; it must be what `JSONSerialization` writes.
    @Test(arguments: [
        "null", "true", "\"\"", "[]", "{}", "[[],{}]", "\"a/b\"", #""\u0000\u0001\b\f\n\r\t\u001f\"\\/""#,
        "\"\u{7F}\u{80}\u{2028}中😀\"", #"{"a/":["/",1],"b":{"é":null}}"#, #"{"a":1,"a":22}"#,
        "-0", "-0.0", "1.0", "1e2", "100.50", "0.1", "1e5", "1E16", "1e30", "1e-5", "0.00001", "1e-400", "5e-324",
        "123456789.125", "12345678901234567.0", "18446744073709551615", "-9223372036854775808", "99999999999999999999",
        "0.1000000000000000055", "2.5E+3", "123456789012345678901234567890123456789012345678901234567890",
    ])
    func countsWhatItWouldWrite(text: String) throws {
        try expectCountedSize(text)
    }

    @Test func countsWhatItWouldWriteForAllTheCorpus() throws {
        for text in try JSONCorpus().texts where text.isJSON {
            guard case .accepted = parser.read(text.bytes) else { continue }
            try expectCountedSize(String(decoding: text.bytes, as: UTF8.self))
        }
    }

    @Test func countsWhatItWouldWriteForRandomDoubles() throws {
        var random = RandomTexts(seed: 3)
        for _ in 0..<500 {
            try expectCountedSize("\(Double(bitPattern: random.next()).finiteOrOne)")
        }
    }

    private func expectCountedSize(_ text: String) throws {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
        let written = try JSONSerialization.data(withJSONObject: object, options: .fragmentsAllowed)
        #expect(try accepted(text).size == written.count, "\(text)")
    }
}

extension Double {
    fileprivate var finiteOrOne: Double { isFinite ? self : 1 }
}
