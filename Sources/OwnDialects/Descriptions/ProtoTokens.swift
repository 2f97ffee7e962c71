import JSONModel

/// The words of a `.proto` file, with comments and spaces left out (protobuf.dev, Language Specification, Lexical Elements).
struct ProtoTokens {
    enum Kind: Equatable {
        /// A name or a keyword, with its dots: `.google.protobuf.Struct`.
        case name(String)
        case number(String)
        case text(String)
        /// One character that means something.
        case sign(Character)
        case end
    }

    struct Token {
        var kind: Kind
        /// From 1.
        var line: Int
    }

    let path: String
    private var tokens: [Token] = []
    private var index = 0

    init(path: String, text: String) throws(DialectProblem) {
        self.path = path
        try read(Array(text.unicodeScalars))
    }

    var next: Token { tokens[index] }

    /// Gives the next token and goes on; at the end it stays there.
    mutating func take() -> Token {
        let token = tokens[index]
        if index < tokens.count - 1 { index += 1 }
        return token
    }

    /// Whether the next token is this one, which is then taken.
    mutating func takes(_ kind: Kind) -> Bool {
        guard next.kind == kind else { return false }
        _ = take()
        return true
    }

    func problem(_ line: Int, _ sentence: String) -> DialectProblem {
        DialectProblem(file: path, line: line, pointer: .root, sentence: sentence)
    }

    // MARK: - Reading

    private mutating func read(_ scalars: [Unicode.Scalar]) throws(DialectProblem) {
        var place = 0
        var line = 1
        while place < scalars.count {
            let scalar = scalars[place]
            if scalar == "\n" { line += 1 }
            if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                place += 1
            } else if scalar == "/", place + 1 < scalars.count, scalars[place + 1] == "/" {
                while place < scalars.count, scalars[place] != "\n" { place += 1 }
            } else if scalar == "/", place + 1 < scalars.count, scalars[place + 1] == "*" {
                guard let end = Self.end(ofComment: scalars, from: place, &line) else {
                    throw problem(line, "a comment has no end")
                }
                place = end
            } else if scalar == "\"" || scalar == "'" {
                let (text, end) = Self.literal(scalars, from: place)
                guard let end else { throw problem(line, "a text has no end on its line") }
                tokens.append(Token(kind: .text(text), line: line))
                place = end
            } else if Self.isLetter(scalar) || Self.startsName(scalars, at: place) {
                let start = place
                while place < scalars.count, Self.isNamePart(scalars[place]) { place += 1 }
                tokens.append(Token(kind: .name(Self.text(scalars[start..<place])), line: line))
            } else if Self.isDigit(scalar) {
                let start = place
                while place < scalars.count, Self.isNamePart(scalars[place]) { place += 1 }
                tokens.append(Token(kind: .number(Self.text(scalars[start..<place])), line: line))
            } else {
                tokens.append(Token(kind: .sign(Character(scalar)), line: line))
                place += 1
            }
        }
        tokens.append(Token(kind: .end, line: line))
    }

    /// The place behind the comment; nil where it has no end.
    private static func end(ofComment scalars: [Unicode.Scalar], from start: Int, _ line: inout Int) -> Int? {
        var place = start + 2
        var lines = 0
        while place + 1 < scalars.count {
            if scalars[place] == "*", scalars[place + 1] == "/" {
                line += lines
                return place + 2
            }
            if scalars[place] == "\n" { lines += 1 }
            place += 1
        }
        return nil
    }

    /// A text, and the place behind it. Of escapes only those of quotes and backslashes matter here.
    private static func literal(_ scalars: [Unicode.Scalar], from start: Int) -> (String, Int?) {
        var text = String.UnicodeScalarView()
        var place = start + 1
        while place < scalars.count, scalars[place] != "\n" {
            if scalars[place] == scalars[start] { return (String(text), place + 1) }
            if scalars[place] == "\\", place + 1 < scalars.count { place += 1 }
            text.append(scalars[place])
            place += 1
        }
        return ("", nil)
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || 0x61...0x7A ~= scalar.value | 0x20
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { 0x30...0x39 ~= scalar.value }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        isLetter(scalar) || isDigit(scalar) || scalar == "."
    }

    private static func startsName(_ scalars: [Unicode.Scalar], at place: Int) -> Bool {
        scalars[place] == "." && place + 1 < scalars.count && isLetter(scalars[place + 1])
    }
}
