import JSONModel
import PushModel

/// Fields of a message that are other than the documents' tables have them.
struct FieldScan {
    enum Fault {
        /// No document has such a field there.
        case unknown
        /// A field is called almost so.
        case misspelt(as: String)
        /// The field belongs to another object, by the object's name.
        /// With the name that it has there.
        case misplaced(in: [String], as: String)
        case wrongType(FieldType, actual: JSONValue.Kind)
    }

    private(set) var faults: [(place: [String], name: String, fault: Fault)] = []
    /// Every field of the tables, with the objects that have it.
    private let homes: [(field: String, tables: [String])]

    /// - Parameters:
    ///   - object: The message.
    ///   - table: Of the message as a whole.
    package init(_ object: JSONObject, by table: FieldTable) {
        homes = Self.homes(below: table)
        scan(object, by: table, at: [])
    }

    private mutating func scan(_ object: JSONObject, by table: FieldTable, at place: [String]) {
        var seen: Set<String> = []
        for member in object.members where seen.insert(member.key).inserted {
            let here = place + [member.key]
            // Of equal keys the last counts.
            let value = object[member.key] ?? member.value
            guard let type = table.type(of: member.key) else {
                if let fault = fault(of: member.key, in: table) { faults.append((here, member.key, fault)) }
                continue
            }
            guard type.admits(value) else {
                faults.append((here, member.key, .wrongType(type, actual: value.kind)))
                continue
            }
            for inner in type.tables {
                if let object = value.objectValue { scan(object, by: inner, at: here) }
                for (index, element) in (value.arrayValue ?? []).enumerated() {
                    if let object = element.objectValue { scan(object, by: inner, at: here + [String(index)]) }
                }
            }
        }
    }

    /// What a name that the table has not got is.
    private func fault(of name: String, in table: FieldTable) -> Fault? {
        let known = table.fields.map(\.name)
        let near = known.first { Self.letters(of: $0) == Self.letters(of: name) }
        let isOurs =
            switch table.others {
            case .none: true
            case .free: false
            case .freeUnless(let prefix): name.lowercased().hasPrefix(prefix)
            }
        // Elsewhere a name that says no more than `title` may be the sender's own.
        if isOurs || name.contains("_") || name.contains("-"),
            let home = homes.first(where: { $0.field.hasSameScalars(as: name) })
        {
            return .misplaced(in: home.tables, as: name)
        }
        if let near { return .misspelt(as: near) }
        guard isOurs else { return nil }
        if let home = homes.first(where: { Self.letters(of: $0.field) == Self.letters(of: name) }) {
            return .misplaced(in: home.tables, as: home.field)
        }
        return Self.nearest(to: name, among: known).map { .misspelt(as: $0) } ?? .unknown
    }

    /// The name without case and without what joins words: `em_alert_subtitle` is `em_alert_subTitle`.
    private static func letters(of name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }

    /// A known name that is a slip away: what differs stands in one place, and is short beside the name.
    private static func nearest(to name: String, among known: [String]) -> String? {
        guard let nearest = Wording.nearest(to: name, among: known) else { return nil }
        let (written, meant) = (Array(name.lowercased().utf8), Array(nearest.lowercased().utf8))
        let head = zip(written, meant).prefix { $0 == $1 }.count
        let tail = zip(written.reversed(), meant.reversed()).prefix { $0 == $1 }.count
        let length = max(written.count, meant.count)
        return length - min(length, head + tail) <= max(1, length / 5) ? nearest : nil
    }

    private static func homes(below table: FieldTable) -> [(field: String, tables: [String])] {
        var homes: [(field: String, tables: [String])] = []
        func add(_ table: FieldTable) {
            for field in table.fields {
                if let position = homes.firstIndex(where: { $0.field.hasSameScalars(as: field.name) }) {
                    if !homes[position].tables.contains(table.name) { homes[position].tables.append(table.name) }
                } else {
                    homes.append((field.name, [table.name]))
                }
                field.type.tables.forEach(add)
            }
        }
        add(table)
        return homes
    }
}

extension JSONValue.Kind {
    package var words: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
