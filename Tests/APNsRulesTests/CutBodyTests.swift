import PushModel
import Testing

@testable import APNsRules

/// A body of which only the beginning is known has a size, and nothing else can be said of it.
@Suite struct CutBodyTests {
    private func violations(
        _ type: PushType?,
        size: BodySize,
        path: String = "/3/device/\(String(repeating: "ab", count: 32))"
    )
        -> [Violation]
    {
        var headers = [HeaderField("apns-topic", "com.example.app" + (type?.topicSuffix ?? ""))]
        if let type { headers.append(HeaderField("apns-push-type", type.rawValue)) }
        let request = PushRequest(path: path, headers: headers, body: Array(#"{"aps":{"al"#.utf8))
        return RuleList.judge(PushSubject(request: request, bodySize: size)).violations
    }

    @Test(arguments: PushType.allCases.map(Optional.some) + [nil])
    func onlyTheSizeAndTheHeadersAreJudged(_ type: PushType?) {
        let found = violations(type, size: BodySize(bytes: 2_000_000))
        let bodies = found.filter { if case .pointer = $0.place { true } else { false } }
        #expect(bodies.map(\.rule) == [type == .voip ? "size.limit.voip" : "size.limit"])
    }

    @Test func theSizeIsThatOfTheWholeBody() {
        let whole = violations(.alert, size: BodySize(bytes: 5000)).first { $0.rule == "size.limit" }
        #expect(whole?.message == "5000 bytes, 904 over the limit of 4096.")
        let more = violations(.alert, size: BodySize(bytes: 5000, isWhole: false)).first { $0.rule == "size.limit" }
        #expect(more?.message == "at least 5000 bytes, and the limit is 4096.")
    }

    /// Whoever makes a channel is not told that it was made.
    @Test func aChannelIsNotMadeOfIt() {
        let path = "/1/apps/com.example.app/channels"
        let verdict = violations(nil, size: BodySize(bytes: 2_000_000), path: path)
        #expect(verdict.first { $0.rule == "ch.create" }?.answer == Answer(400, .badRequestPayload))
    }
}
