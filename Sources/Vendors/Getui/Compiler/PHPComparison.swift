import JSONModel
import VendorModel

// How PHP compares, as far as Getui's SDK relies on it. `==` there is true for values of different types.

/// What PHP answers to a comparison.
enum PHPAnswer {
    case yes
    case no
    /// Releases of PHP differ, or the answer depends on how the caller built the value, or the documents name fewer values than PHP takes.
    case leftOpen

    init(_ isTrue: Bool) { self = isTrue ? .yes : .no }

    static prefix func ! (answer: PHPAnswer) -> PHPAnswer {
        switch answer {
        case .yes: .no
        case .no: .yes
        case .leftOpen: .leftOpen
        }
    }
}

/// A condition of the SDK's by which a field is set.
enum SetCondition: Sendable {
    /// `$field != null`. That it is not "" either says nothing more.
    case notNull
    /// `!empty($field)`: false for "0" as well, of which the documents say nothing.
    case notEmpty
    /// `$field != null`, where the documents' table says which values are unset: null and "". Of 0, false and an empty list PHP alone says so.
    case notNullByTable
    /// `!empty($field)`, where the documents' table says the same.
    case notEmptyByTable
    /// `$field != -1`, which the class has where nobody sets the field.
    case notMinusOne

    func holds(for value: JSONValue) -> PHPAnswer {
        switch self {
        case .notNull: !value.equalsNull
        case .notEmpty: value == "0" ? .leftOpen : !value.equalsNull
        case .notNullByTable: value == "" ? .no : value.equalsNull == .no ? .yes : .leftOpen
        case .notEmptyByTable: value == "0" ? .leftOpen : Self.notNullByTable.holds(for: value)
        case .notMinusOne: value.equals(-1) == .yes ? .leftOpen : .yes
        }
    }
}

extension JSONValue {
    /// `$value == null`, which is also true for 0, "", false and an empty list. An empty object is null as a list and
    /// a value as an object: JSON does not tell which one the caller had.
    var equalsNull: PHPAnswer {
        switch self {
        case .null: .yes
        case .bool(let bool): PHPAnswer(!bool)
        case .number(let number): PHPAnswer(number.isZero)
        case .string(let string): PHPAnswer(string.isEmpty)
        case .array(let elements): PHPAnswer(elements.isEmpty)
        case .object(let object): object.isEmpty ? .leftOpen : .no
        }
    }

    /// `$value == 1`, `$value == 2`: a text counts as the number that it spells, `true` as 1. Up to version 7 of PHP a text that
    /// only begins with the number equals it too, and since 8 not.
    func equals(_ integer: Int) -> PHPAnswer {
        switch self {
        case .bool(let bool): PHPAnswer(bool == (integer != 0))
        case .number(let number): PHPAnswer(number.intValue == integer)
        case .string(let text):
            if let number = text.spelledNumber {
                PHPAnswer(number == Double(integer))
            } else {
                text.leadingNumber == Double(integer) ? .leftOpen : .no
            }
        case .null, .array, .object: .no
        }
    }

    /// `$value >= 0`
    var isAtLeastZero: PHPAnswer { isPositive(orZero: true) }
    /// `$value > 0`
    var isAboveZero: PHPAnswer { isPositive(orZero: false) }

    /// Releases of PHP differ on text that is no number. A list is more than every number.
    private func isPositive(orZero: Bool) -> PHPAnswer {
        switch self {
        case .null: PHPAnswer(orZero)
        case .bool(let bool): PHPAnswer(bool || orZero)
        case .number(let number): PHPAnswer(number.isZero ? orZero : !number.hasMinusSign)
        case .string(let text): text.spelledNumber.map { PHPAnswer(orZero ? $0 >= 0 : $0 > 0) } ?? .leftOpen
        case .array, .object: .yes
        }
    }

    /// How a text that is no number begins: up to version 7 PHP compares it as the number at its beginning, or as 0.
    var beginning: String {
        guard case .string(let text) = self else { return kind.rawValue }
        guard let number = text.leadingNumber else { return "text" }
        return number > 0 ? "text from above 0" : number < 0 ? "text from below 0" : "text from 0"
    }

    /// What PHP's encoder prints of the number in it that it changes most.
    var encodedNumbers: EncodedNumber { greatest(from: .asWritten, ofNumbers: \.encoded) }
}

/// What PHP's encoder prints of a number.
enum EncodedNumber: Int, Comparable {
    case asWritten
    /// The same value, perhaps in another spelling.
    case respelled
    /// Another value: more digits than a machine number has.
    case rounded
    /// Nothing: no machine number is so large.
    case notAtAll

    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension JSONNumber {
    var hasMinusSign: Bool { lexeme.utf8.first == UInt8(ascii: "-") }
    var isZero: Bool { intValue == 0 }

    fileprivate var encoded: EncodedNumber {
        // 17 characters hold every integer and decimal fraction that a double keeps apart from its neighbours.
        if Int(lexeme) != nil { return .asWritten }
        guard let double = doubleValue else { return .notAtAll }
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
