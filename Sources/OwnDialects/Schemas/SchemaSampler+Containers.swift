import Determinism
import JSONModel
import JSONSchema

extension SchemaSampler {
    mutating func elements(_ shape: SchemaShape, label: String, depth: Int) -> [JSONValue] {
        let most = min(shape.maxItems, 2000)
        let described = shape.arrays.map(\.prefixItems.count).max() ?? 0
        var count = max(shape.minItems, min(max(described, 1), most))
        let contained = shape.arrays.filter { $0.contains != nil }
        count = max(count, min(contained.map(\.minContains).max() ?? 0, most))
        if generator != nil { count = shape.minItems + pick(max(1, min(count + 3, most + 1) - shape.minItems)) }
        if depth >= Self.usualDepth { count = shape.minItems }
        let isUnique = shape.arrays.contains(where: \.uniqueItems)
        var elements: [JSONValue] = []
        for index in 0..<min(count, 2000) {
            var schemas = shape.schemas(ofElement: index)
            for array in contained where index >= described && index - described < array.minContains {
                if let wanted = array.contains { schemas.append(wanted) }
            }
            var element = propose(schemas, label: "\(label)\(index)", depth: depth + 1)
            if isUnique { element = Self.distinct(element, from: elements, number: index) }
            elements.append(element)
        }
        return elements
    }

    /// The element, or one like it that is not there yet.
    private static func distinct(_ element: JSONValue, from others: [JSONValue], number: Int) -> JSONValue {
        guard others.contains(where: { JSONDiff.areEqual($0, element) }) else { return element }
        switch element {
        case .number(let value): return value.intValue.map { .number(JSONNumber($0 &+ number)) } ?? element
        case .string(let text): return .string("\(text)\(number)")
        default: return element
        }
    }

    mutating func members(_ shape: SchemaShape, label: String, depth: Int) -> JSONObject {
        var object = JSONObject()
        let names = shape.names
        for name in names {
            let isRequired = shape.isRequired(name)
            if !isRequired {
                let isWanted = generator.map { _ in pick(2) == 0 } ?? hasOptionalMembers
                guard isWanted, depth < Self.usualDepth, object.count < shape.maxProperties else { continue }
            }
            let schemas = shape.schemas(ofMember: name)
            // A member that nothing is allowed for is left out, and a required one makes the schema impossible.
            if !isRequired, isForbidden(schemas) { continue }
            object.members.append(JSONMember(key: name, value: propose(schemas, label: name, depth: depth + 1)))
        }
        addFurtherMembers(shape, depth: depth, to: &object)
        return object
    }

    private func isForbidden(_ schemas: [Int]) -> Bool {
        schemas.contains { if case .nothing = schema.nodes[$0].kind { true } else { false } }
    }

    /// Members whose names the schema leaves open: as many as are required, and one where patterns ask for some.
    private mutating func addFurtherMembers(_ shape: SchemaShape, depth: Int, to object: inout JSONObject) {
        var sampler = PatternSampler(generator: generator)
        var names = shape.objects.flatMap(\.patternProperties).map { sampler.text($0.pattern) }
        generator = sampler.generator
        // A map has no names of its own: one member shows what its members are.
        let isMap = shape.names.isEmpty && shape.objects.contains { $0.additionalProperties != nil }
        if names.isEmpty, isMap || isUnusual(oneIn: 8) { names = ["key"] }
        for number in 1..<max(2, min(shape.minProperties, 1000) + 1)
        where object.count + names.count < shape.minProperties {
            names.append("key\(number)")
        }
        for name in names {
            guard object.lastIndex(of: name) == nil, object.count < shape.maxProperties else { continue }
            let isWanted = object.count < shape.minProperties || depth < Self.usualDepth && hasOptionalMembers
            let schemas = shape.schemas(ofMember: name)
            guard isWanted, !isForbidden(schemas) else { continue }
            var value = propose(schemas, label: name, depth: depth + 1)
            // A member that nothing is said of.
            if schemas.isEmpty, generator == nil { value = "hello" }
            object.members.append(JSONMember(key: name, value: value))
        }
        keepNames(shape, of: &object)
    }

    /// What `propertyNames` refuses is taken away again, unless it is required.
    private func keepNames(_ shape: SchemaShape, of object: inout JSONObject) {
        let rules = shape.objects.compactMap(\.propertyNames)
        guard !rules.isEmpty else { return }
        object.members.removeAll { !shape.isRequired($0.key) && !meets(.string($0.key), rules) }
    }
}
