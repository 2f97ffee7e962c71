extension JSONValue {
    /// Bytes of the value's text in ``JSONStyle/compact``, ``JSONStyle/escapedSlashes`` or ``JSONStyle/ascii``, without
    /// writing it. PHP prints the last two at once.
    package func serializedByteCount(escapingSlashes: Bool = false, escapingNonASCII: Bool = false) -> Int {
        switch self {
        case .null, .bool(true): return 4
        case .bool(false): return 5
        case .number(let number): return number.lexeme.utf8.count
        case .string(let string): return Self.byteCount(string, escapingSlashes, escapingNonASCII)
        case .array(let elements):
            // Two brackets, and a comma less than there are elements.
            return elements.reduce(max(2, elements.count + 1)) {
                $0 + $1.serializedByteCount(escapingSlashes: escapingSlashes, escapingNonASCII: escapingNonASCII)
            }
        case .object(let object):
            // The same, and a colon a member.
            return object.members.reduce(max(2, 2 * object.count + 1)) {
                $0 + Self.byteCount($1.key, escapingSlashes, escapingNonASCII)
                    + $1.value.serializedByteCount(
                        escapingSlashes: escapingSlashes,
                        escapingNonASCII: escapingNonASCII
                    )
            }
        }
    }

    /// At least as many bytes as the value has compactly written, as if every byte of its texts had to be escaped; nil
    /// where it is nested deeper.
    package func serializedByteBound(depthLeft: Int) -> Int? {
        switch self {
        case .null, .bool: return 5
        case .number(let number): return number.lexeme.utf8.count
        case .string(let string): return 6 * string.utf8.count + 2
        case .array(let elements):
            guard depthLeft > 0 else { return nil }
            var bound = 2
            for index in elements.indices {
                guard let bytes = elements[index].serializedByteBound(depthLeft: depthLeft - 1) else { return nil }
                bound += bytes + 1
            }
            return bound
        case .object(let object):
            guard depthLeft > 0 else { return nil }
            var bound = 2
            for index in object.members.indices {
                let value = object.members[index].value.serializedByteBound(depthLeft: depthLeft - 1)
                guard let value else { return nil }
                bound += 6 * object.members[index].key.utf8.count + value + 4
            }
            return bound
        }
    }

    private static func byteCount(_ string: String, _ escapingSlashes: Bool, _ escapingNonASCII: Bool) -> Int {
        unsafe string.withUTF8Bytes { bytes in
            var count = bytes.count + 2
            if !escapingNonASCII {
                // Most texts need no escape at all: a loop without branches says so at once.
                let slash = escapingSlashes ? UInt8(ascii: "/") : UInt8(ascii: "\\")
                var escapes = 0
                for index in bytes.indices {
                    let byte = unsafe bytes[index]
                    let isSpecial =
                        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == slash
                    escapes &+= isSpecial ? 1 : 0
                }
                if escapes == 0 { return count }
            }
            for index in bytes.indices {
                switch unsafe bytes[index] {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x08, 0x09, 0x0A, 0x0C, 0x0D: count += 1
                case 0..<0x20: count += 5
                case UInt8(ascii: "/") where escapingSlashes: count += 1
                // The first byte of two, three or four, which become one escape of six bytes, or two.
                case 0xC0..<0xE0 where escapingNonASCII: count += 4
                case 0xE0..<0xF0 where escapingNonASCII: count += 3
                case 0xF0... where escapingNonASCII: count += 8
                default: break
                }
            }
            return count
        }
    }
}
