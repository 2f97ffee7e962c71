import JSONModel
import PushModel

extension MessageInput {
    /// A value in which a key is there twice becomes its text: only a text says which of the two comes first.
    var spellingOutEqualKeys: MessageInput {
        guard case .value(let value) = self, value.hasEqualKeys else { return self }
        return .text(value.text)
    }
}

extension JSONValue {
    /// Whether an object in it has a key twice.
    var hasEqualKeys: Bool { hasKeyTwice { $0 } }

    /// Whether an object in it has a key twice, or two that differ in case only: names of HTTP headers have none.
    var hasKeysEqualButForCase: Bool { hasKeyTwice { $0.lowercased() } }

    private func hasKeyTwice(_ comparable: (String) -> String) -> Bool {
        switch self {
        case .null, .bool, .number, .string: false
        case .array(let elements): elements.contains { $0.hasKeyTwice(comparable) }
        case .object(let object):
            object.hasKeyTwice(comparable) || object.members.contains { $0.value.hasKeyTwice(comparable) }
        }
    }
}

extension JSONObject {
    fileprivate func hasKeyTwice(_ comparable: (String) -> String) -> Bool {
        let keys = members.map { comparable($0.key) }
        // A set only where pairs would cost more: objects of messages have a handful of members.
        if count > 16 { return Set(keys.map { Array($0.utf8) }).count < count }
        return keys.indices.contains { later in keys[..<later].contains { $0.hasSameScalars(as: keys[later]) } }
    }
}
