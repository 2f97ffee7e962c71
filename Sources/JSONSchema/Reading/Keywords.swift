/// The keywords of a draft, by what stands in them.
struct Keywords: Sendable {
    /// One schema. Of ``Draft/itemsMayBeTuple`` also an array of schemas, in `items`.
    var schema: Set<String>
    /// An array of schemas.
    var schemas: Set<String>
    /// An object of schemas by names. In `dependencies` there may be arrays of names as well.
    var named: Set<String>
    /// Everything that means something.
    private(set) var known: Set<String>

    private init(schema: Set<String>, schemas: Set<String>, named: Set<String>, others: Set<String>) {
        self.schema = schema
        self.schemas = schemas
        self.named = named
        known = schema.union(schemas).union(named).union(others)
    }

    static func of(_ draft: Draft) -> Keywords {
        switch draft {
        case .draft4: draft4
        case .openAPI30: openAPI30
        case .draft6: draft6
        case .draft7: draft7
        case .draft2019: draft2019
        case .draft2020: draft2020
        }
    }

    private func changed(
        schema: Set<String> = [],
        schemas: Set<String> = [],
        named: Set<String> = [],
        others: Set<String> = [],
        without gone: Set<String> = []
    ) -> Keywords {
        let rest = known.subtracting(self.schema).subtracting(self.schemas).subtracting(self.named)
        return Keywords(
            schema: self.schema.union(schema).subtracting(gone),
            schemas: self.schemas.union(schemas).subtracting(gone),
            named: self.named.union(named).subtracting(gone),
            others: rest.union(others).subtracting(gone)
        )
    }

    /// What OpenAPI gives a meaning, and people write in every draft.
    private static let annotations: Set<String> = ["discriminator", "xml", "externalDocs", "example"]

    private static let draft4 = Keywords(
        schema: ["items", "additionalItems", "additionalProperties", "not"],
        schemas: ["allOf", "anyOf", "oneOf"],
        named: ["definitions", "properties", "patternProperties", "dependencies"],
        others: annotations.union([
            "id", "$schema", "$ref", "type", "enum", "multipleOf", "maximum", "exclusiveMaximum", "minimum",
            "exclusiveMinimum", "maxLength", "minLength", "pattern", "maxItems", "minItems", "uniqueItems",
            "maxProperties", "minProperties", "required", "format", "title", "description", "default",
        ])
    )

    private static let openAPI30 = draft4.changed(
        others: ["nullable", "readOnly", "writeOnly", "deprecated"],
        without: ["id", "$schema", "additionalItems", "definitions", "patternProperties", "dependencies"]
    )

    private static let draft6 = draft4.changed(
        schema: ["contains", "propertyNames"],
        others: ["$id", "const", "examples"],
        without: ["id"]
    )

    private static let draft7 = draft6.changed(
        schema: ["if", "then", "else"],
        others: ["$comment", "readOnly", "writeOnly", "contentEncoding", "contentMediaType"]
    )

    private static let draft2019 = draft7.changed(
        schema: ["unevaluatedItems", "unevaluatedProperties", "contentSchema"],
        named: ["$defs", "dependentSchemas"],
        others: [
            "$anchor", "$recursiveRef", "$recursiveAnchor", "$vocabulary", "minContains", "maxContains",
            "dependentRequired", "deprecated",
        ],
        without: ["dependencies"]
    )

    private static let draft2020 = draft2019.changed(
        schemas: ["prefixItems"],
        others: ["$dynamicRef", "$dynamicAnchor"],
        without: ["additionalItems", "$recursiveRef", "$recursiveAnchor"]
    )
}
