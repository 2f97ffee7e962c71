import JSONModel

/// One place of a message with the values that are worth trying there. The first is the usual one, and changes nothing.
struct SchemaAxis: Sendable {
    let pointer: JSONPointer
    var values: [SchemaAxisValue]

    /// `/data/key`; `message` for the whole.
    var name: String { pointer.tokens.isEmpty ? "message" : pointer.description }
}

/// A value of an axis.
struct SchemaAxisValue: Sendable, Equatable {
    /// Unique in its axis: `absent`, `null`, `low`, `below minimum`.
    let name: String
    /// Whether the usual message meets the schema with it.
    var isValid: Bool
    /// The change, and what else has to change so that the schema is met.
    var edits: [SchemaEdit]

    func apply(to message: inout JSONValue) {
        for edit in edits { edit.apply(to: &message) }
    }
}

/// Two values that cannot meet in one message: together they break the schema, or one takes away the other's place.
struct SchemaExclusion: Sendable, Equatable {
    struct Side: Sendable, Equatable {
        let axis: Int
        let value: Int
    }

    let left: Side
    let right: Side
}
