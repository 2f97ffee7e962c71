/// One place where two values differ in meaning.
package struct JSONDifference: Sendable, Equatable {
    package enum Kind: String, Sendable {
        /// Expected, and not there.
        case missing
        /// There, and not expected.
        case unexpected
        /// There in both, of different kinds (string and number).
        case type
        /// There in both, of one kind, with different values.
        case value
    }

    package var pointer: JSONPointer
    package var kind: Kind
    package var expected: JSONValue?
    package var actual: JSONValue?

    package init(pointer: JSONPointer, kind: Kind, expected: JSONValue?, actual: JSONValue?) {
        self.pointer = pointer
        self.kind = kind
        self.expected = expected
        self.actual = actual
    }
}

/// Compares what two values mean: member order and spelling never matter, `1` equals `1.0`, arrays are ordered,
/// of duplicate members the last counts.
package enum JSONDiff {
    /// Every place where the values differ, in the order of the expected value's members, then the unexpected ones.
    package static func differences(expected: JSONValue, actual: JSONValue) -> [JSONDifference] { [] }

    /// Whether the two mean the same: cheaper than asking for the differences.
    package static func areEqual(_ lhs: JSONValue, _ rhs: JSONValue) -> Bool { lhs == rhs }
}
