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
    var hasEqualKeys: Bool {
        switch self {
        case .null, .bool, .number, .string: false
        case .array(let elements): elements.contains(where: \.hasEqualKeys)
        case .object(let object): object.hasEqualKeys || object.members.contains(where: \.value.hasEqualKeys)
        }
    }
}

extension JSONObject {
    fileprivate var hasEqualKeys: Bool {
        // A set only where pairs would cost more: objects of messages have a handful of members.
        if count > 16 { return Set(members.map { Array($0.key.utf8) }).count < count }
        return members.indices.contains { later in
            members[..<later].contains { $0.key.hasSameScalars(as: members[later].key) }
        }
    }
}
