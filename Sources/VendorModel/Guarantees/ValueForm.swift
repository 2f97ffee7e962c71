import JSONModel

/// A form that every value of a member has.
package enum ValueForm: Sendable {
    case object, string, number
    /// A string that is not empty.
    case text
    /// An array of strings.
    case strings
    /// An ID, which is written as a string or as a number.
    case identifier
    /// This value and no other.
    case constant(JSONValue)
    /// Any value but this one.
    case other(than: JSONValue)

    /// How a value differs; nil where it has the form.
    func difference(of value: JSONValue) -> JSONDifference.Kind? {
        switch self {
        case .object: value.kind == .object ? nil : .type
        case .string: value.kind == .string ? nil : .type
        case .number: value.kind == .number ? nil : .type
        case .text: value.kind != .string ? .type : value == "" ? .value : nil
        case .strings: value.arrayValue?.allSatisfy { $0.kind == .string } == true ? nil : .type
        case .identifier: value.kind == .string || value.kind == .number ? nil : .type
        case .constant(let constant):
            JSONDiff.areEqual(constant, value) ? nil : constant.kind == value.kind ? .value : .type
        case .other(let excluded): JSONDiff.areEqual(excluded, value) ? .value : nil
        }
    }

    package var words: String {
        switch self {
        case .object: "an object"
        case .string: "a string"
        case .number: "a number"
        case .text: "a text that is not empty"
        case .strings: "a list of strings"
        case .identifier: "a string or a number"
        case .constant(let value): "\(Self.text(of: value)) alone"
        case .other(let value): "any value but \(Self.text(of: value))"
        }
    }

    private static func text(of value: JSONValue) -> String { String(decoding: value.serialized(), as: UTF8.self) }
}
