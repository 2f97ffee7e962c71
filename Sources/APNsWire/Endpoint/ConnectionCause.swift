/// Why a connection ended.
package enum ConnectionCause: Sendable, Equatable {
    case closedByPeer
    case goAwayOfPeer
    /// Nothing came for too long.
    case idle
    /// The endpoint was stopped.
    case stopped
    /// A fault of the configuration, with what GOAWAY said, if it said something.
    case fault(reason: String?)
    case breach(Breach)
    /// A timeout before HTTP/2 had begun, another protocol, or what the system or TLS say.
    case other(String)
}

extension ConnectionCause: CustomStringConvertible {
    package var description: String {
        switch self {
        case .closedByPeer: "closed by the peer"
        case .goAwayOfPeer: "GOAWAY of the peer"
        case .idle: "IdleTimeout"
        case .stopped: "Shutdown"
        case .fault(nil): "a fault"
        case .fault(let reason?): "a fault: \(reason)"
        case .breach(let breach): breach.description
        case .other(let text): text
        }
    }
}
