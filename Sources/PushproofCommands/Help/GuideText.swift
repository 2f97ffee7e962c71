import Reports

/// A guide's Markdown as text for a terminal: prose wrapped, code unchanged, links as their words and where they lead.
struct GuideText {
    /// Whether headings are in bold, which a terminal shows.
    let hasBold: Bool

    private static let indent = "  "
    private static let codeIndent = "    "
    /// Where the guides are, in the repository.
    private static let folder = ["Documentation", "Guides"]

    /// - Parameter markdown: Headings, paragraphs, lists of one level and fenced blocks.
    /// - Returns: The text, without a line feed at its end.
    func rendered(_ markdown: String) -> String {
        var blocks: [String] = []
        var paragraph: [String] = []
        var code: [String]?
        // The entries of a list stand close together.
        var isInList = false
        func endParagraph() {
            guard let first = paragraph.first else { return }
            let text = filled(paragraph)
            let isEntry = Self.marker(of: first) != nil
            if isEntry, isInList, let last = blocks.popLast() {
                blocks.append(last + "\n" + text)
            } else {
                blocks.append(text)
            }
            isInList = isEntry
            paragraph = []
        }
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                endParagraph()
                if let lines = code {
                    blocks.append(lines.joined(separator: "\n"))
                    code = nil
                } else {
                    isInList = false
                    let file = line.split(separator: " ").dropFirst().joined(separator: " ")
                    code = file.isEmpty ? [] : [Self.indent + file + ":"]
                }
            } else if code != nil {
                code?.append(line.isEmpty ? "" : Self.codeIndent + line)
            } else if line.hasPrefix("#") {
                endParagraph()
                isInList = false
                blocks.append(heading(line))
            } else if line.isEmpty {
                endParagraph()
            } else {
                if Self.marker(of: line) != nil { endParagraph() }
                paragraph.append(line)
            }
        }
        endParagraph()
        return blocks.joined(separator: "\n\n")
    }

    private func heading(_ line: String) -> String {
        let text = Self.plain(String(line.drop { $0 == "#" || $0 == " " }))
        return hasBold ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    /// The lines of a paragraph or of an entry of a list, in lines that fit.
    private func filled(_ lines: [String]) -> String {
        let marker = lines.first.flatMap(Self.marker) ?? ""
        let text = String(lines.joined(separator: " ").dropFirst(marker.count))
        let words = Self.plain(text).split(separator: " ").joined(separator: " ")
        let hanging = Self.indent.count + marker.count
        return TerminalText.wrapped(Self.indent + marker + words, indent: hanging).joined(separator: "\n")
    }

    /// What begins an entry of a list, with the blank behind it; nil for other lines.
    private static func marker(of line: String) -> String? {
        if line.hasPrefix("- ") { return "- " }
        let number = line.prefix { $0.isNumber }
        return number.isEmpty || !line.dropFirst(number.count).hasPrefix(". ") ? nil : number + ". "
    }

    /// A text without marks of Markdown; behind the words of a link stands where it leads.
    private static func plain(_ text: String) -> String {
        text.replacing(/\[([^\]]*)\]\(([^)]*)\)/) { "\($0.output.1) (\(target(String($0.output.2))))" }
            .replacing("**", with: "")
    }

    /// Where a link leads: a guide as the command that shows it, a page by its place in the repository.
    private static func target(_ link: String) -> String {
        if link.contains("://") { return link }
        let path = link.prefix { $0 != "#" }
        if !path.contains("/"), path.hasSuffix(".md") { return "pushproof help \(path.dropLast(3))" }
        var place = folder
        for part in path.split(separator: "/") {
            if part == ".." { _ = place.popLast() } else { place.append(String(part)) }
        }
        return place.joined(separator: "/")
    }
}
