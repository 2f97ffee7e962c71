import CaseFiles
import Findings
import JSONModel
import PushModel
import Testees
import Vendors

extension Evidence {
    /// - Parameters:
    ///   - trial: The case and what came of it.
    ///   - diagnostics: All that it shows.
    ///   - before: What the testee was asked just before, each time that it was asked the case, where that is known.
    ///   - caseClass: How ordinary the case is, where that is known already.
    /// - Returns: The evidence.
    static func of(
        _ trial: Trial,
        diagnostics: [Diagnostic],
        after before: [Case] = [],
        caseClass: CaseClass? = nil
    ) -> Finding.Evidence {
        // By rules alone nobody knows what the right outcome is as a whole.
        let due = trial.nearest?.outcome ?? trial.expectation.primary
        return Finding.Evidence(
            number: trial.number,
            testCase: trial.testCase,
            before: before,
            byteCount: trial.testCase.byteCount,
            expected: due.rules == nil ? due.outcome.json : nil,
            actual: actual(trial.observation),
            diff: DifferenceText.lines(diagnostics),
            shows: shown(by: diagnostics, dialect: trial.testCase.dialect),
            caseClass: caseClass ?? trial.testCase.caseClass
        )
    }

    private static func actual(_ observation: TesteeObservation) -> JSONValue {
        switch observation {
        case .outcome(let outcome): return outcome.json
        case .skipped(let reason): return ["skipped": .string(reason)]
        case .failed(let failure):
            var object: JSONObject = [
                "failure": .string(CheckID.testee(failure.kind).id), "detail": .string(failure.detail),
            ]
            if let excerpt = failure.excerpt { object["excerpt"] = .string(excerpt) }
            if !failure.standardErrorTail.isEmpty {
                object["standardError"] = .string(failure.standardErrorTail)
            }
            return .object(object)
        }
    }
}
