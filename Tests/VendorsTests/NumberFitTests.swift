import JSONModel
import PushModel
import Testing

@testable import VendorModel

/// What readers make of numbers that no machine has (RFC 8259, section 6).
@Suite("Numbers that readers refuse or round") struct NumberFitTests {
    private func number(_ lexeme: String) -> JSONValue { .number(JSONNumber(uncheckedLexeme: lexeme)) }

    @Test(arguments: [
        ("1", NumberFit.fits), ("1.0", .fits), ("0.1", .fits), ("1e22", .fits), ("5e-324", .fits), ("-0.0", .fits),
        ("9007199254740993", .fits), ("18446744073709551615", .fits), ("123456789.12345678", .fits),
        ("1.00000000000000000001", .rounded), ("1e-400", .rounded), ("9007199254740993.0", .rounded),
        ("0.1000000000000000055511151231257827", .rounded), ("1234567e30", .fits),
        ("1234567890123456789e1", .rounded), ("18446744073709551616", .beyond), ("1e400", .beyond),
    ])
    func aNumberFitsWhereADoubleOrAnIntegerIsIt(lexeme: String, fit: NumberFit) {
        #expect(JSONValue.array([1, ["a": number(lexeme)]]).numberFit == fit)
    }

    @Test func onlyNumbersThatADoubleRoundsAreRounded() {
        let value: JSONValue = [
            number("1e-400"), number("9007199254740993"), number("0.1"), ["a": number("1e400")], "1e-400",
        ]
        let doubles: JSONValue = [0, number("9007199254740993"), number("0.1"), ["a": number("1e400")], "1e-400"]
        #expect(JSONDiff.areEqual(value.inDoubles, doubles))
    }

    /// PHP and JavaScript have 0 there, a decimal library a number above 0.
    @Test func aCompilerMayComputeWithDoubles() throws {
        let wakes = GetuiSubject(["badge": 1, "contentAvailable": number("1e-400")])
        #expect(try wakes.payloads().map { $0.value["aps"]?["content-available"] } == [number("1e-400"), nil])
        let badge = FCMSubject(aps: ["badge": number("2.00000000000000000001")])
        #expect(try badge.words() == [#"{"aps":{"badge":2.00000000000000000001}}"#, #"{"aps":{"badge":2.0}}"#])
    }

    /// From 0 to 1, exactly: a volume above 1 is one for a reader with doubles alone.
    @Test(arguments: [("1.00000000000000000001", true), ("-1e-400", true), ("0.99999999999999999999", false)])
    func aVolumeIsComparedAsItIsRead(lexeme: String, isRefusedAsItIs: Bool) throws {
        let sound: JSONValue = ["alert": "a", "sound": ["name": "n", "volume": number(lexeme)]]
        let outcomes = try FCMSubject(aps: sound, door: "pySdk").outcomes()
        #expect(outcomes.map(\.isRefused) == [isRefusedAsItIs, false])
    }
}
