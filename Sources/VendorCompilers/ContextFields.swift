import JSONModel

/// Strict decoding of context members: a wrong type names the field.
enum ContextFields {
    static func string(_ value: JSONValue, _ field: @autoclosure () -> String) throws(ContextError) -> String {
        guard let string = value.stringValue else { throw expected("a string", field(), value) }
        return string
    }

    static func bool(_ value: JSONValue, _ field: @autoclosure () -> String) throws(ContextError) -> Bool {
        guard let bool = value.boolValue else { throw expected("true or false", field(), value) }
        return bool
    }

    static func integer(_ value: JSONValue, _ field: @autoclosure () -> String, in range: ClosedRange<Int>)
        throws(ContextError) -> Int
    {
        guard let integer = value.intValue else { throw expected("an integer", field(), value) }
        guard range.contains(integer) else {
            throw ContextError(
                field: field(),
                problem: "\(integer) is not from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return integer
    }

    static func object(_ value: JSONValue, _ field: @autoclosure () -> String) throws(ContextError) -> JSONObject {
        guard let object = value.objectValue else { throw expected("an object", field(), value) }
        return object
    }

    static func choice<Choice: RawRepresentable & CaseIterable>(
        _ value: JSONValue,
        _ field: @autoclosure () -> String,
        as: Choice.Type
    ) throws(ContextError) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: try string(value, field())) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw ContextError(field: field(), problem: "expected one of \(known)")
        }
        return choice
    }

    static func unknown(_ field: String) -> ContextError {
        ContextError(field: field, problem: "no such field")
    }

    private static func expected(_ what: String, _ field: String, _ value: JSONValue) -> ContextError {
        ContextError(field: field, problem: "expected \(what), found \(value.kind.rawValue)")
    }
}
