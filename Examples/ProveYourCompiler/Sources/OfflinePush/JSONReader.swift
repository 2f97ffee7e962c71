import Foundation

extension JSON {
    /// Reads a text as RFC 8259 has it, and nothing beyond.
    ///
    /// - Parameter data: UTF-8.
    /// - Throws: ``Mistake`` with the byte where it is.
    init(parsing data: Data) throws {
        guard String(validating: data, as: UTF8.self) != nil else { throw Mistake(description: "no UTF-8") }
        var reader = Reader(text: Array(data))
        self = try reader.document()
    }
}

private struct Reader {
    let text: [UInt8]
    var at = 0
    var depth = 0

    mutating func document() throws -> JSON {
        let value = try value()
        guard at == text.count else { throw mistake("more after the value") }
        return value
    }

    /// A value with the space around it.
    private mutating func value() throws -> JSON {
        skipSpace()
        defer { skipSpace() }
        switch next {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object() throws -> JSON {
        var members: [(key: String, value: JSON)] = []
        try list(until: UInt8(ascii: "}")) { reader in
            reader.skipSpace()
            let key = try reader.string()
            reader.skipSpace()
            try reader.take(UInt8(ascii: ":"))
            members.append((key, try reader.value()))
        }
        return .object(members)
    }

    private mutating func array() throws -> JSON {
        var items: [JSON] = []
        try list(until: UInt8(ascii: "]")) { reader in items.append(try reader.value()) }
        return .array(items)
    }

    private mutating func list(until end: UInt8, _ item: (inout Reader) throws -> Void) throws {
        at += 1
        depth += 1
        guard depth <= 512 else { throw mistake("nested too deeply") }
        skipSpace()
        if next != end {
            try item(&self)
            skipSpace()
            while next == UInt8(ascii: ",") {
                at += 1
                try item(&self)
                skipSpace()
            }
        }
        try take(end)
        depth -= 1
    }

    private mutating func word(_ word: String, _ value: JSON) throws -> JSON {
        for byte in word.utf8 { try take(byte) }
        return value
    }

    private mutating func number() throws -> JSON {
        let start = at
        if next == UInt8(ascii: "-") { at += 1 }
        if next == UInt8(ascii: "0") { at += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            at += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            at += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
            try digits()
        }
        return .number(String(decoding: text[start..<at], as: UTF8.self))
    }

    private mutating func digits() throws {
        let start = at
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
        guard at > start else { throw mistake("a digit is wanted") }
    }

    private mutating func string() throws -> String {
        try take(UInt8(ascii: "\""))
        var bytes: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw mistake("a control character") }
            at += 1
            if byte == UInt8(ascii: "\\") {
                bytes += try escaped().utf8
            } else {
                bytes.append(byte)
            }
        }
        try take(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What stands behind a backslash.
    private mutating func escaped() throws -> String {
        guard let byte = next else { throw mistake("the text ends") }
        at += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            var units = [try codeUnit()]
            if UTF16.isLeadSurrogate(units[0]) {
                try take(UInt8(ascii: "\\"))
                try take(UInt8(ascii: "u"))
                units.append(try codeUnit())
            }
            guard let character = String(validating: units, as: UTF16.self) else { throw mistake("a lone surrogate") }
            return character
        default: throw mistake("no such escape")
        }
    }

    private mutating func codeUnit() throws -> UInt16 {
        let digits = text[at...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }) else {
            throw mistake("four hexadecimal digits are wanted")
        }
        at += 4
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
    }

    private var next: UInt8? { at < text.count ? text[at] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
    }

    private mutating func take(_ byte: UInt8) throws {
        guard next == byte else { throw mistake("\(Character(UnicodeScalar(byte))) is wanted") }
        at += 1
    }

    private func mistake(_ what: String) -> JSON.Mistake { JSON.Mistake(description: "\(what), at byte \(at)") }
}
