import PushModel

/// One of several interfaces of a vendor whose messages can be told apart: a compiler may be for one of them alone.
package struct MessageForm: Sendable {
    /// As people call its messages, in the plural.
    package let name: String
    /// Whether a case's message is one of it.
    package let includes: @Sendable (Case) -> Bool

    package init(_ name: String, includes: @escaping @Sendable (Case) -> Bool) {
        self.name = name
        self.includes = includes
    }
}
