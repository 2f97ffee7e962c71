/// Whose message format a case is in, by its name in case files and options.
///
/// A value and no closed list: each vendor's folder has its own, and `Vendors` knows which there are.
package struct Dialect: Hashable, Sendable, CustomStringConvertible {
    package let rawValue: String

    /// - Parameter name: As case files and options have it.
    package init(_ name: String) {
        rawValue = name
    }

    package var description: String { rawValue }

    /// A payload on its own: the message is what goes to APNs.
    package static let apns = Dialect("apns")
}
