/// Scalars that take each other's place in a masked text: all have as many bytes in UTF-8 and in UTF-16, and need no escape.
package struct TextClass {
    package let first: UInt32
    package let count: UInt32

    private init(_ first: UInt32, _ last: UInt32) {
        self.first = first
        count = last - first + 1
    }

    package static let digits = TextClass(0x30, 0x39)
    package static let upper = TextClass(0x41, 0x5A)
    package static let lower = TextClass(0x61, 0x7A)

    /// What a text without spaces is mostly made of, in the order of the code points.
    private static let others: [TextClass] = [
        TextClass(0xC0, 0xD6), TextClass(0xD8, 0xF6), TextClass(0xF8, 0xFF), TextClass(0x100, 0x17F),
        TextClass(0x300, 0x33F), TextClass(0x391, 0x3A1), TextClass(0x3A3, 0x3A9), TextClass(0x3B1, 0x3C9),
        TextClass(0x400, 0x40F),
        TextClass(0x410, 0x44F), TextClass(0x450, 0x45F), TextClass(0x5D0, 0x5EA), TextClass(0x621, 0x63A),
        TextClass(0x641, 0x64A), TextClass(0x904, 0x939), TextClass(0xE01, 0xE2E), TextClass(0x1E00, 0x1EFF),
        TextClass(0x3041, 0x3096), TextClass(0x30A1, 0x30FA), TextClass(0x3400, 0x4DB5), TextClass(0x4E00, 0x9FEF),
        TextClass(0xAC00, 0xD7A3), TextClass(0xFF10, 0xFF19), TextClass(0xFF21, 0xFF3A), TextClass(0xFF41, 0xFF5A),
        TextClass(0x1F1E6, 0x1F1FF), TextClass(0x1F300, 0x1F3FA), TextClass(0x1F3FB, 0x1F3FF),
        TextClass(0x1F400, 0x1F5FF), TextClass(0x1F600, 0x1F64F),
        TextClass(0x1F680, 0x1F6C5), TextClass(0x20000, 0x2A6D6),
    ]

    /// For the rest of each length in UTF-8; several scalars may then have the same image.
    private static let rest: [TextClass] = [
        TextClass(0x100, 0x17F), TextClass(0x4E00, 0x9FEF), TextClass(0x20000, 0x2A6D6),
    ]

    /// The same for combining marks: what is no character of its own becomes none, for a limit may count characters.
    private static let marks: [TextClass] = [
        TextClass(0x300, 0x33F), TextClass(0x1DC0, 0x1DF5), TextClass(0xE0100, 0xE01EF),
    ]

    /// The class of a scalar; nil for one that stays: space, punctuation, controls, and a lone surrogate.
    package static func of(_ scalar: UInt32) -> TextClass? {
        if scalar < 0x80 {
            if lower.contains(scalar) { return lower }
            if upper.contains(scalar) { return upper }
            return digits.contains(scalar) ? digits : nil
        }
        guard let unicode = Unicode.Scalar(scalar) else { return nil }
        if let known = others.first(where: { $0.contains(scalar) }) { return known }
        switch unicode.properties.generalCategory {
        case .control, .format, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator, .mathSymbol,
            .currencySymbol, .modifierSymbol, .connectorPunctuation, .dashPunctuation, .openPunctuation,
            .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
            return nil
        case .nonspacingMark, .spacingMark, .enclosingMark:
            return unicode.properties.isVariationSelector ? nil : marks[length(scalar)]
        default: return rest[length(scalar)]
        }
    }

    /// The place of a scalar's length in UTF-8 in the lists above: two bytes, three, four.
    private static func length(_ scalar: UInt32) -> Int { scalar < 0x800 ? 0 : scalar < 0x1_0000 ? 1 : 2 }

    package func contains(_ scalar: UInt32) -> Bool { scalar >= first && scalar - first < count }

    /// The scalar so many places further on, round the class.
    package func shifted(_ scalar: UInt32, by shift: UInt64) -> UInt32 {
        // A scalar of the rest is none of the class.
        let place = contains(scalar) ? scalar - first : scalar % count
        return first + UInt32((UInt64(place) + shift % UInt64(count)) % UInt64(count))
    }
}
