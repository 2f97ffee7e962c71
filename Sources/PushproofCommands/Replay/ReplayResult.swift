import Campaign
import CaseFiles
import Findings
import JSONModel
import PushModel
import Testees

/// What `replay` prints of one case.
struct ReplayResult {
    let finding: StoredFinding
    let trial: Trial
    let diagnostics: [Diagnostic]
    /// What the case shows by rules that the user leaves out.
    let leftOut: [Diagnostic]
    /// Why it says nothing of the finding, where it does not.
    let absence: String?

    /// How the run of a finding ended, or of a case that is no finding's.
    private enum Verdict: String {
        case passes, fails
        case fixed, changed
        case stillFails = "still fails"
        case stillShown = "still shown"
        case notJudged = "not judged"
    }

    /// Lines for people: the case, both outcomes, each finding, and the verdict.
    var text: String {
        var lines = ["case      \(trial.testCase.id) (\(finding.caseFile))"]
        for step in trial.testCase.earlierSteps ?? [] {
            lines.append("after     \(step.id), which the same process got just before")
        }
        if let source = trial.testCase.source { lines.append("source    \(OneLine.of(source))") }
        let sides = ShownSides(outcomes: expected, actual)
        if let expected = sides.expected { lines.append("expected  \(expected)") }
        if let actual = sides.actual { lines.append("actual    \(actual)") }
        switch trial.observation {
        case .outcome: break
        case .skipped(let reason): lines.append("skipped   \(OneLine.of(reason))")
        case .failed(let failure):
            lines.append("failed    \(CheckID.testee(failure.kind)): \(OneLine.of(failure.detail))")
            if !failure.standardErrorTail.isEmpty {
                lines += ["standard error"] + Self.indented(failure.standardErrorTail)
            }
        }
        switch trial.delivery {
        case .success(let delivery)?: lines.append("answer    \(delivery.answerText)")
        case .failure(let error)?: lines.append("answer    none: \(error)")
        case nil: break
        }
        lines += diagnostics.map(DifferenceText.line)
        let rules = Set(leftOut.filter { $0.severity > .info }.map(\.rule)).sorted()
        if !rules.isEmpty { lines.append("left out  \(rules.joined(separator: ", "))") }
        let remark = verdict == .stillShown ? ", as information, which never fails a run" : ""
        lines.append("\(verdict.rawValue.uppercased())\(remark)  \(finding.path)")
        return lines.joined(separator: "\n")
    }

    /// One line of JSON: the case, its verdict, both outcomes as a testee would answer them, and its findings as in `report.json`.
    var json: String {
        let object: JSONValue = [
            "case": .string(trial.testCase.id),
            "path": .string(finding.path),
            "verdict": .string(verdict.rawValue),
            "reason": absence.map { .string($0) } ?? .null,
            "expected": expected,
            "actual": actual ?? .null,
            "findings": .array(diagnostics.map(Self.json)),
        ]
        return String(decoding: object.serialized(), as: UTF8.self)
    }

    private static func json(_ diagnostic: Diagnostic) -> JSONValue {
        [
            "rule": .string(diagnostic.rule),
            "severity": .string(diagnostic.severity.rawValue),
            "title": .string(diagnostic.title),
            "pointer": .string(diagnostic.place),
            "expected": diagnostic.expected ?? .null,
            "actual": diagnostic.actual ?? .null,
            "reason": diagnostic.reason.map { .string($0) } ?? .null,
            "specRule": diagnostic.specRule.map { .string($0) } ?? .null,
            "source": diagnostic.source.map { .string($0) } ?? .null,
        ]
    }

    private var expected: JSONValue { (trial.nearest?.outcome ?? trial.expectation.primary).outcome.json }

    private var actual: JSONValue? {
        if case .outcome(let outcome) = trial.observation { outcome.json } else { nil }
    }

    /// The end of what the testee wrote, a line each.
    private static func indented(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).suffix(40).map { "  " + VisibleText.of(String($0)) }
    }

    private var verdict: Verdict {
        guard absence == nil else { return .notJudged }
        guard let fingerprint = finding.fingerprint else { return hasGating ? .fails : .passes }
        if let diagnostic = diagnostics.first(where: { $0.isOf(fingerprint, dialect: trial.testCase.dialect) }) {
            return diagnostic.severity > .info ? .stillFails : .stillShown
        }
        // What was not answered is not mended.
        guard case .outcome = trial.observation, !hasGating else { return .changed }
        return .fixed
    }

    private var hasGating: Bool { diagnostics.contains { $0.severity > .info } }
}
