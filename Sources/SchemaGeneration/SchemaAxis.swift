import JSONModel

/// One place of a message with the values that are worth trying there. The first is the usual one, and changes nothing.
package struct SchemaAxis: Sendable {
    package let pointer: JSONPointer
    package internal(set) var values: [SchemaAxisValue]

    /// `/data/key`; `message` for the whole.
    package var name: String { pointer.tokens.isEmpty ? "message" : pointer.description }
}

/// A value of an axis.
package struct SchemaAxisValue: Sendable, Equatable {
    /// Unique in its axis: `absent`, `null`, `low`, `below minimum`.
    package let name: String
    /// Whether the usual message meets the schema with it.
    package internal(set) var isValid: Bool
    /// The change, and what else has to change so that the schema is met.
    package internal(set) var edits: [SchemaEdit]

    package func apply(to message: inout JSONValue) {
        for edit in edits { edit.apply(to: &message) }
    }
}

/// Two values that cannot meet in one message: together they break the schema, or one takes away the other's place.
package struct SchemaExclusion: Sendable, Equatable {
    package struct Side: Sendable, Equatable {
        package let axis: Int
        package let value: Int

        package init(axis: Int, value: Int) {
            self.axis = axis
            self.value = value
        }
    }

    package let left: Side
    package let right: Side
}
