/// Strings: the part of the reader where nearly all bytes of a payload are.
extension JSONReader {
    /// Reads from the opening quotation mark to behind the closing one.
    mutating func readString(_ text: Span<UInt8>) throws(JSONError) -> String {
        index += 1
        let start = index
        while true {
            skipPlainASCII(text)
            let byte = try next(text)
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return string(text, start..<(index - 1))
            case UInt8(ascii: "\\"):
                return try readEscapedString(text, from: start)
            case 0x80...:
                try skipScalar(text, lead: byte)
            default:
                throw JSONError(.controlCharacter, at: index)
            }
        }
    }

    /// Reads on from the first escape of a string that started at `start`.
    private mutating func readEscapedString(_ text: Span<UInt8>, from start: Int) throws(JSONError) -> String {
        unescaped.removeAll(keepingCapacity: true)
        var copied = start
        while true {
            skipPlainASCII(text)
            let byte = try next(text)
            switch byte {
            case UInt8(ascii: "\""):
                copy(text, copied..<index)
                index += 1
                return string(unescaped.span, 0..<unescaped.count)
            case UInt8(ascii: "\\"):
                copy(text, copied..<index)
                try readEscape(text)
                copied = index
            case 0x80...:
                try skipScalar(text, lead: byte)
            default:
                throw JSONError(.controlCharacter, at: index)
            }
        }
    }

    private mutating func copy(_ text: Span<UInt8>, _ range: Range<Int>) {
        for offset in range { unescaped.append(text[offset]) }
    }

    /// A string of bytes that are known to be UTF-8.
    func string(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
        unsafe text.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

// MARK: - Plain bytes

extension JSONReader {
    /// Moves to the next byte that is no printable ASCII, a quotation mark or a backslash: eight bytes a step.
    private mutating func skipPlainASCII(_ text: Span<UInt8>) {
        let bytes = unsafe text.bytes
        while index &+ 8 <= bytes.byteCount {
            // The load is bounds-checked, and every bit pattern is a UInt64.
            let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            let special = Self.specialBytes(UInt64(littleEndian: word))
            guard special == 0 else {
                index &+= special.trailingZeroBitCount >> 3
                return
            }
            index &+= 8
        }
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0..<0x20, 0x80...: return
            default: index &+= 1
            }
        }
    }

    /// The high bit of each byte that ends a run of plain ASCII. A borrow can mark a byte too many, but only above one
    /// that is marked rightly, and only the lowest one is looked at.
    private static func specialBytes(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let found = (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones) | word
        return found & (ones &* 0x80)
    }

    /// Moves behind one scalar of two to four bytes (Unicode, table 3-7, well-formed UTF-8 byte sequences).
    private mutating func skipScalar(_ text: Span<UInt8>, lead: UInt8) throws(JSONError) {
        let length: Int
        let second: ClosedRange<UInt8>
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw JSONError(.invalidUTF8, at: index)
        }
        guard index + length <= text.count, second.contains(text[index + 1]),
            length < 3 || text[index + 2] & 0xC0 == 0x80,
            length < 4 || text[index + 3] & 0xC0 == 0x80
        else { throw JSONError(.invalidUTF8, at: index) }
        index += length
    }
}

// MARK: - Escapes

extension JSONReader {
    private mutating func readEscape(_ text: Span<UInt8>) throws(JSONError) {
        let start = index
        index += 1
        let byte = try next(text)
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(byte)
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(0x0A)
        case UInt8(ascii: "r"): unescaped.append(0x0D)
        case UInt8(ascii: "t"): unescaped.append(0x09)
        case UInt8(ascii: "u"): try readUnicodeEscape(text, from: start)
        default: throw JSONError(.invalidEscape, at: start)
        }
    }

    private mutating func readUnicodeEscape(_ text: Span<UInt8>, from start: Int) throws(JSONError) {
        var code = UInt32(try readHexadecimal(text, from: start))
        if code & 0xFC00 == 0xD800, index + 1 < text.count, text[index] == UInt8(ascii: "\\"),
            text[index + 1] == UInt8(ascii: "u")
        {
            index += 2
            let low = UInt32(try readHexadecimal(text, from: index - 2))
            guard low & 0xFC00 == 0xDC00 else { throw JSONError(.loneSurrogate, at: start) }
            code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
        }
        guard let scalar = Unicode.Scalar(code) else { throw JSONError(.loneSurrogate, at: start) }
        unescaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    /// Four hexadecimal digits at the cursor.
    private mutating func readHexadecimal(_ text: Span<UInt8>, from start: Int) throws(JSONError) -> UInt16 {
        var code: UInt16 = 0
        for _ in 0..<4 {
            let byte = try next(text)
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw JSONError(.invalidEscape, at: start)
            }
            code = code << 4 | UInt16(digit)
            index += 1
        }
        return code
    }
}
