import JSONModel

/// What readers make of numbers that RFC 8259, section 6, lets them refuse or round.
package enum NumberFit: Int, Comparable {
    /// Every reader has the same number.
    case fits
    /// A number with a fraction or an exponent that a double rounds to another, as 1.00000000000000000001 or 1e-400.
    case rounded
    /// A number beyond every machine type.
    case beyond

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension JSONValue {
    /// Whether a number in it is beyond every machine type: what many readers refuse.
    package var hasNumberOutOfRange: Bool { numberFit == .beyond }

    /// That of its most unusual number.
    package var numberFit: NumberFit { greatest(from: .fits, ofNumbers: \.fit) }

    /// The greatest of what is said of each number in it, and at least `least`.
    package func greatest<Level: Comparable>(from least: Level, ofNumbers level: (JSONNumber) -> Level) -> Level {
        switch self {
        case .null, .bool, .string: least
        case .number(let number): max(least, level(number))
        case .array(let elements): elements.reduce(least) { $1.greatest(from: $0, ofNumbers: level) }
        case .object(let object): object.members.reduce(least) { $1.value.greatest(from: $0, ofNumbers: level) }
        }
    }

    /// The same as a reader with doubles has it. Integers that are written with digits alone stay.
    var inDoubles: JSONValue {
        switch self {
        case .null, .bool, .string: self
        case .number(let number): number.fit == .rounded ? .number(number.nearestDouble) : self
        case .array(let elements): .array(elements.map(\.inDoubles))
        case .object(let object): .object(object.inDoubles)
        }
    }
}

extension JSONObject {
    var inDoubles: JSONObject {
        JSONObject(members: members.map { JSONMember(key: $0.key, value: $0.value.inDoubles) })
    }
}

extension JSONNumber {
    /// Integers written with digits alone are held to 64 bits, other numbers to doubles.
    var fit: NumberFit {
        // 18 digits fit always; with an exponent even few digits may not.
        let isInteger = lexeme.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        if isInteger { return lexeme.utf8.count > 18 && Int(lexeme) == nil && UInt(lexeme) == nil ? .beyond : .fits }
        guard doubleValue != nil else { return .beyond }
        // A double keeps 15 digits.
        if lexeme.utf8.count <= 15, lexeme.utf8.allSatisfy({ $0 | 0x20 != UInt8(ascii: "e") }) { return .fits }
        return isEqualInValue(to: nearestDouble) ? .fits : .rounded
    }

    /// The shortest text of the nearest double; the number itself where there is none.
    fileprivate var nearestDouble: JSONNumber {
        doubleValue.map { JSONNumber(uncheckedLexeme: $0.description) } ?? self
    }
}
