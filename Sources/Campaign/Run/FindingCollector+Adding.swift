import CaseFiles
import Findings
import PushModel
import Vendors

extension FindingCollector {
    /// Adds what a trial showed.
    ///
    /// - Parameters:
    ///   - sightings: All that it showed.
    ///   - trial: The case and what came of it.
    ///   - before: What the testee was asked just before it.
    /// - Throws: what `whenNew` throws, which is that the finding could not be written.
    func add(_ sightings: [Sighting], of trial: Trial, after before: Case? = nil) throws(OutputError) {
        guard !sightings.isEmpty else { return }
        let testCase = trial.testCase
        // Nobody asks how ordinary a case is that shows nothing which matters.
        let caseClass = sightings.contains { $0.severity > .info } ? testCase.caseClass : .ordinary
        let rank = CaseRank(caseClass, byteCount: testCase.byteCount, number: trial.number)
        try add(sightings, dialect: testCase.dialect, rank) {
            Evidence.of(trial, sightings: sightings, after: before, caseClass: caseClass)
        }
    }

    /// Adds what was seen aside.
    ///
    /// - Throws: what `whenNew` throws, which is that the finding could not be written.
    func add(_ asides: [Aside], judgedBy selection: Selection) throws(OutputError) {
        for aside in asides {
            let sightings = aside.sightings.filter(selection.judges)
            guard !sightings.isEmpty else { continue }
            let (testCase, number) = (aside.testCase, aside.number ?? 0)
            let rank = CaseRank(testCase.caseClass, byteCount: testCase.byteCount, number: number)
            try add(sightings, dialect: testCase.dialect, rank) {
                Finding.Evidence(
                    number: number,
                    testCase: testCase,
                    byteCount: testCase.byteCount,
                    expected: nil,
                    actual: aside.actual,
                    diff: DifferenceText.lines(sightings),
                    shows: Evidence.shown(by: sightings, dialect: testCase.dialect),
                    caseClass: rank.caseClass
                )
            }
        }
    }
}
