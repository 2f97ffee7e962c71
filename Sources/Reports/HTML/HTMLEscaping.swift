import Mustache
import PushModel

/// Text of senders and testees in a page, without its power over the page.
///
/// It works by code points, where Mustache's own escaping works by characters: a quotation mark with a combining mark
/// is another character, but ends an attribute all the same.
struct HTMLEscaping: MustacheContentType {
    /// As the template names it.
    static let name = "PAGE_TEXT"

    func escapeText(_ text: String) -> String {
        var escaped = ""
        for scalar in VisibleText.of(text, .lines).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
