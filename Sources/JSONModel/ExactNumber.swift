/// The exact value of a number's lexeme, `0.DIGITS × 10^exponent`: compared and divided without rounding, whatever its
/// size. Nothing is expanded: `1e999999999999` costs no more than `1`.
package struct ExactNumber: Sendable, Hashable {
    package let isNegative: Bool
    /// Decimal digits, 0 to 9, from the first to the last that is no zero; empty for zero.
    package let digits: [UInt8]
    package let exponent: DecimalExponent

    package init(_ number: JSONNumber) {
        var digits: [UInt8] = []
        var point: Int?
        var exponentText: [UInt8] = []
        var isInExponent = false
        for byte in number.lexeme.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9") where !isInExponent: digits.append(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "."): point = digits.count
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isInExponent = true
            default: if isInExponent { exponentText.append(byte) }
            }
        }
        let leadingZeros = digits.prefix { $0 == 0 }.count
        guard leadingZeros < digits.count else {
            self.init(isNegative: false, digits: [], exponent: .exact(0))
            return
        }
        let places = (point ?? digits.count) - leadingZeros
        digits.removeFirst(leadingZeros)
        while digits.last == 0 { digits.removeLast() }
        self.init(
            isNegative: number.lexeme.utf8.first == UInt8(ascii: "-"),
            digits: digits,
            exponent: DecimalExponent(exponentText, plus: places)
        )
    }

    private init(isNegative: Bool, digits: [UInt8], exponent: DecimalExponent) {
        self.isNegative = isNegative
        self.digits = digits
        self.exponent = exponent
    }

    package var isZero: Bool { digits.isEmpty }

    /// Whether the number has no fractional part.
    package var isInteger: Bool { isZero || exponent >= .exact(digits.count) }
}

extension ExactNumber: Comparable {
    package static func < (lhs: ExactNumber, rhs: ExactNumber) -> Bool {
        if lhs.isZero || rhs.isZero {
            return lhs.isZero ? !rhs.isZero && !rhs.isNegative : lhs.isNegative
        }
        guard lhs.isNegative == rhs.isNegative else { return lhs.isNegative }
        return lhs.isNegative ? rhs.isSmallerInMagnitude(than: lhs) : lhs.isSmallerInMagnitude(than: rhs)
    }

    private func isSmallerInMagnitude(than other: ExactNumber) -> Bool {
        guard exponent == other.exponent else { return exponent < other.exponent }
        return digits.lexicographicallyPrecedes(other.digits)
    }
}

extension JSONNumber {
    /// Whether the number has no fractional part, as JSON Schema counts integers: `1.0` is one.
    package var isInteger: Bool {
        let hasPlainDigits = lexeme.utf8.allSatisfy { $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e") }
        return hasPlainDigits || ExactNumber(self).isInteger
    }
}
