import APNsRules
import JSONModel
import PushModel
import Testing

/// What the examples of a rule cannot say: the authority, and the clock.
@Suite struct HeaderTests {
    private func violations(_ request: PushRequest, now: Int = 1_700_000_000) -> [String] {
        RuleList.judge(PushSubject(request: request, now: now)).violations.map(\.rule)
    }

    private func request(authority: String?, _ fields: [(String, String)]) -> PushRequest {
        let headers = [("apns-push-type", "alert"), ("apns-topic", "com.example.app")] + fields
        return PushRequest(
            path: "/3/device/00fc13adff785122",
            authority: authority,
            headers: headers.map { HeaderField($0.0, $0.1) },
            body: Array(#"{"aps":{"badge":1}}"#.utf8)
        )
    }

    @Test func aHostEqualToTheAuthorityIsNoRepetition() {
        #expect(violations(request(authority: "api.push.apple.com", [("host", "api.push.apple.com")])).isEmpty)
        #expect(violations(request(authority: nil, [("host", "api.push.apple.com")])).isEmpty)
        #expect(violations(request(authority: "localhost", [("host", "api.push.apple.com")])) == ["hdr.duplicate"])
    }

    @Test func expirationIsJudgedAgainstTheGivenClock() {
        let push = request(authority: nil, [("apns-expiration", "1700000000")])
        #expect(violations(push, now: 1_700_000_000).isEmpty)
        #expect(violations(push, now: 1_700_000_001) == ["hdr.expiration.plausible"])
    }

    @Test func aTokenMayBeLongAndItsShapeIsJudged() {
        for (token, rules) in [
            (String(repeating: "0a", count: 54), []), (String(repeating: "0A", count: 100), []),
            ("abc", ["req.token.format"]), ("zz", ["req.token.format"]),
        ] as [(String, [String])] {
            var push = request(authority: nil, [])
            push.path = "/3/device/" + token
            #expect(violations(push) == rules)
        }
    }

    @Test func aBarePayloadIsNotAskedForHeadersMethodOrPath() {
        let bare = PushRequest(method: "", path: "", headers: [], body: Array(#"{"aps":{"badge":1}}"#.utf8))
        #expect(RuleList.judge(PushSubject(request: bare, hasHeaders: false)).violations.isEmpty)
    }
}
