import JSONModel

/// One keyword that an instance does not meet.
package struct SchemaViolation: Sendable, Equatable, CustomStringConvertible {
    /// The place in the instance.
    package var instance: JSONPointer
    /// The place of the keyword in its document (the standard's absolute keyword location).
    package var keyword: SchemaLocation
    /// One sentence without its full stop: `the text has 3 characters, and at least 5 are required`.
    package var sentence: String
    /// Of `anyOf` and `oneOf`: why each branch was not met, in order.
    package var causes: [SchemaViolation]

    package var description: String {
        "\(instance.tokens.isEmpty ? "the value" : "\(instance)"): \(sentence) (\(keyword))"
    }
}

/// Why no verdict was reached.
package enum EvaluationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Arrays and objects of the instance are nested deeper than the limit.
    case instanceTooDeep(limit: Int)
    /// Schemas ask schemas deeper than the limit: one refers to itself without going into the instance, or the instance is deep.
    case schemaTooDeep(limit: Int, location: SchemaLocation)
    /// More schemas were asked than the limit: they multiply.
    case tooMuchWork(limit: Int, location: SchemaLocation)
    /// A text is too long for a pattern.
    case textTooLong(location: SchemaLocation)

    package var description: String {
        switch self {
        case .instanceTooDeep(let limit): "the value is nested deeper than \(limit) levels"
        case .schemaTooDeep(let limit, let location):
            "more than \(limit) schemas refer to each other at \(location): does it refer to itself?"
        case .tooMuchWork(let limit, let location):
            "more than \(limit) schemas apply to one value, the last one at \(location)"
        case .textTooLong(let location): "a text is too long for the pattern at \(location)"
        }
    }
}
