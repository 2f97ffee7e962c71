/// Finds placeholders, from the begin of a text to its end.
struct PlaceholderScan {
    private(set) var placeholders: [MessageTemplate.Placeholder] = []
    private let text: [UInt8]
    private var position = 0
    private var isInText = false
    /// Where the text began that the position is in.
    private var begin = 0
    /// The sections around the position, and whether they began inside a text: so does each of their branches.
    private var open: [(word: String, isInText: Bool, begin: Int)] = []

    private static let signsOfTags = Set("#/^!>".utf8)
    /// What takes the blanks around a tag away.
    private static let trims = Set("-~".utf8)
    /// No placeholder is longer, in bytes.
    private static let longest = 400

    init(_ text: [UInt8]) {
        self.text = text
        while position < text.count {
            if let found = placeholder() {
                add(found)
            } else if isInText, text[position] == UInt8(ascii: "\\") {
                position += 2
            } else {
                if text[position] == UInt8(ascii: "\"") {
                    isInText.toggle()
                    begin = position
                }
                position += 1
            }
        }
        settleShell()
    }

    /// `$NAME` in a text is one only where another stands as a value, and then `$(…)` is the shell's as well.
    private mutating func settleShell() {
        if placeholders.contains(where: { $0.language == .shell && !$0.isInText }) {
            for index in placeholders.indices
            where placeholders[index].language == .azure && text[placeholders[index].range.lowerBound] == 0x24 {
                placeholders[index].language = .shell
            }
        } else {
            placeholders.removeAll { $0.language == .shell }
        }
    }

    private mutating func add(_ found: MessageTemplate.Placeholder) {
        var found = found
        position = found.range.upperBound
        let end = found.range.upperBound
        let isWhole =
            isInText && found.range.lowerBound == begin + 1 && end < text.count && text[end] == UInt8(ascii: "\"")
        // "#(badge)" becomes a number: the quotes are part of it.
        if isWhole, found.language == .azure, text[found.range.lowerBound] == UInt8(ascii: "#") {
            found.range = begin..<end + 1
            found.isInText = false
            isInText = false
            position = end + 1
        }
        switch found.tag {
        case .open(let word, _, _)?: open.append((word, isInText, begin))
        case .branch?: if let last = open.last { (isInText, begin) = (last.isInText, last.begin) }
        case .close(let word)?: if let last = open.last, last.word == word || word.isEmpty { open.removeLast() }
        case .nothing?, nil: break
        }
        placeholders.append(found)
    }

    private func placeholder() -> MessageTemplate.Placeholder? {
        switch text[position] {
        case UInt8(ascii: "{"): return ofBraces
        case UInt8(ascii: "<"):
            if let end = end(behind: "<#", upTo: "#>") { return made(.xcode, end) }
            guard let end = end(behind: "<%", upTo: "%>") else { return nil }
            let sign = text[position + 2]
            let content = words(2, end - 2)
            if sign == UInt8(ascii: "=") { return made(.erb, end, SectionTag.separator(content)) }
            let tag = SectionTag(ofCode: content)
            // Of EJS it is a value that is written as it is; of ERB it takes the blanks before it away.
            if sign == UInt8(ascii: "-"), tag == .nothing, text[end - 3] != sign { return made(.erb, end) }
            return made(.erb, end, tag)
        case UInt8(ascii: "\\"): return end(behind: "\\(", upTo: ")").map { made(.swift, $0) }
        case UInt8(ascii: "$"):
            if let end = end(behind: "${", upTo: "}"), isExpression(2, end - 1) { return made(.script, end) }
            if let end = end(behind: "$(", upTo: ")"), isExpression(2, end - 1) { return made(.azure, end) }
            return nameEnd(position + 1).map { made(.shell, $0) }
        case UInt8(ascii: "#"):
            return end(behind: "#(", upTo: ")").flatMap { isExpression(2, $0 - 1) ? made(.azure, $0) : nil }
        case UInt8(ascii: "%"): return conversionEnd.map { made(.printf, $0) }
        default: return nil
        }
    }

    /// Handlebars and Mustache, Jinja and Liquid, templates of Go.
    private var ofBraces: MessageTemplate.Placeholder? {
        if let end = end(behind: "{{{", upTo: "}}}"), !Self.signsOfTags.contains(text[position + 3]) {
            return made(.handlebars, end)
        }
        if let end = end(behind: "{{", upTo: "}}") {
            let content = words(2, end - 2)
            if let tag = SectionTag(ofBraces: content, isInside: !open.isEmpty, closes: open.last?.word) {
                return made(.handlebars, end, tag)
            }
            if isExpression(2, end - 2) || Self.isChoice(content) {
                return made(.handlebars, end, isInText ? nil : SectionTag.separator(content))
            }
        }
        if let end = end(behind: "{%", upTo: "%}") {
            return made(.jinja, end, SectionTag(ofStatement: words(2, end - 2)))
        }
        return isInText ? nil : end(behind: "{#", upTo: "#}").map { made(.jinja, $0, .nothing) }
    }

