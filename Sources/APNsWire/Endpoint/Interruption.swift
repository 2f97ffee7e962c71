/// How a request ended that did not arrive whole, or had no answer yet.
package enum Interruption: Sendable, Equatable {
    /// RST_STREAM of the client.
    case reset(code: UInt32)
    /// RST_STREAM of the endpoint, for what the client did on the stream.
    case streamBreach(Breach)
    /// RST_STREAM of the endpoint: the request took too long.
    case timeout
    /// The end of the connection.
    case connection(ConnectionCause)

    init(_ end: StreamEnd) {
        self =
            switch end {
            case .resetByPeer(let code): .reset(code: code)
            case .resetByUs(_, let breach?): .streamBreach(breach)
            case .resetByUs(_, nil), .ended: .timeout
            }
    }

    /// The words that are the same for every request that ended so; bounded, whatever the client sends.
    package var kind: String {
        switch self {
        case .reset(let code): "RST_STREAM(\(ErrorCode(rawValue: code)?.name ?? "another code"))"
        case .streamBreach(let breach): "RST_STREAM of the endpoint: the client \(breach.problem)"
        case .timeout: "RST_STREAM of the endpoint: it took too long"
        case .connection(let cause): "the connection's end: \(Self.kind(of: cause))"
        }
    }

    private static func kind(of cause: ConnectionCause) -> String {
        switch cause {
        case .breach(let breach): "the client \(breach.problem)"
        case .fault: "a fault"
        case .aborted: "aborted by the peer"
        case .other: "an error of the connection"
        case .closedByPeer, .goAwayOfPeer, .idle, .stopped: cause.description
        }
    }

    /// What the client did wrong, where that is why.
    package var breach: Breach? {
        switch self {
        case .streamBreach(let breach), .connection(.breach(let breach)): breach
        case .reset, .timeout, .connection: nil
        }
    }

    /// Whether the whole connection ended.
    package var endsConnection: Bool {
        if case .connection = self { true } else { false }
    }

    /// Whether the client ended it, and not the endpoint.
    var isOfClient: Bool {
        switch self {
        case .reset: true
        case .connection(let cause): cause.isOfClient
        case .streamBreach, .timeout: false
        }
    }

    /// Whether the configuration wanted it so.
    package var isFault: Bool {
        if case .connection(.fault) = self { true } else { false }
    }
}

extension Interruption: CustomStringConvertible {
    /// `by RST_STREAM(CANCEL) of the client`.
    package var description: String {
        switch self {
        case .reset(let code): "by RST_STREAM(\(ErrorCode(rawValue: code)?.name ?? "\(code)")) of the client"
        case .streamBreach(let breach): "by RST_STREAM(\(breach.codeName)) of the endpoint: \(breach)"
        case .timeout: "by RST_STREAM(CANCEL) of the endpoint: it took too long"
        case .connection(.closedByPeer): "by the client, which closed the connection"
        case .connection(.goAwayOfPeer): "by the client, which said GOAWAY and closed the connection"
        case .connection(.aborted(let text)): "by the client, which aborted the connection: \(text)"
        case .connection(.idle): "by the endpoint, which received nothing for too long"
        case .connection(.stopped): "by the end of the endpoint, before it was complete"
        case .connection(.fault): "by an injected fault that ended the connection"
        case .connection(.breach(let breach)): "by GOAWAY(\(breach.codeName)) of the endpoint: \(breach)"
        case .connection(.other(let text)): "by the end of the connection: \(text)"
        }
    }
}
