import JSONModel

/// A member of a body for another service than Apple's that is of another type than the vendor's documents give it there.
package struct ForeignFault: Sendable, Equatable {
    package let place: JSONPointer
    package let due: JSONValue.Kind
    package let actual: JSONValue.Kind
    /// The compile rule.
    package let rule: String
    /// Document and section.
    package let source: String
    /// Whose body it is: `FCM`.
    package let service: String

    package init(
        place: JSONPointer,
        due: JSONValue.Kind,
        actual: JSONValue.Kind,
        rule: String,
        source: String,
        service: String
    ) {
        self.place = place
        self.due = due
        self.actual = actual
        self.rule = rule
        self.source = source
        self.service = service
    }
}
