import APNsRules
import Testing

@testable import Reports

@Suite struct JudgeGroupTests {
    @Test func everyRuleOfAPNsIsOne() {
        for rule in RuleList.all {
            #expect(JudgeGroup(ruleID: rule.id) == .rules, "\(rule.id)")
        }
    }

    @Test(
        arguments: [
            ("testee.crash", JudgeGroup.testee), ("diff.outcome", .reference), ("invariant.slot", .invariants),
            ("apns.PayloadTooLarge", .delivery), ("effect.alert-lost", .effects), ("parser.value", .parsers),
            ("size.reserialised", .parsers), ("harness.prediction", .harness), ("expected-violations", .expected),
        ]
    )
    func everyOtherFindingIsOfTheCheckThatNamesIt(id: String, group: JudgeGroup) {
        #expect(JudgeGroup(ruleID: id) == group)
    }
}
