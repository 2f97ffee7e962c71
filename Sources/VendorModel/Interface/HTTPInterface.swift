/// How requests to a vendor's service are known among others over HTTP, and where their message is.
package struct HTTPInterface: Sendable {
    /// Whether an address takes messages; the host in lower case.
    package let takesMessages: @Sendable (_ host: String, _ path: String) -> Bool
    /// The message in a request's body; nil for a request without one.
    package let message: @Sendable (_ body: [UInt8]) -> [UInt8]?

    /// - Parameters:
    ///   - takesMessages: Whether an address takes messages; the host in lower case.
    ///   - message: The message in a request's body; nil for a request without one.
    package init(
        takesMessages: @escaping @Sendable (_ host: String, _ path: String) -> Bool,
        message: @escaping @Sendable (_ body: [UInt8]) -> [UInt8]? = { $0 }
    ) {
        self.takesMessages = takesMessages
        self.message = message
    }
}
