import JSONModel
import JSONSchema

/// Reads what a test has written as JSON.
func json(_ text: String) -> JSONValue {
    do {
        return try JSONValue(parsing: Array(text.utf8))
    } catch {
        preconditionFailure("a test has \(text): \(error)")
    }
}

func schema(
    _ text: String,
    uri: String = "",
    options: SchemaOptions = SchemaOptions(),
    documents: [String: String] = [:]
) throws(SchemaProblems) -> Schema {
    try Schema(json(text), uri: uri, options: options) { documents[$0].map(json) }
}

/// One instance and its verdict.
struct Sample: Sendable, CustomStringConvertible {
    let schema: String
    let instance: String
    let isValid: Bool

    init(_ schema: String, _ instance: String, _ isValid: Bool) {
        self.schema = schema
        self.instance = instance
        self.isValid = isValid
    }

    var description: String { "\(schema) \(instance)" }
}
