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

    // MARK: Connections that are left

    /// RFC 9113, 6.8: what is above the last stream was not processed; what is at or below it has its answer.
    @Test func goAwayLeavesTheRequestAndLaterOnesUnprocessed() async throws {
        let log = ExchangeLog()
        let fault = Fault(.init(nth: 2), action: .leaveUnprocessed(reason: "Shutdown"))
        try await withEndpoint(world(fault), onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let pushes = RawPeer.push(stream: 1) + RawPeer.push(stream: 3) + RawPeer.push(stream: 5)
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + pushes))
                #expect(try await reader.next(RawPeer.Frame.headers)?.stream == 1)
                let goAway = try #require(try await reader.next(RawPeer.Frame.goAway))
                #expect(goAway.number(at: 0) == 1)
                #expect(goAway.number(at: 4) == 0)
                // Also what comes after it, on a connection that its client keeps. The answer to the PING shows that all was read.
                try await writer.write(ByteBuffer(bytes: RawPeer.push(stream: 7) + RawPeer.ping))
                while let frame = try await reader.next() {
                    #expect(frame.type != RawPeer.Frame.headers && frame.type != RawPeer.Frame.reset)
                    if frame.type == RawPeer.Frame.ping { break }
                }
            }
        }
        #expect(log.exchanges.map(\.stream) == [1, 3, 5, 7])
        #expect(log.exchanges.map(\.isUnprocessed) == [false, true, true, true])
        #expect(log.exchanges.map(\.response?.status) == [200, nil, nil, nil])
        #expect(log.exchanges.dropFirst().allSatisfy { $0.fault == fault && $0.abandoned == nil })
    }

    /// A higher stream has its answer already, so GOAWAY cannot say that a lower one was not processed; REFUSED_STREAM can
    /// (RFC 9113, 8.7).
    @Test func whatGoAwayCannotSayIsSaidByReset() async throws {
        let log = ExchangeLog()
        let fault = Fault(
            .init(topic: "com.example.slow"),
            delayMilliseconds: 50,
            action: .leaveUnprocessed(reason: "Shutdown")
        )
        try await withEndpoint(world(fault), onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let held = RawPeer.push(stream: 1, topic: "com.example.slow")
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + held + RawPeer.push(stream: 3)))
                #expect(try await reader.next(RawPeer.Frame.headers)?.stream == 3)
                #expect(try await reader.next(RawPeer.Frame.goAway)?.number(at: 0) == 3)
                let reset = try #require(try await reader.next(RawPeer.Frame.reset))
                #expect(reset.stream == 1)
                #expect(reset.number(at: 0) == 7)
            }
        }
        #expect(log.exchanges.map(\.stream) == [3, 1])
        #expect(log.exchanges.map(\.isUnprocessed) == [false, true])
    }

    /// The project's own client sends what was not processed again, on a new connection, and nothing else.
    @Test func aRightClientLosesNothing() async throws {
        let log = ExchangeLog()
        let fault = Fault(.init(nth: 3), action: .leaveUnprocessed(reason: "Shutdown"))
        try await withTLS(world(fault), onExchange: { log.append($0) }) { client in
            let pushes = (0..<10).map { Push.alert(path: "/3/device/\(String(repeating: "a\($0)", count: 32))") }
            var answers: [Int] = []
            // The first alone: its answer opens the connection for more.
            for part in [pushes[..<1], pushes[1...]] {
                answers += try await client.send(Array(part)).map { try $0.get().status }
            }
            #expect(answers == Array(repeating: 200, count: 10))
        }
        let accepted = log.exchanges.filter { $0.response?.status == 200 }
        #expect(Set(accepted.map(\.request.path)).count == 10)
        #expect(accepted.count == 10)
        #expect(log.exchanges.contains { $0.isUnprocessed })
    }

    // MARK: Silence

    @Test func aStalledRequestIsNeverAnsweredAndOthersAre() async throws {
        let log = ExchangeLog()
        let fault = Fault(.init(nth: 1), action: .stall)
        try await withEndpoint(world(fault), onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let pushes = RawPeer.push(stream: 1) + RawPeer.push(stream: 3) + RawPeer.push(stream: 5)
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + pushes))
                #expect(try await reader.next(RawPeer.Frame.headers)?.stream == 3)
                #expect(try await reader.next(RawPeer.Frame.headers)?.stream == 5)
                let cancel = RawPeer.Frame(type: RawPeer.Frame.reset, stream: 1, payload: RawPeer.Frame.number(8))
                try await writer.write(ByteBuffer(bytes: cancel.bytes + RawPeer.ping))
                #expect(try await reader.next(RawPeer.Frame.ping) != nil)
            }
        }
        #expect(log.exchanges.map(\.stream) == [3, 5, 1])
        #expect(log.exchanges.last?.abandoned == .reset(code: 8))
        #expect(log.exchanges.last?.fault == fault)
    }

    /// The end of the endpoint does not wait for an answer that never comes.
    @Test func aStalledRequestHoldsUpNobodysEnd() async throws {
        let start = ContinuousClock.now
        try await withEndpoint(world(Fault(action: .stall))) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(
                    ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1) + RawPeer.ping)
                )
                #expect(try await reader.next(RawPeer.Frame.ping) != nil)
                await endpoint.stop(drain: .seconds(600))
                #expect(try await reader.next(RawPeer.Frame.goAway) != nil)
            }
        }
        #expect(ContinuousClock.now - start < .seconds(600))
    }

    @Test func aHalfOpenConnectionAnswersNothingAnyMore() async throws {
        let log = ExchangeLog()
        let ends = Mutex<[String]>([])
        let onEnd: @Sendable (ConnectionEnd) -> Void = { end in ends.withLock { $0.append(end.cause) } }
        let fault = Fault(.init(nth: 2), action: .halfOpen)
        try await withEndpoint(world(fault), onExchange: { log.append($0) }, onConnectionEnd: onEnd) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let pushes = RawPeer.push(stream: 1) + RawPeer.push(stream: 3) + RawPeer.push(stream: 5)
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + pushes + RawPeer.ping))
                // What was answered before has left.
                #expect(try await reader.next(RawPeer.Frame.headers)?.stream == 1)
                // Another connection is as good as ever; by the time of its answer this one would have had more.
                try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                    try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1)))
                    #expect(try await reader.next(RawPeer.Frame.headers)?.stream == 1)
                }
                #expect(log.exchanges.map(\.stream) == [1, 1])
            }
            // The end of its client is noticed although nothing is read.
            while endpoint.connectionCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        // The client has closed it: only then is it written down that it gave the push up.
        #expect(log.exchanges.map(\.stream) == [1, 1, 3])
        #expect(log.exchanges.last?.abandoned != nil)
        #expect(log.exchanges.last?.response == nil)
        #expect(ends.withLock { $0.count } == 2)
    }

    @Test func aHalfOpenConnectionEndsWithTheEndpoint() async throws {
        let log = ExchangeLog()
        try await withEndpoint(world(Fault(action: .halfOpen)), onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1)))
                // Nothing but what was sent before the request was read.
                _ = try await reader.next(RawPeer.Frame.settings)
                while endpoint.connectionCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
                await endpoint.stop(drain: .seconds(600))
                while try await reader.next() != nil {}
            }
        }
    }

    // MARK: Slow answers

    @Test func aSlowAnswerComesWholeInTheEnd() async throws {
        let fault = Fault(bytesPerSecond: 500, action: .respond(status: 503, reason: .serviceUnavailable))
        try await withEndpoint(world(fault)) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let start = ContinuousClock.now
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1)))
                #expect(try await reader.next(RawPeer.Frame.headers) != nil)
                let data = try #require(try await reader.next(RawPeer.Frame.data))
                #expect(String(decoding: data.payload, as: UTF8.self) == #"{"reason":"ServiceUnavailable"}"#)
                // Over a hundred bytes at fifty a portion: two times to wait at least.
                #expect(ContinuousClock.now - start >= .milliseconds(190))
            }
        }
    }

    @Test func aTrickleKeepsItsRateAndLosesNothing() {
        let text = Array("0123456789abcdefghijklmno".utf8)
        var trickle = Trickle(bytesPerSecond: 100)
        trickle.append(ByteBuffer(bytes: text))
        var portions: [Int] = []
        var bytes: [UInt8] = []
        while let portion = trickle.next() {
            portions.append(portion.readableBytes)
            bytes += portion.readableBytesView
        }
        #expect(portions == [10, 10, 5])
        #expect(bytes == text)
        #expect(trickle.interval == .milliseconds(100))
        var slowest = Trickle(bytesPerSecond: 2)
        slowest.append(ByteBuffer(bytes: text))
        #expect(slowest.interval == .milliseconds(500))
        #expect(slowest.next()?.readableBytes == 1)
        #expect(slowest.rest()?.readableBytes == text.count - 1)
        #expect(slowest.isEmpty)
    }

    @Test func a410SaysSinceWhen() async throws {
        let now = ReasonTableTests.now * 1000
        let faults = world(
            Fault(.init(nth: 1), action: .respond(status: 410, reason: .unregistered, since: .ago(7_200_000))),
            Fault(.init(nth: 2), action: .respond(status: 410, reason: .unregistered, since: .at(1_600_000_000_000)))
        )
        try await withTLS(faults) { client in
            let responses = try await client.send([Push.alert(), Push.alert()]).map { try $0.get() }
            #expect(responses.map(\.timestamp) == [now - 7_200_000, 1_600_000_000_000])
        }
    }
}
