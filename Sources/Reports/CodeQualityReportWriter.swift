import Findings
import JSONModel
import PushModel

/// `gl-code-quality-report.json`: what GitLab shows beside the changes of a merge request.
///
/// GitLab, Code Quality report format: each entry has a place in the repository, so a run whose testee has no file there has the case's ID for it.
package struct CodeQualityReportWriter: ReportWriter {
    package let fileName = "gl-code-quality-report.json"

    package init() {}

    package func text(of report: RunReport) -> String {
        String(decoding: JSONValue.array(entries(of: report)).serialized(.pretty), as: UTF8.self) + "\n"
    }

    private func entries(of report: RunReport) -> [JSONValue] {
        let causes = report.causesByFinding
        return (report.findings(.error) + report.findings(.warning)).map { finding in
            let text = FindingText(finding, cause: causes[finding.name], of: report)
            let lines = text.plainLines(replay: report.replayCommandFromHere(for: finding))
            return [
                "description": .string(VisibleText.of("\(finding.dialect.rawValue): \(text.sentence)")),
                "content": ["body": .string(VisibleText.of(lines.joined(separator: "\n"), .lines))],
                "check_name": .string(finding.diagnostic.rule),
                "fingerprint": .string(finding.name),
                "severity": .string(finding.severity == .error ? "major" : "minor"),
                "location": [
                    "path": .string(report.testeeFile ?? finding.reproducer.testCase.id), "lines": ["begin": 1],
                ],
            ]
        }
    }
}
