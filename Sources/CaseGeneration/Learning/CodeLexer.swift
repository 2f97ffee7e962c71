import JSONModel

/// A piece of a line of code.
package enum CodeToken: Sendable, Equatable {
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
package struct CodeLexer: Sendable {
    let hashBeginsComment: Bool
    /// What ends the comment or the long text in which the line begins; nil outside of both.
    private var ending: [UInt8]?

    /// - Parameter hashBeginsComment: Whether `#` does, as in Python and Ruby, and `//` does not.
    package init(hashBeginsComment: Bool) {
        self.hashBeginsComment = hashBeginsComment
    }

    mutating func tokens(of line: [UInt8]) -> [CodeToken] { located(in: line).map(\.token) }

    /// The pieces of the next line.
    ///
    /// - Parameter line: Without its line feed.
    /// - Returns: Each piece with its bytes in the line, quotation marks included.
    package mutating func located(in line: [UInt8]) -> [(token: CodeToken, range: Range<Int>)] {
        var tokens: [(token: CodeToken, range: Range<Int>)] = []
        var rest = line[...]
        while let first = rest.first {
            let start = rest.startIndex
            var token: CodeToken?
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
                token = .text(CodeLexer.text(&rest))
            } else if first.isDigit {
                token = CodeLexer.number(&rest).map(CodeToken.number)
            } else if first.isWordByte {
                let word = rest.prefix { $0.isWordByte || $0.isDigit }
                rest = rest.dropFirst(word.count)
                token = .name(String(decoding: word, as: UTF8.self))
            } else if first.isSignByte {
                let sign = rest.prefix { $0.isSignByte }
                rest = rest.dropFirst(sign.count)
                token = .symbol(String(decoding: sign, as: UTF8.self))
            } else {
                rest = rest.dropFirst()
                if first > 0x20 { token = .symbol(String(decoding: [first], as: UTF8.self)) }
            }
            if let token { tokens.append((token, start..<rest.startIndex)) }
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
