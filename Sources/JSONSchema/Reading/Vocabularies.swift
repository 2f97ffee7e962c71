import JSONModel

/// Which vocabularies a schema speaks: its `$schema` says so (JSON Schema Core, 8.1).
struct Vocabularies: OptionSet, Sendable {
    let rawValue: Int

    static let applicator = Vocabularies(rawValue: 1)
    static let unevaluated = Vocabularies(rawValue: 2)
    static let validation = Vocabularies(rawValue: 4)
    static let formatAssertion = Vocabularies(rawValue: 8)

    static let standard: Vocabularies = [.applicator, .unevaluated, .validation]

    private static let names: [String: Vocabularies] = [
        "core": [], "applicator": .applicator, "unevaluated": .unevaluated, "validation": .validation,
        "meta-data": [], "format-annotation": [], "format-assertion": .formatAssertion, "content": [],
    ]

    /// What `$vocabulary` of a meta-schema says.
    ///
    /// - Parameters:
    ///   - vocabulary: The value of `$vocabulary`.
    ///   - prefix: What the names of the draft's vocabularies begin with.
    /// - Returns: The vocabularies, and those that are required and unknown here.
    static func read(_ vocabulary: JSONObject, prefix: String) -> (Vocabularies, unknown: [String]) {
        var found: Vocabularies = []
        var unknown: [String] = []
        for member in vocabulary.members {
            switch member.key {
            // One that was divided in two later.
            case "https://json-schema.org/draft/2019-09/vocab/applicator":
                found.formUnion([.applicator, .unevaluated])
                continue
            // It asserts where it is required (Validation 2019-09, 7.2).
            case "https://json-schema.org/draft/2019-09/vocab/format":
                if member.value.boolValue == true { found.formUnion(.formatAssertion) }
                continue
            default: break
            }
            if member.key.hasPrefix(prefix), let known = names[String(member.key.dropFirst(prefix.count))] {
                found.formUnion(known)
            } else if member.value.boolValue == true {
                unknown.append(member.key)
            }
        }
        return (found, unknown)
    }
}