    private func made(
        _ language: MessageTemplate.Language,
        _ end: Int,
        _ tag: SectionTag? = nil
    ) -> MessageTemplate.Placeholder {
        MessageTemplate.Placeholder(range: position..<end, language: language, isInText: isInText, tag: tag)
    }

    /// What stands between the ends of a tag, without blanks and the signs that take blanks away.
    private func words(_ offset: Int, _ end: Int) -> String {
        var content = text[position + offset..<end]
        while let first = content.first, first == 0x20 || Self.trims.contains(first) { content.removeFirst() }
        while let last = content.last, last == 0x20 || Self.trims.contains(last) { content.removeLast() }
        return String(decoding: content, as: UTF8.self)
    }

    /// Behind the end of what begins here so; nil where it does not, or where nothing stands between.
    private func end(behind head: String, upTo tail: String) -> Int? {
        guard text[position...].starts(with: head.utf8) else { return nil }
        let start = position + head.utf8.count
        var (index, depth) = (start, 0)
        while index < min(text.count, start + Self.longest) {
            if depth == 0, text[index...].starts(with: tail.utf8) {
                return index > start ? index + tail.utf8.count : nil
            }
            if tail == ")", text[index] == UInt8(ascii: "(") { depth += 1 }
            if tail == ")", text[index] == UInt8(ascii: ")") { depth -= 1 }
            if text[index] == UInt8(ascii: "\n") { return nil }
            index += 1
        }
        return nil
    }

    /// Whether what stands between begins as a name, perhaps behind a sign, and is no JSON.
    private func isExpression(_ offset: Int, _ end: Int) -> Bool {
        let content = text[position + offset..<end].drop {
            $0 == 0x20 || Self.trims.contains($0) || $0 == UInt8(ascii: "&")
        }
        guard let first = content.first else { return false }
        return Self.isLetter(first) || first == UInt8(ascii: "_") || first == UInt8(ascii: "@")
            || first == UInt8(ascii: ".")
            || (first == UInt8(ascii: "$")
                && (nameEnd(content.startIndex + 1) != nil || content.dropFirst().first == UInt8(ascii: ".")))
    }

    /// `1 if image else 0`, `'a' | upper`: an expression that begins with a literal.
    private static func isChoice(_ content: String) -> Bool {
        guard let first = content.utf8.first, 0x30...0x39 ~= first || "\"'(".utf8.contains(first) else { return false }
        let words = content.split(separator: " ")
        return (words.contains("if") && words.count > 2) || words.contains("|") || words.contains("or")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }

    /// Behind the name that begins there: letters, figures, `_`.
    private func nameEnd(_ start: Int) -> Int? {
        guard start < text.count, Self.isLetter(text[start]) || text[start] == UInt8(ascii: "_") else { return nil }
        return text[start...].firstIndex {
            !Self.isLetter($0) && $0 != UInt8(ascii: "_") && !(0x30...0x39 ~= $0)
        } ?? text.count
    }

    /// Behind a conversion of printf: `%s`, `%1$@`, `%.2f`, `%ld`, and `%(name)s` of Python. In `100%d` the sign belongs to the number, and in
    /// `%discount` to a word.
    private var conversionEnd: Int? {
        guard position == 0 || !(0x30...0x39 ~= text[position - 1]) else { return nil }
        var index = position + 1
        func skip(_ signs: String) {
            while index < text.count, signs.utf8.contains(text[index]) { index += 1 }
        }
        if index < text.count, text[index] == UInt8(ascii: "(") {
            guard let end = nameEnd(index + 1), end < text.count, text[end] == UInt8(ascii: ")") else { return nil }
            index = end + 1
            skip("0123456789.-+#")
            return index < text.count && "diouxXeEfFgGcrsa".utf8.contains(text[index]) ? index + 1 : nil
        }
        skip("0123456789")
        if index < text.count, text[index] == UInt8(ascii: "$"), index > position + 1 { index += 1 }
        skip("0123456789.")
        skip("lhzq")
        guard index < text.count, "sd@iufgxX".utf8.contains(text[index]) else { return nil }
        let next = index + 1 < text.count ? text[index + 1] : 0
        return Self.isLetter(next) || 0x30...0x39 ~= next ? nil : index + 1
    }
}
