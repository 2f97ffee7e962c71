import APNsRules
import Findings

extension HarnessMutant {
    /// Each rule silent, each rule always speaking, limits that are off by one, and the same rules in another order.
    static let rules: [HarnessMutant] =
        RuleList.all.flatMap { rule in
            [
                HarnessMutant(rules: rule.id + ".silent", "never speaks") { rules in
                    rules.replace(rule.checking(request: { _, _ in }, connection: { _, _ in }, conduct: { _, _ in }))
                },
                HarnessMutant(rules: rule.id + ".always", "speaks on everything") { rules in
                    rules.replace(
                        rule.checking(
                            request: { _, report in report.report(.request, "Always.") },
                            connection: { _, report in report.report(.connection, "Always.") },
                            conduct: { _, report in report.report(.request, "Always.") }
                        )
                    )
                },
            ]
        }
        + RuleLimit.all.flatMap(mutants)
        + [
            HarnessMutant(rules: "reversed", "stand in another order", isEquivalent: true) { $0.reverse() }
        ]

    private static func mutants(of limit: RuleLimit) -> [HarnessMutant] {
        limit.displacements.map { displacement in
            HarnessMutant(rules: "\(limit.rule).\(displacement.name)", displacement.summary) { rules in
                guard let rule = rules.first(where: { $0.id == limit.rule }) else { return }
                rules.replace(rule.seeing(displacement))
            }
        }
    }
}

extension [Rule] {
    fileprivate mutating func replace(_ rule: Rule) {
        guard let index = firstIndex(where: { $0.id == rule.id }) else { return }
        self[index] = rule
    }
}

extension Rule {
    typealias RequestCheck = @Sendable (_ subject: PushSubject, _ report: inout Violations) -> Void
    typealias ConnectionCheck = @Sendable (_ record: ConnectionRecord, _ report: inout Violations) -> Void
    typealias ConductCheck = @Sendable (_ facts: ConductFacts, _ report: inout Violations) -> Void

    /// The same rule with another check, of which only the one counts that is of the rule's kind.
    func checking(
        request: @escaping RequestCheck,
        connection: @escaping ConnectionCheck,
        conduct: @escaping ConductCheck
    ) -> Rule {
        var rule = self
        // Asked of everything, since the other check may speak of anything.
        rule.scope = []
        switch check {
        case .request: rule.check = .request(request)
        case .connection: rule.check = .connection(connection)
        case .conduct: rule.check = .conduct(conduct)
        }
        return rule
    }

    /// The same rule with its input shifted by one.
    fileprivate func seeing(_ displacement: RuleLimit.Displacement) -> Rule {
        let check = check
        return checking(
            request: { subject, report in
                guard case .request(let check) = check else { return }
                check(displacement.displaced(subject), &report)
            },
            connection: { record, report in
                guard case .connection(let check) = check else { return }
                check(displacement.displaced(record), &report)
            },
            // No limit is of such a rule.
            conduct: { _, _ in }
        )
    }
}
