import JSONModel

/// The messages and enums of one `.proto` file in syntax proto2 or proto3. Written by hand, since no library in Swift reads such files.
///
/// Options, services, extensions and reserved names are passed over: they change no JSON, but for `json_name`.
package struct ProtoFile {
    struct Message {
        /// With those of the messages around it, and without the package: `Push.Alert`.
        var name: String
        var fields: [Field] = []
        /// From 1.
        var line: Int
        /// Whether it stands in no other message.
        var isOuter: Bool { !name.contains(".") }
    }

    struct Field {
        var name: String
        var jsonName: String
        /// As it is written.
        var type: String
        /// The type of the keys of a map, whose values have ``type``.
        var keyType: String?
        var isRepeated = false
        var isRequired = false
        /// The oneof that it is in.
        var oneof: String?
        var isDeprecated = false
        var line: Int
    }

    struct Enumeration {
        var name: String
        var values: [String] = []
        var line: Int
    }

    let path: String
    private(set) var package = ""
    private(set) var messages: [Message] = []
    private(set) var enumerations: [Enumeration] = []
    private(set) var imports: [String] = []

    /// Messages in messages.
    private static let depthLimit = 64

    /// - Parameters:
    ///   - path: The file's, for problems.
    ///   - text: What it has.
    /// - Throws: ``DialectProblem`` for the first thing that is not as the language wants it.
    package init(path: String, text: String) throws(DialectProblem) {
        self.path = path
        var tokens = try ProtoTokens(path: path, text: text)
        while tokens.next.kind != .end { try readStatement(&tokens) }
    }

    private mutating func readStatement(_ tokens: inout ProtoTokens) throws(DialectProblem) {
        let token = tokens.take()
        switch token.kind {
        case .sign(";"): break
        case .name("syntax"): try readSyntax(&tokens)
        case .name("edition"): throw tokens.problem(token.line, "editions are not supported; proto2 and proto3 are")
        case .name("import"):
            if !tokens.takes(.name("public")) { _ = tokens.takes(.name("weak")) }
            guard case .text(let file) = tokens.take().kind else {
                throw tokens.problem(token.line, "an import must name a file")
            }
            imports.append(file)
            try expect(";", &tokens)
        case .name("package"):
            package = try name(&tokens, "the package's name")
            try expect(";", &tokens)
        case .name("message"): try readMessage(in: [], &tokens)
        case .name("enum"): try readEnumeration(in: [], &tokens)
        case .name("option"), .name("service"), .name("extend"): try skipStatement(&tokens, from: token.line)
        default:
            throw tokens.problem(token.line, "“\(token.kind.words)” begins no statement of proto2 or proto3")
        }
    }

    private func readSyntax(_ tokens: inout ProtoTokens) throws(DialectProblem) {
        try expect("=", &tokens)
        let token = tokens.take()
        guard token.kind == .text("proto2") || token.kind == .text("proto3") else {
            throw tokens.problem(token.line, "the syntax is “proto2” or “proto3”")
        }
        try expect(";", &tokens)
    }

    // MARK: - Messages

    private mutating func readMessage(in scope: [String], _ tokens: inout ProtoTokens) throws(DialectProblem) {
        let line = tokens.next.line
        let scope = scope + [try name(&tokens, "a message's name")]
        guard scope.count <= Self.depthLimit else { throw tokens.problem(line, "messages are nested too deep") }
        try expect("{", &tokens)
        let index = messages.count
        messages.append(Message(name: scope.joined(separator: "."), line: line))
        while !tokens.takes(.sign("}")) {
            let token = tokens.next
            switch token.kind {
            case .sign(";"): _ = tokens.take()
            case .name("message"):
                _ = tokens.take()
                try readMessage(in: scope, &tokens)
            case .name("enum"):
                _ = tokens.take()
                try readEnumeration(in: scope, &tokens)
            case .name("oneof"):
                _ = tokens.take()
                try readOneof(index, &tokens)
            case .name("option"), .name("reserved"), .name("extensions"), .name("extend"):
                _ = tokens.take()
                try skipStatement(&tokens, from: token.line)
            case .end: throw tokens.problem(line, "the message has no end")
            default: messages[index].fields.append(try readField(&tokens))
            }
        }
    }

    private mutating func readOneof(_ message: Int, _ tokens: inout ProtoTokens) throws(DialectProblem) {
        let line = tokens.next.line
        let oneof = try name(&tokens, "a oneof's name")
        try expect("{", &tokens)
        while !tokens.takes(.sign("}")) {
            switch tokens.next.kind {
            case .sign(";"): _ = tokens.take()
            case .name("option"):
                _ = tokens.take()
                try skipStatement(&tokens, from: line)
            case .end: throw tokens.problem(line, "the oneof has no end")
            default:
                var field = try readField(&tokens)
                field.oneof = oneof
                messages[message].fields.append(field)
            }
        }
    }

    private func readField(_ tokens: inout ProtoTokens) throws(DialectProblem) -> Field {
        let line = tokens.next.line
        let isRequired = tokens.takes(.name("required"))
        let isRepeated = !isRequired && tokens.takes(.name("repeated"))
        if !isRequired, !isRepeated { _ = tokens.takes(.name("optional")) }
        var type = try name(&tokens, "a field's type")
        if type == "group" { throw tokens.problem(line, "groups are not supported; use a message instead") }
        var keyType: String?
        if type == "map", tokens.takes(.sign("<")) {
            keyType = try name(&tokens, "the type of a map's keys")
            try expect(",", &tokens)
            type = try name(&tokens, "the type of a map's values")
            try expect(">", &tokens)
        }
        let name = try name(&tokens, "a field's name")
        var field = Field(name: name, jsonName: Self.jsonName(name), type: type, keyType: keyType, line: line)
        field.isRepeated = isRepeated
        field.isRequired = isRequired
        try expect("=", &tokens)
        guard case .number = tokens.take().kind else { throw tokens.problem(line, "the field “\(name)” has no number") }
        if tokens.takes(.sign("[")) { try readOptions(of: &field, &tokens) }
        try expect(";", &tokens)
        return field
    }

    /// What stands in brackets behind a field: only two options say something of JSON.
    private func readOptions(of field: inout Field, _ tokens: inout ProtoTokens) throws(DialectProblem) {
        var depth = 1
        while depth > 0 {
            let token = tokens.take()
            switch token.kind {
            case .sign("["), .sign("{"), .sign("("): depth += 1
            case .sign("]"), .sign("}"), .sign(")"): depth -= 1
            case .name("json_name") where depth == 1 && tokens.next.kind == .sign("="):
                _ = tokens.take()
                guard case .text(let name) = tokens.take().kind else {
                    throw tokens.problem(token.line, "json_name is a text")
                }
                field.jsonName = name
            case .name("deprecated") where depth == 1 && tokens.next.kind == .sign("="):
                _ = tokens.take()
                field.isDeprecated = tokens.next.kind == .name("true")
            case .end: throw tokens.problem(field.line, "the options of the field “\(field.name)” have no end")
            default: break
            }
        }
    }

    /// `foo_bar` as `fooBar`: underscores go, and the letter behind one becomes a capital (protobuf.dev, ProtoJSON Format, Field Names).
    static func jsonName(_ name: String) -> String {
        var text = ""
        var isCapital = false
        for character in name {
            if character == "_" {
                isCapital = true
            } else {
                text += isCapital ? character.uppercased() : String(character)
                isCapital = false
            }
        }
        return text
    }

    // MARK: - The rest

    private mutating func readEnumeration(in scope: [String], _ tokens: inout ProtoTokens) throws(DialectProblem) {
        let line = tokens.next.line
        let scope = scope + [try name(&tokens, "an enum's name")]
        var enumeration = Enumeration(name: scope.joined(separator: "."), line: line)
        try expect("{", &tokens)
        while !tokens.takes(.sign("}")) {
            let token = tokens.take()
            switch token.kind {
            case .sign(";"): break
            case .name("option"), .name("reserved"): try skipStatement(&tokens, from: token.line)
            case .name(let value):
                enumeration.values.append(value)
                try skipStatement(&tokens, from: token.line)
            case .end: throw tokens.problem(line, "the enum has no end")
            default: throw tokens.problem(token.line, "“\(token.kind.words)” is not a name of an enum's value")
            }
        }
        guard !enumeration.values.isEmpty else { throw tokens.problem(line, "the enum has no value") }
        enumerations.append(enumeration)
    }

    /// Goes on behind the `;` of a statement, or behind its block.
    private func skipStatement(_ tokens: inout ProtoTokens, from line: Int) throws(DialectProblem) {
        var depth = 0
        while true {
            switch tokens.take().kind {
            case .sign(";") where depth == 0: return
            case .sign("{"), .sign("["): depth += 1
            case .sign("}"):
                depth -= 1
                // An option's value in braces has a `;` behind it, and a service has none.
                if depth <= 0, tokens.next.kind != .sign(";") { return }
            case .sign("]"): depth -= 1
            case .end: throw tokens.problem(line, "the statement has no end")
            default: break
            }
        }
    }

    private func name(_ tokens: inout ProtoTokens, _ what: String) throws(DialectProblem) -> String {
        let token = tokens.take()
        guard case .name(let name) = token.kind else {
            throw tokens.problem(token.line, "expected \(what), found “\(token.kind.words)”")
        }
        return name
    }

    private func expect(_ sign: Character, _ tokens: inout ProtoTokens) throws(DialectProblem) {
        let token = tokens.take()
        guard token.kind == .sign(sign) else {
            throw tokens.problem(token.line, "expected “\(sign)”, found “\(token.kind.words)”")
        }
    }
}

extension ProtoTokens.Kind {
    /// For a sentence.
    var words: String {
        switch self {
        case .name(let text), .number(let text), .text(let text): text
        case .sign(let sign): String(sign)
        case .end: "the end of the file"
        }
    }
}
