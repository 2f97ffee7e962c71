import Findings
import JSONModel
import PushModel
import VendorModel
import Vendors

/// A change in a dialect without a reference: nobody but the compiler before it says what is right.
enum UnjudgedChange {
    /// The changes as what is wrong with the later compiler. Where either of the two breaks a rule, the rule says more.
    ///
    /// - Parameters:
    ///   - changes: How the outcomes of a case differ.
    ///   - before: What the compiler before the change shows on it.
    ///   - after: What the other one shows.
    /// - Returns: Nothing for dialects with a reference.
    static func diagnostics(
        of changes: [ChangeGroup],
        _ before: ComparedFindings.Judged,
        _ after: ComparedFindings.Judged
    ) -> [Diagnostic] {
        guard !changes.isEmpty, before.trial.isJudged, after.trial.isJudged,
            VendorCompilers.compiler(for: before.trial.testCase.dialect)?.isReference == false,
            !(before.diagnostics + after.diagnostics).contains(where: { $0.severity == .error })
        else { return [] }
        return changes.map { group in
            let isOutcome = group.change.kind == "outcome"
            return Diagnostic(
                .difference(.changed),
                place: isOutcome ? "" : group.change.place,
                kind: isOutcome ? group.change.place : group.change.kind,
                title: isOutcome ? "not the outcome before the change" : "not the value before the change",
                expected: group.before,
                actual: group.after,
                specRule: group.change.rule
            )
        }
    }
}
