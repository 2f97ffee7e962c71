import Mustache

/// Text of senders and testees in a page, without its power over the page.
///
/// It works by code points, where Mustache's own escaping works by characters: a quotation mark with a combining mark
/// is another character, but ends an attribute all the same.
struct HTMLEscaping: MustacheContentType {
    /// As the template names it.
    static let name = "PAGE_TEXT"

    func escapeText(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\n", "\t": escaped.unicodeScalars.append(scalar)
            default: escaped.unicodeScalars.append(HTMLEscaping.steers(scalar) ? "\u{FFFD}" : scalar)
            }
        }
        return escaped
    }

    /// Whether the code point acts instead of being read: a control, a change of the direction of writing, or none that
    /// a page may hold.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.generalCategory == .control || properties.isBidiControl
            || properties.isNoncharacterCodePoint
    }
}
