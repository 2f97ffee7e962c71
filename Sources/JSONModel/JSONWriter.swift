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
        append(to: &bytes, style: style)
        // The room for escapes that there were none of is not kept.
        return bytes.capacity > 2 * bytes.count ? Array(bytes[...]) : bytes
    }

    /// Writes the value's text behind what is there, so that a buffer can serve many times.
    package func append(to bytes: inout [UInt8], style: JSONStyle = .compact) {
        let writer = JSONWriter(style: style)
        bytes.append(addingCapacity: writer.bound(of: self)) { text in
            writer.write(self, level: 0, to: &text)
        }
    }
}

/// Writes values into memory that is known to be large enough.
struct JSONWriter {
    typealias Text = OutputSpan<UInt8>

    let style: JSONStyle

    /// At least as many bytes as the value takes.
    func bound(of value: JSONValue) -> Int {
        let around =
            switch style {
            case .compact, .escapedSlashes, .ascii: 0
            case .hostile: 24
            case .pretty: 4 * (value.depth + 2)
            }
        guard let bound = value.serializedByteBound(depthLeft: .max, around: around) else {
            preconditionFailure("a value is nested without end")
        }
        return bound
    }

    func write(_ value: JSONValue, level: Int, to text: inout Text) {
        space(&text)
        switch value {
        case .null: write(ascii: "null", to: &text)
        case .bool(true): write(ascii: "true", to: &text)
        case .bool(false): write(ascii: "false", to: &text)
        case .number(let number): write(plain: number.lexeme, to: &text)
        case .string(let string): write(string, to: &text)
        case .array(let elements):
            text.append(UInt8(ascii: "["))
            for index in elements.indices {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                breakLine(level: level + 1, &text)
                write(elements[index], level: level + 1, to: &text)
            }
            if !elements.isEmpty { breakLine(level: level, &text) }
            space(&text)
            text.append(UInt8(ascii: "]"))
        case .object(let object):
            text.append(UInt8(ascii: "{"))
            for index in object.members.indices {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                breakLine(level: level + 1, &text)
                writeName(object.members[index].key, to: &text)
                write(object.members[index].value, level: level + 1, to: &text)
            }
            if !object.isEmpty { breakLine(level: level, &text) }
            space(&text)
            text.append(UInt8(ascii: "}"))
        }
        space(&text)
    }

    /// A member's name with its colon.
    func writeName(_ name: String, to text: inout Text) {
        space(&text)
        write(name, to: &text)
        space(&text)
        text.append(UInt8(ascii: ":"))
        if style == .pretty { text.append(UInt8(ascii: " ")) }
    }

    private func breakLine(level: Int, _ text: inout Text) {
        guard style == .pretty else { return }
        text.append(UInt8(ascii: "\n"))
        text.append(repeating: UInt8(ascii: " "), count: 2 * level)
    }

    /// All four kinds of white space, wherever the grammar has room for any.
    private func space(_ text: inout Text) {
        guard style == .hostile else { return }
        write(ascii: " \t\r\n", to: &text)
    }
}

// MARK: - Strings

extension JSONWriter {
    func write(_ string: String, to text: inout Text) {
        text.append(UInt8(ascii: "\""))
        switch style {
        case .compact, .escapedSlashes, .pretty: writeUTF8(string, to: &text)
        case .ascii, .hostile: writeASCII(string, to: &text)
        }
        text.append(UInt8(ascii: "\""))
    }

    /// A text in which nothing has to be escaped.
    func write(plain string: String, to text: inout Text) {
        unsafe string.withUTF8Bytes { unsafe append($0[...], to: &text) }
    }

    private func write(ascii literal: StaticString, to text: inout Text) {
        literal.withUTF8Buffer { unsafe append($0[...], to: &text) }
    }

    /// Runs of plain bytes are appended in one piece.
    private func writeUTF8(_ string: String, to text: inout Text) {
        unsafe string.withUTF8Bytes { utf8 in
            var start = 0
            while true {
                let end = unsafe endOfPlainRun(in: utf8, from: start)
                unsafe append(utf8[start..<end], to: &text)
                guard end < utf8.count else { return }
                writeEscape(unsafe utf8[end], to: &text)
                start = end + 1
            }
        }
    }

    private func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, to text: inout Text) {
        unsafe text.withUnsafeMutableBufferPointer { memory, count in
            // Checked in every build: a bound that is too low must not write elsewhere.
            let end = unsafe count + bytes.count
            precondition(end <= memory.count, "no room for a text")
            _ = unsafe memory[count..<end].initialize(fromContentsOf: bytes)
            count = end
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

    private func writeASCII(_ string: String, to text: inout Text) {
        for unit in string.utf16 {
            switch UInt8(exactly: unit) {
            case _ where style == .hostile: writeUnicodeEscape(unit, to: &text)
            case .some(let byte) where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\"):
                writeEscape(byte, to: &text)
            case .some(let byte) where byte < 0x80: text.append(byte)
            default: writeUnicodeEscape(unit, to: &text)
            }
        }
    }

    /// The two-character escapes of RFC 8259 §7, and `\u00XX` for the rest.
    private func writeEscape(_ byte: UInt8, to text: inout Text) {
        let letter: Unicode.Scalar
        switch byte {
        case 0x08: letter = "b"
        case 0x09: letter = "t"
        case 0x0A: letter = "n"
        case 0x0C: letter = "f"
        case 0x0D: letter = "r"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter = Unicode.Scalar(byte)
        default: return writeUnicodeEscape(UInt16(byte), to: &text)
        }
        text.append(UInt8(ascii: "\\"))
        text.append(UInt8(ascii: letter))
    }

    private func writeUnicodeEscape(_ unit: UInt16, to text: inout Text) {
        write(ascii: "\\u", to: &text)
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
            text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
