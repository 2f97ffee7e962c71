import JSONModel
import JSONSchema

/// The values that a condition asks for, by their places: its constants, and what is at its bounds.
enum ConditionValues {
    static func collect(from condition: Schema, into values: inout [JSONPointer: [JSONValue]]) {
        var seen: Set<Int> = []
        collect(condition, condition.root, .root, &seen, &values)
    }

    private static func collect(
        _ schema: Schema,
        _ index: Int,
        _ pointer: JSONPointer,
        _ seen: inout Set<Int>,
        _ values: inout [JSONPointer: [JSONValue]]
    ) {
        // A condition that refers to itself says the same everywhere.
        guard pointer.tokens.count < AxisFinder.depthLimit, seen.insert(index).inserted else { return }
        defer { seen.remove(index) }
        let node = schema.nodes[index]
        let found = constants(of: node) + bounds(of: node)
        for value in found where !(values[pointer]?.contains(value) ?? false) {
            values[pointer, default: []].append(value)
        }
        for inside in node.inPlace?.all ?? [] { collect(schema, inside, pointer, &seen, &values) }
        for entry in node.object?.names.entries ?? [] {
            if let inside = entry.schema { collect(schema, inside, pointer.appending(entry.name), &seen, &values) }
        }
        for (place, inside) in (node.array?.prefixItems ?? []).enumerated() {
            collect(schema, inside, pointer.appending(place), &seen, &values)
        }
        for inside in [node.array?.items, node.array?.contains].compactMap(\.self) {
            collect(schema, inside, pointer.appending(0), &seen, &values)
        }
    }

    private static func constants(of node: SchemaNode) -> [JSONValue] {
        (node.constant.map { [$0] } ?? []) + (node.enumeration ?? [])
    }

    private static func bounds(of node: SchemaNode) -> [JSONValue] {
        var values: [JSONValue] = []
        if let number = node.number {
            for bound in [number.minimum, number.maximum, number.exclusiveMinimum, number.exclusiveMaximum] {
                guard let number = bound?.number else { continue }
                values.append(.number(number))
                if let around = NumberNeighbours.around(number) {
                    values += [.number(around.below), .number(around.above)]
                }
            }
        }
        if let string = node.string {
            let lengths = [
                string.minLength, string.minLength - 1, string.maxLength,
                string.maxLength < .max ? string.maxLength + 1 : -1,
            ]
            values += lengths.filter { (1...100_000).contains($0) }.map { .string(String(repeating: "x", count: $0)) }
            if let pattern = string.pattern {
                var sampler = PatternSampler()
                values.append(.string(sampler.text(pattern)))
            }
        }
        return values
    }
}

extension InPlaceKeywords {
    /// Every schema that is asked about the same value, whether it must be met or not.
    fileprivate var all: [Int] {
        [reference, dynamicReference?.fallback, not, condition, consequence, alternative].compactMap(\.self) + allOf
            + anyOf + oneOf
    }
}
