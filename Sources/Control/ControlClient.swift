import NIOCore
import NIOHTTP1

/// Serves the connections of those who drive the endpoint.
struct ControlClient: Sendable {
    private typealias Writer = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

    /// How long nothing may happen before a reader of events is sent a line that says so.
    private static let silence: Duration = .seconds(15)

    let router: ControlRouter
    let port: Int
    /// Whether only this machine can reach the server.
    let isLoopback: Bool

    /// Serves one connection to its end.
    func serve(_ connection: ControlServer.Connection) async {
        // Whatever goes wrong here is the client's affair, and over when its connection is.
        try? await connection.executeThenClose { requests, writer in
            for try await request in requests {
                let response = await answer(request)
                guard try await write(response, to: request.head, writer), request.head.isKeepAlive else { return }
            }
        }
    }

    private func answer(_ request: NIOHTTPServerRequestFull) async -> ControlResponse {
        let head = request.head
        // A page of somebody else's whose name leads to this machine must not drive it.
        guard !isLoopback || isOwn(head.headers[canonicalForm: "host"]) else {
            return .problem(403, "this server is for 127.0.0.1 and localhost")
        }
        // A browser names the page that asks, and sends some requests without asking whether it may.
        guard !isLoopback || head.headers["origin"].isEmpty else {
            return .problem(403, "this server is not for pages in a browser")
        }
        let body = request.body.map { Array($0.readableBytesView) } ?? []
        return await router.answer(
            head.method.rawValue,
            head.uri,
            lastEventID: head.headers.first(name: "last-event-id"),
            body
        )
    }

    private func isOwn(_ hosts: [Substring]) -> Bool {
        guard hosts.count == 1, let host = hosts.first?.lowercased() else { return false }
        return ["127.0.0.1", "localhost", "[::1]"].contains { host == $0 || host == "\($0):\(port)" }
    }

    /// - Returns: false where the connection can take no other answer.
    private func write(_ response: ControlResponse, to head: HTTPRequestHead, _ writer: Writer) async throws -> Bool {
        var headers: HTTPHeaders = [
            "content-type": response.contentType, "cache-control": "no-store", "x-content-type-options": "nosniff",
        ]
        if !response.allow.isEmpty { headers.add(name: "allow", value: response.allow.joined(separator: ", ")) }
        let status = HTTPResponseStatus(statusCode: response.status)
        switch response.body {
        case .bytes(let bytes):
            headers.add(name: "content-length", value: String(bytes.count))
            if !head.isKeepAlive { headers.add(name: "connection", value: "close") }
            try await writer.write(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
            // The answer to HEAD has no content (RFC 9110 §9.3.2): the client would take it for the next answer.
            if head.method != .HEAD { try await writer.write(.body(.byteBuffer(ByteBuffer(bytes: bytes)))) }
            try await writer.write(.end(nil))
            return true
        case .events(let number):
            // A client of HTTP/1.0 does not know chunks.
            try await writer.write(.head(HTTPResponseHead(version: head.version, status: status, headers: headers)))
            try await follow(after: number, writer)
            return false
        }
    }

    private func follow(after number: Int?, _ writer: Writer) async throws {
        let follower = EventFollower()
        let ticket = router.book.follow(follower, after: number)
        let clock = Task {
            while true {
                try await Task.sleep(for: Self.silence)
                follower.tell(.nothing)
            }
        }
        defer {
            clock.cancel()
            router.book.leave(ticket)
        }
        let text = EventText(router: router)
        // The head alone is not sent on by every library: a first line shows that somebody is there.
        follower.tell(.nothing)
        for await event in follower.events {
            try await writer.write(.body(.byteBuffer(ByteBuffer(bytes: text.bytes(of: event)))))
        }
        try await writer.write(.end(nil))
    }
}
