import JSONModel

/// Which vocabularies a schema speaks: its `$schema` says so (JSON Schema Core, 8.1).
struct Vocabularies: OptionSet, Sendable {
    let rawValue: Int

    static let applicator = Vocabularies(rawValue: 1)
    static let unevaluated = Vocabularies(rawValue: 2)
    static let validation = Vocabularies(rawValue: 4)
    static let formatAssertion = Vocabularies(rawValue: 8)

    static let standard: Vocabularies = [.applicator, .unevaluated, .validation]

    static let metaSchema = "https://json-schema.org/draft/2020-12/schema"

    /// Meta-schemas that speak all of them. OpenAPI's adds annotations alone.
    static let standardMetaSchemas: Set<String> = [
        metaSchema, "https://spec.openapis.org/oas/3.1/dialect/base",
        "https://spec.openapis.org/oas/3.1/dialect/2024-10-25", "https://spec.openapis.org/oas/3.1/dialect/2024-11-10",
    ]

    private static let names: [String: Vocabularies] = [
        "core": [], "applicator": .applicator, "unevaluated": .unevaluated, "validation": .validation,
        "meta-data": [], "format-annotation": [], "format-assertion": .formatAssertion, "content": [],
    ]

    /// What `$vocabulary` of a meta-schema says.
    ///
    /// - Returns: The vocabularies, and those that are required and unknown here.
    static func read(_ vocabulary: JSONObject) -> (Vocabularies, unknown: [String]) {
        let prefix = "https://json-schema.org/draft/2020-12/vocab/"
        var found: Vocabularies = []
        var unknown: [String] = []
        for member in vocabulary.members {
            if member.key.hasPrefix(prefix), let known = names[String(member.key.dropFirst(prefix.count))] {
                found.formUnion(known)
            } else if member.value.boolValue == true {
                unknown.append(member.key)
            }
        }
        return (found, unknown)
    }
}
