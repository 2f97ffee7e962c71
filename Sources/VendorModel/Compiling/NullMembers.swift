import JSONModel

extension JSONValue {
    /// Whether there is a null somewhere inside, as the value of a member.
    package var hasNullMember: Bool {
        switch self {
        case .object(let object): object.members.contains { $0.value.isNull || $0.value.hasNullMember }
        case .array(let elements): elements.contains { $0.hasNullMember }
        default: false
        }
    }

    /// The same without such members.
    package var withoutNullMembers: JSONValue {
        switch self {
        case .object(let object): .object(object.withoutNullMembers)
        case .array(let elements): .array(elements.map(\.withoutNullMembers))
        default: self
        }
    }
}

extension JSONObject {
    /// The same without null members, here and deeper inside.
    package var withoutNullMembers: JSONObject {
        JSONObject(
            members: members.filter { !$0.value.isNull }.map { member in
                JSONMember(key: member.key, value: member.value.withoutNullMembers)
            }
        )
    }
}
