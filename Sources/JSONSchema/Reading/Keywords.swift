/// The keywords of 2020-12, by what stands in them.
enum Keywords {
    /// One schema.
    static let schema = [
        "items", "contains", "additionalProperties", "propertyNames", "not", "if", "then", "else",
        "unevaluatedItems", "unevaluatedProperties", "contentSchema",
    ]
    /// An array of schemas.
    static let schemas = ["allOf", "anyOf", "oneOf", "prefixItems"]
    /// An object of schemas by names.
    static let named = ["$defs", "definitions", "properties", "patternProperties", "dependentSchemas"]

    /// Everything else that means something, or that OpenAPI's base vocabulary gives a meaning.
    private static let others = [
        "$id", "$schema", "$ref", "$anchor", "$dynamicRef", "$dynamicAnchor", "$vocabulary", "$comment", "type",
        "enum", "const", "multipleOf", "maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum", "maxLength",
        "minLength", "pattern", "maxItems", "minItems", "uniqueItems", "maxContains", "minContains", "maxProperties",
        "minProperties", "required", "dependentRequired", "format", "contentEncoding", "contentMediaType", "title",
        "description", "default", "deprecated", "readOnly", "writeOnly", "examples", "discriminator", "xml",
        "externalDocs", "example",
    ]

    static let known = Set(schema + schemas + named + others)
}
