/// Which members or elements of a value a schema has spoken of: what `unevaluatedProperties` and `unevaluatedItems` leave out.
struct EvaluatedChildren {
    /// Where nobody will ask, nothing is kept.
    let isWanted: Bool
    private var hasAll = false
    /// One bit for each child, the first 64 apart, since few values have more.
    private var first: UInt64 = 0
    private var rest: [UInt64] = []

    init(isWanted: Bool) {
        self.isWanted = isWanted
    }

    func contains(_ index: Int) -> Bool {
        if hasAll { return true }
        if index < 64 { return first >> UInt64(index) & 1 == 1 }
        let word = index / 64 - 1
        return word < rest.count && rest[word] >> UInt64(index % 64) & 1 == 1
    }

    mutating func insert(_ index: Int) {
        guard isWanted else { return }
        if index < 64 {
            first |= 1 << UInt64(index)
            return
        }
        let word = index / 64 - 1
        while rest.count <= word { rest.append(0) }
        rest[word] |= 1 << UInt64(index % 64)
    }

    mutating func insertAll() {
        hasAll = isWanted
    }

    mutating func formUnion(_ other: EvaluatedChildren) {
        guard isWanted else { return }
        hasAll = hasAll || other.hasAll
        first |= other.first
        while rest.count < other.rest.count { rest.append(0) }
        for word in other.rest.indices { rest[word] |= other.rest[word] }
    }
}
