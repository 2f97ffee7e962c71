import JSONModel

// Schemas that ask other schemas about the same value.
extension Evaluation {
    mutating func meetsInPlace(
        _ value: JSONValue,
        _ keywords: InPlaceKeywords,
        _ node: SchemaNode,
        _ children: inout EvaluatedChildren
    ) throws(EvaluationError) -> Bool {
        var isMet = true
        if let reference = keywords.reference { isMet = try meets(value, reference, &children) }
        if isMet || report != nil, let reference = keywords.dynamicReference {
            isMet = try meets(value, target(of: reference), &children) && isMet
        }
        for schema in keywords.allOf {
            guard isMet || report != nil else { return false }
            isMet = try meets(value, schema, &children) && isMet
        }
        if isMet || report != nil, !keywords.anyOf.isEmpty {
            isMet = try meetsAny(of: keywords.anyOf, value, node, &children) && isMet
        }
        if isMet || report != nil, !keywords.oneOf.isEmpty {
            isMet = try meetsOne(of: keywords.oneOf, value, node, &children) && isMet
        }
        if isMet || report != nil, let not = keywords.not {
            var inside = EvaluatedChildren(isWanted: false)
            if try meetsSilently(value, not, &inside) {
                isMet = fails(node, "not", "it meets the schema in “not”")
            }
        }
        if isMet || report != nil, let condition = keywords.condition {
            isMet = try meetsBranch(of: condition, value, keywords, &children) && isMet
        }
        return isMet
    }

    private mutating func meetsAny(
        of branches: [Int],
        _ value: JSONValue,
        _ node: SchemaNode,
        _ children: inout EvaluatedChildren
    ) throws(EvaluationError) -> Bool {
        var isMet = false
        var causes: [SchemaViolation] = []
        for branch in branches {
            var inside = EvaluatedChildren(isWanted: children.isWanted)
            guard try meets(value, branch, &inside, causes: &causes) else { continue }
            isMet = true
            // The other branches may have spoken of other children.
            guard children.isWanted else { break }
            children.formUnion(inside)
        }
        return isMet || fails(node, "anyOf", "it meets none of the \(branches.count) schemas", causes: causes)
    }

    private mutating func meetsOne(
        of branches: [Int],
        _ value: JSONValue,
        _ node: SchemaNode,
        _ children: inout EvaluatedChildren
    ) throws(EvaluationError) -> Bool {
        var first: Int?
        var causes: [SchemaViolation] = []
        for (number, branch) in branches.enumerated() {
            var inside = EvaluatedChildren(isWanted: children.isWanted)
            guard try meets(value, branch, &inside, causes: &causes) else { continue }
            if let first {
                return fails(node, "oneOf", "it meets the schemas \(first) and \(number), but may meet only one")
            }
            first = number
            children.formUnion(inside)
        }
        return first != nil || fails(node, "oneOf", "it meets none of the \(branches.count) schemas", causes: causes)
    }

    /// The verdict of one of several schemas: what it misses is a cause, and perhaps no violation.
    private mutating func meets(
        _ value: JSONValue,
        _ branch: Int,
        _ children: inout EvaluatedChildren,
        causes: inout [SchemaViolation]
    ) throws(EvaluationError) -> Bool {
        guard let outer = report?.violations else { return try meets(value, branch, &children) }
        report?.violations = []
        let isMet = try meets(value, branch, &children)
        if !isMet { causes += report?.violations ?? [] }
        report?.violations = outer
        return isMet
    }

    private mutating func meetsBranch(
        of condition: Int,
        _ value: JSONValue,
        _ keywords: InPlaceKeywords,
        _ children: inout EvaluatedChildren
    ) throws(EvaluationError) -> Bool {
        var inside = EvaluatedChildren(isWanted: children.isWanted)
        guard try meetsSilently(value, condition, &inside) else {
            guard let alternative = keywords.alternative else { return true }
            return try meets(value, alternative, &children)
        }
        children.formUnion(inside)
        guard let consequence = keywords.consequence else { return true }
        return try meets(value, consequence, &children)
    }

    /// What no other keyword of the schema has spoken of.
    mutating func meetsUnevaluated(_ value: JSONValue, _ node: SchemaNode, _ children: inout EvaluatedChildren)
        throws(EvaluationError) -> Bool
    {
        var isMet = true
        switch value {
        case .array(let elements):
            guard let schema = node.unevaluatedItems else { break }
            for index in elements.indices where !children.contains(index) {
                guard isMet || report != nil else { return false }
                isMet = try meetsChild(elements[index], schema, .index(index)) && isMet
            }
            children.insertAll()
        case .object(let object):
            guard let schema = node.unevaluatedProperties else { break }
            for index in object.members.indices where !children.contains(index) {
                guard isMet || report != nil else { return false }
                let member = object.members[index]
                isMet = try meetsChild(member.value, schema, .name(member.key)) && isMet
            }
            children.insertAll()
        case .null, .bool, .number, .string: break
        }
        return isMet
    }
}
