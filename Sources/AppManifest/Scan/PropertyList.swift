import Foundation
import JSONModel

/// Property lists as JSON values: XML and binary by Foundation, the old form of `.strings` and project files by hand.
enum PropertyList {
    /// - Returns: Nil for what is none.
    static func read(_ bytes: [UInt8]) -> JSONValue? {
        let start = bytes.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
        if start.first == UInt8(ascii: "<") || start.starts(with: "bplist".utf8) {
            // Two of them in hexadecimal are old-style data, which no file here begins with.
            let list = try? unsafe PropertyListSerialization.propertyList(from: Data(start), options: [], format: nil)
            return list.flatMap { value($0, depthLeft: 40) }
        }
        return text(bytes).flatMap(OldPropertyList.read)
    }

    /// UTF-8, or UTF-16 with its byte order mark.
    private static func text(_ bytes: [UInt8]) -> String? {
        let isLittle = bytes.starts(with: [0xFF, 0xFE])
        guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else {
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            return String(validating: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
        }
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
        }
        return String(validating: units, as: UTF16.self)
    }

    private static func value(_ any: Any, depthLeft: Int) -> JSONValue? {
        guard depthLeft > 0 else { return nil }
        switch any {
        case let text as String: return .string(text)
        case let table as [String: Any]:
            var object = JSONObject()
            for key in table.keys.sorted() {
                guard let member = table[key].flatMap({ value($0, depthLeft: depthLeft - 1) }) else { continue }
                object.members.append(JSONMember(key: key, value: member))
            }
            return .object(object)
        case let list as [Any]: return .array(list.compactMap { value($0, depthLeft: depthLeft - 1) })
        case let flag as Bool: return .bool(flag)
        case let number as Int: return .number(JSONNumber(number))
        // Dates, data and fractions mean nothing here.
        default: return .null
        }
    }
}

/// The form of NeXT: `{ key = value; }`, `( a, b )`, and tables without the braces.
private struct OldPropertyList {
    private let source: [UInt8]
    private var index = 0

    private static let depthLimit = 60

    static func read(_ text: String) -> JSONValue? {
        var reader = OldPropertyList(source: Array(text.utf8))
        reader.skipBlank()
        if reader.byte == UInt8(ascii: "{") || reader.byte == UInt8(ascii: "(") {
            let value = reader.value(depthLeft: depthLimit)
            reader.skipBlank()
            return reader.byte == nil ? value : nil
        }
        let table = reader.members(depthLeft: depthLimit)
        return reader.byte == nil ? table.map(JSONValue.object) : nil
    }

    private init(source: [UInt8]) { self.source = source }

    private var byte: UInt8? { index < source.count ? source[index] : nil }

    private mutating func skipBlank() {
        while let byte {
            if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
                index += 1
            } else if source[index...].starts(with: "//".utf8) {
                while let byte = self.byte, byte != 0x0A { index += 1 }
            } else if source[index...].starts(with: "/*".utf8) {
                index += 2
                while self.byte != nil, !source[index...].starts(with: "*/".utf8) { index += 1 }
                index = min(index + 2, source.count)
            } else {
                return
            }
        }
    }

    private mutating func take(_ wanted: UInt8) -> Bool {
        skipBlank()
        guard byte == wanted else { return false }
        index += 1
        return true
    }

    private mutating func value(depthLeft: Int) -> JSONValue? {
        guard depthLeft > 0 else { return nil }
        skipBlank()
        if take(UInt8(ascii: "{")) {
            guard let members = members(depthLeft: depthLeft), take(UInt8(ascii: "}")) else { return nil }
            return .object(members)
        }
        if take(UInt8(ascii: "(")) {
            var elements: [JSONValue] = []
            while !take(UInt8(ascii: ")")) {
                guard let element = value(depthLeft: depthLeft - 1) else { return nil }
                elements.append(element)
                if !take(UInt8(ascii: ",")) {
                    guard take(UInt8(ascii: ")")) else { return nil }
                    break
                }
            }
            return .array(elements)
        }
        return string().map(JSONValue.string)
    }

    /// Until a brace or the end.
    private mutating func members(depthLeft: Int) -> JSONObject? {
        var members: [JSONMember] = []
        skipBlank()
        while let byte, byte != UInt8(ascii: "}") {
            guard let key = string() else { return nil }
            // In a table of texts a key may stand for itself.
            if take(UInt8(ascii: ";")) {
                members.append(JSONMember(key: key, value: .string(key)))
            } else {
                guard take(UInt8(ascii: "=")), let value = value(depthLeft: depthLeft - 1) else { return nil }
                members.append(JSONMember(key: key, value: value))
                guard take(UInt8(ascii: ";")) else { return nil }
            }
            skipBlank()
        }
        return JSONObject(members: members)
    }

    private mutating func string() -> String? {
        skipBlank()
        guard let first = byte else { return nil }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return quoted(first) }
        let start = index
        while let byte, Self.isPlain(byte) { index += 1 }
        return index > start ? String(decoding: source[start..<index], as: UTF8.self) : nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: "_$/:.-<>".utf8.contains(byte)
        }
    }

    private mutating func quoted(_ end: UInt8) -> String? {
        index += 1
        var bytes: [UInt8] = []
        var units: [UInt16] = []
        func text() -> String { String(decoding: bytes, as: UTF8.self) }
        /// Escapes of 16 bits may be the two halves of one code point.
        func keepUnits() {
            bytes += String(decoding: units, as: UTF16.self).utf8
            units = []
        }
        while let byte {
            index += 1
            if byte == UInt8(ascii: "\\"), self.byte == UInt8(ascii: "U") || self.byte == UInt8(ascii: "u") {
                index += 1
                let digits = source[index...].prefix(4).prefix { UnicodeScalar($0).properties.isASCIIHexDigit }
                index += digits.count
                if let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) { units.append(unit) }
                continue
            }
            keepUnits()
            if byte == end { return text() }
            guard byte == UInt8(ascii: "\\"), let escaped = self.byte else {
                bytes.append(byte)
                continue
            }
            index += 1
            switch escaped {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            default: bytes.append(escaped)
            }
        }
        return nil
    }
}
