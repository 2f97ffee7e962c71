import APNsRules
import NIOCore
import PushModel
import Synchronization
import Testing

@testable import APNsWire

/// What a client meets when something goes wrong on purpose.
@Suite(.timeLimit(.minutes(10))) struct FaultsOverTheWireTests {
    private func world(_ faults: Fault...) -> World {
        World(authentication: .none, faults: faults)
    }

    @Test func anAnswerIsGivenWhateverTheRulesSay() async throws {
        let log = ExchangeLog()
        let fault = Fault(action: .respond(status: 429, reason: .tooManyRequests, retryAfter: 30))
        try await withTLS(world(fault), onExchange: { log.append($0) }) { client in
            let response = try #require(await client.send([Push.alert(topic: nil)]).first).get()
            #expect(response.status == 429)
            #expect(response.reason == .tooManyRequests)
            #expect(response.headers["retry-after"] == "30")
        }
        let exchange = try #require(log.exchanges.first)
        #expect(exchange.fault == fault)
        // The rules are asked all the same.
        #expect(exchange.violations.map(\.rule).contains("hdr.topic.missing"))
    }

    @Test func aSuccessAndA410HaveTheirShapes() async throws {
        let faults = world(
            Fault(.init(nth: 1), action: .respond(status: 200, reason: nil)),
            Fault(.init(nth: 2), action: .respond(status: 410, reason: .unregistered)),
            Fault(.init(nth: 3), action: .respond(status: 502, reason: nil))
        )
        try await withTLS(faults) { client in
            let requests = Array(repeating: Push.alert(topic: nil), count: 4)
            let responses = try await client.send(requests).map { try $0.get() }
            #expect(responses.map(\.status) == [200, 410, 502, 400])
            #expect(responses[0].body.isEmpty)
            #expect(responses[1].timestamp == ReasonTableTests.now * 1000)
            #expect(responses[2].body.isEmpty)
            #expect(responses[2].headers.map(\.name) == ["apns-id"])
        }
    }

    @Test func aDelayHoldsBackOnlyItsOwnRequest() async throws {
        let slow = Fault(.init(topic: "com.example.slow"), delayMilliseconds: 300)
        let log = ExchangeLog()
        try await withEndpoint(world(slow), onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let start = ContinuousClock.now
                let held = RawPeer.push(stream: 1, topic: "com.example.slow")
                try await writer.write(
                    ByteBuffer(bytes: RawPeer.preface + held + RawPeer.push(stream: 3) + RawPeer.push(stream: 5))
                )
                var order: [UInt32] = []
                while order.count < 3 {
                    order.append(try #require(try await reader.next(RawPeer.Frame.headers)).stream)
                }
                #expect(order == [3, 5, 1])
                #expect(ContinuousClock.now - start >= .milliseconds(290))
            }
        }
        #expect(log.exchanges.map(\.stream) == [3, 5, 1])
        #expect(log.exchanges.allSatisfy { $0.response?.status == 200 })
    }

    @Test func whatIsHeldBackWhenTheConnectionEndsIsWrittenDown() async throws {
        let log = ExchangeLog()
        try await withEndpoint(world(Fault(delayMilliseconds: 60_000)), onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let reset = RawPeer.Frame(type: RawPeer.Frame.reset, stream: 1, payload: RawPeer.Frame.number(8))
                let pushes = RawPeer.push(stream: 1) + RawPeer.push(stream: 3)
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + pushes + reset.bytes + RawPeer.ping))
                // The answer to the PING shows that everything was read.
                #expect(try await reader.next(RawPeer.Frame.ping) != nil)
                #expect(log.exchanges.map(\.stream) == [1])
            }
        }
        #expect(log.exchanges.map(\.stream) == [1, 3])
        #expect(log.exchanges.allSatisfy { $0.response == nil })
    }

    @Test(arguments: [(Fault.Action.reset, UInt32(2)), (.refuse, 7)])
    func aStreamIsResetWithItsCode(action: Fault.Action, code: UInt32) async throws {
        let log = ExchangeLog()
        try await withEndpoint(world(Fault(.init(nth: 1), action: action)), onExchange: { log.append($0) }) {
            endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let bytes = RawPeer.preface + RawPeer.push(stream: 1) + RawPeer.push(stream: 3)
                try await writer.write(ByteBuffer(bytes: bytes))
                let reset = try #require(try await reader.next(RawPeer.Frame.reset))
                #expect(reset.stream == 1)
                #expect(reset.number(at: 0) == code)
                #expect(try await reader.next(RawPeer.Frame.headers, stream: 3) != nil)
            }
        }
        #expect(log.exchanges.map(\.response?.status) == [nil, 200])
        #expect(log.exchanges.first?.fault?.action == action)
    }

    @Test func goAwayComesAfterTheAnswerAndHasAReason() async throws {
        let fault = Fault(.init(nth: 2), action: .goAway(reason: "Say \"no\""))
        try await withEndpoint(world(fault)) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let bytes = RawPeer.preface + RawPeer.push(stream: 1) + RawPeer.push(stream: 3)
                try await writer.write(ByteBuffer(bytes: bytes))
                #expect(try await reader.next(RawPeer.Frame.headers, stream: 3) != nil)
                let goAway = try #require(try await reader.next(RawPeer.Frame.goAway))
                #expect(goAway.number(at: 0) == 3)
                #expect(goAway.number(at: 4) == 0)
                #expect(String(decoding: goAway.payload.dropFirst(8), as: UTF8.self) == #"{"reason":"Say \"no\""}"#)
                #expect(try await reader.next() == nil)
            }
        }
    }

    @Test func aDroppedConnectionTakesNoOtherWithIt() async throws {
        let ends = Mutex<[String]>([])
        let fault = Fault(.init(nth: 1), action: .close)
        let onEnd: @Sendable (ConnectionEnd) -> Void = { end in ends.withLock { $0.append(end.cause) } }
        try await withEndpoint(world(fault), onConnectionEnd: onEnd) { endpoint in
            for expected in [false, true] {
                try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                    try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1)))
                    let answer = try await reader.next(RawPeer.Frame.headers)
                    #expect((answer != nil) == expected)
                }
            }
        }
        let causes = ends.withLock { $0 }
        #expect(causes.first == "a fault")
        #expect(causes.count == 2)
    }
}
