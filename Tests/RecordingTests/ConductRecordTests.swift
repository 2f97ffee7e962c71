import APNsRules
import Findings
import Foundation
import JSONModel
import PushModel
import Synchronization
import Testing

@testable import APNsWire
@testable import Recording

/// Rules of conduct from the wire to the findings: senders with a retry loop before a real endpoint, whose clock the test moves.
@Suite(.timeLimit(.minutes(5))) struct ConductRecordTests {
    private final class Clock: Sendable {
        private let milliseconds = Atomic<Int>(1_700_000_000_000)
        var now: Int { milliseconds.load(ordering: .sequentiallyConsistent) }
        func pass(_ time: Int) { milliseconds.add(time, ordering: .sequentiallyConsistent) }
    }

    private static let token = String(repeating: "ab", count: 32)

    private static func push(_ text: String = "Hi", to token: String = token) -> PushRequest {
        PushRequest(
            path: "/3/device/\(token)",
            headers: [HeaderField("apns-topic", "com.example.app"), HeaderField("apns-push-type", "alert")],
            body: Array(#"{"aps":{"alert":{"title":"\#(text)"}}}"#.utf8)
        )
    }

    /// What is recorded while a sender is at work.
    private func recorded(
        _ faults: [Fault],
        redacted: Bool = false,
        sender: (_ send: (PushRequest) async throws -> PushResponse, Clock, RequestRecorder, RecordQueue) async throws
            -> Void,
        check: (RecordedTraffic, URL) throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "conduct-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = Clock()
        let events = RecordQueue()
        let sanitiser = RecordSanitiser(redactor: redacted ? Redactor(key: [1, 2, 3]) : nil)
        let recorder = try RequestRecorder(
            of: events,
            RequestRecorder.Options(directory: RunDirectory(path: folder.path), sanitiser: sanitiser)
        )
        let endpoint = try await MockEndpoint.start(
            EndpointConfiguration(
                world: World(authentication: .none, faults: faults),
                security: .plaintext,
                clock: { clock.now },
                seed: 1,
                onExchange: { events.record($0) },
                onConnectionEnd: { events.record($0) }
            )
        )
        let client = try endpoint.ownClient(authorityPEM: nil, signer: nil)
        do {
            try await sender({ try await client.send([$0])[0].get() }, clock, recorder, events)
        } catch {
            await client.stop()
            await endpoint.stop(drain: .zero)
            throw error
        }
        await client.stop()
        await endpoint.stop(drain: .zero)
        try check(await recorder.finish(), folder)
    }

    private static func conduct(_ traffic: RecordedTraffic) -> [String] {
        traffic.findings.map(\.diagnostic.rule).filter { $0.hasPrefix("conduct.") }
    }

    private static let busy = (1...4).map {
        Fault(.init(nth: $0), action: .respond(status: 503, reason: .serviceUnavailable))
    }

    @Test func aNaiveRetryLoopIsNamed() async throws {
        try await recorded(Self.busy) { send, clock, _, _ in
            for _ in 1...5 where try await send(Self.push()).status != 200 { clock.pass(50) }
        } check: { traffic, folder in
            #expect(Self.conduct(traffic) == ["conduct.resend.soon", "conduct.resend.steady"])
            let soon = try #require(traffic.findings.first { $0.diagnostic.rule == "conduct.resend.soon" })
            #expect(soon.count == 4)
            #expect(soon.severity == .warning)
            #expect(soon.status == .stateful)
            #expect(
                soon.diagnostic.title
                    == "Push 1 was answered 503 ServiceUnavailable; push 2 is the next try, only 50 ms later."
            )
            #expect(soon.original.actual["earlier"]?["push"] == 1)
            #expect(soon.original.actual["earlier"]?["answer"] == "503 ServiceUnavailable")
            let lines = try folder.lines(of: "requests.jsonl")
            let rules = lines.map { $0["violations"]?.arrayValue?.compactMap { $0["rule"]?.stringValue } ?? [] }
            #expect(rules[0] == [])
            #expect(rules[1] == ["conduct.resend.soon"])
            #expect(rules[4] == ["conduct.resend.soon", "conduct.resend.steady"])
        }
    }

    @Test func aLoopThatBacksOffIsClean() async throws {
        try await recorded(Self.busy) { send, clock, _, _ in
            var wait = 15 * 60_000
            for _ in 1...5 where try await send(Self.push()).status != 200 {
                clock.pass(wait)
                wait *= 2
            }
        } check: { traffic, _ in
            #expect(Self.conduct(traffic) == [])
            #expect(traffic.statistics.cases == 5)
        }
    }

    @Test func aDeadTokenIsNamedUntilItRegistersAnew() async throws {
        let gone = (1...2).map { Fault(.init(nth: $0), action: .respond(status: 410, reason: .unregistered)) }
        try await recorded(gone) { send, clock, recorder, events in
            _ = try await send(Self.push())
            clock.pass(3000)
            _ = try await send(Self.push("Another"))
            #expect(Self.conduct(await recorder.current()) == ["conduct.resend.dead"])
            events.recordRegistration(of: Self.token.uppercased(), topic: "com.example.app", at: clock.now)
            clock.pass(3000)
            _ = try await send(Self.push("A third"))
        } check: { traffic, _ in
            let dead = try #require(traffic.findings.first { $0.diagnostic.rule == "conduct.resend.dead" })
            #expect(dead.count == 1)
        }
    }

    @Test func withRedactNothingOfTheSenderIsInTheWords() async throws {
        try await recorded(Self.busy, redacted: true) { send, clock, _, _ in
            for _ in 1...5 {
                _ = try await send(Self.push("Secret"))
                clock.pass(50)
            }
        } check: { traffic, folder in
            #expect(Self.conduct(traffic).contains("conduct.resend.soon"))
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
                #expect(text?.contains(Self.token) != true, "\(file)")
                #expect(text?.contains("Secret") != true, "\(file)")
            }
        }
    }

    /// A connection a push, as a loop over curl makes them.
    @Test func connectionsOfOnePushEachAreNamed() async throws {
        func end(_ number: Int, requests: Int) -> ConnectionEnd {
            var end = ConnectionEnd(
                number: number,
                peer: "[::1]:\(50_000 + number)",
                openedAt: number * 1000,
                closedAt: number * 1000 + 500,
                requests: requests,
                brokenOff: 0,
                cause: "closed by the peer",
                record: ConnectionRecord(),
                violations: [],
                breaches: []
            )
            end.isClosedByClient = true
            return end
        }
        try await recording([], ends: (1...10).map { end($0, requests: 1) }) { traffic, folder in
            let finding = try #require(traffic.findings.first)
            #expect(finding.diagnostic.rule == "conduct.connection.per_push")
            #expect(finding.diagnostic.title.hasPrefix("10 connections in a row from [::1] "))
            let last = try #require(try folder.lines(of: "run/connections.jsonl").last)
            #expect(last["violations"]?.arrayValue?.first?["rule"] == "conduct.connection.per_push")
        }
        try await recording([], ends: (1...20).map { end($0, requests: 2) }) { traffic, _ in
            #expect(traffic.findings.isEmpty)
        }
    }

    /// RFC 9113, section 6.8: what is above the last stream was not processed.
    @Test func whatAGoAwayLeftIsKnownAtTheEndAlone() async throws {
        func exchange(_ number: Int, at seconds: Int, isUnprocessed: Bool = false) -> Exchange {
            var exchange = Exchange.sample(number: number, path: "/3/device/\(isUnprocessed ? "ab" : "cd")")
            exchange.isUnprocessed = isUnprocessed
            if isUnprocessed { exchange.response = nil }
            return exchange.moved(bySeconds: seconds)
        }
        let all = [exchange(1, at: 0, isUnprocessed: true), exchange(3, at: 1), exchange(5, at: 40)]
        try await recording(all) { traffic, folder in
            let finding = try #require(traffic.findings.first { $0.diagnostic.rule == "conduct.goaway.lost" })
            #expect(finding.original.number == 1)
            #expect(finding.original.testCase.note?.hasPrefix("Push 1 was left unprocessed by GOAWAY") == true)
            let kept = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            #expect(kept.contains { $0.contains(finding.name) })
        }
        var again = exchange(5, at: 2, isUnprocessed: true)
        again.isUnprocessed = false
        again.response = exchange(1, at: 0).response
        try await recording([all[0], again, all[2]]) { traffic, _ in
            #expect(Self.conduct(traffic) == [])
        }
    }

    /// Vendors do not hand APNs' answers to their senders.
    @Test func besideInletsConductIsNotJudged() async throws {
        let exchanges = [0, 5].map { Exchange.sample(answer: Answer(400, .badDeviceToken)).moved(bySeconds: $0) }
        try await recording(exchanges, inlets: [.apns]) { traffic, _ in
            #expect(Self.conduct(traffic) == [])
        }
        try await recording(exchanges) { traffic, _ in
            #expect(Self.conduct(traffic) == ["conduct.resend.dead"])
        }
    }
}

extension Exchange {
    fileprivate func moved(bySeconds seconds: Int) -> Exchange {
        var moved = Exchange(
            request: request,
            bodyBytes: bodyBytes,
            violations: violations,
            response: response,
            fault: fault,
            connection: connection,
            peerPort: peerPort,
            stream: stream,
            arrivedAt: arrivedAt + seconds * 1000,
            settledAt: settledAt + seconds * 1000
        )
        moved.isUnprocessed = isUnprocessed
        return moved
    }
}
