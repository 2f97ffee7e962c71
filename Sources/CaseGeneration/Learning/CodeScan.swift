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

/// A piece of a line of code.
private enum CodeToken: Equatable {
    case name(String)
    case text(String)
    /// As JSON writes it.
    case number(String)
    case symbol(String)

    var isName: Bool { if case .name = self { true } else { false } }

    /// A text or a number that something may be compared with.
    var value: JSONValue? {
        switch self {
        case .text(let text): text.isEmpty || text.utf8.count > 256 ? nil : .string(text)
        case .number(let lexeme): .number(JSONNumber(uncheckedLexeme: lexeme))
        case .name, .symbol: nil
        }
    }
}

/// Cuts lines into pieces, one after the other: a comment or a text may go on in the next.
private struct CodeLexer {
    let hashBeginsComment: Bool
    /// What ends the comment or the long text in which the line begins; nil outside of both.
    private var ending: [UInt8]?

    init(hashBeginsComment: Bool) {
        self.hashBeginsComment = hashBeginsComment
    }

    mutating func tokens(of line: [UInt8]) -> [CodeToken] {
        var tokens: [CodeToken] = []
        var rest = line[...]
        while let first = rest.first {
            if let ending {
                guard let end = rest.firstRange(of: ending) else { return tokens }
                rest = rest[end.upperBound...]
                self.ending = nil
            } else if rest.starts(with: "/*".utf8) {
                begin("*/", &rest)
            } else if rest.starts(with: #"""""#.utf8) || rest.starts(with: "'''".utf8) {
                begin(String(decoding: rest.prefix(3), as: UTF8.self), &rest)
            } else if hashBeginsComment ? first == UInt8(ascii: "#") : rest.starts(with: "//".utf8) {
                return tokens
            } else if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") || first == UInt8(ascii: "`") {
                tokens.append(.text(CodeLexer.text(&rest)))
            } else if first.isDigit {
                if let number = CodeLexer.number(&rest) { tokens.append(.number(number)) }
            } else if first.isWordByte {
                let word = rest.prefix { $0.isWordByte || $0.isDigit }
                rest = rest.dropFirst(word.count)
                tokens.append(.name(String(decoding: word, as: UTF8.self)))
            } else if first.isSignByte {
                let sign = rest.prefix { $0.isSignByte }
                rest = rest.dropFirst(sign.count)
                tokens.append(.symbol(String(decoding: sign, as: UTF8.self)))
            } else {
                rest = rest.dropFirst()
                if first > 0x20 { tokens.append(.symbol(String(decoding: [first], as: UTF8.self))) }
            }
        }
        return tokens
    }

    private mutating func begin(_ ending: String, _ rest: inout ArraySlice<UInt8>) {
        self.ending = Array(ending.utf8)
        rest = rest.dropFirst(ending.utf8.count)
    }

    /// The text at the start, up to its end or the line's. An escape is the byte that follows it, but for the usual three.
    private static func text(_ rest: inout ArraySlice<UInt8>) -> String {
        let quote = rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != quote {
            guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch escaped {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            default: bytes.append(escaped)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A decimal number; nil for what is written in another base.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> String? {
        let lexeme = rest.prefix { $0.isDigit || $0.isWordByte || $0 == UInt8(ascii: ".") }
        rest = rest.dropFirst(lexeme.count)
        let digits = lexeme.filter { $0 != UInt8(ascii: "_") }
        guard case .number? = try? JSONValue(parsing: digits) else { return nil }
        return String(decoding: digits, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    /// A letter, `_`, `$`, or a byte of a character beyond ASCII.
    fileprivate var isWordByte: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || self == UInt8(ascii: "_")
            || self == UInt8(ascii: "$") || self >= 0x80
    }
    fileprivate var isSignByte: Bool { "=!<>&|~?:".utf8.contains(self) }
}
