/// What a tag does to the text around it.
enum SectionTag: Equatable {
    /// A section begins, by the word that its end names; `condition` decides whether it is shown, and is not met where it is `inverted`.
    case open(word: String, condition: String, inverted: Bool)
    /// What comes next is shown in place of what was before it. Of a choice the first takes nothing's place.
    case branch
    /// The section of that word ends; whichever it is where there is none.
    case close(String)
    case nothing

    /// Of `{{…}}`: Handlebars and Mustache have signs, Go's templates words. Nil for a value.
    ///
    /// - Parameters:
    ///   - content: Between the braces.
    ///   - isInside: Whether a section is open.
    ///   - open: The word of the innermost.
    init?(ofBraces content: String, isInside: Bool, closes open: String?) {
        let words = content.split(separator: " ").map(String.init)
        guard let first = words.first, let sign = first.first else { return nil }
        let rest = words.dropFirst().joined(separator: " ")
        if "#/^>".contains(sign) {
            let name = content.dropFirst().first { $0 != " " }
            guard name.map({ $0.isLetter || "_@.*>".contains($0) }) ?? (sign == "^") else { return nil }
        }
        switch sign {
        case "!":
            guard content.contains(where: \.isLetter) else { return nil }
            self = .nothing
        case ">": self = .nothing
        case "/":
            let name = content.dropFirst().filter { $0 != " " }
            self = name.hasPrefix("*") ? .nothing : .close(name)
        case "#", "^":
            let name = [String(content.dropFirst()).split(separator: " ").first.map(String.init) ?? ""]
            let condition = content.dropFirst().split(separator: " ").dropFirst().joined(separator: " ")
            if name[0].isEmpty {
                self = .branch
            } else if name[0] == "if" || name[0] == "unless" {
                self = Self.opened(name[0], condition, inverted: (sign == "^") != (name[0] == "unless"))
            } else if condition.isEmpty {
                self = Self.opened(name[0], name[0], inverted: sign == "^")
            } else {
                self = Self.opened(name[0], condition, inverted: sign == "^")
            }
        default:
            if content == "else" || (first == "else" && !rest.isEmpty) {
                guard isInside else { return nil }
                self = .branch
            } else if ["if", "range", "with", "block", "define"].contains(first), !rest.isEmpty,
                !["|", "=", "or", "and", "if", "+", "-", "*", "/"].contains(words[1])
            {
                // Go ends each of them with the same word.
                self = Self.opened("end", rest, inverted: false)
            } else if content == "end", open == "end" {
                self = .close("end")
            } else if sign == "$", words.count > 2, [":=", "="].contains(words[1]) {
                self = .nothing
            } else {
                return nil
            }
        }
    }

    /// Of `{% … %}`: Jinja, Liquid, Twig.
    init(ofStatement content: String) {
        let words = content.split(separator: " ").map(String.init)
        let first = words.first ?? ""
        let rest = words.dropFirst().joined(separator: " ")
        switch first {
        case "if", "for", "case", "switch": self = Self.opened(first, rest, inverted: false)
        case "unless": self = Self.opened(first, rest, inverted: true)
        case "else", "elif", "elsif", "elseif", "when": self = .branch
        default: self = first.hasPrefix("end") && first.count > 3 ? .close(String(first.dropFirst(3))) : .nothing
        }
    }

    /// Of `<% … %>`: Ruby in ERB, JavaScript in EJS.
    init(ofCode content: String) {
        let words = content.split { $0 == " " || $0 == "(" }.map(String.init)
        let first = words.first ?? ""
        let rest = words.dropFirst().joined(separator: " ")
        if first.hasPrefix("}") {
            self = content.hasSuffix("{") ? .branch : .close("}")
        } else if content.hasSuffix("{") {
            let condition = rest.filter { !" (){".contains($0) }
            self =
                first == "if"
                ? Self.opened("}", condition, inverted: false) : Self.opened("}", content, inverted: false)
        } else {
            switch first {
            case "if", "for", "while", "until", "case": self = Self.opened("end", rest, inverted: false)
            case "unless": self = Self.opened("end", rest, inverted: true)
            case "else", "elsif", "when", "in": self = .branch
            case "end": self = .close("end")
            default:
                let isBlock = words.last == "do" || (words.contains("do") && content.hasSuffix("|"))
                let opens = isBlock || (content.contains("{ |") && content.hasSuffix("|"))
                self = opens ? Self.opened(isBlock ? "end" : "}", content, inverted: false) : .nothing
            }
        }
    }

