import CaseGeneration
import JSONModel
import JSONSchema
import PushModel

/// What is odd about a message by the schema of its dialect.
struct SchemaOddities: Sendable {
    /// Whole numbers beyond it are no slips: 32 bits do not hold them.
    private static let largestCount = 2_147_483_647

    private let schema: Schema
    /// Names that the schema has, by what is left of them without the case of their letters.
    private let names: [String: Set<String>]

    init(_ schema: Schema) {
        self.schema = schema
        let all = schema.nodes.flatMap { $0.object?.names.entries.map(\.name) ?? [] }
        names = Dictionary(all.map { ($0.lowercased(), [$0]) }) { $0.union($1) }
    }

    func oddities(in message: JSONValue) -> [Oddity] {
        guard message.objectValue != nil || schemaTakes(message) else { return [Oddity(.noObject, at: [])] }
        let spelt = oddNames(in: message, at: [])
        do throws(EvaluationError) {
            return spelt + (try schema.violations(in: message)).compactMap { oddity(of: $0, in: message) }
        } catch {
            return [Oddity(.extent, at: [])]
        }
    }

    /// What is odd about a context. No sender writes it, so nothing in it is a slip.
    func oddities(inContext context: JSONObject) -> [Oddity] {
        guard !context.isEmpty else { return [] }
        return oddities(in: .object(context)).map { oddity in
            let kind = oddity.kind.caseClass == .exotic ? oddity.kind : .wrongType
            return Oddity(kind, at: ["context"] + oddity.place)
        }
    }

    private func schemaTakes(_ message: JSONValue) -> Bool { (try? schema.isMet(by: message)) ?? false }

    private func oddNames(in value: JSONValue, at place: [String]) -> [Oddity] {
        switch value {
        case .object(let object):
            object.members.flatMap { member in
                let known = names[member.key.lowercased()]
                let isOdd = known.map { !$0.contains(member.key) } ?? false
                let here = place + [member.key]
                return (isOdd ? [Oddity(.nameCase, at: here)] : []) + oddNames(in: member.value, at: here)
            }
        case .array(let elements):
            elements.enumerated().flatMap { oddNames(in: $1, at: place + [String($0)]) }
        default: []
        }
    }

    private func oddity(of violation: SchemaViolation, in message: JSONValue) -> Oddity? {
        let place = violation.instance.tokens
        guard let value = message[violation.instance] else { return Oddity(.null, at: place) }
        switch violation.keyword.pointer.tokens.last {
        case "required", "minProperties", "dependentRequired": return Oddity(.null, at: place)
        case "additionalProperties", "unevaluatedProperties", "propertyNames": return Oddity(.unknownName, at: place)
        case "type": return Oddity(kind(ofWrongType: value, at: violation.instance, in: message), at: place)
        default: break
        }
        if value.isNull { return Oddity(.null, at: place) }
        if value == "" || value == [] || value == [:] { return Oddity(.empty, at: place) }
        if let number = value.numberValue, number.intValue.map({ $0.magnitude > Self.largestCount }) ?? false {
            return Oddity(.hugeCount, at: place)
        }
        return Oddity(.outOfRange, at: place)
    }

    private func kind(ofWrongType value: JSONValue, at pointer: JSONPointer, in message: JSONValue) -> Oddity.Kind {
        if value.isNull { return .null }
        let isConfused = value.confusions.contains { other in
            var changed = message
            changed.set(other, at: pointer.tokens)
            let left = (try? schema.violations(in: changed)) ?? []
            return !left.contains { $0.instance == pointer && $0.keyword.pointer.tokens.last == "type" }
        }
        return isConfused ? .confusedType : .wrongType
    }
}

extension JSONValue {
    /// Values that people take this one for: what a form, a shell or another language makes of them.
    fileprivate var confusions: [JSONValue] {
        switch self {
        case .string(let text):
            let read = try? JSONValue(parsing: Array(text.utf8))
            return [read.flatMap { $0.stringValue == nil && !$0.isNull ? $0 : nil }, [self]].compactMap(\.self)
        case .number(let number):
            let truths: [JSONValue] = number.lexeme == "0" ? [false] : number.lexeme == "1" ? [true] : []
            return truths + [.string(number.lexeme), [self]]
        case .bool(let value): return [value ? 1 : 0, .string(value ? "true" : "false")]
        case .array(let elements): return elements.count == 1 ? elements : []
        case .object: return [[self]]
        case .null: return []
        }
    }
}
