/// Something in a schema that keeps it from being used.
package struct SchemaProblem: Sendable, Equatable, CustomStringConvertible {
    package var location: SchemaLocation
    /// One sentence without its full stop: `“minLength” must be a whole number that is not negative`.
    package var sentence: String

    package var description: String { "\(location): \(sentence)" }
}

/// Everything that is wrong with a schema, in the order in which it was met.
package struct SchemaProblems: Error, Sendable, Equatable, CustomStringConvertible {
    package var problems: [SchemaProblem]

    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
