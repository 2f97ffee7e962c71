import JSONModel

/// A word of an expression.
struct PathToken {
    enum Kind: Equatable {
        case name(String)
        case quotedName(String)
        case literal(JSONValue)
        case number(Int)
        /// `[]`, `&&` and the like.
        case sign(String)
        case end
    }

    let kind: Kind
    /// In scalars from 0.
    let position: Int
}

/// Takes an expression apart.
struct PathLexer {
    private let scalars: [Unicode.Scalar]
    private var place = 0

    /// Longer ones first.
    private static let signs = [
        "[?", "[]", "||", "&&", "==", "!=", "<=", ">=", ".", "*", "@", "&", "|", "!", "<", ">", "[", "]", "{", "}", "(",
        ")", ",", ":",
    ].map { Array($0.unicodeScalars) }

    private init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    static func tokens(of text: String) throws(PathProblem) -> [PathToken] {
        var lexer = PathLexer(text)
        var tokens: [PathToken] = []
        while true {
            let token = try lexer.next()
            tokens.append(token)
            if token.kind == .end { return tokens }
        }
    }

    private mutating func next() throws(PathProblem) -> PathToken {
        while place < scalars.count, " \t\r\n".unicodeScalars.contains(scalars[place]) { place += 1 }
        let start = place
        guard start < scalars.count else { return PathToken(kind: .end, position: start) }
        let kind: PathToken.Kind
        switch scalars[start] {
        case "a"..."z", "A"..."Z", "_": kind = .name(name())
        case "0"..."9", "-": kind = .number(try number())
        case "\"": kind = .quotedName(try quotedName())
        case "'": kind = .literal(.string(try rawString()))
        case "`": kind = .literal(try literal())
        default:
            guard let sign = Self.signs.first(where: { scalars[start...].starts(with: $0) }) else {
                throw problem("“\(scalars[start])” is not allowed here", at: start)
            }
            place += sign.count
            kind = .sign(String(String.UnicodeScalarView(sign)))
        }
        return PathToken(kind: kind, position: start)
    }

    private func problem(_ sentence: String, at position: Int) -> PathProblem {
        PathProblem(kind: .syntax, sentence: sentence, position: position)
    }

    private mutating func name() -> String {
        let start = place
        while place < scalars.count, Self.isOfName(scalars[place]) { place += 1 }
        return String(String.UnicodeScalarView(scalars[start..<place]))
    }

    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: false
        }
    }

    /// A number beyond all lists is the largest that there is.
    private mutating func number() throws(PathProblem) -> Int {
        let start = place
        if scalars[place] == "-" { place += 1 }
        let first = place
        while place < scalars.count, "0"..."9" ~= scalars[place] { place += 1 }
        guard place > first else { throw problem("“-” is the sign of a number", at: start) }
        let text = String(String.UnicodeScalarView(scalars[start..<place]))
        // The smallest one has no opposite.
        return Int(text).map { max($0, -.max) } ?? (scalars[start] == "-" ? -.max : .max)
    }

    /// What stands up to the next delimiter, which no backslash is before, and what stands there with its backslashes.
    private mutating func text(to delimiter: Unicode.Scalar, _ what: String) throws(PathProblem) -> [Unicode.Scalar] {
        let start = place
        place += 1
        while place < scalars.count, scalars[place] != delimiter { place += scalars[place] == "\\" ? 2 : 1 }
        guard place < scalars.count else { throw problem("\(what) has no end", at: start) }
        place += 1
        return Array(scalars[start + 1..<place - 1])
    }

    /// The same with a backslash before the delimiter taken away, and every other one left.
    private static func unescaping(_ delimiter: Unicode.Scalar, _ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var plain: [Unicode.Scalar] = []
        var index = 0
        while index < text.count {
            if text[index] == "\\", index + 1 < text.count {
                if text[index + 1] != delimiter { plain.append("\\") }
                plain.append(text[index + 1])
                index += 2
            } else {
                plain.append(text[index])
                index += 1
            }
        }
        return plain
    }

    private mutating func quotedName() throws(PathProblem) -> String {
        let start = place
        let text = ["\""] + (try text(to: "\"", "the name in quotation marks")) + ["\""]
        guard case .string(let name) = try json(text, "the name in quotation marks", at: start) else {
            throw problem("the name in quotation marks is not a text", at: start)
        }
        return name
    }

    private mutating func rawString() throws(PathProblem) -> String {
        let text = try text(to: "'", "the text in apostrophes")
        return String(String.UnicodeScalarView(Self.unescaping("'", text)))
    }

    private mutating func literal() throws(PathProblem) -> JSONValue {
        let start = place
        let text = try text(to: "`", "the value in backticks")
        return try json(Self.unescaping("`", text), "the value in backticks", at: start)
    }

    private func json(_ text: [Unicode.Scalar], _ what: String, at start: Int) throws(PathProblem) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: Array(String(String.UnicodeScalarView(text)).utf8))
        } catch {
            throw problem("\(what) is not JSON (\(error.kind.rawValue))", at: start)
        }
    }
}
