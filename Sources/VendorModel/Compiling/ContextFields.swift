import JSONModel
import PushModel

/// Strict decoding of context members: a wrong type names the field.
package enum ContextFields {
    package static func string(_ value: JSONValue, _ field: @autoclosure () -> String) throws(ContextError) -> String {
        guard let string = value.stringValue else { throw expected("a string", field(), value) }
        return string
    }

    package static func bool(_ value: JSONValue, _ field: @autoclosure () -> String) throws(ContextError) -> Bool {
        guard let bool = value.boolValue else { throw expected("true or false", field(), value) }
        return bool
    }

    package static func integer(_ value: JSONValue, _ field: @autoclosure () -> String, in range: ClosedRange<Int>)
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

    package static func object(_ value: JSONValue, _ field: @autoclosure () -> String) throws(ContextError)
        -> JSONObject
    {
        guard let object = value.objectValue else { throw expected("an object", field(), value) }
        return object
    }

    package static func choice<Choice: RawRepresentable & CaseIterable>(
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

    /// Takes the members of an object, each in its turn. Null takes nothing: it is the default of a field, but of one that there
    /// is.
    ///
    /// - Parameters:
    ///   - object: A context, or an object in one.
    ///   - take: Takes a member. Every field must refuse null as it does any other value of a wrong type.
    /// - Throws: ``ContextError`` for an unknown field or a value that the field cannot have.
    package static func takeAll(
        of object: JSONObject,
        _ take: (_ member: JSONMember) throws(ContextError) -> Void
    ) throws(ContextError) {
        for member in object.members {
            do throws(ContextError) {
                try take(member)
            } catch {
                if !member.value.isNull || error.isOfUnknownField { throw error }
            }
        }
    }

    package static func unknown(_ field: String) -> ContextError {
        ContextError(field: field, problem: ContextError.noSuchField)
    }

    private static func expected(_ what: String, _ field: String, _ value: JSONValue) -> ContextError {
        ContextError(field: field, problem: "expected \(what), found \(value.kind.rawValue)")
    }
}
