import JSONModel

extension PathEvaluation {
    mutating func value(
        of function: PathFunction,
        _ arguments: [PathNode.Argument],
        at position: Int,
        in current: JSONValue
    ) throws(PathProblem) -> JSONValue {
        var values: [JSONValue] = []
        var asked = PathNode.current
        for argument in arguments {
            switch argument {
            case .value(let node): values.append(try value(of: node, in: current))
            case .expression(let node): asked = node
            }
        }
        let call = PathCall(function: function, values: values, position: position)
        switch function {
        case .abs: return .number(try call.number(0).magnitude)
        case .ceil: return .number(try rounded(call, up: true))
        case .floor: return .number(try rounded(call, up: false))
        case .sum: return .number(try total(call).number)
        case .avg: return try average(call)
        case .contains: return .bool(try contains(call))
        case .startsWith: return .bool(try call.text(0).utf8.starts(with: try call.text(1).utf8))
        case .endsWith: return .bool(try call.text(0).utf8.reversed().starts(with: try call.text(1).utf8.reversed()))
        case .join: return try joined(call)
        case .keys: return .array(MemberNames.last(of: try call.object(0)).map { .string($0.key) })
        case .values: return .array(MemberNames.last(of: try call.object(0)).map(\.value))
        case .length: return .number(JSONNumber(try length(call)))
        case .map: return try mapped(call, asked)
        case .merge: return .object(try merged(call))
        case .notNull: return call.values.first { !$0.isNull } ?? .null
        case .reverse: return try reversed(call)
        case .max, .min: return try extreme(call, of: try call.values(0), by: nil)
        case .maxBy, .minBy: return try extreme(call, of: try call.list(0), by: asked)
        case .sort: return .array(try sorted(call, try call.values(0), by: nil))
        case .sortBy: return .array(try sorted(call, try call.list(0), by: asked))
        case .toArray: return call.values[0].arrayValue == nil ? .array([call.values[0]]) : call.values[0]
        case .toNumber: return Self.number(of: call.values[0])
        case .toString: return try text(call)
        case .type: return .string(call.values[0].kind.rawValue)
        }
    }

    // MARK: - Numbers

    private mutating func total(_ call: PathCall) throws(PathProblem) -> DecimalNumber {
        var total = DecimalNumber.zero
        for (index, element) in try call.list(0).enumerated() {
            guard case .number(let number) = element else { throw call.problem("a list of numbers", element, index) }
            total = total + (try decimal(number, call))
            try charge(1 + total.digits.count / 16, at: call.position)
        }
        return total
    }

    private mutating func average(_ call: PathCall) throws(PathProblem) -> JSONValue {
        let count = try call.list(0).count
        let total = try total(call)
        return count == 0 ? .null : .number((total / count).number)
    }

    private func decimal(_ number: JSONNumber, _ call: PathCall) throws(PathProblem) -> DecimalNumber {
        guard let decimal = DecimalNumber(number) else {
            let sentence =
                "\(call.function.rawValue)() takes only numbers below 10^\(DecimalNumber.largestPower)"
            throw PathProblem(kind: .limit, sentence: sentence, position: call.position)
        }
        return decimal
    }

    private func rounded(_ call: PathCall, up: Bool) throws(PathProblem) -> JSONNumber {
        let number = try call.number(0)
        let exact = ExactNumber(number)
        // A whole number stays as it was written, be it ever so large.
        guard !exact.isInteger else { return number }
        // Below one in magnitude, however small.
        if exact.exponent <= .exact(0) {
            return JSONNumber(exact.isNegative ? (up ? 0 : -1) : (up ? 1 : 0))
        }
        return (try decimal(number, call)).rounded(up: up).number
    }

    private static func number(of value: JSONValue) -> JSONValue {
        switch value {
        case .number: value
        case .string(let text):
            // White space around a number is no part of it.
            if !text.utf8.contains(where: { $0 <= 0x20 }),
                case .number(let number)? = try? JSONValue(parsing: Array(text.utf8))
            {
                .number(number)
            } else {
                .null
            }
        default: .null
        }
    }

    // MARK: - Texts

    private mutating func joined(_ call: PathCall) throws(PathProblem) -> JSONValue {
        let separator = try call.text(0)
        var joined = ""
        for (index, element) in try call.list(1).enumerated() {
            guard case .string(let text) = element else { throw call.problem("a list of texts", element, index) }
            try charge(1 + (text.utf8.count + separator.utf8.count) / 64, at: call.position)
            if index > 0 { joined += separator }
            joined += text
        }
        return .string(joined)
    }

    private mutating func text(_ call: PathCall) throws(PathProblem) -> JSONValue {
        if case .string = call.values[0] { return call.values[0] }
        try charge(for: call.values[0], at: call.position)
        return .string(String(decoding: call.values[0].serialized(), as: UTF8.self))
    }

    private mutating func contains(_ call: PathCall) throws(PathProblem) -> Bool {
        switch call.values[0] {
        case .string(let text):
            guard case .string(let part) = call.values[1] else { return false }
            try charge(1 + text.utf8.count / 64, at: call.position)
            return Self.contains(Array(text.utf8), Array(part.utf8))
        case .array(let elements):
            for element in elements {
                try charge(for: element, at: call.position)
                if JSONDiff.areEqual(element, call.values[1]) { return true }
            }
            return false
        default: throw call.problem("a text or a list", 0)
        }
    }

