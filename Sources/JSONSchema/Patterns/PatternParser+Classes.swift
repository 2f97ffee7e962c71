extension PatternParser {
    /// What follows `[`, up to and with `]`.
    mutating func characterClass() throws(PatternError) -> ScalarSet {
        let start = offset - 1
        let isNegated = take("^")
        var ranges: [ClosedRange<UInt32>] = []
        var properties: [ScalarProperty] = []
        while !take("]") {
            guard peek() != nil else { throw error("the class is not closed", at: start) }
            let place = offset
            let first = try classAtom()
            guard peek() == "-", let next = peek(1), next != "]" else {
                ranges += first.ranges
                properties += first.properties
                continue
            }
            _ = take("-")
            let last = try classAtom()
            guard let lower = first.sole, let upper = last.sole else {
                throw error("a range in a class needs a character on both sides", at: place)
            }
            guard lower <= upper else { throw error("the range in the class is out of order", at: place) }
            ranges.append(lower...upper)
        }
        return ScalarSet(ranges, properties: properties, isNegated: isNegated)
    }

    /// One character, or an escape that stands for many.
    private mutating func classAtom() throws(PatternError) -> ScalarSet {
        guard let scalar = advance() else { throw error("the class is not closed") }
        return scalar == "\\" ? try escape(isInClass: true) : ScalarSet(scalar.value)
    }

    /// What follows a backslash.
    mutating func escape(isInClass: Bool) throws(PatternError) -> ScalarSet {
        let start = offset - 1
        guard let scalar = advance() else { throw error("the pattern ends with a backslash", at: start) }
        switch scalar {
        case "d": return ScalarSet(ScalarSet.digits)
        case "D": return ScalarSet(ScalarSet.complement(of: ScalarSet.digits))
        case "w": return ScalarSet(ScalarSet.wordCharacters)
        case "W": return ScalarSet(ScalarSet.complement(of: ScalarSet.wordCharacters))
        case "s": return ScalarSet(ScalarSet.whiteSpace)
        case "S": return ScalarSet(ScalarSet.complement(of: ScalarSet.whiteSpace))
        case "p": return try property(isNegated: false, start: start)
        case "P": return try property(isNegated: true, start: start)
        case "t": return ScalarSet(0x09)
        case "n": return ScalarSet(0x0A)
        case "v": return ScalarSet(0x0B)
        case "f": return ScalarSet(0x0C)
        case "r": return ScalarSet(0x0D)
        case "b" where isInClass: return ScalarSet(0x08)
        case "c": return try control(start: start)
        case "x": return ScalarSet(try hexadecimal(count: 2, start: start))
        case "u": return ScalarSet(try codePoint(start: start))
        case "0":
            if let next = peek(), ("0"..."9").contains(next) { throw error("octal escapes are not allowed", at: start) }
            return ScalarSet(0)
        case "1"..."9", "k": throw error("back-references are not supported", at: start)
        case _ where scalar.isASCII && (scalar.properties.isPatternSyntax || scalar == " " || scalar == "_"):
            return ScalarSet(scalar.value)
        default: throw error("“\\\(scalar)” is not an escape of ECMA-262", at: start)
        }
    }

    private mutating func property(isNegated: Bool, start: Int) throws(PatternError) -> ScalarSet {
        var name = String.UnicodeScalarView()
        guard take("{") else { throw error("“\\p” needs a property in braces", at: start) }
        while let next = peek(), next != "}" {
            name.append(next)
            go(to: offset + 1)
        }
        guard take("}") else { throw error("“\\p” needs a property in braces", at: start) }
        if String(name) == "ASCII" {
            return ScalarSet(isNegated ? [0x80...0x10FFFF] : [0...0x7F])
        }
        guard let property = ScalarProperty(String(name), isNegated: isNegated) else {
            throw error("the property “\(String(name))” is not supported", at: start)
        }
        return ScalarSet([], properties: [property])
    }

    private mutating func control(start: Int) throws(PatternError) -> ScalarSet {
        guard let letter = advance(), letter.isASCII, letter.properties.isAlphabetic else {
            throw error("“\\c” needs a letter", at: start)
        }
        return ScalarSet(letter.value % 32)
    }

    /// What follows `\u`: four digits, two surrogates of four, or any code point in braces.
    private mutating func codePoint(start: Int) throws(PatternError) -> UInt32 {
        if take("{") {
            var value: UInt32 = 0
            var digits = 0
            while let digit = peek()?.hexadecimalValue {
                value = min(value * 16 + digit, 0x110000)
                digits += 1
                go(to: offset + 1)
            }
            guard digits > 0, value <= 0x10FFFF, take("}") else { throw error("“\\u” has no code point", at: start) }
            return value
        }
        let lead = try hexadecimal(count: 4, start: start)
        guard 0xD800...0xDBFF ~= lead, peek() == "\\", peek(1) == "u" else { return lead }
        let place = offset
        go(to: offset + 2)
        if peek()?.hexadecimalValue != nil {
            let trail = try hexadecimal(count: 4, start: place)
            if 0xDC00...0xDFFF ~= trail { return 0x10000 + (lead - 0xD800) << 10 + (trail - 0xDC00) }
        }
        go(to: place)
        return lead
    }

    private mutating func hexadecimal(count: Int, start: Int) throws(PatternError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            guard let digit = advance()?.hexadecimalValue else {
                throw error("the escape needs \(count) hexadecimal digits", at: start)
            }
            value = value * 16 + digit
        }
        return value
    }
}

extension ScalarSet {
    /// The one code point, surrogates included.
    fileprivate var sole: UInt32? {
        guard !isNegated, properties.isEmpty, ranges.count == 1, ranges[0].count == 1 else { return nil }
        return ranges[0].lowerBound
    }
}

extension Unicode.Scalar {
    fileprivate var hexadecimalValue: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "a"..."f": value - 0x61 + 10
        case "A"..."F": value - 0x41 + 10
        default: nil
        }
    }
}
