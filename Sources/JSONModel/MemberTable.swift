/// The members of an object that count, which are the last of their names, and a quick way to find one.
package struct MemberTable {
    /// In the order of the object.
    package private(set) var members: [JSONMember]
    /// Names to indices of `members`; only looked up, never iterated. Empty where a search from end to end is as good.
    private var indices: [ScalarKey: Int] = [:]

    package init(_ object: JSONObject) {
        members = object.members
        guard members.count > 16 else {
            dropOverwritten()
            return
        }
        var kept: [JSONMember] = []
        for member in members.reversed() {
            let key = ScalarKey(text: member.key)
            guard indices[key] == nil else { continue }
            // Counted from the end, until the number of members is known.
            indices[key] = kept.count
            kept.append(member)
        }
        members = kept.reversed()
    }

    /// The value of the last member of that name.
    package func value(of key: String) -> JSONValue? {
        if indices.isEmpty { return members.first { $0.key.hasSameScalars(as: key) }?.value }
        return indices[ScalarKey(text: key)].map { members[members.count - 1 - $0].value }
    }

    private mutating func dropOverwritten() {
        for index in members.indices.reversed() {
            let key = members[index].key
            if members[(index + 1)...].contains(where: { $0.key.hasSameScalars(as: key) }) { members.remove(at: index) }
        }
    }
}

/// A name that is equal to another by code points, and not by canonical equivalence.
private struct ScalarKey: Hashable {
    let text: String

    static func == (lhs: ScalarKey, rhs: ScalarKey) -> Bool {
        lhs.text.hasSameScalars(as: rhs.text)
    }

    func hash(into hasher: inout Hasher) {
        text.hashScalars(into: &hasher)
    }
}
