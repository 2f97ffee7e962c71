import CaseGeneration

/// A small change of a program that its tests should notice.
package struct SourceMutant: Sendable, Equatable {
    /// The kinds, by the names that Stryker gives them.
    package enum Kind: String, Sendable {
        case equality = "EqualityOperator"
        case logical = "LogicalOperator"
        case boolean = "BooleanLiteral"
        case text = "StringLiteral"
        case number = "NumericLiteral"
        case arithmetic = "ArithmeticOperator"
        case condition = "ConditionalExpression"
        case result = "ReturnValue"
        case statement = "StatementRemoval"
    }

    package var kind: Kind
    /// From 1.
    package var line: Int
    /// Bytes of the line, from 0.
    package var range: Range<Int>
    package var replacement: String
    /// What stood there.
    package var original: String

    /// The program with the change.
    package func applied(to text: String) -> String {
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        lines[line - 1].replaceSubrange(range, with: Array(replacement.utf8))
        return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
    }
}

/// Languages whose programs can be changed: those whose own interpreter tells whether a change is one at all.
package enum MutatedLanguage: String, Sendable {
    case python, javascript

    /// - Parameter path: Of a file; its ending tells.
    package init?(path: String) {
        switch path.split(separator: ".").last {
        case "py": self = .python
        case "js", "mjs", "cjs": self = .javascript
        default: return nil
        }
    }

    /// A command that ends with 0 for a file that is a program, when its path follows.
    package var syntaxCheck: [String] {
        switch self {
        case .python: ["python3", "-c", "import ast, sys; ast.parse(open(sys.argv[1], encoding='utf-8').read())"]
        case .javascript: ["node", "--check"]
        }
    }
}