    private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        part.isEmpty || text.indices.contains { text[$0...].starts(with: part) }
    }

    // MARK: - Lists and objects

    private func length(_ call: PathCall) throws(PathProblem) -> Int {
        switch call.values[0] {
        case .string(let text): text.unicodeScalars.count
        case .array(let elements): elements.count
        case .object(let object): MemberNames.last(of: object).count
        default: throw call.problem("a text, a list or an object", 0)
        }
    }

    private func reversed(_ call: PathCall) throws(PathProblem) -> JSONValue {
        switch call.values[0] {
        case .string(let text): .string(String(String.UnicodeScalarView(text.unicodeScalars.reversed())))
        case .array(let elements): .array(elements.reversed())
        default: throw call.problem("a text or a list", 0)
        }
    }

    private mutating func mapped(_ call: PathCall, _ asked: PathNode) throws(PathProblem) -> JSONValue {
        var values: [JSONValue] = []
        for element in try call.list(0) { values.append(try value(of: asked, in: element)) }
        return .array(values)
    }

    private mutating func merged(_ call: PathCall) throws(PathProblem) -> JSONObject {
        var merged = JSONObject()
        for index in call.values.indices {
            for member in try call.object(index).members {
                try charge(1 + merged.count / 64, at: call.position)
                merged[member.key] = member.value
            }
        }
        return merged
    }

    /// What elements are compared by: all numbers, or all texts.
    private mutating func keys(_ call: PathCall, _ elements: [JSONValue], by asked: PathNode?)
        throws(PathProblem) -> [PathKey]
    {
        var keys: [PathKey] = []
        for (index, element) in elements.enumerated() {
            var compared = element
            if let asked { compared = try value(of: asked, in: element) }
            guard let key = PathKey(compared), keys.first.map({ $0.isNumber == key.isNumber }) ?? true else {
                throw call.problem("only numbers, or only texts", compared, index)
            }
            keys.append(key)
        }
        try charge(keys.count, at: call.position)
        return keys
    }

    private mutating func sorted(_ call: PathCall, _ elements: [JSONValue], by asked: PathNode?)
        throws(PathProblem) -> [JSONValue]
    {
        let keys = try keys(call, elements, by: asked)
        // Equal elements stay in their order.
        return keys.indices.sorted { keys[$0] < keys[$1] || !(keys[$1] < keys[$0]) && $0 < $1 }.map { elements[$0] }
    }

    private mutating func extreme(_ call: PathCall, of elements: [JSONValue], by asked: PathNode?)
        throws(PathProblem) -> JSONValue
    {
        let keys = try keys(call, elements, by: asked)
        let isMax = call.function == .max || call.function == .maxBy
        guard var best = keys.indices.first else { return .null }
        for index in keys.indices where isMax ? keys[best] < keys[index] : keys[index] < keys[best] { best = index }
        return elements[best]
    }
}

/// A function with the values that it got.
struct PathCall {
    let function: PathFunction
    /// Of arguments that are values; the parser has counted them.
    let values: [JSONValue]
    let position: Int

    func problem(_ expected: String, _ index: Int) -> PathProblem {
        problem(expected, values[index], nil)
    }

    /// - Parameters:
    ///   - expected: What it takes.
    ///   - found: What it got.
    ///   - element: Where in a list, from 0.
    /// - Returns: The problem, at the function's name.
    func problem(_ expected: String, _ found: JSONValue, _ element: Int?) -> PathProblem {
        let place = element.map { " as element \($0)" } ?? ""
        let sentence = "\(function.rawValue)() takes \(expected), but gets \(found.kind.rawValue)\(place)"
        return PathProblem(kind: .invalidType, sentence: sentence, position: position)
    }

    func number(_ index: Int) throws(PathProblem) -> JSONNumber {
        guard case .number(let number) = values[index] else { throw problem("a number", index) }
        return number
    }

    func text(_ index: Int) throws(PathProblem) -> String {
        guard case .string(let text) = values[index] else { throw problem("a text", index) }
        return text
    }

    func list(_ index: Int) throws(PathProblem) -> [JSONValue] {
        guard case .array(let elements) = values[index] else { throw problem("a list", index) }
        return elements
    }

    /// A list whose elements are compared themselves.
    func values(_ index: Int) throws(PathProblem) -> [JSONValue] { try list(index) }

    func object(_ index: Int) throws(PathProblem) -> JSONObject {
        guard case .object(let object) = values[index] else { throw problem("an object", index) }
        return object
    }
}

/// What a list is ordered by. Texts are ordered by their code points, which is the order of their UTF-8.
enum PathKey: Comparable {
    case number(ExactNumber)
    case text([UInt8])

    init?(_ value: JSONValue) {
        switch value {
        case .number(let number): self = .number(ExactNumber(number))
        case .string(let text): self = .text(Array(text.utf8))
        default: return nil
        }
    }

    var isNumber: Bool { if case .number = self { true } else { false } }

    static func < (lhs: PathKey, rhs: PathKey) -> Bool {
        switch (lhs, rhs) {
        case (.number(let lhs), .number(let rhs)): lhs < rhs
        case (.text(let lhs), .text(let rhs)): lhs.lexicographicallyPrecedes(rhs)
        case (.number, .text): true
        case (.text, .number): false
        }
    }
}

/// The members of an object as readers have them: of those with one name the last.
enum MemberNames {
    static func last(of object: JSONObject) -> [JSONMember] {
        var places: [[UInt8]: Int] = [:]
        for (index, member) in object.members.enumerated() { places[Array(member.key.utf8)] = index }
        guard places.count < object.count else { return object.members }
        return object.members.indices.filter { places[Array(object.members[$0].key.utf8)] == $0 }
            .map { object.members[$0] }
    }
}
