import APNsRules
import Findings
import Testing

@Suite struct CheckIDTests {
    @Test func everyIDNamesOneCheckAgain() {
        for check in CheckID.own { #expect(CheckID(id: check.id) == check) }
        #expect(Set(CheckID.own.map(\.id)).count == CheckID.own.count)
        #expect(Set(CheckID.own.map(\.id)).isDisjoint(with: RuleList.all.map(\.id)))
    }

    @Test func everyOtherIDIsThatOfARule() {
        for rule in RuleList.all {
            #expect(CheckID(id: rule.id) == .rule(rule.id))
            #expect(CheckID(id: rule.id).group == .rules)
        }
    }

    @Test func aRuleOfADialectHasAnIDOfItsOwn() {
        #expect(CheckID(id: "dialect.CHAT-8") == .dialectRule("CHAT-8"))
        #expect(CheckID.dialectRule("CHAT-8").id == "dialect.CHAT-8")
        #expect(CheckID.dialectRule("CHAT-8").group == .reference && CheckID.dialectRule("CHAT-8").isDifference)
    }

    @Test func everyCheckButTheRulesAndRefusalsSaysWhatItSays() {
        for check in CheckID.own {
            #expect(check.statement?.hasSuffix(".") == true || check.statement?.hasSuffix("only") == true)
        }
    }

    /// Baselines and reports of others hold these names.
    @Test(
        arguments: [
            ("testee.crash", CheckGroup.testee), ("testee.timeout", .testee), ("testee.protocol", .testee),
            ("service.stray", .testee), ("service.repeated", .testee), ("service.late", .testee),
            ("diff.outcome", .reference), ("diff.payload", .reference), ("diff.header", .reference),
            ("diff.unsettled", .reference), ("diff.changed", .reference), ("fcm.type", .reference),
            ("invariant.deterministic", .invariants),
            ("invariant.key-order", .invariants), ("invariant.ignore-wins", .invariants),
            ("invariant.slot", .invariants), ("invariant.shorter", .invariants), ("apns.PayloadTooLarge", .delivery),
            ("apns.unsendable", .delivery), ("apns.broken-off", .delivery), ("apns.abandoned", .delivery),
            ("apns.connection-error", .delivery),
            ("apns.stream-error", .delivery), ("effect.silent-visible", .effects), ("effect.alert-lost", .effects),
            ("effect.no-wake", .effects), ("effect.no-extension", .effects), ("effect.default-sound", .effects),
            ("effect.text-missing", .effects), ("effect.text-arguments", .effects), ("parser.accepts", .parsers),
            ("parser.rejects", .parsers), ("parser.value", .parsers), ("size.reserialised", .parsers),
            ("size.limit", .rules), ("harness.prediction", .harness), ("harness.delivery", .harness),
            ("expected-violations", .expected),
        ]
    )
    func aNameStaysAndIsOfItsGroup(id: String, group: CheckGroup) {
        let check = CheckID(id: id)
        #expect(check.id == id)
        #expect(check.group == group)
        if group != .rules, !id.contains("PayloadTooLarge") { #expect(CheckID.own.contains(check)) }
    }
}
