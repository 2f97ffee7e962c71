import JSONModel

/// A struct, enum or other type of the source, as far as its JSON depends on it.
struct SwiftType {
    enum Kind: String { case `struct`, `enum`, `class`, actor }

    struct Stored {
        var name: String
        /// Nil where its type is not written in a form that is known.
        var shape: Shape?
        /// Constants with a value are not decoded.
        var isFixed: Bool
        var line: Int
    }

    struct Case {
        var name: String
        /// The raw value, as a text or number; nil where none is written.
        var raw: JSONValue?
        /// Nil where a type is not written in a form that is known.
        var values: [Shape.Member]?
    }

    var kind: Kind
    /// With the types around it.
    var path: [String]
    var inherited: [String]
    var file: String
    var line: Int
    var stored: [Stored] = []
    var cases: [Case] = []
    /// Why its JSON is not known; nil where nothing speaks against the decoder that Swift makes.
    var oddity: String?

    var name: String { path.joined(separator: ".") }
}

/// The declarations of one file outside function bodies.
struct SwiftDeclarations {
    private(set) var types: [SwiftType] = []
    /// Paths of types that decode themselves, or are made to conform to something, by an extension.
    private(set) var ownDecoders: [[String]] = []
    private(set) var conformances: [(path: [String], inherited: [String])] = []
    private(set) var aliases: [(path: [String], shape: Shape)] = []
    /// Texts of static and global constants and raw values of enums, by path.
    private(set) var constants: [(path: [String], text: String)] = []
    /// Whether every bracket has its other half.
    let isBalanced: Bool

    private let tokens: [SwiftToken]
    private let file: String
    /// Of an opening bracket the index of the one that closes it.
    private let closing: [Int: Int]

    /// Types within types.
    private static let depthLimit = 30

    init(_ tokens: [SwiftToken], file: String) {
        self.tokens = tokens
        self.file = file
        (closing, isBalanced) = Self.brackets(tokens)
        declarations(0..<tokens.count, in: [], type: nil)
    }

    static func brackets(_ tokens: [SwiftToken]) -> (closing: [Int: Int], isBalanced: Bool) {
        var closing: [Int: Int] = [:]
        var open: [(index: Int, end: String)] = []
        var isBalanced = true
        for (index, token) in tokens.enumerated() {
            guard case .sign(let sign) = token.kind else { continue }
            switch sign {
            case "(": open.append((index, ")"))
            case "[": open.append((index, "]"))
            case "{": open.append((index, "}"))
            case ")", "]", "}":
                guard let last = open.last, last.end == sign else {
                    isBalanced = false
                    continue
                }
                closing[last.index] = index
                open.removeLast()
            default: break
            }
        }
        return (closing, isBalanced && open.isEmpty)
    }

    /// Behind the brackets that open there, or behind the one token.
    private func after(_ index: Int) -> Int { (closing[index] ?? index) + 1 }

    // MARK: A level of braces

    private mutating func declarations(_ range: Range<Int>, in scope: [String], type: Int?) {
        guard scope.count < Self.depthLimit else { return }
        var index = range.lowerBound
        var attributes: [String] = []
        var modifiers: Set<String> = []
        func reset() {
            attributes = []
            modifiers = []
        }
        while index < range.upperBound {
            let token = tokens[index]
            if token.kind == .condition {
                // Which members there are then depends on the platform.
                if let type { types[type].oddity = types[type].oddity ?? "it has #if between its members" }
                index += 1
                continue
            }
            if token.isSign("@"), index + 1 < range.upperBound, let name = tokens[index + 1].word {
                attributes.append(name)
                index += 2
                if index < range.upperBound, tokens[index].isSign("("), !tokens[index].beginsLine {
                    index = after(index)
                }
                continue
            }
            guard let word = token.word else {
                index = after(index)
                reset()
                continue
            }
            switch word {
            case "struct", "enum", "actor", "extension", "protocol":
                index = typeDeclaration(at: index, range, scope, attributes)
                reset()
            case "class":
                let next = index + 1 < range.upperBound ? tokens[index + 1].word : nil
                if let next, !["func", "var", "let", "subscript", "override", "final"].contains(next) {
                    index = typeDeclaration(at: index, range, scope, attributes)
                    reset()
                } else {
                    modifiers.insert("static")
                    index += 1
                }
            case "func", "init", "subscript", "deinit":
                let isDecoder =
                    word == "init" && index + 2 < range.upperBound && tokens[index + 1].isSign("(")
                    && tokens[index + 2].isWord("from")
                if isDecoder { ownDecoders.append(scope) }
                index = function(at: index + 1, range)
                reset()
            case "var", "let":
                index = property(at: index, range, scope, type, attributes, modifiers)
                reset()
            case "case":
                index = cases(at: index + 1, range, scope, type)
                reset()
            case "typealias":
                if index + 2 < range.upperBound, let name = tokens[index + 1].word, tokens[index + 2].isSign("=") {
                    var reader = TypeReader(tokens[(index + 3)..<range.upperBound])
                    if let shape = reader.read() { aliases.append((scope + [name], shape)) }
                    index = max(reader.index, index + 3)
                } else {
                    index += 1
                }
                reset()
            case "static", "lazy", "weak", "unowned":
                modifiers.insert(word)
                index += 1
                if index < range.upperBound, tokens[index].isSign("(") { index = after(index) }
            default:
                index += 1
                // private(set)
                if index < range.upperBound, tokens[index].isSign("("), !tokens[index].beginsLine {
                    index = after(index)
                }
            }
        }
    }

