import JSONModel

extension JSONValue {
    /// Whether a number in it is beyond every machine type: what many readers refuse, and RFC 8259, section 6, lets them.
    var hasNumberOutOfRange: Bool {
        switch self {
        case .null, .bool, .string: false
        case .number(let number): number.isOutOfRange
        case .array(let elements): elements.contains { $0.hasNumberOutOfRange }
        case .object(let object): object.members.contains { $0.value.hasNumberOutOfRange }
        }
    }
}

extension JSONNumber {
    /// Whether no machine integer of 64 bits holds an integer written with digits alone, and no double another number.
    var isOutOfRange: Bool {
        // 18 digits fit always; with an exponent even few digits may not.
        let isInteger = lexeme.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        if isInteger { return lexeme.utf8.count > 18 && Int(lexeme) == nil && UInt(lexeme) == nil }
        return doubleValue == nil
    }
}
