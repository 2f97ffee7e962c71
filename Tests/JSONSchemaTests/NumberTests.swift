import JSONModel
import Testing

@testable import JSONSchema

/// Decimal arithmetic on lexemes of any size.
@Suite struct NumberTests {
    private func number(_ lexeme: String) -> JSONNumber { JSONNumber(uncheckedLexeme: lexeme) }
    private func exact(_ lexeme: String) -> ExactNumber { ExactNumber(number(lexeme)) }

    /// In ascending order.
    private static let ascending = [
        "-1e99999999999999999999", "-1e1000000000000000000", "-1e999999999999999999", "-12", "-1.5", "-1", "-0.1",
        "-1e-99999999999999999999", "0", "1e-100000000000000000000", "1e-99999999999999999999", "1e-400",
        "0.1", "0.10000000000000000000000000001", "1", "9007199254740993", "9007199254740993.5", "1e17", "1e400",
        "1e999999999999999999", "1e1000000000000000000", "1e1000000000000000001", "1e99999999999999999999",
        "2e99999999999999999999", "1e100000000000000000000",
    ]

    @Test func ordersNumbersOfEverySize() {
        for (index, lexeme) in Self.ascending.enumerated() {
            for (other, otherLexeme) in Self.ascending.enumerated() {
                #expect((exact(lexeme) < exact(otherLexeme)) == (index < other), "\(lexeme) < \(otherLexeme)")
            }
        }
    }

    @Test(
        arguments: [
            ("1", "1.0"), ("100", "1e2"), ("0.01", "1E-2"), ("-0", "0"), ("0e5", "0.0"), ("10e-1", "1"),
            ("1e1000000000000000000", "10e999999999999999999"), ("1e-1000000000000000000", "0.1e-999999999999999999"),
            ("100e99999999999999999998", "1e100000000000000000000"), ("1e0000000000000000000000002", "100"),
        ]
    )
    func knowsOneNumberInTwoSpellings(first: String, second: String) {
        #expect(exact(first) == exact(second))
        #expect(!(exact(first) < exact(second)) && !(exact(second) < exact(first)))
    }

    @Test(
        arguments: [
            ("0", true), ("-0.0", true), ("1.0", true), ("1.50", false), ("1.5e1", true), ("15e-1", false),
            ("150e-1", true), ("1e99999999999999999999", true), ("1e-99999999999999999999", false),
        ]
    )
    func tellsIntegers(lexeme: String, isInteger: Bool) {
        #expect(number(lexeme).isInteger == isInteger)
    }

    @Test(
        arguments: [
            ("10", "5", true), ("11", "5", false), ("-10", "5", true), ("0", "5", true), ("4.35", "0.01", true),
            ("0.0075", "0.0001", true), ("0.00751", "0.0001", false), ("1e308", "0.5", true), ("1.5", "1.5", true),
            ("4.5", "1.5", true), ("1e400", "3", false), ("3e400", "3", true), ("1e400", "1024", true),
            ("1", "1e400", false),
            ("1e99999999999999999999", "4", true), ("1e99999999999999999999", "3", false),
            ("1e-99999999999999999999", "1", false), ("9223372036854775807", "7", true),
            ("9223372036854775808", "7", false),
            // 2^89 - 1 is a prime; its double and its square, and their neighbours.
            ("1237940039285380274899124222", "618970019642690137449562111", true),
            ("1237940039285380274899124223", "618970019642690137449562111", false),
            ("383123885216472214589586755549637256619304505646776321", "618970019642690137449562111", true),
            ("383123885216472214589586755549637256619304505646776320", "618970019642690137449562111", false),
            ("618970019642690137449562111e50", "6189700196426901374495621.11", true),
        ]
    )
    func dividesWithoutRounding(lexeme: String, divisor: String, isMultiple: Bool) throws {
        let divides = try #require(Divisor(number(divisor)))
        #expect(divides.divides(number(lexeme), asMachineInteger: Int(lexeme)) == isMultiple)
    }

    /// Against the machine's integers, scaled by powers of ten in both.
    @Test func dividesAsTheMachineDoes() throws {
        for divisor in [1, 2, 3, 7, 8, 10, 12, 25, 64, 99, 125, 1000] {
            for value in [0, 1, 6, 14, 24, 99, 100, 125, 250, 1000, 4096, 123_456, 700_000] {
                for power in -3...3 {
                    let read = try #require(Divisor(number("\(divisor)e\(power)")))
                    let isMultiple = read.divides(number("\(value)e\(power)"), asMachineInteger: nil)
                    #expect(isMultiple == (value % divisor == 0), "\(value) \(divisor) \(power)")
                }
            }
        }
    }

    @Test(arguments: ["0", "-1", "0.0", "1e1000000000000000000"])
    func refusesWhatCannotDivide(lexeme: String) {
        #expect(Divisor(number(lexeme)) == nil)
    }
}
