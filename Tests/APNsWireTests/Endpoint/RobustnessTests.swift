import APNsRules
import NIOCore
import NIOHPACK
import PushModel
import Synchronization
import Testing

@testable import APNsWire

/// Peers that harm themselves only: whatever they do, the next client is served, and nothing of them stays behind.
@Suite(.timeLimit(.minutes(10)), .serialized) struct RobustnessTests {
    /// Two good pushes on a connection of their own.
    private func expectService(_ endpoint: MockEndpoint) async throws {
        let client = try APNsClient(
            .init(host: "127.0.0.1", port: endpoint.port, trustRootPEM: nil, signer: nil, clock: { Push.now * 1000 })
        )
        let statuses = await client.send([Push.alert(), Push.alert()]).map { try? $0.get().status }
        #expect(statuses == [200, 200])
        await client.stop()
    }

    /// Runs an attack and, while its connection is still there, a good client.
    private func expectServiceDuring(
        timeouts: EndpointTimeouts = EndpointTimeouts(),
        _ attack: (inout RawPeer.Reader, NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws -> Void
    ) async throws {
        try await withEndpoint(timeouts: timeouts) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                // What the endpoint closes under the attacker's hands is an end like any other.
                try? await attack(&reader, writer)
                try await expectService(endpoint)
            }
            try await expectService(endpoint)
        }
    }

    @Test func aSlowBodyIsResetInTheEnd() async throws {
        let timeouts = EndpointTimeouts(request: .milliseconds(200))
        try await expectServiceDuring(timeouts: timeouts) { reader, writer in
            try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1, body: nil)))
            for _ in 0..<3 {
                try await writer.write(ByteBuffer(bytes: RawPeer.Frame(type: 0, stream: 1, payload: [0x20]).bytes))
                try await Task.sleep(for: .milliseconds(20))
            }
            let reset = try #require(try await reader.next(RawPeer.Frame.reset))
            #expect(reset.stream == 1)
            #expect(reset.number(at: 0) == 8)
        }
    }

    @Test func anIdleConnectionGetsGoAwayWithAReason() async throws {
        let timeouts = EndpointTimeouts(idle: .milliseconds(200))
        try await withEndpoint(timeouts: timeouts) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1)))
                let goAway = try #require(try await reader.next(RawPeer.Frame.goAway))
                #expect(goAway.number(at: 0) == 1)
                #expect(String(decoding: goAway.payload.dropFirst(8), as: UTF8.self) == #"{"reason":"IdleTimeout"}"#)
                #expect(try await reader.next() == nil)
            }
        }
    }

    /// A window of zero bytes: errors have bodies, and none of them can be sent.
    @Test func closedWindowsHoldBackNothingButTheirOwnAnswers() async throws {
        try await expectServiceDuring { reader, writer in
            let settings = RawPeer.Frame(type: RawPeer.Frame.settings, payload: [0, 4, 0, 0, 0, 0])
            var bytes = Array(RawPeer.preface.prefix(24)) + settings.bytes + RawPeer.settingsAcknowledgement
            for number in 0..<1001 {
                bytes += RawPeer.push(stream: UInt32(1 + 2 * number), topic: "not a topic")
            }
            try await writer.write(ByteBuffer(bytes: bytes))
            // A thousand streams wait for room; the next one is refused.
            let reset = try #require(try await reader.next(RawPeer.Frame.reset))
            #expect(reset.stream == 2001)
            #expect(reset.number(at: 0) == 7)
        }
    }

    /// Headers over SETTINGS_MAX_HEADER_LIST_SIZE, compressed to almost nothing by HPACK.
    @Test func aHeaderBombEndsItsConnection() async throws {
        try await expectServiceDuring { reader, writer in
            var encoder = HPACKEncoder(allocator: ByteBufferAllocator())
            var block = ByteBuffer()
            var headers = HPACKHeaders([
                (":method", "POST"), (":scheme", "https"), (":path", Push.path), (":authority", "localhost"),
            ])
            for _ in 0..<4000 { headers.add(name: "x-bomb", value: String(repeating: "a", count: 3000)) }
            try encoder.encode(headers: headers, to: &block)
            let payload = Array(block.readableBytesView)
            #expect(payload.count < 16_384)
            let frame = RawPeer.Frame(type: 1, flags: 5, stream: 1, payload: payload)
            try await writer.write(ByteBuffer(bytes: RawPeer.preface + frame.bytes))
            #expect(try await reader.next(RawPeer.Frame.goAway) != nil)
            #expect(try await reader.next() == nil)
        }
    }

    @Test func aFloodOfContinuationsEndsItsConnection() async throws {
        try await expectServiceDuring { reader, writer in
            let head = RawPeer.Frame(type: 1, flags: 0, stream: 1, payload: [0x82])
            try await writer.write(ByteBuffer(bytes: RawPeer.preface + head.bytes))
            let more = RawPeer.Frame(type: 9, flags: 0, stream: 1, payload: []).bytes
            try? await writer.write(ByteBuffer(bytes: Array(repeatElement(more, count: 10_000).joined())))
            #expect(try await reader.next(RawPeer.Frame.goAway) != nil)
        }
    }

    @Test(arguments: [
        RawPeer.ping, RawPeer.Frame(type: RawPeer.Frame.settings).bytes,
        RawPeer.Frame(type: 2, stream: 1, payload: [0, 0, 0, 0, 1]).bytes,
    ])
    func aFloodOfControlFramesEndsItsConnection(_ frame: [UInt8]) async throws {
        try await expectServiceDuring { reader, writer in
            try await writer.write(ByteBuffer(bytes: RawPeer.preface))
            let flood = ByteBuffer(bytes: Array(repeatElement(frame, count: 500).joined()))
            for _ in 0...(EndpointLimits.controlFramesPerWindow / 500) {
                // The peer does not read either; what it sends beyond the socket's room would wait for ever.
                try? await writer.write(flood)
            }
            #expect(try await reader.next(RawPeer.Frame.goAway) != nil)
        }
    }

    @Test func rapidResetsEndTheirConnection() async throws {
        try await expectServiceDuring { reader, writer in
            try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.settingsAcknowledgement))
            var stream: UInt32 = 1
            for _ in 0...(EndpointLimits.resetsPerWindow / 500) {
                var bytes: [UInt8] = []
                for _ in 0..<500 {
                    let reset = RawPeer.Frame(type: 3, stream: stream, payload: RawPeer.Frame.number(8))
                    bytes += RawPeer.push(stream: stream, body: nil) + reset.bytes
                    stream += 2
                }
                try? await writer.write(ByteBuffer(bytes: bytes))
            }
            #expect(try await reader.next(RawPeer.Frame.goAway) != nil)
        }
    }

    @Test func aPeerThatDoesNotReadStopsNobodyElse() async throws {
        try await expectServiceDuring { _, writer in
            try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.settingsAcknowledgement))
            // Answers of about 100 bytes each, which nobody fetches.
            var stream: UInt32 = 1
            let sending = Task {
                for _ in 0..<200 {
                    var bytes: [UInt8] = []
                    for _ in 0..<500 {
                        bytes += RawPeer.push(stream: stream, topic: "not a topic")
                        stream += 2
                    }
                    try await writer.write(ByteBuffer(bytes: bytes))
                }
            }
            try await Task.sleep(for: .milliseconds(500))
            sending.cancel()
        }
    }

    @Test func halfClosedPeersAreForgotten() async throws {
        let ends = Mutex(0)
        try await withEndpoint(onConnectionEnd: { _ in ends.withLock { $0 += 1 } }) { endpoint in
            for bytes in [RawPeer.preface, RawPeer.preface + RawPeer.push(stream: 1, body: nil), Array("PRI".utf8)] {
                try await RawPeer.with(port: endpoint.port, halfCloses: true) { _, reader, writer in
                    try await writer.write(ByteBuffer(bytes: bytes))
                    writer.finish()
                    while try await reader.next() != nil {}
                }
            }
            while ends.withLock({ $0 }) < 3 { try await Task.sleep(for: .milliseconds(5)) }
            #expect(endpoint.connectionCount == 0)
            try await expectService(endpoint)
        }
    }

    @Test func twoHundredConnectionsAreServed() async throws {
        let log = ExchangeLog()
        try await withEndpoint(loops: 2, onExchange: { log.append($0) }) { endpoint in
            let statuses = await withTaskGroup(of: [Int].self) { group in
                for _ in 0..<200 {
                    group.addTask {
                        guard
                            let client = try? APNsClient(
                                .init(
                                    host: "127.0.0.1",
                                    port: endpoint.port,
                                    trustRootPEM: nil,
                                    signer: nil,
                                    clock: { 0 }
                                )
                            )
                        else { return [] }
                        let answers = await client.send(Array(repeating: Push.alert(), count: 5))
                        await client.stop()
                        return answers.compactMap { try? $0.get().status }
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(statuses.count == 1000)
            #expect(statuses.allSatisfy { $0 == 200 })
        }
        #expect(Set(log.exchanges.map(\.connection)).count == 200)
    }

    /// Bodies that would fill the memory are cut; each is still answered for its whole size.
    @Test func manyLargeBodiesAtOnceAreNotKept() async throws {
        let log = ExchangeLog()
        try await withEndpoint(onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.settingsAcknowledgement))
                let streams = (0..<200).map { UInt32(1 + 2 * $0) }
                let part = Array(repeating: UInt8(ascii: " "), count: 16_000)
                for stream in streams {
                    try await writer.write(ByteBuffer(bytes: RawPeer.push(stream: stream, body: nil)))
                }
                for last in [false, false, false, true] {
                    for stream in streams {
                        let data = RawPeer.Frame(type: 0, flags: last ? 1 : 0, stream: stream, payload: part)
                        try await writer.write(ByteBuffer(bytes: data.bytes))
                    }
                }
                for _ in streams { #expect(try await reader.next(RawPeer.Frame.headers) != nil) }
            }
        }
        #expect(log.exchanges.allSatisfy { $0.response?.status == 413 && $0.bodyBytes == 64_000 })
        #expect(log.exchanges.count == 200)
        // Ten megabytes had come before the first one was whole.
        let sizes = Set(log.exchanges.map(\.request.body.count))
        #expect(sizes.isSubset(of: [64_000, PayloadLimit.broadcast + 1]))
        #expect(sizes.contains(PayloadLimit.broadcast + 1))
    }

    @Test func streamsAfterGoAwayAreCounted() async throws {
        let ends = Mutex<[Int]>([])
        let time = Mutex(Push.now * 1000)
        let world = World(
            authentication: .none,
            faults: [Fault(.init(nth: 2), action: .goAway(reason: "Shutdown"))]
        )
        let endpoint = try await MockEndpoint.start(
            EndpointConfiguration(
                world: world,
                security: .plaintext,
                clock: { time.withLock { $0 } },
                seed: 1,
                onConnectionEnd: { end in ends.withLock { $0.append(end.record.streamsAfterGoAway) } }
            )
        )
        try await RawPeer.with(port: endpoint.port) { _, reader, writer in
            // The first stream stays open, so the connection drains.
            let bytes = RawPeer.push(stream: 1) + RawPeer.push(stream: 3, body: nil) + RawPeer.push(stream: 5)
            try await writer.write(ByteBuffer(bytes: RawPeer.preface + bytes))
            #expect(try await reader.next(RawPeer.Frame.goAway) != nil)
            time.withLock { $0 += 2000 }
            try await writer.write(ByteBuffer(bytes: RawPeer.push(stream: 7) + RawPeer.push(stream: 9)))
            let rest = RawPeer.Frame(type: 0, flags: 1, stream: 3, payload: Array("{}".utf8))
            try await writer.write(ByteBuffer(bytes: rest.bytes))
            #expect(try await reader.next(RawPeer.Frame.headers, stream: 3) != nil)
            #expect(try await reader.next() == nil)
        }
        await endpoint.stop(drain: .zero)
        #expect(ends.withLock { $0 } == [2])
    }
}