/// The small changes of one program, in the order of its lines.
///
/// They are made of its words and signs, without a parser: what comes out is not always a program, and ``MutatedLanguage/syntaxCheck`` tells.
package struct SourceMutants {
    private let language: MutatedLanguage
    package private(set) var mutants: [SourceMutant] = []

    /// - Parameters:
    ///   - text: Of the program.
    ///   - language: Its.
    package init(_ text: String, _ language: MutatedLanguage) {
        self.language = language
        var lexer = CodeLexer(hashBeginsComment: language == .python)
        /// How many brackets are open where the line begins.
        var depth = 0
        for (index, line) in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let tokens = lexer.located(in: Array(line))
            let before = depth
            for (token, _) in tokens {
                if case .symbol(let sign) = token {
                    if "([{".contains(sign) { depth += 1 }
                    if ")]}".contains(sign) { depth -= 1 }
                }
            }
            let code = Line(number: index + 1, bytes: Array(line), tokens: tokens, isWhole: before == depth)
            add(code, isInBrackets: before > 0 && language == .python)
        }
    }

    private struct Line {
        var number: Int
        var bytes: [UInt8]
        var tokens: [(token: CodeToken, range: Range<Int>)]
        /// Whether no bracket stays open.
        var isWhole: Bool

        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        func isName(_ name: String, at index: Int) -> Bool {
            tokens.indices.contains(index) && tokens[index].token == .name(name)
        }
        func isSymbol(_ sign: String, at index: Int) -> Bool {
            tokens.indices.contains(index) && tokens[index].token == .symbol(sign)
        }
    }

    private mutating func add(_ line: Line, isInBrackets: Bool) {
        guard !line.tokens.isEmpty, !SourceMutants.isImport(line) else { return }
        for index in line.tokens.indices { addToken(index, line) }
        guard !isInBrackets, line.isWhole else { return }
        addCondition(line)
        addReturn(line)
        addStatement(line)
    }

    private static func isImport(_ line: Line) -> Bool {
        ["import", "from", "export", "def", "class", "function"].contains { line.isName($0, at: 0) }
    }

    private mutating func add(_ kind: SourceMutant.Kind, _ range: Range<Int>, _ replacement: String, _ line: Line) {
        mutants.append(
            SourceMutant(
                kind: kind,
                line: line.number,
                range: range,
                replacement: replacement,
                original: line.text(range)
            )
        )
    }

    // MARK: Words and signs

    private static let comparisons = [
        "==": "!=", "!=": "==", "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
    ]
    private static let logic = ["&&": "||", "||": "&&", "and": "or", "or": "and"]
    private static let booleans = ["True": "False", "False": "True", "true": "false", "false": "true"]
    private static let sums = ["+": "-", "-": "+", "*": "/", "/": "*"]

    private mutating func addToken(_ index: Int, _ line: Line) {
        let (token, range) = line.tokens[index]
        switch token {
        case .symbol(let sign):
            if let other = SourceMutants.comparisons[sign] {
                // -> is no comparison.
                if range.lowerBound == 0 || line.bytes[range.lowerBound - 1] != UInt8(ascii: "-") {
                    add(.equality, range, other, line)
                }
            } else if let other = SourceMutants.logic[sign] {
                add(.logical, range, other, line)
            } else if sign == "!" {
                add(.boolean, range, "", line)
            } else if let other = SourceMutants.sums[sign], index > 0 {
                add(.arithmetic, range, other, line)
            }
        case .name(let name):
            if language == .python, let other = SourceMutants.logic[name] {
                add(.logical, range, other, line)
            } else if language == .python, name == "not" {
                add(.boolean, range, "", line)
            } else if let other = SourceMutants.booleans[name] {
                add(.boolean, range, other, line)
            }
        case .text(let text):
            // Both quotation marks, or the text goes on in the next line.
            guard range.count >= 2, line.bytes[range.lowerBound] == line.bytes[range.upperBound - 1] else { return }
            let mark = String(decoding: [line.bytes[range.lowerBound]], as: UTF8.self)
            add(.text, range, text.isEmpty ? "\(mark)mutant\(mark)" : "\(mark)\(mark)", line)
        case .number(let lexeme):
            guard let number = Int(lexeme), number < .max else { return }
            add(.number, range, number == 1 ? "0" : String(number + 1), line)
        }
    }

    // MARK: Lines

    /// `if` and what follows it, as true and as false.
    private mutating func addCondition(_ line: Line) {
        let values = language == .python ? ["True", "False"] : ["true", "false"]
        guard let start = line.tokens.indices.first(where: { line.isName("if", at: $0) || line.isName("elif", at: $0) })
        else { return }
        let range: Range<Int>
        if language == .python {
            guard let last = line.tokens.last, last.token == .symbol(":"), start == 0, line.tokens.count > 2 else {
                return
            }
            range = line.tokens[1].range.lowerBound..<last.range.lowerBound
        } else {
            guard line.isSymbol("(", at: start + 1) else { return }
            var depth = 0
            let end = line.tokens.indices.dropFirst(start + 1).first { index in
                if line.isSymbol("(", at: index) { depth += 1 }
                if line.isSymbol(")", at: index) { depth -= 1 }
                return depth == 0
            }
            guard let end else { return }
            range = line.tokens[start + 1].range.upperBound..<line.tokens[end].range.lowerBound
        }
        guard !range.isEmpty else { return }
        for value in values { add(.condition, range, value, line) }
    }

    private mutating func addReturn(_ line: Line) {
        guard line.isName("return", at: 0), line.tokens.count > 1, let last = line.tokens.last else { return }
        let isJavaScript = language == .javascript
        let end = isJavaScript && last.token == .symbol(";") ? last.range.lowerBound : last.range.upperBound
        let range = line.tokens[1].range.lowerBound..<max(end, line.tokens[1].range.lowerBound)
        let nothing = isJavaScript ? "undefined" : "None"
        if !range.isEmpty, line.text(range) != nothing { add(.result, range, nothing, line) }
    }

    private static let keywords: Set<String> = [
        "if", "elif", "else", "for", "while", "with", "try", "except", "finally", "return", "raise", "pass", "break",
        "continue", "global", "nonlocal", "async", "await", "const", "let", "var", "switch", "case", "default", "throw",
        "do", "catch", "yield", "assert", "del", "match",
    ]

    /// A call or an assignment that fills its line.
    private mutating func addStatement(_ line: Line) {
        guard case .name(let first)? = line.tokens.first?.token, !SourceMutants.keywords.contains(first),
            let last = line.tokens.last, line.tokens.count > 2
        else { return }
        let isEnded = last.token == .symbol(";")
        let isJavaScript = language == .javascript
        guard isJavaScript ? isEnded : last.token != .symbol(":") && last.token != .symbol(",") else { return }
        let isStatement = line.tokens.contains { token, _ in
            switch token {
            case .symbol("="), .symbol("("): true
            default: false
            }
        }
        guard isStatement else { return }
        let end = isJavaScript ? last.range.lowerBound : last.range.upperBound
        add(.statement, line.tokens[0].range.lowerBound..<end, isJavaScript ? "" : "pass", line)
    }
}
