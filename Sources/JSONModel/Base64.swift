/// Base64 (RFC 4648). Without Foundation, since endpoints read tokens by it for every new connection, and floors below do without.
package struct Base64: Sendable {
    /// The alphabet of §4. Padding must be there; more of it than is due is ignored (§3.3).
    package static let standard = Base64("+/", isPadded: true)
    /// The alphabet of §5 and no padding, as RFC 7515 uses it. Padding is tolerated, since Apple's own sample code has it.
    package static let url = Base64("-_", isPadded: false)

    private static let pad = UInt8(ascii: "=")
    private static let none: UInt8 = 0xFF

    private let alphabet: [UInt8]
    /// What each byte stands for.
    private let digits: [UInt8]
    private let isPadded: Bool

    private init(_ lastTwo: String, isPadded: Bool) {
        alphabet = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + lastTwo).utf8)
        var digits = [UInt8](repeating: Self.none, count: 256)
        for (digit, character) in alphabet.enumerated() { digits[Int(character)] = UInt8(digit) }
        self.digits = digits
        self.isPadded = isPadded
    }

    package func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
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
        if bits > 0 { text.append(alphabet[(buffer << (6 - bits)) & 0x3F]) }
        while isPadded, !text.count.isMultiple(of: 4) { text.append(Self.pad) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of the text; nil where a character is outside the alphabet, or the length is impossible.
    package func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = 0
        var count = 0
        var padding = 0
        for character in text {
            if character == Self.pad {
                padding += 1
                continue
            }
            let digit = digits[Int(character)]
            guard padding == 0, digit != Self.none else { return nil }
            buffer = (buffer << 6 | Int(digit)) & 0xFFFF
            count += 1
            if count % 4 != 1 {
                bytes.append(UInt8(truncatingIfNeeded: buffer >> (6 - 2 * ((count - 1) % 4))))
            }
        }
        let due = count.isMultiple(of: 4) ? 0 : 4 - count % 4
        guard due < 3, isPadded ? padding >= due && (count > 0 || padding == 0) : padding < 3 else { return nil }
        return bytes
    }

    package func decode(_ text: String) -> [UInt8]? { decode(text.utf8) }
}
