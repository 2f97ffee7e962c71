import CaseFiles
import Findings
import PushModel
import Vendors

extension FindingCollector {
    /// Adds what a trial showed.
    ///
    /// - Parameters:
    ///   - diagnostics: All that it showed.
    ///   - trial: The case and what came of it.
    ///   - before: What the testee was asked just before it.
    /// - Throws: what `whenNew` throws, which is that the finding could not be written.
    func add(_ diagnostics: [Diagnostic], of trial: Trial, after before: Case? = nil) throws(OutputError) {
        let (apart, others) = (
            diagnostics.filter { $0.check == .invariant(.after) }, diagnostics.filter { $0.check != .invariant(.after) }
        )
        let justBefore = before.map { [$0] } ?? []
        try addAll(others, of: trial, after: justBefore)
        // Of two answers that differ either may be the wrong one.
        try addAll(apart, of: trial, after: trial.variants.compactMap(\.before) + justBefore)
    }

    private func addAll(_ diagnostics: [Diagnostic], of trial: Trial, after before: [Case]) throws(OutputError) {
        guard !diagnostics.isEmpty else { return }
        let testCase = trial.testCase
        // Nobody asks how ordinary a case is that shows nothing which matters.
        let caseClass = diagnostics.contains { $0.severity > .info } ? testCase.caseClass : .ordinary
        let rank = CaseRank(caseClass, byteCount: testCase.byteCount, number: trial.number)
        try add(diagnostics, dialect: testCase.dialect, rank) {
            Evidence.of(trial, diagnostics: diagnostics, after: before, caseClass: caseClass)
        }
    }

    /// Adds what was seen beside the answers.
    ///
    /// - Throws: what `whenNew` throws, which is that the finding could not be written.
    func add(_ serviceEvents: [ServiceEvent], judgedBy selection: Selection) throws(OutputError) {
        for serviceEvent in serviceEvents {
            let diagnostics = serviceEvent.diagnostics.filter(selection.judges)
            guard !diagnostics.isEmpty else { continue }
            let (testCase, number) = (serviceEvent.testCase, serviceEvent.number ?? 0)
            let rank = CaseRank(testCase.caseClass, byteCount: testCase.byteCount, number: number)
            try add(diagnostics, dialect: testCase.dialect, rank) {
                Finding.Evidence(
                    number: number,
                    testCase: testCase,
                    byteCount: testCase.byteCount,
                    expected: nil,
                    actual: serviceEvent.actual,
                    diff: DifferenceText.lines(diagnostics),
                    shows: Evidence.shown(by: diagnostics, dialect: testCase.dialect),
                    caseClass: rank.caseClass
                )
            }
        }
    }
}
