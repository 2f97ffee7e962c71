import JSONModel
import PushModel

/// Every rule, in the order of their numbers.
package enum RuleList {
    package static let all: [Rule] = declared.sorted { $0.number < $1.number }

    /// The rule of that ID.
    package static func rule(id: String) -> Rule? {
        all.first { $0.id == id }
    }

    /// What judging a request takes of a rule, side by side: a rule is a large value, and walking over a hundred of them
    /// costs more than judging.
    private struct RequestCheck {
        let rule: Int
        let scope: RuleScope
        let occasion: Rule.Occasion
        let check: @Sendable (_ subject: PushSubject, _ report: inout Violations) -> Void
    }

    private static let requestChecks: [RequestCheck] = all.indices.compactMap { index in
        guard case .request(let check) = all[index].check else { return nil }
        return RequestCheck(rule: index, scope: all[index].scope, occasion: all[index].occasion, check: check)
    }

    /// What the rules say of a request, in the order of their numbers, and what APNs answers.
    ///
    /// With `advice`, rules speak as well that no payload decides. `order` tells which of several answers is sent.
    package static func judge(
        _ subject: PushSubject,
        advice: Bool = false,
        order: CheckOrder = .standard
    ) -> Verdict {
        let isKnown = subject.circumstances != nil
        var violations = Violations()
        let checks = requestChecks
        // By index: a copy of a check costs more than most checks do.
        for index in checks.indices where checks[index].scope.covers(subject.features) {
            switch checks[index].occasion {
            case .always: break
            case .advice: guard advice else { continue }
            case .adviceUnlessKnown: guard advice || isKnown else { continue }
            }
            checks[index].check(subject, &violations)
            if violations.isUnsigned { violations.sign(all[checks[index].rule]) }
        }
        let list = withoutVagueMismatch(violations.list)
        return Verdict(violations: list, answer: order.firstAnswer(in: list))
    }

    /// What the rules say of a connection that has ended, in the order of their numbers.
    package static func judge(connection record: ConnectionRecord) -> [Violation] {
        var violations = Violations()
        for index in all.indices {
            violations.judge(record, by: all[index])
        }
        return violations.list
    }

    private static let conductRules: [Rule] = all.filter { rule in
        if case .conduct = rule.check { true } else { false }
    }

    /// What the rules say of a moment of a conversation, in the order of their numbers.
    package static func judge(_ facts: ConductFacts) -> [Violation] {
        // Nearly every push is told of nothing before it.
        if case .push(let push) = facts, !push.isTold { return [] }
        var violations = Violations()
        let rules = conductRules
        for index in rules.indices { violations.judge(facts, by: rules[index]) }
        return violations.list
    }

    /// Drops `hdr.push_type.mismatch` where a rule of a push type says what is wrong.
    private static func withoutVagueMismatch(_ list: [Violation]) -> [Violation] {
        let mismatch = Rule.pushTypeMismatch.id
        guard list.contains(where: { $0.rule == mismatch }) else { return list }
        let isExplained = list.contains { violation in
            // A warning beside it explains nothing: the mismatch would be lost.
            violation.level.severity == .error
                && ["background.", "alert.", "reload.", "la."].contains { violation.rule.hasPrefix($0) }
        }
        return isExplained ? list.filter { $0.rule != mismatch } : list
    }
}

/// What the rules say of one subject.
package struct Verdict: Sendable, Equatable {
    /// In the order of the rules' numbers.
    package var violations: [Violation]
    /// What APNs answers; nil for 200.
    package var answer: Answer?

    package init(violations: [Violation], answer: Answer?) {
        self.violations = violations
        self.answer = answer
    }

    /// The worst severity of the violations; nil where there are none.
    package var severity: Severity? {
        violations.lazy.map(\.level.severity).max()
    }
}
