import JSONModel

/// A number to add and divide with: `digits × 10^power`, exact but for quotients without an end.
struct DecimalNumber: Sendable {
    private(set) var isNegative: Bool
    /// From the most significant on, without zeros before it; empty for zero.
    private(set) var digits: [UInt8]
    private(set) var power: Int

    static let zero = DecimalNumber(isNegative: false, digits: [], power: 0)

    /// Beyond it, and below its inverse, a sum would have too many digits.
    static let largestPower = 400
    /// Digits of a quotient, as the largest decimal format of IEEE 754 has them.
    private static let precision = 34

    private init(isNegative: Bool, digits: [UInt8], power: Int) {
        self.isNegative = isNegative
        self.digits = Array(digits.drop { $0 == 0 })
        self.power = power
        while self.digits.last == 0 {
            self.digits.removeLast()
            self.power += 1
        }
        if self.digits.isEmpty { (self.isNegative, self.power) = (false, 0) }
    }

    /// Nil for a number that is too large or has too many digits.
    init?(_ number: JSONNumber) {
        let exact = ExactNumber(number)
        guard case .exact(let exponent) = exact.exponent, abs(exponent) <= Self.largestPower,
            exact.digits.count <= 2 * Self.largestPower
        else { return nil }
        self.init(isNegative: exact.isNegative, digits: exact.digits, power: exponent - exact.digits.count)
    }

    static func + (lhs: DecimalNumber, rhs: DecimalNumber) -> DecimalNumber {
        let power = min(lhs.power, rhs.power)
        let (left, right) = (lhs.digits(at: power), rhs.digits(at: power))
        if lhs.isNegative == rhs.isNegative {
            return DecimalNumber(isNegative: lhs.isNegative, digits: added(left, right), power: power)
        }
        let isLeftLarger = !precedes(left, right)
        let digits = isLeftLarger ? subtracted(left, right) : subtracted(right, left)
        return DecimalNumber(isNegative: isLeftLarger ? lhs.isNegative : rhs.isNegative, digits: digits, power: power)
    }

    /// Exact where the quotient ends within the precision; else rounded down in magnitude.
    static func / (lhs: DecimalNumber, divisor: Int) -> DecimalNumber {
        var quotient: [UInt8] = []
        var remainder = 0
        var power = lhs.power
        func append(_ digit: UInt8) {
            // A list has far fewer elements than would let this overflow.
            remainder = remainder * 10 + Int(digit)
            let next = UInt8(remainder / divisor)
            if next > 0 || !quotient.isEmpty { quotient.append(next) }
            remainder %= divisor
        }
        for digit in lhs.digits { append(digit) }
        while remainder > 0, quotient.count < precision {
            append(0)
            power -= 1
        }
        return DecimalNumber(isNegative: lhs.isNegative, digits: quotient, power: power)
    }

    func rounded(up: Bool) -> DecimalNumber {
        guard power < 0 else { return self }
        let whole = DecimalNumber(isNegative: isNegative, digits: Array(digits.dropLast(-power)), power: 0)
        // What was cut off moved the number towards zero.
        guard up != isNegative else { return whole }
        return whole + DecimalNumber(isNegative: isNegative, digits: [1], power: 0)
    }

    private func digits(at power: Int) -> [UInt8] {
        digits.isEmpty ? [] : digits + Array(repeating: 0, count: self.power - power)
    }

    private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }

    private static func added(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var sum: [UInt8] = []
        var carry: UInt8 = 0
        for place in 0..<max(left.count, right.count) {
            let digit = Self.digit(place, of: left) + Self.digit(place, of: right) + carry
            sum.append(digit % 10)
            carry = digit / 10
        }
        return (sum + [carry]).reversed()
    }

    /// The left one is not smaller.
    private static func subtracted(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var difference: [UInt8] = []
        var borrow: UInt8 = 0
        for place in left.indices {
            let (upper, lower) = (digit(place, of: left), digit(place, of: right) + borrow)
            borrow = upper < lower ? 1 : 0
            difference.append(upper + 10 * borrow - lower)
        }
        return difference.reversed()
    }

    /// The digit at a place counted from the last one.
    private static func digit(_ place: Int, of digits: [UInt8]) -> UInt8 {
        place < digits.count ? digits[digits.count - 1 - place] : 0
    }

    /// Without an exponent: no number is larger than ``largestPower`` allows but by a few digits.
    var number: JSONNumber {
        guard !digits.isEmpty else { return JSONNumber(0) }
        let text = digits.map { Character(Unicode.Scalar($0 + 0x30)) }
        let sign = isNegative ? "-" : ""
        if power >= 0 {
            return JSONNumber(uncheckedLexeme: sign + String(text) + String(repeating: "0", count: power))
        }
        let places = -power
        let whole = places < text.count ? String(text.dropLast(places)) : "0"
        let zeros = String(repeating: "0", count: max(0, places - text.count))
        return JSONNumber(uncheckedLexeme: "\(sign)\(whole).\(zeros)\(String(text.suffix(places)))")
    }
}

extension JSONNumber {
    /// Without its sign.
    var magnitude: JSONNumber {
        lexeme.utf8.first == UInt8(ascii: "-") ? JSONNumber(uncheckedLexeme: String(lexeme.dropFirst())) : self
    }
}
