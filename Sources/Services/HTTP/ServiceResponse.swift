/// What a service answered.
struct ServiceResponse: Sendable, Equatable {
    var status: Int
    /// The body; of a long one the beginning.
    var body: [UInt8]
}

/// Why there is no answer.
enum ExchangeFault: Error, Sendable, Equatable {
    /// No connection can be made.
    case unreachable(String)
    /// The connection ended, or what came is no HTTP. One that had been used before may have been closed by a service that was
    /// tired of it just as it was used.
    case broken(afterUse: Bool)
    /// Nothing came in time.
    case silent
}

/// A request, ready to be sent.
struct ServiceRequest: Sendable {
    var method: String
    var target: String
    var headers: [(name: String, value: String)]
    var body: [UInt8]
}
