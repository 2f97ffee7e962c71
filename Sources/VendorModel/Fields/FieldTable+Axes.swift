import CaseGeneration
import JSONModel

/// A place in a message; elements of a list have no number here, and are "0" all.
package typealias FieldPath = [String]

extension FieldTable {
    /// Axes of the documented fields that no other axis writes: absent, a plain value of the field's type, null, and a value of another type. So a
    /// field that is added to the table is in the cases as well, until somebody knows more of it.
    ///
    /// - Parameters:
    ///   - axes: Those that somebody wrote.
    ///   - drafts: What those are applied to: the nominal case, and one of each further interface.
    /// - Returns: An axis each; of an object that no axis writes one in all.
    package func axes(besides axes: [Axis], in drafts: [CaseDraft]) -> [Axis] {
        unwritten(by: axes, in: drafts).map { path, field in
            let type = field.readType
            let values: [FieldValue] = [.absent, .plain("value", type.plainValue), .null]
            let odd = type.otherValue.map { FieldValue.odd("other-type", $0) }
            return Axis(
                path.joined(separator: "."),
                at: Slot(root: .message, path: path),
                values + (odd.map { [$0] } ?? [])
            )
        }
    }

    /// The documented fields that no axis writes; of an object that none writes not those in it.
    package func unwritten(by axes: [Axis], in drafts: [CaseDraft]) -> [(path: FieldPath, field: Field)] {
        unwritten(by: axes.reduce(into: []) { $0.formUnion($1.writtenPaths(in: drafts)) }, at: [])
    }

    private func unwritten(by written: Set<FieldPath>, at path: FieldPath) -> [(path: FieldPath, field: Field)] {
        fields.flatMap { field -> [(path: FieldPath, field: Field)] in
            let here = path + [field.name]
            guard written.contains(here) else { return [(here, field)] }
            return field.readType.objectsInside.flatMap { table, isListed in
                table.unwritten(by: written, at: isListed ? here + ["0"] : here)
            }
        }
    }

    /// Whether a document knows what stands there, or whoever sends may put there what they like.
    package func describes(_ path: some Collection<String>) -> Bool {
        guard let name = path.first else { return true }
        guard let type = self[name]?.readType else { return false }
        let inside = path.dropFirst()
        let tables = type.objectsInside
        if inside.isEmpty || tables.isEmpty { return true }
        return tables.contains { table, isListed in
            !isListed ? table.describes(inside) : inside.first == "0" && table.describes(inside.dropFirst())
        }
    }
}

extension Axis {
    /// The members that some of its values sets, changes or takes away.
    package func writtenPaths(in drafts: [CaseDraft]) -> Set<FieldPath> {
        var paths: Set<FieldPath> = []
        for draft in drafts {
            for value in values {
                var edited = draft
                value.edit(&edited)
                edited.message.addPaths(thatDifferFrom: draft.message, to: &paths, at: [])
            }
        }
        return paths
    }
}

extension JSONValue {
    fileprivate func addPaths(thatDifferFrom other: JSONValue?, to paths: inout Set<FieldPath>, at path: FieldPath) {
        guard self != other else { return }
        if !path.isEmpty { paths.insert(path) }
        switch self {
        case .object(let object):
            for member in object.members {
                member.value.addPaths(thatDifferFrom: other?[member.key], to: &paths, at: path + [member.key])
            }
            for key in other?.objectValue?.keys ?? [] where object[key] == nil { paths.insert(path + [key]) }
        case .array(let elements):
            for element in elements { element.addPaths(thatDifferFrom: nil, to: &paths, at: path + ["0"]) }
        case .null, .bool, .number, .string: break
        }
    }
}

extension FieldType {
    /// The tables of the objects inside that are the vendor's own, and whether the objects are elements of a list.
    fileprivate var objectsInside: [(table: FieldTable, isListed: Bool)] {
        switch self {
        case .object(let table): [(table, false)]
        case .objects(let table): [(table, true)]
        case .either(let first, let second): first.objectsInside + second.objectsInside
        case .spelling(_, let type), .noted(let type, _): type.objectsInside
        default: []
        }
    }

    /// A value of the type, such as documents show.
    fileprivate var plainValue: JSONValue {
        switch self {
        case .string, .header, .name, .user, .matching, .anything: "value"
        case .boolean: true
        case .integer, .number, .score: 1
        case .range(let range): .number(JSONNumber(range.lowerBound))
        case .badgeText: "1"
        case .numeral(let range): .string(String(range?.lowerBound ?? 1))
        case .time: 1_700_000_000
        case .choice(let words): .string(words.first ?? "")
        case .strings, .names, .users: ["value"]
        case .json(let table): .string(table.plainObject.text)
        case .map, .texts, .members: ["key": "value"]
        case .headers: ["apns-priority": "10"]
        case .foreign(let table), .object(let table): table.plainObject
        case .objects(let table): [table.plainObject]
        case .either(let type, _), .spelling(_, let type), .noted(let type, _): type.plainValue
        }
    }

    /// A value of another type; nil where there is none.
    fileprivate var otherValue: JSONValue? {
        let values: [JSONValue] = [1, true, ["value"]]
        return values.first { !admits($0) }
    }
}

extension FieldTable {
    fileprivate var plainObject: JSONValue {
        let members = fields.compactMap { field -> JSONMember? in
            if case .spelling = field.type { return nil }
            return JSONMember(key: field.name, value: field.readType.plainValue)
        }
        return .object(JSONObject(members: members))
    }
}
