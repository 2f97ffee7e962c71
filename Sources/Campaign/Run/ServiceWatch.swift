import CaseFiles
import Checks
import JSONModel
import PushModel
import Vendors

/// What sees a running service beside its outcomes: pushes that are too many or too late, and the way in which they are sent.
package protocol ServiceWatch: Sendable {
    /// What was seen since the last call.
    func takeAsides() -> [Aside]

    /// Waits until a push of a message that was answered is late no more.
    func settle() async
}

/// What was seen of a case, or of none, beside its outcome, and perhaps long after it.
package struct Aside: Sendable {
    package var sightings: [Sighting]
    /// The case; one of dialect `apns` that is the push itself where the push belongs to no case.
    package var testCase: Case
    /// Its number in the run; nil where it is none of the run's.
    package var number: Int?
    /// What came.
    package var actual: JSONValue

    package init(sightings: [Sighting], testCase: Case, number: Int?, actual: JSONValue) {
        self.sightings = sightings
        self.testCase = testCase
        self.number = number
        self.actual = actual
    }
}

extension FindingCollector {
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
