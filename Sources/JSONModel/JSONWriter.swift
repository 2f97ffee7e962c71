/// How a value is spelled.
package enum JSONStyle: Sendable, Equatable {
    /// The shortest form: no white space, only what must be escaped is escaped. What APNs counts.
    case compact
    /// Compact, with `/` as `\/`: what json-c and Foundation print by default.
    case escapedSlashes
    /// Compact, with everything outside ASCII as `\uXXXX`: what PHP and Python print by default.
    case ascii
    /// Two spaces a level, one member a line: for people.
    case pretty
    /// Legal and unkind: every character of every name and string as `\uXXXX`, white space everywhere.
    case hostile
}

extension JSONValue {
    /// The value's text in UTF-8.
    package func serialized(_ style: JSONStyle = .compact) -> [UInt8] {
        var bytes: [UInt8] = []
        // What a push payload has; to grow from one costs more than to write.
        bytes.reserveCapacity(448)
        append(to: &bytes, style: style)
        return bytes
    }

    /// Writes the value's text behind what is there, so that a buffer can serve many times.
    package func append(to bytes: inout [UInt8], style: JSONStyle = .compact) {
        var writer = JSONWriter(bytes: bytes, style: style)
        bytes = []
        switch style {
        case .compact, .escapedSlashes, .ascii: writer.writeDensely(self)
        case .pretty, .hostile: writer.write(self, level: 0)
        }
        bytes = writer.bytes
    }
}

/// Appends values to a buffer.
struct JSONWriter {
    private(set) var bytes: [UInt8]
    private let style: JSONStyle

    init(bytes: [UInt8], style: JSONStyle) {
        self.bytes = bytes
        self.style = style
    }

    mutating func write(_ value: JSONValue, level: Int) {
        space()
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(true): bytes.append(contentsOf: "true".utf8)
        case .bool(false): bytes.append(contentsOf: "false".utf8)
        case .number(let number): bytes.append(contentsOf: number.lexeme.utf8)
        case .string(let string): write(string)
        case .array(let elements):
            write(elements, between: "[", and: "]", level: level) { writer, element in
                writer.write(element, level: level + 1)
            }
        case .object(let object):
            write(object.members, between: "{", and: "}", level: level) { writer, member in
                writer.space()
                writer.write(member.key)
                writer.space()
                writer.bytes.append(UInt8(ascii: ":"))
                if writer.style == .pretty { writer.bytes.append(UInt8(ascii: " ")) }
                writer.write(member.value, level: level + 1)
            }
        }
        space()
    }

    /// The same without white space: what a run writes all the time.
    mutating func writeDensely(_ value: JSONValue) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(true): bytes.append(contentsOf: "true".utf8)
        case .bool(false): bytes.append(contentsOf: "false".utf8)
        case .number(let number): write(plain: number.lexeme)
        case .string(let string): write(string)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for index in elements.indices {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                writeDensely(elements[index])
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for index in object.members.indices {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                write(object.members[index].key)
                bytes.append(UInt8(ascii: ":"))
                writeDensely(object.members[index].value)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private mutating func write(plain text: String) {
        unsafe text.withUTF8Bytes { unsafe bytes.append(contentsOf: $0) }
    }

    private mutating func write<Item>(
        _ items: [Item],
        between open: Unicode.Scalar,
        and close: Unicode.Scalar,
        level: Int,
        item write: (inout JSONWriter, Item) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        var isFirst = true
        for item in items {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            breakLine(level: level + 1)
            write(&self, item)
        }
        if !items.isEmpty { breakLine(level: level) }
        space()
        bytes.append(UInt8(ascii: close))
    }

    private mutating func breakLine(level: Int) {
        guard style == .pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<level { bytes.append(contentsOf: "  ".utf8) }
    }

    /// All four kinds of white space, wherever the grammar has room for any.
    private mutating func space() {
        guard style == .hostile else { return }
        bytes.append(contentsOf: " \t\r\n".utf8)
    }
}

// MARK: - Objects without a value

extension JSONWriter {
    mutating func beginObject() { bytes.append(UInt8(ascii: "{")) }

    mutating func endObject() { bytes.append(UInt8(ascii: "}")) }

    mutating func separate() { bytes.append(UInt8(ascii: ",")) }

    mutating func writeName(_ name: String) {
        write(name)
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func write(_ integer: Int) { bytes.append(contentsOf: String(integer).utf8) }
}

// MARK: - Strings

extension JSONWriter {
    mutating func write(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        switch style {
        case .compact, .escapedSlashes, .pretty: writeUTF8(string)
        case .ascii, .hostile: writeASCII(string)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Runs of plain bytes are appended in one piece.
    private mutating func writeUTF8(_ string: String) {
        unsafe string.withUTF8Bytes { utf8 in
            var start = 0
            while true {
                let end = unsafe endOfPlainRun(in: utf8, from: start)
                unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<end]))
                guard end < utf8.count else { return }
                writeEscape(unsafe utf8[end])
                start = end + 1
            }
        }
    }

    /// Where the first byte at or after `start` is that must be escaped: eight at a time, and the rest one by one.
    private func endOfPlainRun(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(utf8)
        var index = start
        while index + 8 <= raw.count {
            let word = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = mustEscape(word)
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < raw.count, unsafe !mustEscape(raw[index]) { index += 1 }
        return index
    }

    private func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            || (byte == UInt8(ascii: "/") && style == .escapedSlashes)
    }

    /// The same of eight bytes: the top bit of each that must be escaped. Above the lowest of these a bit may be wrong.
    private func mustEscape(_ word: UInt64) -> UInt64 {
        var found = (word &- 0x20 &* Self.eachByte) & ~word
        found |= Self.zeroBytes(word ^ UInt64(UInt8(ascii: "\"")) &* Self.eachByte)
        found |= Self.zeroBytes(word ^ UInt64(UInt8(ascii: "\\")) &* Self.eachByte)
        if style == .escapedSlashes { found |= Self.zeroBytes(word ^ UInt64(UInt8(ascii: "/")) &* Self.eachByte) }
        return found & (0x80 &* Self.eachByte)
    }

    private static let eachByte: UInt64 = 0x0101_0101_0101_0101

    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- eachByte) & ~word
    }

    private mutating func writeASCII(_ string: String) {
        for unit in string.utf16 {
            switch UInt8(exactly: unit) {
            case _ where style == .hostile: writeUnicodeEscape(unit)
            case .some(let byte) where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\"):
                writeEscape(byte)
            case .some(let byte) where byte < 0x80: bytes.append(byte)
            default: writeUnicodeEscape(unit)
            }
        }
    }

    /// The two-character escapes of RFC 8259 §7, and `\u00XX` for the rest.
    private mutating func writeEscape(_ byte: UInt8) {
        let letter: Unicode.Scalar
        switch byte {
        case 0x08: letter = "b"
        case 0x09: letter = "t"
        case 0x0A: letter = "n"
        case 0x0C: letter = "f"
        case 0x0D: letter = "r"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter = Unicode.Scalar(byte)
        default: return writeUnicodeEscape(UInt16(byte))
        }
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(ascii: letter))
    }

    private mutating func writeUnicodeEscape(_ unit: UInt16) {
        bytes.append(contentsOf: "\\u".utf8)
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
