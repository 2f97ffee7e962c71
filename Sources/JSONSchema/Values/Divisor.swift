import JSONModel

/// What `multipleOf` divides by: a number above zero.
struct Divisor: Sendable {
    /// The divisor where it is a machine integer.
    private let small: Int?
    /// The divisor is `digits × 10^power`.
    private let digits: [UInt8]
    private let power: Int

    /// - Returns: Nil where the number is not above zero, or its exponent has more than 17 digits.
    init?(_ number: JSONNumber) {
        let value = ExactNumber(number)
        guard !value.isZero, !value.isNegative, case .exact(let exponent) = value.exponent else { return nil }
        small = number.intValue
        digits = value.digits
        power = exponent - value.digits.count
    }

    /// Whether the number is an integer times the divisor.
    func divides(_ number: JSONNumber, asMachineInteger machineInteger: Int?) -> Bool {
        if let small, let machineInteger { return machineInteger % small == 0 }
        let value = ExactNumber(number)
        guard !value.isZero else { return true }
        let shift: Int
        switch value.exponent {
        case .exact(let exponent): shift = exponent - value.digits.count - power
        case .beyond(let isNegative, _): shift = isNegative ? -1 : .max
        }
        // The digits do not end with a zero, so they are no multiple of ten.
        guard shift >= 0 else { return false }
        // More factors of ten than this add no two and no five that the divisor could need.
        let zeros = min(shift, 4 * digits.count)
        let isSmall = digits.count <= 18
        return isSmall
            ? hasNoSmallRemainder(value.digits, zeros: zeros) : hasNoRemainder(value.digits, zeros: zeros)
    }

    private func hasNoSmallRemainder(_ dividend: [UInt8], zeros: Int) -> Bool {
        // Below 10^18, so that ten times a remainder and a digit fit.
        let divisor = digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
        var remainder = dividend.reduce(UInt64(0)) { ($0 * 10 + UInt64($1)) % divisor }
        for _ in 0..<zeros { remainder = remainder * 10 % divisor }
        return remainder == 0
    }

    private func hasNoRemainder(_ dividend: [UInt8], zeros: Int) -> Bool {
        let divisor = Limbs(digits)
        var remainder = Limbs([])
        for digit in dividend { remainder.append(digit, modulo: divisor) }
        for _ in 0..<zeros { remainder.append(0, modulo: divisor) }
        return remainder.isZero
    }
}

/// A natural number of any size, in base 10^9 from the lowest limb up.
private struct Limbs {
    private static let base: UInt64 = 1_000_000_000
    private var limbs: [UInt64] = []

    init(_ digits: [UInt8]) {
        for digit in digits { append(digit) }
    }

    var isZero: Bool { limbs.isEmpty }

    private mutating func append(_ digit: UInt8) {
        var carry = UInt64(digit)
        for index in limbs.indices {
            let value = limbs[index] * 10 + carry
            limbs[index] = value % Self.base
            carry = value / Self.base
        }
        if carry > 0 { limbs.append(carry) }
    }

    /// Ten times the number and a digit, less as many divisors as fit. There are at most nine: the number is a remainder.
    mutating func append(_ digit: UInt8, modulo divisor: Limbs) {
        append(digit)
        while !isBelow(divisor) { subtract(divisor) }
    }

    private func isBelow(_ other: Limbs) -> Bool {
        guard limbs.count == other.limbs.count else { return limbs.count < other.limbs.count }
        return limbs.reversed().lexicographicallyPrecedes(other.limbs.reversed())
    }

    private mutating func subtract(_ other: Limbs) {
        var borrow: UInt64 = 0
        for index in limbs.indices {
            let subtrahend = (index < other.limbs.count ? other.limbs[index] : 0) + borrow
            borrow = limbs[index] < subtrahend ? 1 : 0
            limbs[index] = limbs[index] + borrow * Self.base - subtrahend
        }
        while limbs.last == 0 { limbs.removeLast() }
    }
}
