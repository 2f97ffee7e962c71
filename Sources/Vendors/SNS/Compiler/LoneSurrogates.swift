import VendorModel

extension String {
    /// The text of a JSON document, with every escape of half a surrogate pair replaced by that of U+FFFD.
    var replacingLoneSurrogates: String {
        var bytes = Array(utf8)
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            let unit = Self.codeUnit(bytes, at: index)
            if Self.isSurrogate(unit, 0xD800...0xDBFF),
                Self.isSurrogate(Self.codeUnit(bytes, at: index + 6), 0xDC00...0xDFFF)
            {
                index += 12
            } else if Self.isSurrogate(unit, 0xD800...0xDFFF) {
                bytes.replaceSubrange(index..<index + 6, with: "\\uFFFD".utf8)
                index += 6
            } else {
                // Another escape: what may follow its second character is no beginning of one.
                index += 2
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isSurrogate(_ unit: Int?, _ half: ClosedRange<Int>) -> Bool {
        unit.map(half.contains) ?? false
    }

    /// The code unit that an escape `\uXXXX` stands for; nil for what is none.
    private static func codeUnit(_ bytes: [UInt8], at index: Int) -> Int? {
        guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        let digits = bytes[index + 2..<index + 6]
        guard digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
