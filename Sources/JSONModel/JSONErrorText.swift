// What a text that is not JSON has in that place, in words of whoever wrote it.
extension JSONError {
    /// The error with its line and column, and with what stands there where that is a usual slip.
    ///
    /// - Parameter text: The text that is not JSON.
    /// - Returns: `a comment at line 3, column 5`; the column counts characters, from 1.
    package func words(in text: [UInt8]) -> String {
        if let encoding = Self.encoding(of: text) { return "the text is \(encoding), but JSON must be UTF-8" }
        let start = min(offset, text.count)
        let line = text[..<start].count { $0 == UInt8(ascii: "\n") } + 1
        let lineStart = text[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let column = String(decoding: text[lineStart..<start], as: UTF8.self).unicodeScalars.count + 1
        return "\(slip(in: text, at: start)) at line \(line), column \(column) (byte \(offset))"
    }

    private static func encoding(of text: [UInt8]) -> String? {
        if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        // Of four bytes of ASCII in UTF-16 two are zero.
        let start = text.prefix(4)
        return start.count == 4 && start.count { $0 == 0 } == 2 ? "UTF-16" : nil
    }

    /// What stands there, for those kinds of errors that say no more than that something does.
    private func slip(in text: [UInt8], at start: Int) -> String {
        guard [.unexpectedByte, .trailingBytes, .unexpectedEnd].contains(kind), start < text.count else {
            return kind.rawValue
        }
        let rest = String(decoding: text[start...].prefix(40), as: UTF8.self)
        guard let first = rest.unicodeScalars.first else { return kind.rawValue }
        let slips: [(start: String, words: String)] = [
            ("//", "a comment"), ("/*", "a comment"), ("{{", "a placeholder"), ("{%", "a placeholder"),
            ("<%", "a placeholder"), ("${", "a placeholder"), ("$(", "a placeholder"), ("\\(", "a placeholder"),
            ("<#", "a placeholder"), ("'", "a single quote; JSON needs double quotes"),
            ("\u{201C}", "a curly quote; JSON needs straight quotes"),
            ("\u{201D}", "a curly quote; JSON needs straight quotes"), ("\u{A0}", "a no-break space"),
            ("\u{3000}", "an ideographic space"), ("\u{FF0C}", "a full-width comma"),
            ("\u{FF1A}", "a full-width colon"),
            ("True", "Python's True"), ("False", "Python's False"), ("None", "Python's None"),
            ("undefined", "undefined, which is not a JSON value"), ("NaN", "NaN, which is not a JSON value"),
        ]
        if let slip = slips.first(where: { rest.hasPrefix($0.start) }) { return slip.words }
        // Of two brackets the first begins an object, and the second is no name in it.
        let pair = text[max(0, start - 1)...].prefix(2)
        if pair.elementsEqual("{{".utf8) || pair.elementsEqual("{%".utf8) { return "a placeholder" }
        if kind == .trailingBytes { return "more text after the value, \(Self.shown(first, in: rest))," }
        if isBehindValue(text, start), "\"{[0123456789-tfn".unicodeScalars.contains(first) {
            return "a comma is missing before \(Self.shown(first, in: rest))"
        }
        return first.properties.isAlphabetic
            ? "a word without quotes, \"\(Self.word(rest))\"," : "an unexpected \(Self.shown(first, in: rest))"
    }

    /// Whether the last thing before the place is the end of a value.
    private func isBehindValue(_ text: [UInt8], _ start: Int) -> Bool {
        let last = text[..<start].last { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return last.map { "\"}]0123456789".utf8.contains($0) } ?? false
    }

    private static func word(_ text: String) -> String {
        String(text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }

    /// What stands there: of a text in quotes the text, since a quote in quotes cannot be read.
    private static func shown(_ scalar: Unicode.Scalar, in rest: String) -> String {
        if scalar == "\"" {
            let text = rest.dropFirst().prefix { $0 != "\"" && !$0.isNewline }
            let isWhole = rest.dropFirst(text.count + 1).hasPrefix("\"")
            // A character may be cut in two.
            return text.isEmpty ? "a double quote" : "\"\(text.filter { $0 != "\u{FFFD}" })\(isWhole ? "" : "…")\""
        }
        return scalar.properties.generalCategory == .control || scalar.properties.isWhitespace
            ? "U+\(String(scalar.value, radix: 16, uppercase: true))" : "\"\(scalar)\""
    }
}
