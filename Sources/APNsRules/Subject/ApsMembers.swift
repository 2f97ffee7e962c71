import JSONModel

/// Where each documented key stands in `aps`: found once, asked by forty rules.
struct ApsMembers: Sendable {
    /// Position of each key in the object's members, -1 for none; empty where there is no `aps`.
    private var positions: [Int32] = []
    /// Positions of the members that no document knows.
    private(set) var unknown: [Int] = []
    /// What of it rules are about.
    private(set) var features: RuleScope = []

    init(_ aps: JSONObject?) {
        guard let aps else { return }
        positions = [Int32](repeating: -1, count: ApsKey.allCases.count)
        for index in aps.members.indices {
            // Of duplicates the last counts, as for every reader of a payload.
            if let key = ApsKey(name: aps.members[index].key) {
                positions[key.rawValue] = Int32(clamping: index)
                features.insert(.key(key))
            } else {
                features.insert(.unknownApsKey)
                unknown.append(index)
            }
        }
    }

    /// The position of the key in the members of `aps`.
    func position(of key: ApsKey) -> Int? {
        guard !positions.isEmpty else { return nil }
        let position = Int(positions[key.rawValue])
        return position < 0 ? nil : position
    }
}
