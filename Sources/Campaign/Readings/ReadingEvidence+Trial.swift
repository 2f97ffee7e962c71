import CaseFiles
import Findings
import PushModel
import Vendors

extension ReadingEvidence {
    /// What some lone answers say.
    package init(of trials: [Trial]) {
        self.init()
        for trial in trials { add(trial, .thorough) }
    }

    /// Adds what a case says; nothing where only one outcome is right.
    ///
    /// - Parameters:
    ///   - trial: The case and its answer.
    ///   - watch: How closely to look.
    ///   - isSwept: Whether the case is one of the sweep.
    mutating func add(_ trial: Trial, _ watch: ReadingWatch, isSwept: Bool = false) {
        guard let observed = trial.observed, !trial.isReference, let nearest = trial.nearest else { return }
        guard trial.habits.isEmpty, watch.looksAt(trial.number, nearest.points, isSwept: isSwept) else { return }
        // What the search found to be wrong is wrong.
        guard nearest.differences.isEmpty || !nearest.isSettled else {
            wrong += 1
            return
        }
        // What becomes of a value that no sender writes is no reading of what they do write.
        guard trial.expectation.isAmbiguous, watch.asksVarying || trial.testCase.caseClass < .exotic else { return }
        // An explanation that asks no other topic says nothing of one.
        guard watch.asksVarying || nearest.points.contains(where: { !$0.subject.varies }) else { return }
        let testCase = trial.testCase
        add(
            watch.isWithinReach(nearest.points)
                ? ReadingExplanation(of: observed, by: trial.expectation, bound: watch.bound)
                : .unsearched(nearest.points.map { AskedTopic($0) }),
            byteCount: testCase.byteCount,
            number: trial.number
        ) {
            ReadingAnswer(
                number: trial.number,
                byteCount: testCase.byteCount,
                testCase: testCase,
                actual: observed.outcome.json
            )
        }
    }
}
