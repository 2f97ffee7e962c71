import APNsRules
import CaseFiles
import Findings
import JSONCBridge
import JSONModel
import PushModel

/// The strict reader against RFC 8259: a text of `Corpus/json` is named by what must happen to it.
struct TextJudge: Judge {
    func diagnostics(in trial: Trial) -> [Diagnostic] {
        // A testee may give another text, of which the name says nothing.
        guard trial.isReference, let must = JSONText.Verdict(caseID: trial.testCase.id), let analysis = trial.analysis
        else { return [] }
        let verdict: JSONText.Verdict
        switch analysis.subject.payload {
        case .value: verdict = .accept
        case .empty, .cut, .invalid: verdict = .reject
        }
        guard must != verdict else { return [] }
        return [
            Diagnostic(
                .parser(verdict == .accept ? .accepts : .rejects),
                kind: "strict reader",
                title: "the strict reader \(verdict.rawValue)s a text that RFC 8259 has it \(must.rawValue)",
                source: "RFC 8259"
            )
        ]
    }
}
