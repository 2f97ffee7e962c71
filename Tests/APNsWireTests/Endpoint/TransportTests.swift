import APNsRules
import NIOCore
import NIOSSL
import PushModel
import Synchronization
import Testing

@testable import APNsWire

/// The ways to the endpoint: TLS with and without ALPN, plain text, and what is no way to it.
@Suite(.timeLimit(.minutes(10))) struct TransportTests {
    private let authority: SelfSignedAuthority
    private let ends = PushEnds()

    /// The connections that are over.
    final class PushEnds: Sendable {
        private let list = Mutex<[ConnectionEnd]>([])
        var all: [ConnectionEnd] { list.withLock { $0 } }
        func append(_ end: ConnectionEnd) { list.withLock { $0.append(end) } }
    }

    init() throws {
        authority = try SelfSignedAuthority(now: Push.now)
    }

    private var security: EndpointConfiguration.Security {
        .tls(certificatePEM: authority.certificatePEM, privateKeyPEM: authority.privateKeyPEM)
    }

    private func client(protocols: [String], maximum: TLSVersion? = nil) throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(authority.authorityPEM.utf8)))
        configuration.certificateVerification = .noHostnameVerification
        configuration.applicationProtocols = protocols
        configuration.minimumTLSVersion = .tlsv1
        configuration.maximumTLSVersion = maximum
        return try NIOSSLContext(configuration: configuration)
    }

    @Test(arguments: [["h2"], [], ["http/1.1", "h2"]], [nil, TLSVersion.tlsv12])
    func alpnIsNotNeeded(protocols: [String], maximum: TLSVersion?) async throws {
        let context = try client(protocols: protocols, maximum: maximum)
        try await withEndpoint(security: security, onConnectionEnd: { [ends] in ends.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port, tls: context) { _, reader, writer in
                // In two parts, as a slow network may cut them.
                let bytes = RawPeer.preface + RawPeer.push(stream: 1)
                try await writer.write(ByteBuffer(bytes: bytes.prefix(10)))
                try await writer.write(ByteBuffer(bytes: bytes.dropFirst(10)))
                #expect(try await reader.next(RawPeer.Frame.headers, stream: 1) != nil)
            }
        }
        let record = try #require(ends.all.first?.record)
        #expect(record.transport == .tls(offersH2: protocols.contains("h2")))
        #expect(record.application == .http2)
    }

    @Test func settingsComeBeforeTheClientSaysAnythingWhereALPNChoseHTTP2() async throws {
        let context = try client(protocols: ["h2"])
        try await withEndpoint(World(), security: security) { endpoint in
            try await RawPeer.with(port: endpoint.port, tls: context) { _, reader, _ in
                let first = try await reader.next()
                #expect(first?.setting(3) == 1)
            }
        }
    }

    @Test func oldTLSIsRefused() async throws {
        let context = try client(protocols: ["h2"], maximum: .tlsv11)
        try await withEndpoint(security: security, onConnectionEnd: { [ends] in ends.append($0) }) { endpoint in
            try? await RawPeer.with(port: endpoint.port, tls: context) { _, reader, _ in
                let first = try await reader.next()
                #expect(first == nil)
            }
        }
        #expect(ends.all.map(\.record.transport) == [.outdatedTLS])
    }

    @Test(arguments: [true, false])
    func http1IsToldInItsOwnWords(isSecure: Bool) async throws {
        let context = isSecure ? try client(protocols: ["http/1.1"]) : nil
        try await withEndpoint(
            security: isSecure ? security : .plaintext,
            onConnectionEnd: { [ends] in ends.append($0) }
        ) { endpoint in
            try await RawPeer.with(port: endpoint.port, tls: context) { _, reader, writer in
                let request = "POST /3/device/\(Push.token) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}"
                try await writer.write(ByteBuffer(string: request))
                let answer = String(decoding: try await reader.rest(), as: UTF8.self)
                #expect(answer.hasPrefix("HTTP/1.1 505 HTTP Version Not Supported\r\n"))
                #expect(answer.contains("HTTP/2"))
            }
        }
        let end = try #require(ends.all.first)
        #expect(end.record.application == .http1)
        #expect(end.requests == 0)
        #expect(end.violations.map(\.rule).contains("conn.http2"))
    }

    /// RFC 9113 §3.4: a wrong preface is a connection error of type PROTOCOL_ERROR.
    @Test func whatIsNoProtocolGetsGoAway() async throws {
        try await withEndpoint(onConnectionEnd: { [ends] in ends.append($0) }) { endpoint in
            for text in ["\u{0}\u{1}\u{2}", "PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n"] {
                try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                    try await writer.write(ByteBuffer(string: text))
                    #expect(try await reader.next()?.type == RawPeer.Frame.settings)
                    let goAway = try #require(try await reader.next())
                    #expect(goAway.type == RawPeer.Frame.goAway)
                    #expect(goAway.number(at: 4) == 1)
                    #expect(try await reader.next() == nil)
                }
            }
        }
        #expect(ends.all.map(\.record.application) == [.other, .other])
    }

    /// A client that is still sending its body when the answer comes reads it all the same.
    @Test func http1IsToldWhileItSends() async throws {
        try await withEndpoint { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048576\r\n\r\n"
                try await writer.write(ByteBuffer(string: head))
                try? await writer.write(ByteBuffer(repeating: 0x20, count: 1 << 20))
                #expect(String(decoding: try await reader.rest(), as: UTF8.self).hasPrefix("HTTP/1.1 505 "))
            }
        }
    }

    @Test func silentPeersAreClosedAfterTheHandshakeTimeout() async throws {
        let timeouts = EndpointTimeouts(handshake: .milliseconds(300))
        try await withEndpoint(
            security: security,
            timeouts: timeouts,
            onConnectionEnd: { [ends] in ends.append($0) }
        ) { endpoint in
            for bytes in [[], [0x16, 3, 1]] as [[UInt8]] {
                try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                    // On a busy machine the time may be over already: then the client has an error of its own.
                    if !bytes.isEmpty { try? await writer.write(ByteBuffer(bytes: bytes)) }
                    let rest = try await reader.rest()
                    #expect(rest.isEmpty)
                }
            }
            // TLS, but no word of HTTP/2; the same may happen before it has begun.
            let context = try client(protocols: ["h2"])
            try? await RawPeer.with(port: endpoint.port, tls: context) { _, reader, _ in
                while try await reader.next() != nil {}
            }
        }
        #expect(ends.all.count >= 2)
        #expect(ends.all.allSatisfy { $0.record.application == .silent && $0.requests == 0 })
    }

    @Test func severalEventLoopsShareOneService() async throws {
        let world = World(authentication: .none, pushesPerToken: 10)
        try await withEndpoint(world, loops: 4) { endpoint in
            let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let client = try APNsClient(
                            .init(host: "127.0.0.1", port: endpoint.port, trustRootPEM: nil, signer: nil, clock: { 0 })
                        )
                        let answers = await client.send(Array(repeating: Push.alert(), count: 5))
                        await client.stop()
                        return try answers.map { try $0.get().status }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            // Forty pushes to one device token, of which the service takes ten, whatever loop they come to.
            #expect(statuses.filter { $0 == 200 }.count == 10)
            #expect(statuses.filter { $0 == 429 }.count == 30)
        }
    }
}
