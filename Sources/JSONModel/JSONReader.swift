/// What a reader takes before it gives up.
package struct JSONLimits: Sendable, Equatable {
    /// Nested arrays and objects. Reading, comparing, writing and freeing a value take stack in proportion, so this
    /// limit guards all of them.
    package var depth: Int
    /// Bytes of the whole text.
    package var bytes: Int

    package init(depth: Int = 512, bytes: Int = 64 << 20) {
        self.depth = depth
        self.bytes = bytes
    }
}

extension JSONValue {
    /// Reads a text strictly by RFC 8259. Duplicate members are kept.
    ///
    /// - Throws: ``JSONError`` at the first byte that cannot be part of a JSON text.
    package init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        guard bytes.count <= limits.bytes else { throw JSONError(.tooLarge, at: limits.bytes) }
        let text = bytes.span
        var reader = JSONReader(depthLimit: limits.depth)
        self = try reader.readText(text)
    }
}

/// A cursor over one text. The text is a parameter of every function and no property: a stored span would bind the
/// reader's lifetime to it.
struct JSONReader {
    private let depthLimit: Int
    var index = 0
    /// Holds a string with escapes while it is read.
    var unescaped: [UInt8] = []

    init(depthLimit: Int) {
        self.depthLimit = depthLimit
    }

    mutating func readText(_ text: Span<UInt8>) throws(JSONError) -> JSONValue {
        if startsWithByteOrderMark(text) { throw JSONError(.byteOrderMark, at: 0) }
        skipWhiteSpace(text)
        let value = try readValue(text, depth: 0)
        skipWhiteSpace(text)
        guard index == text.count else { throw JSONError(.trailingBytes, at: index) }
        return value
    }

    /// The byte at the cursor; the end of the text is an error of its own, wherever more was due.
    func next(_ text: Span<UInt8>) throws(JSONError) -> UInt8 {
        guard index < text.count else { throw JSONError(.unexpectedEnd, at: text.count) }
        return text[index]
    }
}

// MARK: - Grammar

extension JSONReader {
    private mutating func readValue(_ text: Span<UInt8>, depth: Int) throws(JSONError) -> JSONValue {
        switch try next(text) {
        case UInt8(ascii: "\""):
            return .string(try readString(text))
        case UInt8(ascii: "{"):
            return .object(JSONObject(members: try readMembers(text, depth: depth + 1)))
        case UInt8(ascii: "["):
            return .array(try readElements(text, depth: depth + 1))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try readNumber(text))
        case UInt8(ascii: "t"):
            try readLiteral("true", text)
            return .bool(true)
        case UInt8(ascii: "f"):
            try readLiteral("false", text)
            return .bool(false)
        case UInt8(ascii: "n"):
            try readLiteral("null", text)
            return .null
        default:
            throw JSONError(.unexpectedByte, at: index)
        }
    }

    private mutating func readMembers(_ text: Span<UInt8>, depth: Int) throws(JSONError) -> [JSONMember] {
        var members: [JSONMember] = []
        guard try open(UInt8(ascii: "}"), text, depth: depth) else { return members }
        // Few objects have more, and to grow from one costs more than all the rest.
        members.reserveCapacity(8)
        repeat {
            guard try next(text) == UInt8(ascii: "\"") else { throw JSONError(.unexpectedByte, at: index) }
            let key = try readString(text)
            skipWhiteSpace(text)
            guard try next(text) == UInt8(ascii: ":") else { throw JSONError(.unexpectedByte, at: index) }
            index += 1
            skipWhiteSpace(text)
            members.append(JSONMember(key: key, value: try readValue(text, depth: depth)))
        } while try separator(orEnd: UInt8(ascii: "}"), text)
        return members
    }

    private mutating func readElements(_ text: Span<UInt8>, depth: Int) throws(JSONError) -> [JSONValue] {
        var elements: [JSONValue] = []
        guard try open(UInt8(ascii: "]"), text, depth: depth) else { return elements }
        elements.reserveCapacity(4)
        repeat {
            elements.append(try readValue(text, depth: depth))
        } while try separator(orEnd: UInt8(ascii: "]"), text)
        return elements
    }

    /// Steps into a container; false where it is empty, and then it is left again.
    private mutating func open(_ end: UInt8, _ text: Span<UInt8>, depth: Int) throws(JSONError) -> Bool {
        guard depth <= depthLimit else { throw JSONError(.tooDeep, at: index) }
        index += 1
        skipWhiteSpace(text)
        guard try next(text) == end else { return true }
        index += 1
        return false
    }

    /// Reads what follows a member or an element: true after a comma that something can follow, false after the end.
    private mutating func separator(orEnd end: UInt8, _ text: Span<UInt8>) throws(JSONError) -> Bool {
        skipWhiteSpace(text)
        let byte = try next(text)
        guard byte == UInt8(ascii: ",") || byte == end else { throw JSONError(.unexpectedByte, at: index) }
        index += 1
        guard byte != end else { return false }
        skipWhiteSpace(text)
        guard try next(text) != end else { throw JSONError(.trailingComma, at: index) }
        return true
    }

    private mutating func readLiteral(_ literal: String, _ text: Span<UInt8>) throws(JSONError) {
        for byte in literal.utf8 {
            guard try next(text) == byte else { throw JSONError(.unexpectedByte, at: index) }
            index += 1
        }
    }
}

// MARK: - Tokens

extension JSONReader {
    private mutating func skipWhiteSpace(_ text: Span<UInt8>) {
        while index < text.count {
            switch text[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    private func startsWithByteOrderMark(_ text: Span<UInt8>) -> Bool {
        if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { return true }
        guard text.count >= 2 else { return false }
        return text[0] == 0xFE && text[1] == 0xFF || text[0] == 0xFF && text[1] == 0xFE
    }

    private mutating func readNumber(_ text: Span<UInt8>) throws(JSONError) -> JSONNumber {
        let start = index
        if text[index] == UInt8(ascii: "-") { index += 1 }
        if try next(text) == UInt8(ascii: "0") {
            index += 1
            if index < text.count, isDigit(text[index]) { throw JSONError(.leadingZero, at: index) }
        } else {
            try readDigits(text)
        }
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            try readDigits(text)
        }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            let sign = try next(text)
            if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
            try readDigits(text)
        }
        return JSONNumber(uncheckedLexeme: string(text, start..<index))
    }

    /// One digit or more.
    private mutating func readDigits(_ text: Span<UInt8>) throws(JSONError) {
        guard isDigit(try next(text)) else { throw JSONError(.invalidNumber, at: index) }
        repeat { index += 1 } while index < text.count && isDigit(text[index])
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") <= 9
    }
}
