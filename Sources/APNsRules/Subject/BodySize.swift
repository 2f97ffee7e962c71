/// How large the body of a request was, whether or not all of it was kept.
package struct BodySize: Sendable, Equatable {
    /// The bytes that came.
    package let bytes: Int
    /// False where nobody waited for the end of the body: it has at least ``bytes``.
    package let isWhole: Bool

    package init(bytes: Int, isWhole: Bool = true) {
        self.bytes = bytes
        self.isWhole = isWhole
    }
}

extension BodySize: CustomStringConvertible {
    /// `5000 bytes`, `at least 5000 bytes`.
    package var description: String { "\(isWhole ? "" : "at least ")\(bytes) bytes" }
}
