import NIOCore
import NIOHTTP1
import PushModel

/// Writes the pieces of an answer.
package struct HTTPBodyWriter: Sendable {
    fileprivate let writer: NIOAsyncChannelOutboundWriter<HTTPServerResponsePart>
    fileprivate let channel: any Channel

    /// Has something done when the client is gone: a writer that has nothing to write does not meet with it.
    package func whenClosed(_ body: @escaping @Sendable () -> Void) {
        channel.closeFuture.whenComplete { _ in body() }
    }

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
                switch answer.body {
                case .bytes(let bytes):
                    try await write(bytes, of: answer, to: request.head, isLast: isLast, writer)
                    if isLast { return }
                case .stream(let pieces):
                    // A client of HTTP/1.0 does not know chunks.
                    try await writer.write(.head(head(of: answer, request.head.version)))
                    try await pieces(HTTPBodyWriter(writer: writer, channel: connection.channel))
                    // The connection can take no other answer.
                    return try await writer.write(.end(nil))
                }
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

    private func write(
        _ bytes: [UInt8],
        of answer: HTTPAnswer,
        to request: HTTPRequestHead,
        isLast: Bool,
        _ writer: Writer
    ) async throws {
        var head = head(of: answer, .http1_1)
        head.headers.add(name: "content-length", value: String(bytes.count))
        if isLast { head.headers.add(name: "connection", value: "close") }
        try await writer.write(.head(head))
        // The answer to HEAD has no content (RFC 9110, section 9.3.2): the client would take it for the next answer.
        if request.method != .HEAD { try await writer.write(.body(.byteBuffer(ByteBuffer(bytes: bytes)))) }
        try await writer.write(.end(nil))
    }

    private func head(of answer: HTTPAnswer, _ version: HTTPVersion) -> HTTPResponseHead {
        HTTPResponseHead(
            version: version,
            status: HTTPResponseStatus(statusCode: answer.status),
            headers: HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
        )
    }
}
