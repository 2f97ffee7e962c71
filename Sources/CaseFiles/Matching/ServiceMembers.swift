import JSONModel
import PushModel

/// The members beside `aps` that a vendor's service puts into a payload: they differ from push to push, and nobody is to be
/// judged by them.
package struct ServiceMembers: Sendable {
    private let prefixes: [String]

    /// - Parameter prefixes: How their names begin.
    package init(prefixes: [String]) {
        self.prefixes = prefixes
    }

    /// Whether the place is such a member, or inside of one.
    package func contain(_ pointer: JSONPointer) -> Bool {
        guard !prefixes.isEmpty, let name = pointer.tokens.first else { return false }
        return prefixes.contains { name.utf8.starts(with: $0.utf8) }
    }
}
