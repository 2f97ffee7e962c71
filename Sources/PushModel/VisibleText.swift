/// Text that others wrote, for people to read: what acts instead of being read is written as its escape.
///
/// Terminals obey control characters, bidirectional controls show a text in another order than it is in, and what has
/// no shape may be all that two texts differ in. Every report and the terminal show texts through this one function.
package enum VisibleText {
    /// What becomes of line feeds and tabs.
    package enum Layout: Sendable {
        /// Everything in one line: `\n`, `\t`.
        case oneLine
        /// They stay: the place of the text can hold lines.
        case lines
    }

    /// The text with an escape, `\n` or `\u{202E}`, in place of each code point that cannot be seen.
    package static func of(_ text: String, _ layout: Layout = .oneLine) -> String {
        // Printable ASCII has nothing to escape, and is most of all text.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
        var visible = ""
        for scalar in text.unicodeScalars {
            if !isInvisible(scalar) || (layout == .lines && (scalar == "\n" || scalar == "\t")) {
                visible.unicodeScalars.append(scalar)
            } else {
                visible += escape(scalar)
            }
        }
        return visible
    }

    /// Whether nobody sees the code point: controls, format characters such as U+202E and U+200B, separators of lines,
    /// spaces that look like others, and what Unicode has displays ignore. The wide space of Chinese text is seen.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
        case .spaceSeparator: return scalar != "\u{3000}"
        default: return properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
