import JSONModel

// Arrays and objects.
extension Evaluation {
    mutating func meets(
        _ elements: [JSONValue],
        _ keywords: ArrayKeywords,
        _ node: SchemaNode,
        _ children: inout EvaluatedChildren
    ) throws(EvaluationError) -> Bool {
        var isMet = true
        if elements.count < keywords.minItems {
            let sentence = "the array has \(elements.count) elements, but at least \(keywords.minItems) are required"
            isMet = fails(node, "minItems", sentence)
        }
        if elements.count > keywords.maxItems {
            let sentence = "the array has \(elements.count) elements, but at most \(keywords.maxItems) are allowed"
            isMet = fails(node, "maxItems", sentence)
        }
        guard isMet || report != nil else { return false }
        if keywords.uniqueItems, let pair = elements.firstEqualPair() {
            isMet = fails(node, "uniqueItems", "the elements \(pair.0) and \(pair.1) are equal")
        }
        for (index, schema) in zip(elements.indices, keywords.prefixItems) {
            guard isMet || report != nil else { return false }
            isMet = try meetsChild(elements[index], schema, .index(index)) && isMet
            children.insert(index)
        }
        if let items = keywords.items {
            for index in elements.indices.dropFirst(keywords.prefixItems.count) {
                guard isMet || report != nil else { return false }
                isMet = try meetsChild(elements[index], items, .index(index)) && isMet
            }
            children.insertAll()
        }
        guard isMet || report != nil else { return false }
        return try meetsContains(elements, keywords, node, &children) && isMet
    }

    private mutating func meetsContains(
        _ elements: [JSONValue],
        _ keywords: ArrayKeywords,
        _ node: SchemaNode,
        _ children: inout EvaluatedChildren
    ) throws(EvaluationError) -> Bool {
        guard let contains = keywords.contains else { return true }
        var count = 0
        for index in elements.indices {
            var inside = EvaluatedChildren(isWanted: false)
            guard try meetsSilently(elements[index], contains, &inside) else { continue }
            count += 1
            if keywords.containsEvaluates { children.insert(index) }
            if !children.isWanted, keywords.maxContains == .max, count >= keywords.minContains { return true }
        }
        if count < keywords.minContains {
            let sentence =
                keywords.minContains == 1
                ? "no element meets “contains”"
                : "\(count) elements meet “contains”, but at least \(keywords.minContains) are required"
            return fails(node, keywords.minContains == 1 ? "contains" : "minContains", sentence)
        }
        if count > keywords.maxContains {
            let sentence =
                "\(count) elements meet “contains”, but at most \(keywords.maxContains) are allowed"
            return fails(node, "maxContains", sentence)
        }
        return true
    }

    mutating func meets(
        _ object: JSONObject,
        _ keywords: ObjectKeywords,
        _ node: SchemaNode,
        _ value: JSONValue,
        _ children: inout EvaluatedChildren
    ) throws(EvaluationError) -> Bool {
        var isMet = true
        if object.count < keywords.minProperties {
            let sentence = "the object has \(object.count) members, but at least \(keywords.minProperties) are required"
            isMet = fails(node, "minProperties", sentence)
        }
        if object.count > keywords.maxProperties {
            let sentence = "the object has \(object.count) members, but at most \(keywords.maxProperties) are allowed"
            isMet = fails(node, "maxProperties", sentence)
        }
        var requiredCount = 0
        for index in object.members.indices {
            guard isMet || report != nil else { return false }
            let entry = keywords.names.index(of: object.members[index].key)
            if let entry, keywords.names.entries[entry].isRequired { requiredCount += 1 }
            isMet = try meetsMember(index, of: object, entry, keywords, node, &children) && isMet
        }
        if requiredCount < keywords.names.requiredCount {
            isMet = fails(node, "required", Self.missingNames(object, keywords))
        }
        for dependency in keywords.dependencies where object.lastIndex(of: dependency.name) != nil {
            guard isMet || report != nil else { return false }
            isMet = try meets(object, dependency, node, value, &children) && isMet
        }
        return isMet
    }

    private mutating func meetsMember(
        _ index: Int,
        of object: JSONObject,
        _ entry: Int?,
        _ keywords: ObjectKeywords,
        _ node: SchemaNode,
        _ children: inout EvaluatedChildren
    ) throws(EvaluationError) -> Bool {
        var isMet = true
        var isKnown = false
        let name = object.members[index].key
        if let entry, let schema = keywords.names.entries[entry].schema {
            isKnown = true
            isMet = try meetsChild(object.members[index].value, schema, .name(name))
        }
        for property in keywords.patternProperties {
            guard isMet || report != nil else { return false }
            guard let matches = property.pattern.matches(name) else {
                throw .textTooLong(location: node.location.appending("patternProperties"))
            }
            guard matches else { continue }
            isKnown = true
            isMet = try meetsChild(object.members[index].value, property.schema, .name(name)) && isMet
        }
        if !isKnown, let additional = keywords.additionalProperties {
            isKnown = true
            isMet = try meetsChild(object.members[index].value, additional, .name(name)) && isMet
        }
        if isKnown { children.insert(index) }
        guard isMet || report != nil, let names = keywords.propertyNames else { return isMet }
        return try meetsChild(.string(name), names, .name(name)) && isMet
    }

    private mutating func meets(
        _ object: JSONObject,
        _ dependency: ObjectKeywords.Dependency,
        _ node: SchemaNode,
        _ value: JSONValue,
        _ children: inout EvaluatedChildren
    ) throws(EvaluationError) -> Bool {
        if let schema = dependency.schema { return try meets(value, schema, &children) }
        let missing = dependency.required.filter { object.lastIndex(of: $0) == nil }
        guard !missing.isEmpty else { return true }
        let sentence = "“\(dependency.name)” is present, so \(Self.list(missing)) is required"
        return fails(node, dependency.keyword, sentence)
    }

    private static func missingNames(_ object: JSONObject, _ keywords: ObjectKeywords) -> String {
        let missing = keywords.names.entries.filter { $0.isRequired && object.lastIndex(of: $0.name) == nil }
        return "\(list(missing.map(\.name))) is required"
    }

    private static func list(_ names: [String]) -> String {
        names.map { "“\($0)”" }.joined(separator: " and ")
    }
}
