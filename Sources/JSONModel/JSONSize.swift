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

    /// At least as many bytes as the value has when written, as if every byte of its texts had to be escaped.
    ///
    /// - Parameters:
    ///   - depthLeft: How many arrays and objects may be nested in each other.
    ///   - around: Bytes of white space that each value and each name may get.
    /// - Returns: Nil where it is nested deeper.
    package func serializedByteBound(depthLeft: Int, around: Int = 0) -> Int? {
        if let bound = flatByteBound { return bound + around }
        guard depthLeft > 0 else { return nil }
        var bound = 2 + around
        switch self {
        case .null, .bool, .number, .string: break
        case .array(let elements):
            bound += elements.count * (1 + around)
            for index in elements.indices {
                if let flat = elements[index].flatByteBound {
                    bound += flat
                } else {
                    let inside = elements[index].serializedByteBound(depthLeft: depthLeft - 1, around: around)
                    guard let inside else { return nil }
                    bound += inside
                }
            }
        case .object(let object):
            bound += object.count * (4 + 2 * around)
            for index in object.members.indices {
                bound += 6 * object.members[index].key.utf8.count
                if let flat = object.members[index].value.flatByteBound {
                    bound += flat
                } else {
                    let value = object.members[index].value
                    guard let inside = value.serializedByteBound(depthLeft: depthLeft - 1, around: around) else {
                        return nil
                    }
                    bound += inside
                }
            }
        }
        return bound
    }

    /// The same of a value that nothing is nested in; nil for arrays and objects. In line, where it needs no copy of the
    /// value.
    @inline(__always)
    private var flatByteBound: Int? {
        switch self {
        case .null, .bool: 5
        case .number(let number): number.lexeme.utf8.count
        case .string(let string): 6 * string.utf8.count + 2
        case .array, .object: nil
        }
    }

    /// How many arrays and objects are nested in each other.
    var depth: Int {
        switch self {
        case .null, .bool, .number, .string: 0
        case .array(let elements): 1 + (elements.lazy.map(\.depth).max() ?? 0)
        case .object(let object): 1 + (object.members.lazy.map(\.value.depth).max() ?? 0)
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