    /// Attributes of types that change nothing of their JSON.
    private static let plainAttributes = [
        "available", "objc", "objcMembers", "frozen", "MainActor", "unchecked", "preconcurrency", "usableFromInline",
        "dynamicMemberLookup", "inlinable", "nonobjc", "Sendable",
    ]

    private mutating func typeDeclaration(
        at start: Int,
        _ range: Range<Int>,
        _ scope: [String],
        _ attributes: [String]
    ) -> Int {
        let keyword = tokens[start].word ?? ""
        var index = start + 1
        var path: [String] = []
        while index < range.upperBound, let name = tokens[index].word {
            path.append(name)
            index += 1
            guard index < range.upperBound, tokens[index].isSign(".") else { break }
            index += 1
        }
        guard !path.isEmpty else { return index }
        let isGeneric = index < range.upperBound && tokens[index].isSign("<")
        while index < range.upperBound, !tokens[index].isSign(":"), !tokens[index].isSign("{") { index += 1 }
        var inherited: [String] = []
        if index < range.upperBound, tokens[index].isSign(":") {
            index += 1
            while index < range.upperBound, !tokens[index].isSign("{"), !tokens[index].isWord("where") {
                if let name = tokens[index].word {
                    // Of a qualified name the last part.
                    if index > 0, tokens[index - 1].isSign("."), !inherited.isEmpty { inherited.removeLast() }
                    inherited.append(name)
                    index += 1
                } else {
                    index = after(index)
                }
            }
        }
        while index < range.upperBound, !tokens[index].isSign("{") { index += 1 }
        guard index < range.upperBound else { return range.upperBound }
        let end = closing[index] ?? range.upperBound
        let body = (index + 1)..<max(index + 1, min(end, range.upperBound))
        if keyword == "protocol" { return end + 1 }
        if keyword == "extension" {
            conformances.append((scope + path, inherited))
            declarations(body, in: scope + path, type: nil)
            return end + 1
        }
        let own = types.count
        types.append(
            SwiftType(
                kind: SwiftType.Kind(rawValue: keyword) ?? .class,
                path: scope + path,
                inherited: inherited,
                file: file,
                line: tokens[start].line
            )
        )
        if isGeneric { types[own].oddity = "it is generic" }
        if let macro = attributes.first(where: { !Self.plainAttributes.contains($0) }) {
            types[own].oddity = "@\(macro) may change it"
        }
        declarations(body, in: scope + path, type: own)
        return end + 1
    }

    /// Behind the body, which has no declarations that count.
    private func function(at start: Int, _ range: Range<Int>) -> Int {
        var index = start
        while index < range.upperBound {
            let isBody = tokens[index].isSign("{")
            let next = after(index)
            if isBody { return next }
            index = next
        }
        return range.upperBound
    }

    // MARK: Members

    private mutating func property(
        at start: Int,
        _ range: Range<Int>,
        _ scope: [String],
        _ type: Int?,
        _ attributes: [String],
        _ modifiers: Set<String>
    ) -> Int {
        let isConstant = tokens[start].isWord("let")
        var index = start + 1
        var untyped: [SwiftType.Stored] = []
        while index < range.upperBound {
            guard let name = tokens[index].word else {
                if let type, modifiers.isDisjoint(with: ["static"]) {
                    types[type].oddity = types[type].oddity ?? "a member is a pattern"
                }
                return expression(at: index, range)
            }
            var member = SwiftType.Stored(name: name, shape: nil, isFixed: false, line: tokens[index].line)
            index += 1
            if index < range.upperBound, tokens[index].isSign(":") {
                var reader = TypeReader(tokens[(index + 1)..<range.upperBound])
                let typeStart = index + 1
                member.shape = reader.read()
                index = max(reader.index, typeStart)
                // What goes on behind it is a type of another form.
                let isWhole = index >= range.upperBound || tokens[index].beginsLine || Self.endsType(tokens[index])
                if member.shape == nil || !isWhole {
                    member.shape = nil
                    index = typeEnd(at: typeStart, range)
                }
                for earlier in untyped { keep(earlier, shape: member.shape, scope, type, attributes, modifiers) }
                untyped = []
            }
            var isComputed = false
            if index < range.upperBound, tokens[index].isSign("=") {
                let value = index + 1
                index = expression(at: value, range)
                member.isFixed = isConstant
                if member.shape == nil { member.shape = Self.literal(Array(tokens[value..<min(index, tokens.count)])) }
                if index == value + 1, let text = tokens[value].text, scope.isEmpty || modifiers.contains("static") {
                    constants.append((scope + [name], text))
                }
            } else if index < range.upperBound, tokens[index].isSign("{") {
                let first = index + 1 < range.upperBound ? tokens[index + 1].word : nil
                isComputed = first != "willSet" && first != "didSet"
                index = after(index)
            } else if index < range.upperBound, tokens[index].isSign(",") {
                if member.shape == nil {
                    untyped.append(member)
                    index += 1
                    continue
                }
            }
            if !isComputed { keep(member, shape: member.shape, scope, type, attributes, modifiers) }
            guard index < range.upperBound, tokens[index].isSign(",") else { break }
            index += 1
        }
        return index
    }

