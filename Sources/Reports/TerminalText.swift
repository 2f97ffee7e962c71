/// Prose on a terminal: lines of a width that people read, broken between words.
package enum TerminalText {
    package static let width = 80

    /// - Parameters:
    ///   - text: One line. Blanks at its beginning stay.
    ///   - indent: Blanks before each further line.
    /// - Returns: Its lines; a word that is longer than a line has a line of its own.
    package static func wrapped(_ text: String, indent: Int) -> [String] {
        guard text.count > width else { return [text] }
        let margin = String(repeating: " ", count: indent)
        let head = text.prefix { $0 == " " }
        var lines: [String] = []
        var line = String(head)
        var isEmpty = true
        for word in text.dropFirst(head.count).split(separator: " ", omittingEmptySubsequences: false) {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = margin + word
            } else {
                line += (isEmpty ? "" : " ") + word
            }
            isEmpty = false
        }
        return lines + [line]
    }
}
