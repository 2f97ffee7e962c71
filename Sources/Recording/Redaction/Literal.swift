import JSONModel

/// A string of a JSON text, scalar by scalar, with the bytes that spell each.
struct Literal {
    struct Piece {
        let range: Range<Int>
        /// A lone surrogate for an escape that is one.
        let scalar: UInt32

        /// Nil where no scalar begins: in valid JSON nowhere.
        init?(_ bytes: [UInt8], at start: Int) {
            let byte = bytes[start]
            if byte == UInt8(ascii: "\\") {
                guard start + 1 < bytes.count else { return nil }
                guard bytes[start + 1] == UInt8(ascii: "u") else {
                    range = start..<start + 2
                    // Controls, slashes and quotation marks: all of them stay as they are.
                    scalar = Self.short(bytes[start + 1])
                    return
                }
                guard let high = Self.unit(bytes, at: start) else { return nil }
                if (0xD800..<0xDC00).contains(high), let low = Self.unit(bytes, at: start + 6),
                    (0xDC00..<0xE000).contains(low)
                {
                    range = start..<start + 12
                    scalar = 0x1_0000 + (high - 0xD800) << 10 + (low - 0xDC00)
                } else {
                    range = start..<start + 6
                    scalar = high
                }
                return
            }
            let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            guard start + length <= bytes.count,
                let first = String(validating: bytes[start..<start + length], as: UTF8.self)?.unicodeScalars.first
            else { return nil }
            range = start..<start + length
            scalar = first.value
        }

        private static func short(_ letter: UInt8) -> UInt32 {
            switch letter {
            case UInt8(ascii: "b"): 0x08
            case UInt8(ascii: "f"): 0x0C
            case UInt8(ascii: "n"): 0x0A
            case UInt8(ascii: "r"): 0x0D
            case UInt8(ascii: "t"): 0x09
            default: UInt32(letter)
            }
        }

        private static func unit(_ bytes: [UInt8], at start: Int) -> UInt32? {
            guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u")
            else { return nil }
            return UInt32(String(decoding: bytes[start + 2..<start + 6], as: UTF8.self), radix: 16)
        }

        /// Another scalar of the same length, as this one is spelled.
        func spelled(_ scalar: UInt32, like bytes: ArraySlice<UInt8>) -> [UInt8] {
            guard bytes.first == UInt8(ascii: "\\") else {
                return Unicode.Scalar(scalar).map { Array(String(Character($0)).utf8) } ?? Array(bytes)
            }
            let isUpper = bytes.contains { (0x41...0x46).contains($0) }
            let units =
                scalar < 0x1_0000
                ? [scalar] : [0xD800 + (scalar - 0x1_0000) >> 10, 0xDC00 + (scalar - 0x1_0000) & 0x3FF]
            return units.flatMap { Array("\\u\($0.hexadecimal(digits: 4, uppercase: isUpper))".utf8) }
        }
    }

    let pieces: [Piece]

    var scalars: [UInt32] { pieces.map(\.scalar) }

    var text: String {
        var text = String.UnicodeScalarView()
        for piece in pieces { text.append(Unicode.Scalar(piece.scalar) ?? "\u{FFFD}") }
        return String(text)
    }
}
