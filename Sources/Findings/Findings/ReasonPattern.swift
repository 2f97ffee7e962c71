import JSONModel
import PushModel

/// A testee's reason without what belongs to one message or one run: numbers, addresses, what stands between quotation
/// marks, and values that are spelt as objects.
package enum ReasonPattern {
    /// The same without the words that the case's own message has: a program's errors quote names and values of its input.
    package static func of(_ reason: String, withoutWordsOf testCase: Case) -> String {
        let words = Set(MessageWords.of(testCase))
        let parts = of(reason).split(omittingEmptySubsequences: false) { $0 == " " }
        return parts.map { part in
            let bare = part.filter { $0.isLetter || $0.isNumber || "_-.".contains($0) }
            let names = bare.split { $0 == "." }.map(String.init)
            return !bare.isEmpty && (words.contains(String(bare)) || names.contains(where: words.contains))
                ? "…" : String(part)
        }.joined(separator: " ")
    }

    package static func of(_ reason: String) -> String {
        var pattern = String.UnicodeScalarView()
        var rest = reason.unicodeScalars[...]
        var last: Unicode.Scalar = " "
        while let scalar = rest.first {
            let length: Int
            if marks.contains(scalar), let quoted = quotedCount(rest, after: last) {
                pattern.append(contentsOf: [scalar, scalar])
                length = quoted
            } else if scalar == "{", let object = objectCount(rest) {
                pattern.append(contentsOf: "{}".unicodeScalars)
                length = object
            } else if !isWord(last), let number = numberCount(rest) {
                pattern.append("0")
                length = number
            } else if isDigit(scalar) {
                pattern.append("0")
                length = rest.prefix(while: isDigit).count
            } else {
                pattern.append(scalar)
                length = 1
            }
            rest = rest.dropFirst(length - 1)
            last = rest.removeFirst()
        }
        return String(pattern)
    }

    private typealias Scalars = Substring.UnicodeScalarView

    private static let marks: Set<Unicode.Scalar> = ["'", "\"", "`"]

    /// With both marks; nil where the mark is an apostrophe, or nothing closes it.
    private static func quotedCount(_ text: Scalars, after last: Unicode.Scalar) -> Int? {
        guard let mark = text.first, !(mark == "'" && isWord(last)) else { return nil }
        var count = 1
        for (index, scalar) in zip(text.indices, text).dropFirst() {
            count += 1
            guard scalar == mark else { continue }
            // Within a word it is an apostrophe of the quoted text.
            let next = text.index(after: index)
            if mark == "'", next < text.endIndex, isWord(text[next]) { continue }
            return count
        }
        return nil
    }

    /// With both braces; nil where they do not match.
    private static func objectCount(_ text: Scalars) -> Int? {
        var depth = 0
        for (offset, scalar) in text.enumerated() {
            if scalar == "{" { depth += 1 }
            if scalar == "}" { depth -= 1 }
            if depth == 0 { return offset + 1 }
        }
        return nil
    }

    /// A whole word that is a number, an address or a hash: decimal with sign, point and exponent, or hexadecimal.
    private static func numberCount(_ text: Scalars) -> Int? {
        let word = text.prefix { isWord($0) || $0 == "." || $0 == "-" || $0 == "+" }
        // Most words have no digit, and a case may end in many reasons.
        guard word.contains(where: isDigit) else { return nil }
        var digits = word
        while let end = digits.last, !isWord(end) { digits.removeLast() }
        let parts = digits.split { !isWord($0) }
        guard !parts.isEmpty, parts.allSatisfy(isNumber) else { return nil }
        return digits.count
    }

    private static func isNumber(_ part: Scalars) -> Bool {
        if part.starts(with: "0x".unicodeScalars) { return part.dropFirst(2).allSatisfy(isHexDigit) }
        if part.allSatisfy(isDigit) { return true }
        if part.count >= 4, part.contains(where: isDigit), part.allSatisfy(isHexDigit) { return true }
        // The exponent of a number, or what stands before it.
        let mantissa = part.prefix(while: isDigit)
        let exponent = part.dropFirst(mantissa.count)
        return exponent.first.map { $0 == "e" || $0 == "E" } ?? false && exponent.dropFirst().allSatisfy(isDigit)
    }

    // Most reasons are ASCII, and a look into the tables of Unicode costs more than all the rest.

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? "0"..."9" ~= scalar : scalar.properties.numericType == .decimal
    }

    private static func isHexDigit(_ scalar: Unicode.Scalar) -> Bool {
        "0"..."9" ~= scalar || "a"..."f" ~= scalar || "A"..."F" ~= scalar
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return "a"..."z" ~= scalar || "A"..."Z" ~= scalar || isDigit(scalar) || scalar == "_" }
        return scalar.properties.isAlphabetic || isDigit(scalar)
    }
}

/// Names and texts of a message, as a program quotes them.
private enum MessageWords {
    private static let shortest = 2

    static func of(_ testCase: Case) -> [String] {
        guard let value = try? JSONValue(parsing: testCase.message.bytes) else { return [] }
        return words(of: value)
    }

    private static func words(of value: JSONValue) -> [String] {
        switch value {
        case .null, .bool: []
        case .number(let number): [number.lexeme]
        case .string(let text):
            text.utf8.first == UInt8(ascii: "{")
                ? (try? JSONValue(parsing: Array(text.utf8))).map(words) ?? [] : pieces(of: text)
        case .array(let elements): elements.flatMap(words)
        case .object(let object): object.members.flatMap { pieces(of: $0.key) + words(of: $0.value) }
        }
    }

    private static func pieces(of text: String) -> [String] {
        text.split { $0 == " " || $0 == "." }.map(String.init).filter { $0.utf8.count >= shortest }
    }
}
