import PushModel
import Testing

@testable import APNsWire
@testable import Control
@testable import Recording

/// What figures tell with `--redact`.
@Suite struct RedactedFiguresTests {
    private static func exchange(_ reason: Reason, isOfOther: Bool) -> Exchange {
        let answer = PushResponse(status: 400, headers: [], reason: reason, body: [])
        var exchange = Exchange(
            request: PushRequest(path: "/3/device/abcd", headers: [], body: []),
            bodyBytes: 0,
            violations: [],
            response: answer,
            fault: nil,
            connection: 1,
            peerPort: 1,
            stream: 1,
            arrivedAt: 0,
            settledAt: 0
        )
        if isOfOther { exchange.upstream = UpstreamReport(mock: answer, problem: nil) }
        return exchange
    }

    /// The reason of another endpoint may be any text, one of the sender's too.
    @Test func aReasonOfAnotherEndpointIsMasked() {
        let counters = TrafficCounters(sanitiser: RecordSanitiser(redactor: Redactor(key: [1])))
        counters.add(Self.exchange(Reason(rawValue: "Canary"), isOfOther: true))
        counters.add(Self.exchange(.badTopic, isOfOther: true))
        counters.add(Self.exchange(Reason(rawValue: "OwnFault"), isOfOther: false))
        let reasons = counters.counts.answers.keys.map(\.reason)
        #expect(reasons.count == 3 && !reasons.contains("Canary"))
        #expect(reasons.contains("BadTopic") && reasons.contains("OwnFault"))
    }
}
