import CaseFiles
import CaseGeneration
import JSONModel
import PushModel
import Vendors

extension Finding {
    /// The other profiles of its dialect by which all is right that its case shows: a compiler that follows one of these is not wrong.
    package var profilesThatExplainIt: [String] {
        guard diagnostic.check.isDifference, let outcome = reproducer.outcome,
            let shares = CaseGenerators.generator(for: dialect)?.profiles
        else { return [] }
        let testCase = reproducer.testCase
        let observed = ObservedOutcome(outcome)
        return shares.names.filter { name in
            guard name != shares.name(in: testCase.context), testCase.earlierSteps == nil,
                let expectation = ReferenceExpectation.of(testCase.with(name, shares))
            else { return false }
            return ReadingSearch.nearest(in: expectation, to: observed).differences.isEmpty
        }
    }
}

extension Finding.Evidence {
    /// What the testee did; nil where it gave no answer, or one about delivered notifications.
    fileprivate var outcome: Outcome? {
        if let sent = SentPayload(outcome: actual) {
            let headers = actual["headers"]?.objectValue?.members.compactMap { member in
                member.value.stringValue.map { HeaderField(member.key, $0) }
            }
            return .payload(sent.bytes, headers: headers ?? [])
        }
        return actual["suppressed"]?.stringValue.map(Outcome.suppressed)
            ?? actual["error"]?.stringValue.map(Outcome.refused)
    }
}

extension Case {
    /// The same message in another profile.
    package func with(_ profile: String, _ shares: ProfileShares) -> Case {
        var other = self
        if let field = shares.slot.path.first { other.context[field] = .string(profile) }
        return other
    }
}
