import JSONModel
import JSONSchema

/// Which places a value of a schema can have.
struct SchemaPlaces {
    private let schema: Schema

    init(_ schema: Schema) {
        self.schema = schema
    }

    /// Whether some value of the schema has something there, as far as names and positions tell.
    func has(_ pointer: JSONPointer) -> Bool {
        var current: Set<Int> = [schema.root]
        for token in pointer.tokens {
            var next: Set<Int> = []
            var isOpen = false
            for index in closure(of: current) {
                let node = schema.nodes[index]
                if case .nothing = node.kind { continue }
                if let object = node.object { add(token, of: object, to: &next) }
                if let array = node.array, let place = Int(token) {
                    if place < array.prefixItems.count {
                        next.insert(array.prefixItems[place])
                    } else if let items = array.items {
                        next.insert(items)
                    }
                }
                if node.object == nil, node.array == nil, node.inPlace == nil, mayHaveMembers(node) { isOpen = true }
            }
            if next.isEmpty { return isOpen }
            current = next
        }
        return true
    }

    private func mayHaveMembers(_ node: SchemaNode) -> Bool {
        guard let types = node.types else { return node.constant == nil && node.enumeration == nil }
        return types.contains(.object) || types.contains(.array)
    }

    private func add(_ name: String, of object: ObjectKeywords, to next: inout Set<Int>) {
        if let index = object.names.index(of: name), let schema = object.names.entries[index].schema {
            next.insert(schema)
        }
        for property in object.patternProperties where property.pattern.matches(name) ?? true {
            next.insert(property.schema)
        }
        if let additional = object.additionalProperties {
            if case .nothing = schema.nodes[additional].kind { return }
            next.insert(additional)
        }
    }

    /// The schemas, and all that may be asked about the same value.
    private func closure(of schemas: Set<Int>) -> Set<Int> {
        var pending = Array(schemas)
        var closure = schemas
        while let index = pending.popLast() {
            guard let keywords = schema.nodes[index].inPlace else { continue }
            let inside = [
                keywords.reference, keywords.dynamicReference?.fallback, keywords.condition, keywords.consequence,
                keywords.alternative,
            ]
            for next in inside.compactMap(\.self) + keywords.allOf + keywords.anyOf + keywords.oneOf
            where closure.insert(next).inserted {
                pending.append(next)
            }
        }
        return closure
    }
}
