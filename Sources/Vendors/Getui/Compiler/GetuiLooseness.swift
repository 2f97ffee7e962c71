import JSONModel
import VendorModel

// How PHP compares, as far as Getui's SDK relies on it. `==` there is true for values of different types.
extension JSONValue {
    /// An answer of PHP's that can depend on how the caller built the value.
    enum LooseAnswer {
        case yes, no, open
    }

    /// `$value == null`, which is also true for 0, "", false and an empty list. An empty object is null as a list and
    /// a value as an object: JSON does not tell which one the caller had.
    var isLooselyNull: LooseAnswer {
        switch self {
        case .null, .bool(false): .yes
        case .bool(true): .no
        case .number(let number): number.isZero ? .yes : .no
        case .string(let string): string.isEmpty ? .yes : .no
        case .array(let elements): elements.isEmpty ? .yes : .no
        case .object(let object): object.isEmpty ? .open : .no
        }
    }

    /// `$value == 1`, `$value == 2`: a text counts as the number that it spells, `true` as 1.
    func isLoosely(_ integer: Int) -> Bool {
        switch self {
        case .bool(let bool): bool == (integer != 0)
        case .number(let number): number.intValue == integer
        case .string(let string): string.spelledNumber == Double(integer)
        case .null, .array, .object: false
        }
    }

    /// Whether it is a text that begins with the number and goes on with other characters: up to version 7 of PHP equal to the
    /// number, and since 8 not.
    func beginsWith(_ integer: Int) -> Bool {
        guard case .string(let text) = self, text.spelledNumber == nil else { return false }
        return text.leadingNumber == Double(integer)
    }

    /// How a text that is no number begins: up to version 7 PHP compares it as the number at its beginning, or as 0.
    var looseBeginning: String {
        guard case .string(let text) = self else { return kind.rawValue }
        guard let number = text.leadingNumber else { return "text" }
        return number > 0 ? "text from above 0" : number < 0 ? "text from below 0" : "text from 0"
    }

    /// `$value > 0`, or `$value >= 0` where zero counts; nil where versions of PHP differ. A list is more than every
    /// number.
    func isLooselyPositive(orZero: Bool) -> Bool? {
        switch self {
        case .null: orZero
        case .bool(let bool): bool || orZero
        case .number(let number): number.isZero ? orZero : !number.hasMinusSign
        case .string(let string): string.spelledNumber.map { orZero ? $0 >= 0 : $0 > 0 }
        case .array, .object: true
        }
    }

    /// A number in it that PHP prints in another way than it was written, or cannot hold.
    var worstNumber: GetuiNumberTrouble { greatest(from: .none, ofNumbers: \.trouble) }
}

/// What happens to a number on its way through a machine's types.
enum GetuiNumberTrouble: Int, Comparable {
    case none
    /// The same value, perhaps in another spelling.
    case respelled
    /// Another value: more digits than a machine number has.
    case rounded
    /// No machine number at all; PHP then encodes nothing.
    case infinite

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension JSONNumber {
    var hasMinusSign: Bool { lexeme.utf8.first == UInt8(ascii: "-") }
    var isZero: Bool { intValue == 0 }

    fileprivate var trouble: GetuiNumberTrouble {
        // 17 characters hold every integer and decimal fraction that a double keeps apart from its neighbours.
        if Int(lexeme) != nil { return .none }
        guard let double = doubleValue else { return .infinite }
        if intValue != nil { return .respelled }
        return double.magnitude < 9_007_199_254_740_992 && lexeme.utf8.count <= 17 ? .respelled : .rounded
    }
}

extension String {
    /// The decimal number that the text is, as PHP reads one; nil for every other text.
    var spelledNumber: Double? {
        // White space behind a number has counted for nothing only since PHP 8.
        let number = afterWhiteSpace
        return number.utf8.allSatisfy(Self.isOfNumber) ? Double(number) : nil
    }

    /// The decimal number at the beginning of the text; nil where there is none.
    fileprivate var leadingNumber: Double? {
        var rest = afterWhiteSpace.utf8[...]
        var number = ""
        func take(_ count: Int) {
            number += String(Substring(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        func digits(after count: Int) -> Int { rest.dropFirst(count).prefix { (0x30...0x39).contains($0) }.count }
        func isSign(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

        if isSign(rest.first) { take(1) }
        let whole = digits(after: 0)
        take(whole)
        let fraction = rest.first == UInt8(ascii: ".") ? digits(after: 1) : 0
        guard whole + fraction > 0 else { return nil }
        if fraction > 0 { take(1 + fraction) }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            let sign = isSign(rest.dropFirst().first) ? 1 : 0
            let exponent = digits(after: 1 + sign)
            if exponent > 0 { take(1 + sign + exponent) }
        }
        return Double(number)
    }

    /// White space in front of a number counts for nothing in any version.
    private var afterWhiteSpace: Substring {
        Substring(utf8.drop { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) })
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}
