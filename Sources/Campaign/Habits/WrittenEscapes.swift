import Findings

/// The characters that a testee's JSON library writes as escapes, although JSON wants none there: its payloads are larger than others' of
/// the same content, and who counts what is sent is over a limit sooner.
package struct WrittenEscapes: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// All that is outside ASCII: Python and PHP, unless told otherwise.
    static let nonASCII = WrittenEscapes(rawValue: 1)
    /// What UTF-16 writes as two units, emoji above all: Jackson.
    static let surrogatePairs = WrittenEscapes(rawValue: 2)
    /// `<`, `>` and `&`: Go and Gson, for pages of HTML.
    static let markup = WrittenEscapes(rawValue: 4)
    /// `'` and `=`: Gson.
    static let attributes = WrittenEscapes(rawValue: 8)
    /// `/`: PHP.
    static let slashes = WrittenEscapes(rawValue: 16)

    /// The bytes of one `\uXXXX`.
    private static let escapeBytes = 6

    /// Those that a JSON text has.
    init(in text: [UInt8]) {
        self = []
        var rest = text[...]
        while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            rest = rest[(backslash + 1)...]
            guard let kind = rest.popFirst() else { return }
            if kind == UInt8(ascii: "/") { insert(.slashes) }
            guard kind == UInt8(ascii: "u") else { continue }
            let digits = String(decoding: rest.prefix(4), as: UTF8.self)
            switch UInt32(digits, radix: 16) ?? 0 {
            case 0x26, 0x3C, 0x3E: insert(.markup)
            case 0x27, 0x3D: insert(.attributes)
            case 0xD800..<0xE000: insert(.surrogatePairs)
            // Line separators are escaped for JavaScript by libraries that escape nothing else.
            case 0xA0..<0x2028, 0x202A...: insert(.nonASCII)
            default: break
            }
        }
    }

    /// How many bytes a JSON text that has none of these escapes would have with them.
    func byteCount(of text: [UInt8]) -> Int {
        var count = text.count
        for byte in text {
            switch byte {
            case 0xC0..<0xE0 where contains(.nonASCII): count += Self.escapeBytes - 2
            case 0xE0..<0xF0 where contains(.nonASCII): count += Self.escapeBytes - 3
            case 0xF0... where !isDisjoint(with: [.nonASCII, .surrogatePairs]): count += 2 * Self.escapeBytes - 4
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
                if contains(.markup) { count += Self.escapeBytes - 1 }
            case UInt8(ascii: "'"), UInt8(ascii: "="):
                if contains(.attributes) { count += Self.escapeBytes - 1 }
            case UInt8(ascii: "/") where contains(.slashes): count += 1
            default: break
            }
        }
        return count
    }
}
