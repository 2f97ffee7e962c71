import Determinism
import JSONModel

extension Mutation {
    /// Gives a value another type, with what is left of its meaning.
    static let retype = Mutation(
        "retype",
        weight: GenerationWeights.retype,
        inMessage: { message, generator, _ in
            let outline = Outline(message)
            guard let place = outline.choose(&generator) else { return false }
            let kind = generator.kind(otherThan: outline.places[place].kind)
            return message.update(at: outline.path(to: place)[...]) { value in
                value = value.converted(to: kind)
                return true
            } ?? false
        }
    )
}

extension SeededGenerator {
    /// One of the other five kinds.
    mutating func kind(otherThan kind: JSONValue.Kind) -> JSONValue.Kind {
        choose([.null, .boolean, .number, .string, .array, .object].filter { $0 != kind })
    }
}

extension JSONValue {
    /// The value as another kind, as a careless serialiser might write it: `1` and `"1"`, `true` and `"true"`, an
    /// object and its JSON text. A value of that kind already is left as it is.
    func converted(to kind: Kind) -> JSONValue {
        guard kind != self.kind else { return self }
        switch kind {
        case .null: return .null
        case .boolean: return .bool(isTruthy)
        case .number: return .number(asNumber)
        case .string: return .string(text)
        case .array: return .array(asElements)
        case .object: return .object(asObject)
        }
    }

    private var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .number(let number): number.lexeme != "0"
        case .string(let string): !["", "0", "false"].contains(string)
        case .array(let elements): !elements.isEmpty
        case .object(let object): !object.isEmpty
        }
    }

    private var asNumber: JSONNumber {
        switch self {
        case .null: JSONNumber(0)
        case .bool(let value): JSONNumber(value ? 1 : 0)
        case .number(let number): number
        case .string(let string): JSONValue(mutableText: string)?.numberValue ?? JSONNumber(string.utf8.count)
        case .array(let elements): JSONNumber(elements.count)
        case .object(let object): JSONNumber(object.count)
        }
    }

    private var asElements: [JSONValue] {
        switch self {
        case .null: []
        case .array(let elements): elements
        case .object(let object): object.members.map(\.value)
        case .string(let string): JSONValue(mutableText: string)?.arrayValue ?? [self]
        case .bool, .number: [self]
        }
    }

    private var asObject: JSONObject {
        switch self {
        case .null: [:]
        case .object(let object): object
        case .array(let elements):
            JSONObject(members: elements.enumerated().map { JSONMember(key: String($0), value: $1) })
        case .string(let string): JSONValue(mutableText: string)?.objectValue ?? ["value": self]
        case .bool, .number: ["value": self]
        }
    }
}
