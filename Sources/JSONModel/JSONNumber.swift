/// A number as it was written. Its lexeme follows RFC 8259 §6; its value may be beyond every machine type.
package struct JSONNumber: Sendable {
    /// The text of the number, as in `-12.50e+3`.
    package let lexeme: String

    /// For readers that have checked the grammar.
    package init(uncheckedLexeme lexeme: String) {
        self.lexeme = lexeme
    }

    package init(_ value: Int) {
        lexeme = String(value)
    }
}

extension JSONNumber: CustomStringConvertible {
    package var description: String { lexeme }
}

extension JSONNumber {
    /// The exact value if it is integral and fits, whatever the spelling (`1`, `1.0`, `10e-1`); nil otherwise.
    package var intValue: Int? {
        Int(lexeme) ?? Decimal(lexeme).intValue
    }

    /// The exact value without its fraction if that fits; nil otherwise.
    package var integerPart: Int? { Decimal(lexeme).integerPart }

    /// Whether it is one of 0 to 1, both included; exact, where the nearest double would be 1 for 1.00000000000000000001.
    package var isFromZeroToOne: Bool { Decimal(lexeme).isFromZeroToOne }

    /// Whether the two are the same number: exact beyond 2^53 and for decimals, whatever the spelling. `-0` equals `0`.
    package func isEqualInValue(to other: JSONNumber) -> Bool {
        lexeme == other.lexeme || Decimal(lexeme) == Decimal(other.lexeme)
    }

    /// The nearest double; nil where the number is beyond all of them.
    package var doubleValue: Double? {
        guard let value = Double(lexeme), value.isFinite else { return nil }
        return value
    }
}

/// A lexeme taken apart: `0.DIGITS × 10^exponent`, where the digits neither start nor end with a zero.
///
/// The digits stay in the lexeme, and nothing is ever expanded: `1e999999999999` costs no more than `1`.
private struct Decimal {
    private let isNegative: Bool
    private let exponent: Exponent
    /// From the first to the last digit that is no zero, with a decimal point perhaps; empty for zero.
    private let significand: Substring.UTF8View

    private enum Exponent: Equatable {
        case exact(Int)
        /// Beyond 10^17: the sign and digits as they were written, and the place of the decimal point. Such numbers are
        /// equal where all three are.
        case beyond(isNegative: Bool, digits: String, point: Int)
    }

    init(_ lexeme: String) {
        let text = lexeme.utf8
        isNegative = text.first == UInt8(ascii: "-")
        let mantissaEnd = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.endIndex
        let mantissa = text[..<mantissaEnd]

        guard let first = mantissa.firstIndex(where: Self.isSignificant),
            let last = mantissa.lastIndex(where: Self.isSignificant)
        else {
            significand = text[text.startIndex..<text.startIndex]
            exponent = .exact(0)
            return
        }
        significand = mantissa[first...last]
        let pointIndex = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissaEnd
        let point =
            first < pointIndex
            ? mantissa.distance(from: first, to: pointIndex)
            : 1 - mantissa.distance(from: pointIndex, to: first)
        exponent = Self.exponent(text[mantissaEnd...].dropFirst(), point: point)
    }

    private static func exponent(_ text: Substring.UTF8View, point: Int) -> Exponent {
        let digits = text.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "0") }
        let isNegative = text.first == UInt8(ascii: "-")
        guard digits.count <= 17 else {
            return .beyond(isNegative: isNegative, digits: String(Substring(digits)), point: point)
        }
        let magnitude = digits.reduce(0) { $0 * 10 + Self.digit($1) }
        return .exact(point + (isNegative ? -magnitude : magnitude))
    }

    private static func isSignificant(_ byte: UInt8) -> Bool {
        UInt8(ascii: "1")...UInt8(ascii: "9") ~= byte
    }

    // In Int, where even a lexeme that nobody has checked cannot overflow.
    private static func digit(_ byte: UInt8) -> Int {
        Int(byte) - 0x30
    }

    private var digits: some Collection<UInt8> {
        significand.lazy.filter { $0 != UInt8(ascii: ".") }
    }

    /// Nil for fractions and for what does not fit.
    var intValue: Int? {
        guard case .exact(let exponent) = exponent else { return nil }
        return digits.dropFirst(max(exponent, 0)).isEmpty ? integerPart : nil
    }

    /// Nil for what does not fit.
    var integerPart: Int? {
        guard !significand.isEmpty, !isBelowOne else { return 0 }
        guard case .exact(let exponent) = exponent, exponent <= 19 else { return nil }
        var value = 0
        var places = 0
        // Counted downwards, since there is one negative number more.
        for digit in digits.prefix(exponent) {
            guard Self.append(Self.digit(digit), to: &value) else { return nil }
            places += 1
        }
        while places < exponent {
            guard Self.append(0, to: &value) else { return nil }
            places += 1
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }

    var isFromZeroToOne: Bool {
        guard !significand.isEmpty else { return true }
        return !isNegative && (isBelowOne || exponent == .exact(1) && digits.elementsEqual("1".utf8))
    }

    /// Of a number that is not zero, whatever its sign.
    private var isBelowOne: Bool {
        switch exponent {
        case .exact(let exponent): exponent <= 0
        case .beyond(let isNegative, _, _): isNegative
        }
    }

    private static func append(_ digit: Int, to value: inout Int) -> Bool {
        let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
        let (next, underflow) = shifted.subtractingReportingOverflow(digit)
        value = next
        return !overflow && !underflow
    }
}

extension Decimal: Equatable {
    static func == (lhs: Decimal, rhs: Decimal) -> Bool {
        if lhs.significand.isEmpty || rhs.significand.isEmpty {
            return lhs.significand.isEmpty && rhs.significand.isEmpty
        }
        return lhs.isNegative == rhs.isNegative && lhs.exponent == rhs.exponent
            && lhs.digits.elementsEqual(rhs.digits)
    }
}
