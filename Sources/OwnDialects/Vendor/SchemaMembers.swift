import JSONModel
import JSONSchema

/// The members that a schema names, at any depth and under any keyword, with the values that it gives them.
struct SchemaMembers {
    struct Member {
        let path: [String]
        let values: [JSONValue]
    }

    private(set) var all: [Member] = []
    private let schema: Schema
    /// A schema may refer to itself; no payload of APNs is as deep, and none has as many.
    private static let (deepest, most) = (6, 200)

    init(_ schema: Schema) {
        self.schema = schema
        collect(schema.root, [], depth: 0)
    }

    private mutating func collect(_ index: Int, _ path: [String], depth: Int) {
        guard depth < Self.deepest, all.count < Self.most else { return }
        let node = schema.nodes[index]
        if let inPlace = node.inPlace {
            let single = [
                inPlace.reference, inPlace.dynamicReference?.fallback, inPlace.not, inPlace.condition,
                inPlace.consequence,
                inPlace.alternative,
            ]
            for inside in single.compactMap(\.self) + inPlace.allOf + inPlace.anyOf + inPlace.oneOf
            where inside != index {
                collect(inside, path, depth: depth + 1)
            }
        }
        for entry in node.object?.names.entries ?? [] {
            let here = path + [entry.name]
            let named = entry.schema.map { schema.nodes[$0] }
            all.append(Member(path: here, values: [named?.constant].compactMap(\.self) + (named?.enumeration ?? [])))
            if let inside = entry.schema { collect(inside, here, depth: depth + 1) }
        }
    }
}
