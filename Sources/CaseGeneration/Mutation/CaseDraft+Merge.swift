import Determinism
import JSONModel

extension CaseDraft {
    /// Takes about half of another case's members: of the message at every level that both have as objects, of the
    /// context and of the headers whole ones.
    ///
    /// - Returns: Whether that changed anything.
    mutating func merge(with other: MutationMaterial.Parent, _ generator: inout SeededGenerator) -> Bool {
        let before = (message, context, headers)
        message.merge(with: other.message, &generator)
        for member in other.context.members where generator.oneIn(2) {
            context.set(member.value, at: [member.key])
        }
        for member in other.headers.members where generator.oneIn(2) {
            headers.set(member.value, at: [member.key])
        }
        return before != (message, context, headers)
    }
}

extension JSONValue {
    fileprivate mutating func merge(with other: JSONValue, _ generator: inout SeededGenerator) {
        guard case .object(var object) = self, case .object(let others) = other else { return }
        self = .null
        defer { self = .object(object) }
        for member in others.members {
            let own = object.members.lastIndex { $0.key.hasSameScalars(as: member.key) }
            if let own, object.members[own].value.kind == .object, member.value.kind == .object {
                object.members[own].value.merge(with: member.value, &generator)
            } else if generator.oneIn(2) {
                object[member.key] = member.value
            }
        }
    }
}
