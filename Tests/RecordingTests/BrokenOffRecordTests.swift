import APNsRules
import Findings
import JSONModel
import PushModel
import Testing

@testable import APNsWire
@testable import Recording

/// Requests that did not arrive whole, and connections that their clients broke.
@Suite struct BrokenOffRecordTests {
    private static func brokenOff(_ interruption: Interruption = .reset(code: 8)) -> Exchange {
        var exchange = Exchange.unanswered(bodyBytes: 3)
        exchange.request.body = Array("{\"a".utf8)
        exchange.brokenOff = interruption
        return exchange
    }

    private static let breach = Breach(.protocolError, "sent DATA on stream 0", against: "6.1")

    private static func end(_ breaches: [BreachCount]) -> ConnectionEnd {
        ConnectionEnd(
            number: 1,
            peer: "127.0.0.1:5",
            openedAt: 0,
            closedAt: 1,
            requests: 0,
            brokenOff: 1,
            cause: "x",
            record: ConnectionRecord(),
            violations: [],
            breaches: breaches
        )
    }

    @Test func areWrittenCountedAndFound() async throws {
        try await recording([Self.brokenOff()]) { traffic, folder in
            let line = try #require(try folder.lines(of: "run/requests.jsonl").first)
            #expect(line["outcome"] == "brokenOff")
            #expect(line["brokenOff"] == "by RST_STREAM(CANCEL) of the client")
            #expect(line["headers"]?["apns-topic"] == "com.example.app")
            #expect(line["bytes"] == 3)
            #expect(line["body"] == "{\"a")
            #expect(line["response"]?.isNull == true)
            #expect(traffic.statistics.outcomes == ["brokenOff": 1])
            #expect(traffic.statistics.passed == 0)
            #expect(traffic.statistics.judgedCount == 0)
            let finding = try #require(traffic.findings.first)
            #expect(finding.diagnostic.rule == "apns.broken-off")
            #expect(finding.diagnostic.severity == .error)
            #expect(finding.diagnostic.title.contains("RST_STREAM(CANCEL)"))
            #expect(traffic.senders[finding.fingerprint]?.requests.map(\.number) == [1])
        }
    }

    /// APNs has the push: a warning, whatever the fault was that made the client wait.
    @Test func aPushThatIsGivenUpBeforeItsAnswerIsFound() async throws {
        var exchange = Exchange.unanswered(bodyBytes: 2)
        exchange.abandoned = .reset(code: 8)
        try await recording([exchange, Exchange.unanswered(bodyBytes: 2)]) { traffic, folder in
            let lines = try folder.lines(of: "run/requests.jsonl")
            #expect(lines.map { $0["outcome"] } == ["unanswered", "unanswered"])
            #expect(lines.map { $0["abandoned"] } == ["by RST_STREAM(CANCEL) of the client", nil])
            #expect(traffic.statistics.judgedCount == 2)
            #expect(traffic.findings.map(\.diagnostic.rule) == ["apns.abandoned"])
            #expect(traffic.findings.map(\.diagnostic.severity) == [.warning])
        }
    }

    /// One finding for each way to end, whatever the figures.
    @Test func areGroupedByTheirCause() async throws {
        let ends: [Interruption] = [
            .reset(code: 8), .reset(code: 8), .reset(code: 2), .reset(code: 77), .reset(code: 78),
            .connection(.closedByPeer), .connection(.aborted("a")), .connection(.aborted("b")), .timeout,
        ]
        try await recording(ends.map(Self.brokenOff)) { traffic, _ in
            #expect(traffic.findings.map(\.count).sorted() == [1, 1, 1, 2, 2, 2])
        }
    }

    @Test func whatAFaultBrokeOffGatesNothing() async throws {
        try await recording([Self.brokenOff(.connection(.fault(reason: nil)))]) { traffic, _ in
            #expect(traffic.findings.map(\.diagnostic.severity) == [.info])
            #expect(traffic.statistics.outcomes == ["brokenOff": 1])
        }
    }

