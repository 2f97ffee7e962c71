/// A context that a compiler cannot use.
package struct ContextError: Error, Sendable, Equatable, CustomStringConvertible {
    package var field: String
    package var problem: String

    package init(field: String, problem: String) {
        self.field = field
        self.problem = problem
    }

    package static let noSuchField = "no such field"

    package var isOfUnknownField: Bool { problem == Self.noSuchField }

    package var description: String { "context.\(field): \(problem)" }
}