    /// `"," unless last`, `',' if not loop.last else ''`: a comma between the elements of a list, which has one here.
    static func separator(_ content: String) -> SectionTag? {
        let hasComma = ["\",\"", "','", "\", \"", "', '"].contains {
            content.contains($0) && !content.contains("(\($0)")
        }
        let words = content.split(separator: " ")
        return hasComma && ["if", "unless", "?"].contains { words.contains($0) } ? .nothing : nil
    }

    private static func opened(_ word: String, _ condition: String, inverted: Bool) -> SectionTag {
        var (condition, inverted) = (condition, inverted)
        for negation in ["not ", "!"] where condition.hasPrefix(negation) {
            condition = String(condition.dropFirst(negation.count))
            inverted.toggle()
        }
        return .open(word: word, condition: condition.filter { $0 != " " }, inverted: inverted)
    }
}

/// The sections of a template, and which of them are shown together.
struct TemplateSections {
    /// One way to take a branch of each section.
    struct Rendering {
        /// Which branches are taken, where there is a choice: `{{else}} of {{#if silent}}`.
        let label: String?
        /// What is not shown.
        let hidden: [Range<Int>]

        func hides(_ place: Int) -> Bool { hidden.contains { $0.contains(place) } }
    }

    private struct Section {
        let condition: String
        let range: Range<Int>
        /// By the number of the choice; nil where nothing is shown.
        var branches: [Range<Int>?]
        var tags: [String]
        /// The tag that opens it.
        let head: String
    }

    /// Commas that a section makes, of which there is none before the first or behind the last element of a list.
    private(set) var separators: Set<Int> = []
    private var sections: [Section] = []

    /// More are not judged.
    private static let mostRenderings = 16
    private static let longestTag = 40
    private static let mostTags = 3

    init(_ text: [UInt8], _ placeholders: [MessageTemplate.Placeholder]) {
        var open: [(tag: Int, branches: [Int])] = []
        func read(_ index: Int) -> String {
            let tag = String(decoding: text[placeholders[index].range], as: UTF8.self)
            return tag.count > Self.longestTag ? "\(tag.prefix(Self.longestTag))…" : tag
        }
        for (index, placeholder) in placeholders.enumerated() {
            switch placeholder.tag {
            case .open?: open.append((index, []))
            case .branch?: if !open.isEmpty { open[open.count - 1].branches.append(index) }
            case .close(let word)?:
                guard let last = open.last,
                    case .open(let opened, let condition, let inverted)? = placeholders[last.tag].tag,
                    opened == word || word.isEmpty
                else { continue }
                open.removeLast()
                let tags = [last.tag] + last.branches
                var branches: [(range: Range<Int>, tag: String)] = zip(tags, tags.dropFirst() + [index]).map {
                    begin,
                    end in
                    (placeholders[begin].range.upperBound..<placeholders[end].range.lowerBound, read(begin))
                }
                for branch in branches { addSeparators(of: branch.range, text, condition, placeholders) }
                // Of a choice between values the first branch stands behind the first value.
                if branches.count > 1, branches[1].tag.contains("when") { branches.removeFirst() }
                var shown: [Range<Int>?] = branches.map(\.range)
                if shown.count > 1, text[branches[0].range].allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
                    shown[0] = nil
                }
                var names = branches.map(\.tag)
                if inverted {
                    let rest = Array(shown.dropFirst())
                    shown = [rest.first ?? nil, shown[0]] + Array(rest.dropFirst())
                    names = [names.count > 1 ? names[1] : "", names[0]] + names.dropFirst(2)
                }
                sections.append(
                    Section(
                        condition: condition,
                        range: placeholders[last.tag].range.lowerBound..<placeholder.range.upperBound,
                        branches: shown,
                        tags: names,
                        head: read(last.tag)
                    )
                )
            case .nothing?, nil: break
            }
        }
        sections.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    private mutating func addSeparators(
        of range: Range<Int>,
        _ text: [UInt8],
        _ condition: String,
        _ placeholders: [MessageTemplate.Placeholder]
    ) {
        let places = range.filter { ![0x20, 0x09, 0x0A, 0x0D].contains(text[$0]) }
        guard let first = places.first, let last = places.last else { return }
        let isOfList = ["last", "first", "index"].contains { condition.lowercased().contains($0) }
        guard places.count == 1 || isOfList else { return }
        for place in [first, last] where text[place] == UInt8(ascii: ",") { separators.insert(place) }
    }

