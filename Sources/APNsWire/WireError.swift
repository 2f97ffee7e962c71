/// Why the wire as a whole cannot be used. What befalls one request is a ``DeliveryError``.
package enum WireError: Error, Sendable, Equatable {
    case certificate(String)
    /// The endpoint's certificate or key, or the client's trust root, cannot be used.
    case tls(String)
    case cannotListen(host: String, port: Int, String)
    /// The client sends to loopback addresses only, unless told otherwise.
    case remoteHost(String)
    /// The endpoint listens, and does not answer its own probe as it must.
    case unproven(String)
}

extension WireError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .certificate(let problem): "cannot make a certificate: \(problem)"
        case .tls(let problem): "cannot set up TLS: \(problem)"
        case .cannotListen(let host, let port, let problem): "cannot listen on \(host):\(port): \(problem)"
        case .remoteHost(let host): "\(host) is not a loopback address; other machines need permission first"
        case .unproven(let problem): "the endpoint does not answer its own test request: \(problem)"
        }
    }
}

/// Why one request got no answer.
package enum DeliveryError: Error, Sendable, Equatable {
    /// HTTP/2 does not allow the request; nothing was sent.
    case notSendable(String)
    /// The endpoint reset the stream with this HTTP/2 error code, or with a code that retrying does not heal.
    case reset(code: Int)
    /// The connection went away while the request was open, so it may have been processed.
    case connectionLost(String)
    /// Nothing came in the time that the request had; its stream is given up.
    case timedOut(Duration)
}

extension DeliveryError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notSendable(let problem): "HTTP/2 cannot carry the request: \(problem)"
        case .reset(let code): "the endpoint reset the stream with error code \(code)"
        case .connectionLost(let problem): "the connection was lost: \(problem)"
        case .timedOut(let patience): "no answer within \(patience)"
        }
    }
}
