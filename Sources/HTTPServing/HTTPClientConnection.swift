import NIOCore
import NIOHTTP1
import PushModel

/// Writes the pieces of an answer.
package struct HTTPBodyWriter: Sendable {
    fileprivate let writer: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

    package func write(_ bytes: [UInt8]) async throws {
        try await writer.write(.body(.byteBuffer(ByteBuffer(bytes: bytes))))
    }
}

/// Serves the connections of clients.
struct HTTPClientConnection: Sendable {
    private typealias Writer = NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>

    let service: any HTTPService
    let listener: HTTPRequest.Listener
    let bodyLimit: Int

    /// Serves one connection to its end.
    func serve(_ connection: HTTPListener.Connection) async {
        // Whatever goes wrong here is the client's affair, and over when its connection is.
        try? await connection.executeThenClose { requests, writer in
            for try await request in requests {
                // Whoever held the body back may send it all the same, and it is no request.
                let isLast = !request.head.isKeepAlive || request.isHeldBack
                let answer = await answer(request)
                guard try await write(answer, to: request.head, isLast: isLast, writer), !isLast else { return }
            }
        }
    }

    private func answer(_ gathered: GatheredRequest) async -> HTTPAnswer {
        let request = HTTPRequest(
            method: gathered.head.method.rawValue,
            target: gathered.head.uri,
            headers: gathered.head.headers.map { HeaderField($0.name.lowercased(), $0.value) },
            body: Array(gathered.body.readableBytesView),
            listener: listener
        )
        return gathered.isTooLarge
            ? await service.answerTooLarge(request, limit: bodyLimit) : await service.answer(request)
    }

    /// - Returns: false where the connection can take no other answer.
    private func write(_ answer: HTTPAnswer, to head: HTTPRequestHead, isLast: Bool, _ writer: Writer) async throws
        -> Bool
    {
        var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
        let status = HTTPResponseStatus(statusCode: answer.status)
        switch answer.body {
        case .bytes(let bytes):
            headers.add(name: "content-length", value: String(bytes.count))
            if isLast { headers.add(name: "connection", value: "close") }
            try await writer.write(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers)))
            // The answer to HEAD has no content (RFC 9110, section 9.3.2): the client would take it for the next answer.
            if head.method != .HEAD { try await writer.write(.body(.byteBuffer(ByteBuffer(bytes: bytes)))) }
            try await writer.write(.end(nil))
            return true
        case .stream(let pieces):
            // A client of HTTP/1.0 does not know chunks.
            try await writer.write(.head(HTTPResponseHead(version: head.version, status: status, headers: headers)))
            try await pieces(HTTPBodyWriter(writer: writer))
            try await writer.write(.end(nil))
            return false
        }
    }
}
