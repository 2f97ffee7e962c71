/// Base64 with the alphabet of RFC 4648 §5 and no padding, as RFC 7515 uses it.
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var buffer = 0
        var bits = 0
        for byte in bytes {
            buffer = (buffer << 8 | Int(byte)) & 0xFFFF
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[(buffer >> bits) & 0x3F])
            }
        }
        if bits > 0 {
            text.append(alphabet[(buffer << (6 - bits)) & 0x3F])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of the text. Padding is tolerated, since Apple's own sample code has it.
    ///
    /// - Returns: nil where a character is outside the alphabet or the length is impossible.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = 0
        var digits = 0
        var padding = 0
        for character in text {
            if character == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let digit = digit(character) else { return nil }
            buffer = (buffer << 6 | digit) & 0xFFFF
            digits += 1
            if digits % 4 != 1 {
                bytes.append(UInt8(truncatingIfNeeded: buffer >> (6 - 2 * ((digits - 1) % 4))))
            }
        }
        guard digits % 4 != 1, padding < 3 else { return nil }
        return bytes
    }

    private static func digit(_ character: UInt8) -> Int? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
