import Masking

extension FieldTable {
    /// What stays of such an object where messages are written down masked. Made anew each time it is asked for: keep it.
    package var masking: MaskingPlan { masking(around: MaskingPlan()) }

    /// The same of an object with parts that go to APNs as they are.
    ///
    /// - Parameters:
    ///   - payload: What stays of a payload.
    ///   - otherwise: What the object is where a name is none of the fields'.
    /// - Returns: The plan, in which a field without a note is masked by its type.
    package func masking(around payload: MaskingPlan, otherwise: MaskingPlan = .own) -> MaskingPlan {
        var members: [String: MaskingPlan] = [:]
        for field in fields {
            members[field.name] = field.notes.masking?(payload) ?? field.readType.masking(around: payload)
        }
        if case .freeUnless(let prefix) = others {
            return .object(members, names: .after([prefix]), otherwise: otherwise)
        }
        return .object(members, otherwise: otherwise)
    }
}

extension FieldType {
    /// Figures and flags stay, and words that documents list; texts are the sender's own.
    fileprivate func masking(around payload: MaskingPlan, otherwise: MaskingPlan = .own) -> MaskingPlan {
        switch self {
        case .string, .header, .name, .names, .strings, .user, .users, .matching, .map, .anything, .texts, .members:
            .own
        case .boolean, .integer, .range, .number, .score, .time, .numeral, .badgeText: .text(.figure)
        case .choice(let words): .text(.constant(Set(words.map { $0.lowercased() })))
        case .headers: .headers
        case .json(let table): .json(table.masking(around: payload))
        case .foreign(let table) where table.name == ApplesFields.payload.name: payload
        case .foreign(let table) where table.name == ApplesFields.aps.name: payload.member(table.name)
        case .object(let table), .objects(let table), .foreign(let table):
            table.masking(around: payload, otherwise: otherwise)
        case .either(let first, let second):
            // An object, and what stands in its place.
            second.tables.isEmpty
                ? first.masking(around: payload, otherwise: second.masking(around: payload))
                : second.masking(around: payload, otherwise: first.masking(around: payload))
        case .spelling(_, let type), .noted(let type, _): type.masking(around: payload, otherwise: otherwise)
        }
    }
}
