extension JSONObject {
    /// Whether a key is there twice.
    package var hasEqualKeys: Bool {
        // A set only where pairs would cost more: payloads' objects have a handful of members.
        if count > 16 { return Set(members.map { Array($0.key.utf8) }).count < count }
        var seen: UInt64 = 0
        for later in members.indices {
            let bytes = members[later].key.utf8
            let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: (bytes.count &+ 5 &* Int(bytes.first ?? 0)) & 63)
            // Few keys share a bit, and only these are compared.
            if seen & bit != 0, hasKey(ofMember: later, before: later) { return true }
            seen |= bit
        }
        return false
    }

    private func hasKey(ofMember later: Int, before end: Int) -> Bool {
        (0..<end).contains { members[$0].key.hasSameScalars(as: members[later].key) }
    }
}

extension JSONValue {
    /// Whether an object in it has a key twice, at any depth.
    ///
    /// - Parameter depthLeft: How many arrays and objects may be nested in each other.
    /// - Returns: Nil where there are more.
    package func hasEqualKeys(depthLeft: Int) -> Bool? {
        guard isContainer else { return false }
        guard depthLeft > 0 else { return nil }
        var found = false
        switch self {
        case .null, .bool, .number, .string: break
        case .array(let elements):
            for index in elements.indices where elements[index].isContainer {
                guard let inside = elements[index].hasEqualKeys(depthLeft: depthLeft - 1) else { return nil }
                found = found || inside
            }
        case .object(let object):
            for index in object.members.indices where object.members[index].value.isContainer {
                let inside = object.members[index].value.hasEqualKeys(depthLeft: depthLeft - 1)
                guard let inside else { return nil }
                found = found || inside
            }
            found = found || object.hasEqualKeys
        }
        return found
    }
}
