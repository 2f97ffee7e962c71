import JSONModel
import Testing

@Suite struct JSONNumberTests {
    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("0.000", 0), ("0e999999999999999999999", 0), ("1", 1), ("1.0", 1), ("1e0", 1),
            ("10e-1", 1),
            ("1e2", 100), ("1.5e1", 15), ("0.015E+3", 15), ("-12.50e2", -1250), ("1200e-2", 12),
            ("9007199254740993", 9_007_199_254_740_993),
            ("9223372036854775807", .max), ("-9223372036854775808", .min), ("-9223372036854775808.0", .min),
            ("9223372036854775807.000", .max), ("0.9223372036854775807e19", .max),
        ] as [(String, Int)]
    )
    func readsIntegersInEverySpelling(lexeme: String, value: Int) {
        #expect(JSONNumber(uncheckedLexeme: lexeme).intValue == value)
    }

    @Test(arguments: [
        "0.5", "1.5", "1e-1", "15e-1", "9223372036854775808", "9223372036854775808.0", "-9223372036854775809",
        "-9223372036854775809.0", "99999999999999999999", "1e19", "1e999999999999", "1e-999999999999",
        "1e99999999999999999999999999999999", "1e-99999999999999999999999999999999",
    ])
    func readsNoIntegerFromFractionsAndGiants(lexeme: String) {
        #expect(JSONNumber(uncheckedLexeme: lexeme).intValue == nil)
    }

    @Test(arguments: [
        ("1", "1.0"), ("1e2", "100"), ("0.1", "0.10"), ("-0", "0"), ("-0.0", "0e5"), ("100", "1e+2"), ("0.001", "1e-3"),
        ("12.5", "125e-1"), ("9007199254740993", "9007199254740993.0"), ("1e999999999999", "10e999999999998"),
        ("1E400", "1e400"), ("0e1", "0e2"), ("1e00000000000000000000002", "100"), ("-1.20", "-12e-1"),
        ("101", "1.01e2"),
        ("1e123456789012345678901", "1.0E+0123456789012345678901"), ("0.0012", "12e-4"),
    ])
    func areEqualInValue(lhs: String, rhs: String) {
        let (lhs, rhs) = (JSONNumber(uncheckedLexeme: lhs), JSONNumber(uncheckedLexeme: rhs))
        #expect(lhs.isEqualInValue(to: rhs))
        #expect(rhs.isEqualInValue(to: lhs))
    }

    @Test(arguments: [
        ("9007199254740992", "9007199254740993"), ("0.1", "0.1000000000000000055"), ("1", "-1"), ("1", "10"),
        ("1", "0.1"),
        ("0", "1e-999999999999"), ("1e999999999999", "1e999999999998"),
        ("18446744073709551615", "18446744073709551616"),
        ("101", "11"), ("1.01", "1.1"), ("12", "123"), ("1e123456789012345678901", "1e-123456789012345678901"),
        ("1e123456789012345678901", "1e123456789012345678902"), ("0", "1"),
    ])
    func differInValue(lhs: String, rhs: String) {
        let (lhs, rhs) = (JSONNumber(uncheckedLexeme: lhs), JSONNumber(uncheckedLexeme: rhs))
        #expect(!lhs.isEqualInValue(to: rhs))
        #expect(!rhs.isEqualInValue(to: lhs))
    }

    @Test(
        arguments: [
            ("12.9", 12), ("-12.9", -12), ("0.9", 0), ("-1e-400", 0), ("9007199254740993.5", 9_007_199_254_740_993),
            ("1.5e1", 15),
            ("12e-1", 1), ("9223372036854775807.9", .max), ("-9223372036854775808.9", .min),
            ("9223372036854775808", nil),
            ("1e19", nil), ("1e999999999999999999999", nil), ("1e-999999999999999999999", 0), ("0", 0),
        ] as [(String, Int?)]
    )
    func theIntegerPartIsExact(lexeme: String, part: Int?) {
        #expect(JSONNumber(uncheckedLexeme: lexeme).integerPart == part)
    }

    @Test(arguments: [
        ("0", true), ("-0.0", true), ("1", true), ("1.0", true), ("100e-2", true), ("0.5", true),
        ("1e-999999999999999999999", true),
        ("0.99999999999999999999", true), ("1.00000000000000000001", false), ("1.5", false), ("2", false),
        ("-1e-400", false),
        ("-1", false), ("10e-1", true), ("11e-1", false), ("1e999999999999999999999", false),
    ])
    func zeroToOneIsExact(lexeme: String, isWithin: Bool) {
        #expect(JSONNumber(uncheckedLexeme: lexeme).isFromZeroToOne == isWithin)
    }

    @Test func readsTheNearestDouble() {
        #expect(JSONNumber(uncheckedLexeme: "0.1").doubleValue == 0.1)
        #expect(JSONNumber(uncheckedLexeme: "-12.50e+3").doubleValue == -12_500)
        #expect(JSONNumber(uncheckedLexeme: "9007199254740993").doubleValue == 9_007_199_254_740_992)
        #expect(JSONNumber(uncheckedLexeme: "-0").doubleValue?.sign == .minus)
        #expect(JSONNumber(uncheckedLexeme: "1e-999999999999").doubleValue == 0)
        #expect(JSONNumber(uncheckedLexeme: "1e400").doubleValue == nil)
        #expect(JSONNumber(uncheckedLexeme: "-1e999999999999").doubleValue == nil)
    }
}
