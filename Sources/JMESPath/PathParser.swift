/// Reads the grammar of the specification, by the binding powers of operators.
struct PathParser {
    private let tokens: [PathToken]
    private var place = 0
    private var depthLeft: Int

    /// A projection ends before whatever binds less than this.
    private static let projectionStop = 10

    init(tokens: [PathToken], depthLimit: Int) {
        self.tokens = tokens
        depthLeft = depthLimit
    }

    mutating func expression() throws(PathProblem) -> PathNode {
        let root = try expression(binding: 0)
        guard kind == .end else { throw unexpected() }
        return root
    }

    // MARK: - Words

    /// The last token is the end, which nothing goes beyond.
    private var token: PathToken { tokens[min(place, tokens.count - 1)] }
    private var kind: PathToken.Kind { token.kind }
    private var following: PathToken.Kind { tokens[min(place + 1, tokens.count - 1)].kind }

    private func isAt(_ sign: String) -> Bool { kind == .sign(sign) }

    private mutating func take(_ sign: String) throws(PathProblem) {
        guard isAt(sign) else { throw unexpected("“\(sign)”") }
        place += 1
    }

    private func problem(_ sentence: String, kind: PathProblem.Kind = .syntax) -> PathProblem {
        PathProblem(kind: kind, sentence: sentence, position: token.position)
    }

    private func unexpected(_ expected: String? = nil) -> PathProblem {
        let found =
            switch kind {
            case .name(let name): "the name “\(name)”"
            case .quotedName(let name): "the name “\(name)”"
            case .literal: "a value"
            case .number(let number): "the number \(number)"
            case .sign(let sign): "“\(sign)”"
            case .end: "the end"
            }
        return problem(expected.map { "expected \($0), found \(found)" } ?? "\(found) is not allowed here")
    }

    private static func binding(_ kind: PathToken.Kind) -> Int {
        guard case .sign(let sign) = kind else { return 0 }
        return switch sign {
        case "|": 1
        case "||": 2
        case "&&": 3
        case "==", "!=", "<", "<=", ">", ">=": 5
        case "[]": 9
        case "[?": 21
        case ".": 40
        case "[": 55
        case "(": 60
        default: 0
        }
    }

    // MARK: - Expressions

    private mutating func expression(binding: Int) throws(PathProblem) -> PathNode {
        // Each step to the right makes the tree deeper as well: it goes on with the room that is left.
        let before = depthLeft
        defer { depthLeft = before }
        try descend()
        return try continued(try first(), binding: binding)
    }

    /// An expression with all that follows and binds to it.
    private mutating func continued(_ first: PathNode, binding: Int) throws(PathProblem) -> PathNode {
        var node = first
        while binding < Self.binding(kind) {
            try descend()
            node = try next(after: node)
        }
        return node
    }

    private mutating func descend() throws(PathProblem) {
        guard depthLeft > 0 else { throw problem("the expression is nested too deep", kind: .limit) }
        depthLeft -= 1
    }

    private mutating func first() throws(PathProblem) -> PathNode {
        let taken = token
        place += 1
        switch taken.kind {
        case .literal(let value): return .literal(value)
        case .name(let name): return isAt("(") ? try call(name, at: taken.position) : .field(name)
        case .quotedName(let name): return .field(name)
        case .sign("@"): return .current
        case .sign("*"): return .valueProjection(.current, try projected(20))
        case .sign("[?"): return try filter(.current)
        case .sign("[]"): return .projection(.flatten(.current), try projected(9))
        case .sign("!"): return .not(try expression(binding: 45))
        case .sign("{"): return try hash()
        case .sign("("):
            let inside = try expression(binding: 0)
            try take(")")
            return inside
        case .sign("["):
            if isNumber(kind) || isAt(":") { return try bracket(.current) }
            guard isAt("*"), following == .sign("]") else { return try list() }
            place += 2
            return .projection(.current, try projected(20))
        default:
            place -= 1
            throw unexpected()
        }
    }

    private mutating func next(after left: PathNode) throws(PathProblem) -> PathNode {
        guard case .sign(let sign) = kind else { throw unexpected() }
        if let comparator = PathNode.Comparator(rawValue: sign) {
            place += 1
            return .comparison(comparator, left, try expression(binding: 5))
        }
        guard sign != "(" else { throw problem("a function is called by its name") }
        place += 1
        switch sign {
        case ".":
            guard isAt("*") else { return .chain(left, try afterDot(40)) }
            place += 1
            return .valueProjection(left, try projected(40))
        case "|": return .pipe(left, try expression(binding: 1))
        case "||": return .or(left, try expression(binding: 2))
        case "&&": return .and(left, try expression(binding: 3))
        case "[?": return try filter(left)
        case "[]": return .projection(.flatten(left), try projected(9))
        default:
            if isNumber(kind) || isAt(":") { return try bracket(left) }
            try take("*")
            try take("]")
            return .projection(left, try projected(20))
        }
    }

