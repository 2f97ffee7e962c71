import PushModel

/// Text in a page of Markdown, where a sender or a testee may have written it.
enum MarkdownText {
    /// Text as code, whatever backticks it holds.
    static func code(_ text: String) -> String {
        let text = VisibleText.of(text)
        // Between two backticks there must be something.
        guard !text.isEmpty else { return "` `" }
        var run = 0
        var longestRun = 0
        for scalar in text.unicodeScalars {
            run = scalar == "`" ? run + 1 : 0
            longestRun = max(longestRun, run)
        }
        let fence = String(repeating: "`", count: longestRun + 1)
        let padding = longestRun > 0 ? " " : ""
        return fence + padding + text + padding + fence
    }

    /// Text that a sender or a testee may have written, without its power over the page: no markup, no address that
    /// becomes a link, nobody who is told of it. `keepsAddresses` is for a source, whose address is there to be looked up.
    static func escaped(_ text: String, keepsAddresses: Bool = false) -> String {
        let escaped = replacing(VisibleText.of(text)) { scalar, rest in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\\", "`", "[", "]", "*", "_", "#", "|", "~": "\\" + String(scalar)
            case "@" where !keepsAddresses: "&#64;"
            case ":" where !keepsAddresses && rest.starts(with: "//".unicodeScalars): "&#58;"
            default: nil
            }
        }
        return keepsAddresses ? escaped : escaped.replacing("www.", with: "www&#46;")
    }

    /// Of a table.
    static func cell(_ text: String) -> String {
        replacing(text) { scalar, _ in scalar == "|" ? "\\|" : nil }
    }

    /// By code points, each with what follows it: a backtick with a combining mark is one character, and ends code all
    /// the same.
    private static func replacing(
        _ text: String,
        by replacement: (Unicode.Scalar, Substring.UnicodeScalarView) -> String?
    ) -> String {
        var result = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if let replacement = replacement(scalar, rest) {
                result += replacement
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
