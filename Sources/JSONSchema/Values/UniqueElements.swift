import JSONModel

extension [JSONValue] {
    /// The first two elements that mean the same; nil where all differ.
    func firstEqualPair() -> (Int, Int)? {
        // Few elements are compared with each other; many are told apart by their hashes first.
        if count > 16 { return firstEqualPairByHash() }
        for later in indices.dropFirst() {
            for earlier in 0..<later where JSONDiff.areEqual(self[earlier], self[later]) { return (earlier, later) }
        }
        return nil
    }

    private func firstEqualPairByHash() -> (Int, Int)? {
        var indicesByHash: [Int: [Int]] = [:]
        for later in indices {
            var hasher = Hasher()
            self[later].hashMeaning(into: &hasher)
            let hash = hasher.finalize()
            if let earlier = indicesByHash[hash]?.first(where: { JSONDiff.areEqual(self[$0], self[later]) }) {
                return (earlier, later)
            }
            indicesByHash[hash, default: []].append(later)
        }
        return nil
    }
}

extension JSONValue {
    /// Goes with `JSONDiff.areEqual` as `hash(into:)` goes with `==`. Of objects with equal keys the members that count
    /// are taken alone.
    fileprivate func hashMeaning(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let number): hasher.combine(ExactNumber(number))
        case .string(let text): for byte in text.utf8 { hasher.combine(byte) }
        case .array(let elements):
            hasher.combine(elements.count)
            for element in elements { element.hashMeaning(into: &hasher) }
        case .object(let object):
            // Members have no order: their hashes are added.
            var sum = 0
            for (index, member) in object.members.enumerated() where object.lastIndex(of: member.key) == index {
                var memberHasher = Hasher()
                for byte in member.key.utf8 { memberHasher.combine(byte) }
                member.value.hashMeaning(into: &memberHasher)
                sum &+= memberHasher.finalize()
            }
            hasher.combine(sum)
        }
    }
}