    private func isNumber(_ kind: PathToken.Kind) -> Bool { if case .number = kind { true } else { false } }

    /// What is asked of each element of a projection.
    private mutating func projected(_ binding: Int) throws(PathProblem) -> PathNode {
        try descend()
        if Self.binding(kind) < Self.projectionStop { return .current }
        if isAt("[") || isAt("[?") { return try expression(binding: binding) }
        try take(".")
        return try afterDot(binding)
    }

    private mutating func afterDot(_ binding: Int) throws(PathProblem) -> PathNode {
        switch kind {
        case .name, .quotedName, .sign("*"): return try expression(binding: binding)
        case .sign("["):
            place += 1
            return try continued(try list(), binding: binding)
        case .sign("{"):
            place += 1
            return try continued(try hash(), binding: binding)
        default: throw unexpected("a name, “*”, “[” or “{”")
        }
    }

    private mutating func filter(_ left: PathNode) throws(PathProblem) -> PathNode {
        let condition = try expression(binding: 0)
        try take("]")
        return .projection(left, try projected(21), condition: condition)
    }

    /// An index or a slice, after its bracket.
    private mutating func bracket(_ left: PathNode) throws(PathProblem) -> PathNode {
        let start = token.position
        if case .number(let index) = kind, following != .sign(":") {
            place += 1
            try take("]")
            return left.then(.index(index))
        }
        var parts: [Int?] = [nil]
        while !isAt("]") {
            if case .number(let number) = kind, let last = parts.indices.last, parts[last] == nil {
                parts[last] = number
            } else if isAt(":"), parts.count < 3 {
                parts.append(nil)
            } else {
                throw unexpected("a number, “:” or “]” of a slice")
            }
            place += 1
        }
        place += 1
        parts += [nil, nil]
        let slice = PathSlice(start: parts[0], stop: parts[1], step: parts[2], position: start)
        return .projection(left.then(.slice(slice)), try projected(20))
    }

    private mutating func list() throws(PathProblem) -> PathNode {
        var elements = [try expression(binding: 0)]
        while isAt(",") {
            place += 1
            elements.append(try expression(binding: 0))
        }
        try take("]")
        return .list(elements)
    }

    private mutating func hash() throws(PathProblem) -> PathNode {
        var members = [try member()]
        while isAt(",") {
            place += 1
            members.append(try member())
        }
        try take("}")
        return .hash(members)
    }

    private mutating func member() throws(PathProblem) -> PathNode.Member {
        let key: String
        switch kind {
        case .name(let name), .quotedName(let name): key = name
        default: throw unexpected("the name of a member")
        }
        place += 1
        try take(":")
        return PathNode.Member(key: key, value: try expression(binding: 0))
    }

    // MARK: - Functions

    private mutating func call(_ name: String, at position: Int) throws(PathProblem) -> PathNode {
        guard let function = PathFunction(rawValue: name) else {
            throw PathProblem(kind: .unknownFunction, sentence: "there is no function “\(name)”", position: position)
        }
        try take("(")
        var arguments: [PathNode.Argument] = []
        if !isAt(")") {
            arguments.append(try argument())
            while isAt(",") {
                place += 1
                arguments.append(try argument())
            }
        }
        try take(")")
        guard function.takes(arguments.count) else {
            throw PathProblem(
                kind: .invalidArity,
                sentence: "\(name)() takes \(function.parametersPhrase), not \(arguments.count)",
                position: position
            )
        }
        for (index, argument) in arguments.enumerated() {
            let isExpression = if case .expression = argument { true } else { false }
            guard isExpression != function.takesExpression(at: index) else { continue }
            throw PathProblem(
                kind: .invalidType,
                sentence: isExpression
                    ? "\(name)() takes a value, not an expression with “&”, as argument \(index + 1)"
                    : "\(name)() takes an expression with “&” as argument \(index + 1)",
                position: position
            )
        }
        return .call(function, arguments, position: position)
    }

    private mutating func argument() throws(PathProblem) -> PathNode.Argument {
        guard isAt("&") else { return .value(try expression(binding: 0)) }
        place += 1
        return .expression(try expression(binding: 0))
    }
}

extension PathNode {
    fileprivate func then(_ next: PathNode) -> PathNode {
        if case .current = self { return next }
        return .chain(self, next)
    }
}
