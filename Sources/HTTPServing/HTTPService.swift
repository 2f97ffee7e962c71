import PushModel

/// What a listener serves.
package protocol HTTPService: Sendable {
    /// Answers a request that came whole.
    func answer(_ request: HTTPRequest) async -> HTTPAnswer

    /// Answers one whose body has more bytes than the limit; of it there is no body.
    func answerTooLarge(_ request: HTTPRequest, limit: Int) async -> HTTPAnswer
}

/// A request of HTTP/1.1.
package struct HTTPRequest: Sendable {
    package var method: String
    /// Path and query, as they came.
    package var target: String
    /// Names in lower case.
    package var headers: [HeaderField]
    package var body: [UInt8]
    /// Whom it reached.
    package var listener: Listener

    package struct Listener: Sendable {
        package var port: Int
        /// Whether only this machine can reach it.
        package var isLoopback: Bool
    }
}

extension HTTPRequest {
    /// Whether the sender says that this machine is whom it means.
    package var isForThisMachine: Bool {
        names(["127.0.0.1", "localhost", "[::1]"].flatMap { [$0, "\($0):\(listener.port)"] })
    }

    /// Whether the header `Host`, which is there once, is one of these, in lower case.
    package func names(_ hosts: [String]) -> Bool {
        let named = headers.filter { $0.name == "host" }
        guard named.count == 1, let host = named.first?.value.lowercased() else { return false }
        return hosts.contains(host)
    }
}

/// What goes back.
package struct HTTPAnswer: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Written piece by piece; the connection ends with it.
        case stream(@Sendable (HTTPBodyWriter) async throws -> Void)
    }

    package var status: Int
    /// Without `content-length` and `connection`.
    package var headers: [HeaderField]
    package var body: Body

    package init(status: Int, headers: [HeaderField], body: Body) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// How much a listener takes.
package struct HTTPLimits: Sendable {
    /// Of the body of a request, in bytes.
    package var body: Int
    /// Connections at a time: whoever opens many more must not take the files that others need.
    package var connections: Int
    /// How long a request may take to come.
    package var arrival: Duration = .seconds(60)
    /// How long nothing may come between two requests.
    package var silence: Duration = .seconds(120)

    package init(body: Int, connections: Int) {
        self.body = body
        self.connections = connections
    }

    /// Of a body that is too large, what is read and thrown away before its sender is told, in bytes.
    static let discarded = 64 << 20
}
