/// A power of ten, exact at any size.
package enum DecimalExponent: Sendable, Hashable {
    /// Between -10^18 and 10^18.
    case exact(Int)
    /// Everything beyond, by its decimal digits without leading zeros.
    case beyond(isNegative: Bool, digits: [UInt8])

    /// The exponent of a lexeme, plus a number of places.
    ///
    /// - Parameters:
    ///   - text: What follows the `e`, in ASCII; empty where there is none.
    ///   - places: Fewer than 10^17 either way: lexemes are no longer.
    init(_ text: [UInt8], plus places: Int) {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = text.drop { !(UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0) }.map { $0 - UInt8(ascii: "0") }
        if digits.count <= 17 {
            let magnitude = Self.value(digits)
            self = .exact(isNegative ? places - magnitude : places + magnitude)
            return
        }
        // At least 10^17, so that the sign stays.
        let sum = Self.sum(of: digits, and: isNegative ? -places : places)
        if sum.count <= 18 {
            self = .exact(isNegative ? -Self.value(sum) : Self.value(sum))
        } else {
            self = .beyond(isNegative: isNegative, digits: sum)
        }
    }

    private static func value(_ digits: [UInt8]) -> Int {
        digits.reduce(0) { $0 * 10 + Int($1) }
    }

    /// Adds from the last digit on; what is carried to the left may be negative.
    private static func sum(of digits: [UInt8], and number: Int) -> [UInt8] {
        var sum = digits
        var carry = number
        var index = sum.count
        while carry != 0, index > 0 {
            index -= 1
            let place = Int(sum[index]) + carry
            let digit = ((place % 10) + 10) % 10
            sum[index] = UInt8(digit)
            carry = (place - digit) / 10
        }
        while carry > 0 {
            sum.insert(UInt8(carry % 10), at: 0)
            carry /= 10
        }
        return Array(sum.drop { $0 == 0 })
    }
}

extension DecimalExponent: Comparable {
    package static func < (lhs: DecimalExponent, rhs: DecimalExponent) -> Bool {
        switch (lhs, rhs) {
        case (.exact(let lhs), .exact(let rhs)): lhs < rhs
        case (.exact, .beyond(let isNegative, _)): !isNegative
        case (.beyond(let isNegative, _), .exact): isNegative
        case (.beyond(let lhsIsNegative, let lhs), .beyond(let rhsIsNegative, let rhs)):
            lhsIsNegative == rhsIsNegative
                ? (lhsIsNegative ? isShorter(rhs, lhs) : isShorter(lhs, rhs)) : lhsIsNegative
        }
    }

    private static func isShorter(_ lhs: [UInt8], _ rhs: [UInt8]) -> Bool {
        lhs.count == rhs.count ? lhs.lexicographicallyPrecedes(rhs) : lhs.count < rhs.count
    }
}
