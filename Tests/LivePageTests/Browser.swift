import Foundation
import NIOCore
import NIOPosix

@testable import LivePage

/// One request over a socket of its own, in bytes.
struct Browser {
    private let port: Int

    init(_ server: LiveServer) {
        port = server.port
    }

    /// Connects, and sends nothing.
    func connect() async throws -> any Channel {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connect(host: "127.0.0.1", port: port)
            .get()
    }

    /// Sends a request, and reads until the server closes.
    ///
    /// - Parameters:
    ///   - path: Of the page.
    ///   - method: Of the request.
    ///   - host: That it names; nil for the server's own.
    ///   - mark: What to wait for before `then`.
    ///   - then: Done once the mark was read.
    /// - Returns: All that came, chunks and all.
    /// - Throws: What the socket throws.
    func get(
        _ path: String,
        method: String = "GET",
        host: String? = nil,
        until mark: String = "\u{0}",
        then: @escaping @Sendable () -> Void = {}
    ) async throws -> String {
        let channel = try await channel()
        let connection = mark == "\u{0}" ? "connection: close\r\n" : ""
        let request = "\(method) \(path) HTTP/1.1\r\nhost: \(host ?? "127.0.0.1:\(port)")\r\n\(connection)\r\n"
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var answer = ""
            var isMarked = false
            for try await buffer in inbound {
                answer += String(buffer: buffer)
                if !isMarked, answer.contains(mark) {
                    isMarked = true
                    then()
                }
                // An answer to a request that says it is the last ends the connection; a refusal of ours may leave it open.
                if mark != "\u{0}", answer.hasPrefix("HTTP/1.1 4") { break }
            }
            return answer
        }
    }

    /// Sends requests on one connection, all at once, and reads until the server closes.
    func send(_ requests: [String]) async throws -> String {
        try await channel().executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: requests.joined()))
            var answers = ""
            for try await buffer in inbound { answers += String(buffer: buffer) }
            return answers
        }
    }

    private func channel() async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
    }
}

extension LiveServer {
    var port: Int { URL(string: url)?.port ?? 0 }
    var host: String { "127.0.0.1:\(port)" }
}