    /// As many as it takes to show each branch once; a section that has nothing in its place is always shown.
    var renderings: [Rendering] {
        var counts: [String: Int] = [:]
        for section in sections {
            let count = section.branches.count
            counts[section.condition] = max(counts[section.condition] ?? 1, section.branches[0] == nil ? 1 : count)
        }
        // One that is shown where its condition is not met, beside one that is shown where it is.
        for section in sections where section.branches[0] == nil {
            let hasOther = sections.contains { $0.condition == section.condition && $0.branches[0] != nil }
            counts[section.condition] = hasOther ? max(counts[section.condition] ?? 2, 2) : 1
        }
        var (done, renderings) = (Set<Range<Int>>(), [Rendering]())
        while renderings.count < Self.mostRenderings {
            let choice = choice(counts, without: done)
            let hidden = hidden(by: choice)
            let shown = sections.flatMap { section in
                hidden.contains { $0.contains(section.range.lowerBound) } ? [] : section.branches.compactMap(\.self)
            }.filter { branch in !hidden.contains { $0 == branch } }
            guard renderings.isEmpty || !done.isSuperset(of: shown) else { break }
            done.formUnion(shown)
            renderings.append(Rendering(label: label(choice, hidden), hidden: hidden.filter { !$0.isEmpty }))
        }
        if renderings.count == 1 { return [Rendering(label: nil, hidden: renderings[0].hidden)] }
        return renderings
    }

    /// For each condition the first branch that was not shown yet, or that has one inside.
    private func choice(_ counts: [String: Int], without done: Set<Range<Int>>) -> [String: Int] {
        var choice: [String: Int] = [:]
        for section in sections where (counts[section.condition] ?? 1) > 1 && choice[section.condition] == nil {
            let same = sections.filter { $0.condition == section.condition }
            choice[section.condition] =
                (0..<(counts[section.condition] ?? 1)).first { number in
                    let branches = same.compactMap { Self.branch(number, of: $0) }
                    return branches.contains { branch in
                        !done.contains(branch)
                            || sections.contains { inner in
                                branch.contains(inner.range.lowerBound)
                                    && inner.branches.contains { $0.map { !done.contains($0) } ?? false }
                            }
                    }
                } ?? 0
        }
        return choice
    }

    private func hidden(by choice: [String: Int]) -> [Range<Int>] {
        sections.flatMap { section -> [Range<Int>] in
            guard let number = choice[section.condition] else { return [] }
            let shown = Self.branch(number, of: section)
            return section.branches.compactMap(\.self).filter { $0 != shown }
        }
    }

    /// What a section shows; where it has fewer branches than its condition has answers, its last.
    private static func branch(_ number: Int, of section: Section) -> Range<Int>? {
        if number < section.branches.count { return section.branches[number] }
        return section.branches.count > 1 ? section.branches[section.branches.count - 1] : nil
    }

    private func label(_ choice: [String: Int], _ hidden: [Range<Int>]) -> String {
        var (named, words) = (Set<String>(), [String]())
        for section in sections where !hidden.contains(where: { $0.contains(section.range.lowerBound) }) {
            guard let number = choice[section.condition], named.insert(section.condition).inserted else { continue }
            guard Self.branch(number, of: section) != nil else {
                words.append("without \(section.head)")
                continue
            }
            let tag = section.tags[min(number, section.tags.count - 1)]
            words.append(tag == section.head ? tag : "\(tag) of \(section.head)")
        }
        let rest = words.count - Self.mostTags
        return words.prefix(Self.mostTags).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

/// A text on its way out of a template: a list has no comma before its first element nor behind its last.
struct WrittenSections {
    private var bytes: [UInt8] = []
    private var separators: [Int] = []

    mutating func add(_ byte: UInt8, isSeparator: Bool = false) {
        if isSeparator { separators.append(bytes.count) }
        bytes.append(byte)
    }

    var text: [UInt8] {
        var dropped = Set<Int>()
        for place in separators {
            func isSeen(_ index: Int) -> Bool {
                ![0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) && !dropped.contains(index)
            }
            let before = bytes[..<place].indices.last(where: isSeen).map { bytes[$0] }
            let behind = bytes[(place + 1)...].indices.first {
                isSeen($0) && !separators.contains($0)
            }.map { bytes[$0] }
            if "[{,".utf8.contains(before ?? 0) || "]}".utf8.contains(behind ?? 0) { dropped.insert(place) }
        }
        return bytes.indices.filter { !dropped.contains($0) }.map { bytes[$0] }
    }
}
