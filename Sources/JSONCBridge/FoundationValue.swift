import Foundation
import JSONModel

extension JSONValue {
    /// A copy of what Foundation has read. Members are sorted by name, since a dictionary has no order.
    init(foundation object: Any) {
        // The type is looked at first: a cast to the wrong one would try to bridge, and costs more than the parse.
        switch ObjectIdentifier(type(of: object)) {
        case ObjectIdentifier(String.self):
            self = (object as? String).map(JSONValue.string) ?? .null
        case ObjectIdentifier([String: Any].self):
            self = .object(JSONObject(foundation: object as? [String: Any] ?? [:]))
        case ObjectIdentifier([Any].self):
            self = .array((object as? [Any] ?? []).map(JSONValue.init(foundation:)))
        default:
            self = (object as? NSNumber).map(JSONValue.init(foundation:)) ?? .null
        }
    }

    /// With the lexeme that `JSONSerialization` writes.
    private init(foundation number: NSNumber) {
        if let decimal = number as? NSDecimalNumber {
            self = .number(JSONNumber(uncheckedLexeme: decimal.description))
            return
        }
        switch unsafe UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "c"), UInt8(ascii: "B"):
            self = .bool(number.boolValue)
        case UInt8(ascii: "d"), UInt8(ascii: "f"):
            let text = number.doubleValue.description
            self = .number(JSONNumber(uncheckedLexeme: text.hasSuffix(".0") ? String(text.dropLast(2)) : text))
        case UInt8(ascii: "Q"):
            self = .number(JSONNumber(uncheckedLexeme: number.uint64Value.description))
        default:
            self = .number(JSONNumber(uncheckedLexeme: number.int64Value.description))
        }
    }
}

extension JSONObject {
    fileprivate init(foundation object: [String: Any]) {
        self.init(members: object.map { JSONMember(key: $0.key, value: JSONValue(foundation: $0.value)) })
        members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}

extension JSONValue {
    /// Whether Foundation has read this very value and would write its numbers as they are written, as far as can be said at
    /// once: false also where only a comparison with a copy could tell.
    func isCertainly(foundation object: Any) -> Bool {
        switch self {
        case .string(let string):
            type(of: object) == String.self && (object as? String)?.hasSameScalars(as: string) == true
        case .array(let elements):
            type(of: object) == [Any].self && (object as? [Any]).map { Self.are(elements, in: $0) } == true
        case .object(let expected):
            type(of: object) == [String: Any].self
                && (object as? [String: Any]).map { Self.are(expected, in: $0) } == true
        case .null, .bool, .number:
            type(of: object) != String.self && JSONValue(foundation: object) == self
        }
    }

    private static func are(_ elements: [JSONValue], in array: [Any]) -> Bool {
        elements.count == array.count && zip(elements, array).allSatisfy { $0.isCertainly(foundation: $1) }
    }

    /// As many names, and each of the dictionary's among them: so no name is there twice.
    private static func are(_ expected: JSONObject, in dictionary: [String: Any]) -> Bool {
        // To look for names one by one is only good for few.
        guard expected.count == dictionary.count, expected.count <= 32 else { return false }
        return dictionary.allSatisfy { name, value in
            expected[name]?.isCertainly(foundation: value) ?? false
        }
    }
}
