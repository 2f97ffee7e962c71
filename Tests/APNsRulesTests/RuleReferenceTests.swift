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

    @Test func isTheSameEveryTime() {
        #expect(RuleReference.markdown() == RuleReference.markdown())
    }
}
