import JSONModel
import Testing

/// The value of a JSON text that a test has in its source.
func json(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSONValue {
    try #require(try? JSONValue(parsing: Array(text.utf8)), "no JSON: \(text)", sourceLocation: sourceLocation)
}