    /// Every request has one outcome, in the summary as in the lines.
    @Test func partsAddUp() async throws {
        var malformed = Exchange.unanswered(bodyBytes: 3)
        malformed.malformation = "a name"
        let exchanges = [
            .sample(), .sample(), .sample(answer: Answer(400, .badTopic)), malformed, Exchange.unanswered(bodyBytes: 3),
            Self.brokenOff(), Self.brokenOff(.timeout),
        ]
        try await recording(exchanges) { traffic, folder in
            let statistics = traffic.statistics
            #expect(
                statistics.outcomes == ["accepted": 2, "refused": 1, "malformed": 1, "unanswered": 1, "brokenOff": 2]
            )
            #expect(statistics.outcomes.values.reduce(0, +) == statistics.cases)
            #expect(statistics.outcomes.keys.allSatisfy { RequestOutcome(rawValue: $0) != nil })
            #expect(statistics.requests == 3)
            let lines = try folder.lines(of: "run/requests.jsonl").compactMap { $0["outcome"]?.stringValue }
            #expect(Dictionary(lines.map { ($0, 1) }, uniquingKeysWith: +) == statistics.outcomes)
        }
    }

    /// A fault may answer with a status that has no reason: that is no success.
    @Test func anErrorWithoutAReasonIsRefused() async throws {
        let response = PushResponse(status: 502, headers: [], reason: nil, body: [])
        try await recording([Exchange.unanswered(bodyBytes: 3, response: response)]) { traffic, _ in
            #expect(traffic.statistics.outcomes == ["refused": 1])
            #expect(traffic.statistics.answers == ["502": 1])
        }
    }

    /// A stream that is opened and reset costs its sender thirty bytes: only so many have a line, and all are counted.
    @Test func aFloodDoesNotFillTheDisk() async throws {
        let exchanges = [.sample()] + Array(repeating: Self.brokenOff(), count: 10_005) + [.sample()]
        try await recording(exchanges) { traffic, folder in
            #expect(traffic.statistics.cases == 10_007)
            #expect(traffic.statistics.outcomes == ["brokenOff": 10_005, "accepted": 2])
            #expect(traffic.findings.map(\.count) == [10_005])
            #expect(traffic.omittedRequests == 5)
            #expect(traffic.omissions == ["the lines of 5 requests that were broken off, because there were too many"])
            let lines = try folder.lines(of: "run/requests.jsonl")
            #expect(lines.count == 10_002)
            #expect(lines.last?["number"] == 10_007)
        }
    }

    @Test func brokenConnectionsAreFindings() async throws {
        let count = BreachCount(breach: Self.breach, endsConnection: true)
        try await recording([], ends: [Self.end([count]), Self.end([count])]) { traffic, folder in
            let finding = try #require(traffic.findings.first)
            #expect(traffic.findings.count == 1)
            #expect(finding.count == 2)
            #expect(finding.diagnostic.rule == "apns.connection-error")
            #expect(finding.diagnostic.severity == .error)
            #expect(finding.diagnostic.title.hasPrefix("the client sent DATA on stream 0"))
            #expect(finding.diagnostic.source == "RFC 9113, section 6.1")
            let line = try #require(try folder.lines(of: "run/connections.jsonl").first)
            #expect(line["brokenOff"] == 1)
            #expect(line["errors"]?.arrayValue?.first?["code"] == "PROTOCOL_ERROR")
            #expect(
                line["errors"]?.arrayValue?.first?["problem"]
                    == "the client sent DATA on stream 0 (RFC 9113, section 6.1)"
            )
        }
    }

    /// The requests that a broken connection took with it are shown with what the client did.
    @Test func lostRequestsStandWithTheirCause() async throws {
        let count = BreachCount(breach: Self.breach, endsConnection: true)
        try await recording([Self.brokenOff(.connection(.breach(Self.breach)))], ends: [Self.end([count])]) {
            traffic,
            _ in
            #expect(traffic.findings.count == 2)
            #expect(traffic.findings.byCause.count == 1)
        }
    }

    // MARK: What is not kept whole

    @Test func aCutBodyIsSaidToBeCut() async throws {
        var exchange = Exchange.unanswered(bodyBytes: 2_000_000, response: Exchange.sample().response)
        exchange.isAnsweredEarly = true
        exchange.violations = [
            Violation(rule: "size.limit", level: .rejected, place: .request, message: "2000000 bytes")
        ]
        try await recording(corpus: true, [exchange]) { traffic, folder in
            let line = try #require(try folder.lines(of: "run/requests.jsonl").first)
            #expect(line["bytes"] == 2_000_000)
            #expect(line["bodyOmitted"]?.intValue == 2_000_000 - exchange.request.body.count)
            #expect(line["answeredEarly"] == true)
            // What is kept cannot show it again.
            #expect(traffic.findings.map(\.status) == [.unconfirmed])
            #expect(traffic.corpusCases == 0)
        }
    }

    @Test func trailersAreWrittenMasked() async throws {
        var exchange = Exchange.sample()
        exchange.trailers = [HeaderField("x-sum", "1"), HeaderField("x-api-key", "0123456789abcdef")]
        try await recording([exchange]) { _, folder in
            let line = try #require(try folder.lines(of: "run/requests.jsonl").first)
            #expect(line["trailers"] == ["x-sum": "1", "x-api-key": "…cdef"])
        }
    }
}
