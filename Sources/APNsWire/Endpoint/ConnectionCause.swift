import NIOCore
import NIOSSL

/// Why a connection ended.
package enum ConnectionCause: Sendable, Equatable {
    case closedByPeer
    case goAwayOfPeer
    /// Without the end of TLS, or by a reset of TCP; with what TLS or the system says.
    case aborted(String)
    /// Nothing came for too long.
    case idle
    /// The endpoint was stopped.
    case stopped
    /// A fault of the configuration, with what GOAWAY said, if it said something.
    case fault(reason: String?)
    case breach(Breach)
    /// A timeout before HTTP/2 had begun, another protocol, or another error.
    case other(String)

    /// Whether the client ended it.
    var isOfClient: Bool {
        switch self {
        case .closedByPeer, .goAwayOfPeer, .aborted: true
        case .idle, .stopped, .fault, .breach, .other: false
        }
    }

    init(_ error: any Error) {
        if case .uncleanShutdown? = error as? NIOSSLError {
            self = .aborted("TLS had not ended")
        } else {
            self = error is IOError ? .aborted("\(error)") : .other("\(error)")
        }
    }
}

extension ConnectionCause: CustomStringConvertible {
    package var description: String {
        switch self {
        case .closedByPeer: "closed by the peer"
        case .goAwayOfPeer: "GOAWAY of the peer"
        case .aborted(let text): "aborted by the peer: \(text)"
        case .idle: "IdleTimeout"
        case .stopped: "Shutdown"
        case .fault(nil): "a fault"
        case .fault(let reason?): "a fault: \(reason)"
        case .breach(let breach): breach.description
        case .other(let text): text
        }
    }
}
