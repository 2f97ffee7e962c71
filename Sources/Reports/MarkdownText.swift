/// Text in a page of Markdown, where a sender or a testee may have written it.
enum MarkdownText {
    /// Text as code, whatever backticks it holds.
    static func code(_ text: String) -> String {
        var run = 0
        var longestRun = 0
        for scalar in text.unicodeScalars {
            run = scalar == "`" ? run + 1 : 0
            longestRun = max(longestRun, run)
        }
        let fence = String(repeating: "`", count: longestRun + 1)
        let padding = longestRun > 0 ? " " : ""
        return fence + padding + replacing(text, by: inPlaceOfControl) + padding + fence
    }

    /// Text that a sender or a testee may have written, without its power over the page.
    static func escaped(_ text: String) -> String {
        replacing(text) { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\\", "`", "[", "]", "*", "_", "#", "|", "~": "\\" + String(scalar)
            default: inPlaceOfControl(scalar)
            }
        }
    }

    /// Of a table.
    static func cell(_ text: String) -> String {
        replacing(text) { $0 == "|" ? "\\|" : nil }
    }

    private static func inPlaceOfControl(_ scalar: Unicode.Scalar) -> String? {
        if scalar == "\n" || scalar == "\r" { return " " }
        return scalar.properties.generalCategory == .control ? "\u{FFFD}" : nil
    }

    /// By code points: CR LF is one character, and so is a backtick with a combining mark.
    private static func replacing(_ text: String, by replacement: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if let replacement = replacement(scalar) {
                result += replacement
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
