import JSONModel

/// What a schema says of arrays. Schemas are indices into ``Schema/nodes``.
package final class ArrayKeywords: Sendable {
    package let prefixItems: [Int]
    package let items: Int?
    package let contains: Int?
    package let minContains: Int
    package let maxContains: Int
    /// Whether elements that ``contains`` wants are evaluated by it.
    let containsEvaluates: Bool
    package let minItems: Int
    package let maxItems: Int
    package let uniqueItems: Bool

    init(
        prefixItems: [Int],
        items: Int?,
        contains: Int?,
        minContains: Int,
        maxContains: Int,
        containsEvaluates: Bool,
        minItems: Int,
        maxItems: Int,
        uniqueItems: Bool
    ) {
        self.prefixItems = prefixItems
        self.items = items
        self.contains = contains
        self.minContains = minContains
        self.maxContains = maxContains
        self.containsEvaluates = containsEvaluates
        self.minItems = minItems
        self.maxItems = maxItems
        self.uniqueItems = uniqueItems
    }
}

/// What a schema says of objects. Schemas are indices into ``Schema/nodes``.
package final class ObjectKeywords: Sendable {
    package struct PatternProperty: Sendable {
        package let pattern: Pattern
        package let schema: Int
    }

    package struct Dependency: Sendable {
        /// `dependentRequired`, `dependentSchemas`, or `dependencies`, which was both.
        let keyword: String
        package let name: String
        package let required: [String]
        package let schema: Int?
    }

    package let names: PropertyTable
    package let patternProperties: [PatternProperty]
    package let additionalProperties: Int?
    package let propertyNames: Int?
    package let minProperties: Int
    package let maxProperties: Int
    package let dependencies: [Dependency]

    init(
        names: PropertyTable,
        patternProperties: [PatternProperty],
        additionalProperties: Int?,
        propertyNames: Int?,
        minProperties: Int,
        maxProperties: Int,
        dependencies: [Dependency]
    ) {
        self.names = names
        self.patternProperties = patternProperties
        self.additionalProperties = additionalProperties
        self.propertyNames = propertyNames
        self.minProperties = minProperties
        self.maxProperties = maxProperties
        self.dependencies = dependencies
    }
}

/// What a schema says of the value as a whole, by other schemas. They are indices into ``Schema/nodes``.
package final class InPlaceKeywords: Sendable {
    package let reference: Int?
    package let dynamicReference: DynamicReference?
    package let allOf: [Int]
    package let anyOf: [Int]
    package let oneOf: [Int]
    package let not: Int?
    package let condition: Int?
    package let consequence: Int?
    package let alternative: Int?

    /// `$dynamicRef` to a `$dynamicAnchor`, or `$recursiveRef` to a `$recursiveAnchor`.
    package struct DynamicReference: Sendable {
        /// Index of the anchor's name in the schema's table.
        let name: Int
        /// Where no resource on the way here has the anchor.
        package let fallback: Int
    }

    init(
        reference: Int?,
        dynamicReference: DynamicReference?,
        allOf: [Int],
        anyOf: [Int],
        oneOf: [Int],
        not: Int?,
        condition: Int?,
        consequence: Int?,
        alternative: Int?
    ) {
        self.reference = reference
        self.dynamicReference = dynamicReference
        self.allOf = allOf
        self.anyOf = anyOf
        self.oneOf = oneOf
        self.not = not
        self.condition = condition
        self.consequence = consequence
        self.alternative = alternative
    }

    var isSoleReference: Bool {
        reference != nil && dynamicReference == nil && allOf.isEmpty && anyOf.isEmpty && oneOf.isEmpty && not == nil
            && condition == nil
    }
}
