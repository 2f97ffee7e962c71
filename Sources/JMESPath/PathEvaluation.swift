import JSONModel

/// One search for the value of an expression.
struct PathEvaluation {
    private let missingMembers: PathExpression.MissingMembers
    private let limits: PathLimits
    private var workLeft: Int

    /// Bytes of a text that count as one step.
    private static let bytesPerStep = 64

    init(missingMembers: PathExpression.MissingMembers, limits: PathLimits) {
        self.missingMembers = missingMembers
        self.limits = limits
        workLeft = limits.work
    }

    mutating func value(of node: PathNode, in current: JSONValue) throws(PathProblem) -> JSONValue {
        try charge(1, at: 0)
        switch node {
        case .current: return current
        case .literal(let value): return value
        case .field(let name): return current[name] ?? .null
        case .chain(let first, let second), .pipe(let first, let second):
            return try value(of: second, in: try value(of: first, in: current))
        case .index(let index): return Self.element(index, of: current)
        case .slice(let slice):
            guard case .array(let elements) = current else { return .null }
            let indices = try slice.indices(of: elements.count)
            return .array(indices.map { elements[$0] })
        case .projection(let base, let asked, let condition):
            guard case .array(let elements) = try value(of: base, in: current) else { return .null }
            return try projected(elements, asked, condition)
        case .valueProjection(let base, let asked):
            guard case .object(let object) = try value(of: base, in: current) else { return .null }
            return try projected(object.members.map(\.value), asked, nil)
        case .flatten(let base):
            guard case .array(let elements) = try value(of: base, in: current) else { return .null }
            return .array(try flattened(elements))
        case .or(let first, let second):
            let value = try value(of: first, in: current)
            return value.isTrue ? value : try self.value(of: second, in: current)
        case .and(let first, let second):
            let value = try value(of: first, in: current)
            return value.isTrue ? try self.value(of: second, in: current) : value
        case .not(let inside): return .bool(!(try value(of: inside, in: current)).isTrue)
        case .comparison(let comparator, let first, let second):
            return try compared(try value(of: first, in: current), comparator, try value(of: second, in: current))
        case .list(let elements):
            guard !current.isNull else { return .null }
            return .array(try values(of: elements, in: current))
        case .hash(let members):
            guard !current.isNull else { return .null }
            return .object(try object(members, current))
        case .call(let function, let arguments, let position):
            return try value(of: function, arguments, at: position, in: current)
        }
    }

    // MARK: - Work

    mutating func charge(_ work: Int, at position: Int) throws(PathProblem) {
        guard work <= workLeft else {
            let sentence = "the expression takes more than \(limits.work) steps"
            throw PathProblem(kind: .limit, sentence: sentence, position: position)
        }
        workLeft -= work
    }

    /// The steps of going through a value.
    mutating func charge(for value: JSONValue, at position: Int) throws(PathProblem) {
        try charge(1, at: position)
        switch value {
        case .null, .bool: break
        case .number(let number): try charge(number.lexeme.utf8.count / Self.bytesPerStep, at: position)
        case .string(let text): try charge(text.utf8.count / Self.bytesPerStep, at: position)
        case .array(let elements): for element in elements { try charge(for: element, at: position) }
        case .object(let object):
            for member in object.members {
                try charge(member.key.utf8.count / Self.bytesPerStep, at: position)
                try charge(for: member.value, at: position)
            }
        }
    }

    // MARK: - Parts

    private static func element(_ index: Int, of value: JSONValue) -> JSONValue {
        guard case .array(let elements) = value else { return .null }
        let place = index < 0 ? index + elements.count : index
        return elements.indices.contains(place) ? elements[place] : .null
    }

    mutating func values(of nodes: [PathNode], in current: JSONValue) throws(PathProblem) -> [JSONValue] {
        var values: [JSONValue] = []
        for node in nodes { values.append(try value(of: node, in: current)) }
        return values
    }

    private mutating func projected(_ elements: [JSONValue], _ asked: PathNode, _ condition: PathNode?)
        throws(PathProblem) -> JSONValue
    {
        var values: [JSONValue] = []
        for element in elements {
            if let condition, !(try value(of: condition, in: element)).isTrue { continue }
            let value = try value(of: asked, in: element)
            if !value.isNull { values.append(value) }
        }
        return .array(values)
    }

    private mutating func flattened(_ elements: [JSONValue]) throws(PathProblem) -> [JSONValue] {
        var flat: [JSONValue] = []
        for element in elements {
            if case .array(let inner) = element {
                try charge(inner.count, at: 0)
                flat += inner
            } else {
                try charge(1, at: 0)
                flat.append(element)
            }
        }
        return flat
    }

    private mutating func object(_ members: [PathNode.Member], _ current: JSONValue) throws(PathProblem) -> JSONObject {
        var object = JSONObject()
        for member in members {
            let value = try value(of: member.value, in: current)
            // Of two members of one name the last counts, left out or not.
            if value.isNull, missingMembers == .leftOut {
                object[member.key] = nil
            } else {
                object[member.key] = value
            }
        }
        return object
    }

    private mutating func compared(_ first: JSONValue, _ comparator: PathNode.Comparator, _ second: JSONValue)
        throws(PathProblem) -> JSONValue
    {
        if comparator == .equal || comparator == .notEqual {
            if first.isContainer, second.isContainer {
                try charge(for: first, at: 0)
                try charge(for: second, at: 0)
            }
            return .bool(JSONDiff.areEqual(first, second) == (comparator == .equal))
        }
        // Only numbers have an order.
        guard case .number(let first) = first, case .number(let second) = second else { return .null }
        let (left, right) = (ExactNumber(first), ExactNumber(second))
        return switch comparator {
        case .less: .bool(left < right)
        case .lessOrEqual: .bool(!(right < left))
        case .greater: .bool(right < left)
        case .greaterOrEqual: .bool(!(left < right))
        case .equal, .notEqual: .null
        }
    }
}

extension JSONValue {
    /// As the specification has it: false are false, null, and an empty text, list or object. Zero is true.
    var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .number: true
        case .string(let text): !text.isEmpty
        case .array(let elements): !elements.isEmpty
        case .object(let object): !object.isEmpty
        }
    }
}