    private mutating func keep(
        _ member: SwiftType.Stored,
        shape: Shape?,
        _ scope: [String],
        _ type: Int?,
        _ attributes: [String],
        _ modifiers: Set<String>
    ) {
        guard let type, !modifiers.contains("static"), types[type].kind == .struct else { return }
        var member = member
        member.shape = shape
        // A property wrapper decodes as it likes.
        if attributes.contains(where: { !Self.plainAttributes.contains($0) }) || modifiers.contains("lazy") {
            member.shape = nil
        }
        types[type].stored.append(member)
    }

    private static func endsType(_ token: SwiftToken) -> Bool {
        ["=", "{", ",", ";", "}"].contains { token.isSign($0) }
    }

    private func typeEnd(at start: Int, _ range: Range<Int>) -> Int {
        var index = start
        while index < range.upperBound, index == start || !(tokens[index].beginsLine || Self.endsType(tokens[index])) {
            index = after(index)
        }
        return index
    }

    /// Behind an expression: a comma, or a line that does not go on with it, ends it.
    private func expression(at start: Int, _ range: Range<Int>) -> Int {
        var index = start
        while index < range.upperBound {
            let token = tokens[index]
            if token.isSign(",") || token.isSign(";") || token.isSign("}") { return index }
            if index > start, token.beginsLine {
                let goesOn = [".", "?", ":", "+", "-", "*", "/", "|", "&", "=", "<", ">"].contains { token.isSign($0) }
                let before = tokens[index - 1]
                let isOpen = ["=", "+", "-", "*", "/", "|", "&", "?", ":", "<"].contains { before.isSign($0) }
                if !goesOn, !isOpen { return index }
            }
            index = after(index)
        }
        return min(index, range.upperBound)
    }

    /// The type of a value that is written out.
    private static func literal(_ value: [SwiftToken]) -> Shape? {
        guard value.count == 1, let token = value.first else { return nil }
        return switch token.kind {
        case .text: .string
        case .number(let text): text.contains(".") || text.contains("e") ? .double : .integer("Int")
        case .identifier("true"), .identifier("false"): .bool
        default: nil
        }
    }

    private mutating func cases(at start: Int, _ range: Range<Int>, _ scope: [String], _ type: Int?) -> Int {
        var index = start
        while index < range.upperBound, let name = tokens[index].word {
            var found = SwiftType.Case(name: name, raw: nil, values: [])
            index += 1
            if index < range.upperBound, tokens[index].isSign("("), let end = closing[index] {
                found.values = associated((index + 1)..<end)
                index = end + 1
            }
            if index + 1 < range.upperBound, tokens[index].isSign("=") {
                index += 1
                let isNegative = tokens[index].isSign("-")
                if isNegative { index += 1 }
                if index < range.upperBound {
                    switch tokens[index].kind {
                    case .text(let text?): found.raw = .string(text)
                    case .number(let text):
                        let digits = text.filter { $0 != "_" }
                        found.raw = Int((isNegative ? "-" : "") + digits).map { .number(JSONNumber($0)) } ?? .null
                    // A raw value that is no literal of one word.
                    default: found.raw = .null
                    }
                    index += 1
                }
            }
            if let type { types[type].cases.append(found) }
            let text = found.raw?.stringValue ?? name
            constants.append((scope + [name, "rawValue"], text))
            guard index < range.upperBound, tokens[index].isSign(",") else { break }
            index += 1
        }
        return index
    }

    private func associated(_ range: Range<Int>) -> [Shape.Member]? {
        var members: [Shape.Member] = []
        var index = range.lowerBound
        while index < range.upperBound {
            var label = "_\(members.count)"
            if index + 1 < range.upperBound, let name = tokens[index].word, tokens[index + 1].isSign(":") {
                label = name
                index += 2
            }
            var reader = TypeReader(tokens[index..<range.upperBound])
            guard let shape = reader.read() else { return nil }
            members.append(Shape.Member(key: label, shape: shape))
            index = reader.index
            if index == range.upperBound { break }
            guard tokens[index].isSign(",") else { return nil }
            index += 1
        }
        return members
    }
}
