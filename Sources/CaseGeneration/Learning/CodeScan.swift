import JSONModel

/// Finds what a program's text compares with what, in any language that writes texts in quotation marks: no parser, a look at each
/// line. What it finds wrongly costs a case that shows nothing; what it misses is left to chance.
package struct CodeScan: Sendable {
    /// Conditions by the line on which they stand, from 1.
    package private(set) var comparisons: [Int: [CodeCondition.Comparison]] = [:]

    /// What a name stands for: keys that its value was read from, and constants that it has.
    private struct Meaning {
        var keys: [String] = []
        var values: [JSONValue] = []
    }

    private var meanings: [String: Meaning] = [:]
    /// What the last `switch` or `match` looks at.
    private var subject: [String] = []

    /// - Parameters:
    ///   - text: Of the file.
    ///   - hashBeginsComment: Whether `#` does, as in Python and Ruby, and `//` does not.
    package init(_ text: String, hashBeginsComment: Bool) {
        var lexer = CodeLexer(hashBeginsComment: hashBeginsComment)
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { lexer.tokens(of: Array($0)) }
        // Constants may stand behind their use.
        for tokens in lines { noteMeanings(in: tokens) }
        for (index, tokens) in lines.enumerated() {
            let found = comparisons(in: tokens)
            if !found.isEmpty { comparisons[index + 1] = found }
        }
    }

    // MARK: What names stand for

    /// `type = message.get("kind")`, `const VIP = "vip"`.
    private mutating func noteMeanings(in tokens: [CodeToken]) {
        guard let sign = tokens.firstIndex(where: { $0 == .symbol("=") || $0 == .symbol(":=") }), sign > 0,
            case .name(let name)? = tokens[..<sign].last(where: { $0.isName })
        else { return }
        let right = tokens[(sign + 1)...]
        var meaning = meanings[name] ?? Meaning()
        let keys = CodeScan.keys(in: Array(right))
        if keys.isEmpty {
            // A call makes something else of its arguments.
            if !right.contains(where: \.isName) { meaning.values += right.compactMap(\.value).prefix(16) }
        } else {
            meaning.keys += keys.prefix(3)
        }
        if !meaning.keys.isEmpty || !meaning.values.isEmpty { meanings[name] = meaning }
    }

    // MARK: Comparisons

    private static let signs: Set<String> = ["==", "===", "!=", "!==", "<", ">", "<=", ">=", "=~", "~=", "!~", "<=>"]
    private static let words: Set<String> = [
        "if", "elif", "elsif", "unless", "while", "guard", "case", "when", "in", "is", "contains", "includes",
        "include",
        "startsWith", "startswith", "endsWith", "endswith", "hasPrefix", "hasSuffix", "HasPrefix", "HasSuffix",
        "equals",
        "Equals", "Equal", "str_starts_with", "str_contains", "in_array", "match", "switch", "test", "fullmatch",
        "search",
        "Contains", "indexOf", "has", "has_key", "key?", "isset", "array_key_exists",
    ]
    /// Names that say nothing of a place.
    private static let noise: Set<String> = words.union([
        "self", "this", "get", "and", "or", "not", "len", "str", "int", "float", "None", "null", "nil", "true", "false",
        "True", "False", "return", "else", "const", "let", "var", "isinstance", "type", "String", "string", "Number",
        "length", "count", "size", "await", "func", "def", "for", "of", "as", "strlen", "typeof", "undefined",
    ])

    private mutating func comparisons(in tokens: [CodeToken]) -> [CodeCondition.Comparison] {
        let isCondition = tokens.contains { token in
            switch token {
            case .symbol(let sign): CodeScan.signs.contains(sign)
            case .name(let name): CodeScan.words.contains(name)
            case .text, .number: false
            }
        }
        guard isCondition else { return [] }
        let isCase = tokens.first == .name("case") || tokens.first == .name("when")
        if tokens.contains(.name("switch")) || tokens.first == .name("match") { subject = names(in: tokens) }
        return CodeScan.clauses(of: tokens).compactMap { clause in
            comparison(in: clause, of: isCase ? subject : [])
        }
    }

    private func comparison(in clause: [CodeToken], of subject: [String]) -> CodeCondition.Comparison? {
        let keys = CodeScan.keys(in: clause)
        var values = clause.enumerated().compactMap { index, token in
            CodeScan.isKey(at: index, in: clause) ? nil : token.value
        }
        for case .name(let name) in clause { values += meanings[name]?.values ?? [] }
        let names = names(in: clause) + subject
        guard !values.isEmpty else {
            // `if message.get("x")`: its being there decides.
            return keys.isEmpty ? nil : CodeCondition.Comparison(names: keys, values: [true, "a", 1])
        }
        // Every length is compared with nothing.
        if names.isEmpty { values.removeAll { $0.intValue.map { (0...1).contains($0) } ?? false } }
        return values.isEmpty ? nil : CodeCondition.Comparison(names: names, values: Array(values.prefix(16)))
    }

    /// Keys before variables: a key is a member's name.
    private func names(in tokens: [CodeToken]) -> [String] {
        let keys = CodeScan.keys(in: tokens)
        let variables = tokens.compactMap { token -> String? in
            guard case .name(let name) = token, !CodeScan.noise.contains(name) || name == "type" else { return nil }
            return name
        }
        let known = variables.flatMap { meanings[$0]?.keys ?? [] }
        var names: [String] = []
        for name in keys.reversed() + known + variables.reversed() where !names.contains(name) { names.append(name) }
        return Array(names.prefix(8))
    }

    /// Texts by which something is looked up: `["x"]`, `.get("x"`.
    private static func keys(in tokens: [CodeToken]) -> [String] {
        tokens.enumerated().compactMap { index, token in
            guard case .text(let text) = token, isKey(at: index, in: tokens) else { return nil }
            return text
        }
    }

    private static let lookUps: Set<String> = [
        "get", "pop", "fetch", "dig", "opt", "optString", "getString", "getInt", "getOrDefault", "string", "has_key",
        "isset",
    ]

    private static func isKey(at index: Int, in tokens: [CodeToken]) -> Bool {
        guard case .text = tokens[index], index > 0 else { return false }
        if tokens[index - 1] == .symbol("[") {
            // A list of texts is none: `in ["a", "b"]`.
            return index >= 2
                && (tokens[index - 2].isName || tokens[index - 2] == .symbol("]") || tokens[index - 2] == .symbol(")"))
                && tokens[index - 2] != .name("in") && tokens[index - 2] != .name("return")
        }
        guard index >= 2, tokens[index - 1] == .symbol("("), case .name(let function) = tokens[index - 2] else {
            return false
        }
        return lookUps.contains(function)
    }

    private static func clauses(of tokens: [CodeToken]) -> [[CodeToken]] {
        tokens.split { token in
            switch token {
            case .name("and"), .name("or"), .symbol("&&"), .symbol("||"), .symbol("?"), .symbol("??"): true
            default: false
            }
        }.map(Array.init)
    }
}
