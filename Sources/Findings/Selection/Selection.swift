import PushModel
import VendorModel

/// What of a run its user asks for: some rules, some cases. What is left out is counted, and never called judged.
package struct Selection: Sendable, Equatable {
    /// Rules to judge by; none for all.
    package var onlyRules: [NamePattern]
    package var skipRules: [NamePattern]
    /// Cases to run; none for all.
    package var cases: [NamePattern]
    package var skipCases: [NamePattern]
    /// The least ordinary class of cases whose findings gate: what only others show is advice.
    package var gate: CaseClass
    /// What the testee's stack is held to.
    package var stack = PinnedStack()

    package init(
        onlyRules: [NamePattern] = [],
        skipRules: [NamePattern] = [],
        cases: [NamePattern] = [],
        skipCases: [NamePattern] = [],
        gate: CaseClass = .slip
    ) {
        self.onlyRules = onlyRules
        self.skipRules = skipRules
        self.cases = cases
        self.skipCases = skipCases
        self.gate = gate
    }

    package static let everything = Selection()

    package var selectsRules: Bool { !onlyRules.isEmpty || !skipRules.isEmpty }
    /// Whether habits of the testee's stack explain answers: not where exotic cases gate, which is about nothing else.
    package var excusesHabits: Bool { gate < .exotic }
    package var selectsCases: Bool { !cases.isEmpty || !skipCases.isEmpty }

    /// Whether the case is to be run. Of a sequence, the name of the whole stands for all steps.
    package func runs(_ caseID: String) -> Bool {
        let sequence = Case.id(ofSequenceOf: caseID)
        func match(_ patterns: [NamePattern]) -> Bool { patterns.match(caseID) || patterns.match(sequence) }
        return !match(skipCases) && (cases.isEmpty || match(cases))
    }

    /// Whether the run judges by this: a finding has the name of its check, and often that of a vendor's rule.
    ///
    /// That there is no answer to judge is told unless it is left out by its own name: no rule was asked of such a case.
    package func judges(_ diagnostic: Diagnostic) -> Bool {
        guard selectsRules else { return true }
        let names = [diagnostic.rule] + (diagnostic.specRule.map { [$0] } ?? [])
        if names.contains(where: skipRules.match) { return false }
        return onlyRules.isEmpty || diagnostic.check.saysThatNothingIsJudged || names.contains(where: onlyRules.match)
    }

    /// Whether the run judges by the rule or check of that name, where no finding has another name beside it.
    package func judges(by name: String) -> Bool {
        guard selectsRules, !skipRules.match(name) else { return !selectsRules }
        return onlyRules.isEmpty || CheckID(id: name).saysThatNothingIsJudged || onlyRules.match(name)
    }

    /// Those of the findings by which the run judges.
    package func judged(_ findings: [Finding]) -> [Finding] {
        findings.filter { judges($0.diagnostic) }
    }
}

extension CheckID {
    /// Whether it is about a case of which there is nothing to judge, or about the judge.
    var saysThatNothingIsJudged: Bool {
        switch self {
        case .testee, .harness: true
        default: false
        }
    }
}
