/// Finds the notification categories that Swift sources make, and their actions.
struct CategoryScan {
    private(set) var categories: [AppManifest.Category] = []
    private(set) var unread: [String] = []

    /// Texts of constants by their paths; nil where one path has several.
    private let constants: [String: String?]

    private static let actionTypes = ["UNNotificationAction", "UNTextInputNotificationAction"]

    init(constants: [(path: [String], text: String)]) {
        var known: [String: String?] = [:]
        for constant in constants {
            // A source names the last parts of the path.
            for count in 2...max(2, constant.path.count) where count <= constant.path.count {
                let path = constant.path.suffix(count).joined(separator: ".")
                if let before = known[path], before != constant.text {
                    known[path] = .some(nil)
                } else {
                    known[path] = .some(constant.text)
                }
            }
            if constant.path.count == 1 { known[constant.path[0]] = .some(constant.text) }
        }
        self.constants = known
    }

    mutating func read(_ tokens: [SwiftToken], file: String) {
        let closing = SwiftDeclarations.brackets(tokens).closing
        for index in tokens.indices {
            let isNamed = tokens[index].isWord("UNNotificationCategory")
            // Where the type is known, `.init` says enough; its argument shows what it makes.
            let before = index > 0 ? tokens[index - 1].word : nil
            let isImplied = tokens[index].isSign(".") && (before.map { ["return", "in", "try"].contains($0) } ?? true)
            guard isNamed || isImplied, let open = Self.call(at: isNamed ? index + 1 : index, in: tokens),
                let end = closing[open], isNamed || open > index + 1
            else { continue }
            let arguments = Self.arguments(tokens[(open + 1)..<end], closing)
            guard isNamed || arguments.contains(where: { $0.label == "intentIdentifiers" }) else { continue }
            guard let identifier = arguments.first(where: { $0.label == "identifier" })?.value else { continue }
            let place = "\(file):\(tokens[index].line)"
            guard let name = text(identifier, in: tokens) else {
                add("\(place): the identifier of a category is not a known constant")
                continue
            }
            let list = arguments.first { $0.label == "actions" }?.value
            let actions = list.flatMap { self.actions($0, in: tokens, closing) }
            if actions == nil { add("\(place): the actions of category \(name) were not read") }
            if let known = categories.firstIndex(where: { $0.identifier == name }) {
                if categories[known].actions != actions { categories[known].actions = nil }
            } else {
                categories.append(AppManifest.Category(identifier: name, actions: actions))
            }
        }
    }

    /// The bracket of a call that begins there: `(`, or `.init(`.
    private static func call(at index: Int, in tokens: [SwiftToken]) -> Int? {
        guard index < tokens.count else { return nil }
        if tokens[index].isSign("(") { return index }
        guard index + 2 < tokens.count, tokens[index].isSign("."), tokens[index + 1].isWord("init"),
            tokens[index + 2].isSign("(")
        else { return nil }
        return index + 2
    }

    private mutating func add(_ sentence: String) {
        if !unread.contains(sentence) { unread.append(sentence) }
    }

    private static func arguments(
        _ tokens: ArraySlice<SwiftToken>,
        _ closing: [Int: Int]
    ) -> [(label: String, value: ArraySlice<SwiftToken>)] {
        elements(tokens, closing).compactMap { argument in
            guard argument.count > 2, let label = argument.first?.word, argument[argument.startIndex + 1].isSign(":")
            else { return nil }
            return (label, argument.dropFirst(2))
        }
    }

    /// What stands between commas.
    private static func elements(_ tokens: ArraySlice<SwiftToken>, _ closing: [Int: Int]) -> [ArraySlice<SwiftToken>] {
        var elements: [ArraySlice<SwiftToken>] = []
        var start = tokens.startIndex
        var index = start
        while index < tokens.endIndex {
            if tokens[index].isSign(",") {
                elements.append(tokens[start..<index])
                start = index + 1
            }
            index = (closing[index] ?? index) + 1
        }
        return elements + (start < tokens.endIndex ? [tokens[start...]] : [])
    }

    /// A text that is written there, or that of a constant.
    private func text(_ value: ArraySlice<SwiftToken>, in file: [SwiftToken]) -> String? {
        if value.count == 1, let text = value.first?.text { return text }
        var path: [String] = []
        for (offset, token) in value.enumerated() {
            if offset % 2 == 0 {
                guard let word = token.word else { return nil }
                path.append(word)
            } else if !token.isSign(".") {
                return nil
            }
        }
        if path.first == "Self" || path.first == "self" { path.removeFirst() }
        guard let name = path.last, value.count % 2 == 1 else { return nil }
        if path.count > 1 { return constants[path.joined(separator: ".")] ?? nil }
        return Self.constant(name, in: file) ?? constants[name] ?? nil
    }

    /// The one text that a file gives a constant of that name: `let name = "…"`.
    private static func constant(_ name: String, in file: [SwiftToken]) -> String? {
        var texts: Set<String> = []
        for index in file.indices where file[index].isWord("let") && index + 3 < file.count {
            guard file[index + 1].isWord(name) else { continue }
            var next = index + 2
            if file[next].isSign(":") { next += 2 }
            guard next + 1 < file.count, file[next].isSign("="), let text = file[next + 1].text else { return nil }
            texts.insert(text)
        }
        return texts.count == 1 ? texts.first : nil
    }

    private func actions(_ value: ArraySlice<SwiftToken>, in file: [SwiftToken], _ closing: [Int: Int]) -> [String]? {
        guard let first = value.first, first.isSign("["), closing[value.startIndex] == value.endIndex - 1 else {
            return nil
        }
        var names: [String] = []
        for element in Self.elements(value.dropFirst().dropLast(), closing) {
            guard let name = action(element, in: file, closing) else { return nil }
            names.append(name)
        }
        return names
    }

    private func action(_ value: ArraySlice<SwiftToken>, in file: [SwiftToken], _ closing: [Int: Int]) -> String? {
        // In a list of actions `.init` makes one.
        if value.first?.isSign(".") ?? false { return identifier(ofCallAt: value.startIndex, in: file, closing) }
        guard let word = value.first?.word else { return nil }
        if Self.actionTypes.contains(word) { return identifier(ofCallAt: value.startIndex + 1, in: file, closing) }
        guard value.count == 1 else { return nil }
        // The one action of that name in the file.
        let places = file.indices.filter { index in
            file[index].isWord("let") && index + 4 < file.count && file[index + 1].isWord(word)
                && file[index + 2].isSign("=") && Self.actionTypes.contains(file[index + 3].word ?? "")
        }
        guard places.count == 1, let place = places.first else { return nil }
        return identifier(ofCallAt: place + 4, in: file, closing)
    }

    private func identifier(ofCallAt index: Int, in file: [SwiftToken], _ closing: [Int: Int]) -> String? {
        guard let open = Self.call(at: index, in: file), let end = closing[open] else { return nil }
        let arguments = Self.arguments(file[(open + 1)..<end], closing)
        return arguments.first { $0.label == "identifier" }.flatMap { text($0.value, in: file) }
    }
}
