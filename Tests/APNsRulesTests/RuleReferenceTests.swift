import APNsRules
import Testing

@Suite struct RuleReferenceTests {
    @Test func namesEveryRuleOnceInTheTableAndOnceAsAHeading() {
        let lines = RuleReference.markdown().split(separator: "\n", omittingEmptySubsequences: false)
        let headings = lines.filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
        #expect(headings.map(String.init) == RuleList.all.map(\.id))
        let rows = lines.filter { $0.hasPrefix("| ") && $0.contains("](#") }
        #expect(rows.count == RuleList.all.count)
    }

    @Test func explainsARuleWithAnswerSourceAndExamples() throws {
        let rule = try #require(RuleList.rule(id: "size.limit"))
        let text = RuleReference.section(rule)
        #expect(text.contains("Number 56, rejected, sourced"))
        #expect(text.contains("413 `PayloadTooLarge`"))
        #expect(text.contains("https://developer.apple.com/documentation/usernotifications/"))
        #expect(text.contains("(4097 bytes)"))
    }

    @Test func showsBytesThatAreNoText() throws {
        let rule = try #require(RuleList.rule(id: "json.syntax"))
        #expect(RuleReference.section(rule).contains("bytes `EF BB BF 7B 7D`"))
    }

    @Test func saysWhatTheServiceKnows() throws {
        let refused = RuleReference.section(try #require(RuleList.rule(id: "req.token.format")))
        #expect(refused.contains("an unknown device token"))
        let key = RuleReference.section(try #require(RuleList.rule(id: "auth.key.environment")))
        #expect(key.contains("a provider token with a key of the other environment"))
        let topics = RuleReference.section(try #require(RuleList.rule(id: "auth.cert.topics")))
        #expect(topics.contains("a client certificate for com.example.app and com.example.app.voip"))
        let gone = RuleReference.section(try #require(RuleList.rule(id: "req.token.unregistered")))
        #expect(gone.contains("a known device token that is unregistered since 1699999999000 ms"))
        let channel = RuleReference.section(try #require(RuleList.rule(id: "bc.expiration")))
        #expect(channel.contains("a channel that stores nothing"))
    }

    @Test func saysWhatHappenedOnAConnection() throws {
        let text = RuleReference.section(try #require(RuleList.rule(id: "conn.idle")))
        #expect(text.contains("- Consequence: GOAWAY with the reason IdleTimeout"))
        #expect(text.contains("- A PING every minute: idle PINGs: 60, idle seconds: 3600"))
    }

    @Test func isTheSameEveryTime() {
        #expect(RuleReference.markdown() == RuleReference.markdown())
    }
}
