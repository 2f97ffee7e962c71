import APNsRules
import JSONModel
import PushModel
import VendorModel
import Vendors

extension MessageVerdict {
    /// The same verdict without a word of the message: what is wrong stays, and is said as of another message that stands in for this
    /// one, with other texts and tokens.
    ///
    /// - Parameters:
    ///   - standIn: The verdict on that message.
    ///   - testCase: That message as a case.
    ///   - outcome: What this message becomes, with those texts and tokens.
    ///   - place: Where a finding then is.
    /// - Returns: A verdict with the findings of this one.
    package func retold(
        by standIn: MessageVerdict,
        of testCase: Case,
        outcome: ExpectedOutcome,
        place: (SenderFinding) -> String
    ) -> MessageVerdict {
        guard let compiler = VendorCompilers.compiler(for: message.dialect) else { return standIn }
        let now = (testCase.context["now"]?.intValue ?? 0) / 1000
        // What goes elsewhere has no request of Apple's that could be made again.
        let isElsewhere = outcome.payload != nil && primary.subject == nil
        let own =
            isElsewhere
            ? standIn.primary : JudgedOutcome(outcome, of: testCase, by: compiler, expectedEffects: [], now: now)
        let known = standIn.findings + own.findings
        let isSameKind = standIn.primary.outcome.outcome.kind == outcome.outcome.kind
        return MessageVerdict(
            message: standIn.message,
            recipients: standIn.recipients,
            primary: own,
            classification: standIn.classification,
            topics: topics,
            alternatives: isSameKind ? standIn.alternatives : [],
            findings: findings.map { finding in
                var finding = finding
                finding.place = place(finding)
                let same =
                    known.first { $0.isLike(finding) && $0.place == finding.place }
                    ?? known.first { $0.isLike(finding) && finding.place.hasSuffix($0.place) }
                finding.message = same?.message ?? Self.statement(of: finding.rule)
                finding.condition = same?.condition
                return finding
            },
            isComplete: isComplete
        )
    }

    /// What is wrong with any message that breaks a rule, or makes a mistake.
    private static func statement(of rule: String) -> String {
        RuleList.rule(id: rule)?.requirement ?? SenderMistakes.mistake(id: rule)?.sentence
            ?? SenderCheck(rawValue: rule)?.statement ?? rule
    }
}

extension SenderFinding {
    fileprivate func isLike(_ other: SenderFinding) -> Bool { rule == other.rule && subject == other.subject }
}
