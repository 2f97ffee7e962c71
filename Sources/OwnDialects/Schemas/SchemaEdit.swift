import JSONModel

/// One change of a message: a value at a place, or nothing there any more.
struct SchemaEdit: Sendable, Equatable {
    let pointer: JSONPointer
    /// Nil takes the member or element away.
    let value: JSONValue?

    init(_ pointer: JSONPointer, _ value: JSONValue?) {
        self.pointer = pointer
        self.value = value
    }

    /// Makes the change where there is a place for it: what is around it must be there.
    func apply(to message: inout JSONValue) {
        Self.set(value, at: pointer.tokens[...], in: &message)
    }

    /// Whether a message is as the change left it.
    func isDone(in message: JSONValue) -> Bool {
        switch (message[pointer], value) {
        case (nil, nil): true
        case (let found?, let wanted?): found == wanted
        default: false
        }
    }

    private static func set(_ value: JSONValue?, at tokens: ArraySlice<String>, in target: inout JSONValue) {
        guard let token = tokens.first else {
            if let value { target = value }
            return
        }
        // Null stays behind while the members are changed, so that they have one owner.
        var taken = JSONValue.null
        swap(&taken, &target)
        switch consume taken {
        case .object(var object):
            set(value, at: tokens.dropFirst(), token, in: &object)
            target = .object(object)
        case .array(var elements):
            set(value, at: tokens.dropFirst(), token, in: &elements)
            target = .array(elements)
        case let other:
            target = other
        }
    }

    private static func set(
        _ value: JSONValue?,
        at rest: ArraySlice<String>,
        _ name: String,
        in object: inout JSONObject
    ) {
        if rest.isEmpty {
            object[name] = value
        } else if let index = object.lastIndex(of: name) {
            set(value, at: rest, in: &object.members[index].value)
        }
    }

    private static func set(
        _ value: JSONValue?,
        at rest: ArraySlice<String>,
        _ token: String,
        in elements: inout [JSONValue]
    ) {
        guard let index = Int(token), elements.indices.contains(index) else { return }
        if !rest.isEmpty {
            set(value, at: rest, in: &elements[index])
        } else if let value {
            elements[index] = value
        } else {
            elements.remove(at: index)
        }
    }
}
