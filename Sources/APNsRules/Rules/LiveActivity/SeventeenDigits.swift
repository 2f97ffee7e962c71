import JSONModel

/// The length of numbers as a device writes them: 17 significant digits, as `printf("%.17g")` does.
enum SeventeenDigits {
    /// Bytes of the number's text; that of its lexeme where it is beyond every double.
    static func byteCount(of number: JSONNumber) -> Int {
        if let value = number.intValue { return String(value).utf8.count }
        guard let value = number.doubleValue else { return number.lexeme.utf8.count }
        guard value != 0 else { return 1 }
        let (digits, exponent) = decimal(of: value.magnitude)
        let sign = value < 0 ? 1 : 0
        return switch exponent {
        case -4..<0:
            // 0.000ddd
            sign + 1 - exponent + digits
        case 0..<17:
            // ddd.ddd, or ddd000
            sign + (digits > exponent + 1 ? digits + 1 : exponent + 1)
        default:
            // d.ddde+XX with at least two digits of exponent
            sign + digits + (digits > 1 ? 1 : 0) + 2 + max(2, String(exponent.magnitude).utf8.count)
        }
    }

    /// How many of 17 significant digits remain without trailing zeros, and the decimal exponent of the first.
    private static func decimal(of value: Double) -> (digits: Int, exponent: Int) {
        // value = significand × 2^power exactly, with an integer of at most 53 bits.
        let power = Int(value.exponent) - 52
        var digits = integerDigits(value.significand * 0x1p52)
        var point = 0
        if power >= 0 {
            for _ in 0..<power { multiply(&digits, by: 2) }
        } else {
            // 1/2^k = 5^k/10^k: the digits stay exact and the point moves.
            for _ in 0..<(-power) { multiply(&digits, by: 5) }
            point = -power
        }
        return rounded(digits, point: point)
    }

    /// Decimal digits, least significant first.
    private static func integerDigits(_ value: Double) -> [UInt8] {
        var rest = UInt64(value)
        var digits: [UInt8] = []
        while rest > 0 {
            digits.append(UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        }
        return digits
    }

    private static func multiply(_ digits: inout [UInt8], by factor: UInt8) {
        var carry: UInt8 = 0
        for index in digits.indices {
            let product = digits[index] * factor + carry
            digits[index] = product % 10
            carry = product / 10
        }
        if carry > 0 { digits.append(carry) }
    }

    private static func rounded(_ digits: [UInt8], point: Int) -> (digits: Int, exponent: Int) {
        var exponent = digits.count - 1 - point
        var kept = Array(digits.suffix(17))
        let dropped = digits.dropLast(kept.count)
        if let first = dropped.last {
            let isTie = first == 5 && dropped.dropLast().allSatisfy { $0 == 0 }
            let roundsUp = isTie ? !kept[0].isMultiple(of: 2) : first >= 5
            if roundsUp {
                var index = 0
                while index < kept.count, kept[index] == 9 {
                    kept[index] = 0
                    index += 1
                }
                if index < kept.count {
                    kept[index] += 1
                } else {
                    kept = [1]
                    exponent += 1
                }
            }
        }
        let zeros = kept.prefix { $0 == 0 }.count
        return (kept.count - zeros, exponent)
    }
}
