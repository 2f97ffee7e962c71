import Findings
import PushModel

/// The workflow commands by which GitHub Actions shows findings beside the changed files.
package enum GitHubAnnotations {
    /// GitHub shows no more of a step, of errors and of warnings each.
    private static let most = 10

    /// A line for each finding that no baseline knows, the weightiest first.
    package static func lines(of report: RunReport) -> [String] {
        let causes = report.causesByFinding
        return [(Severity.error, "error"), (.warning, "warning")].flatMap { severity, command in
            report.findings(severity).prefix(most).map { finding in
                let text = FindingText(finding, cause: causes[finding.name], of: report).sentence
                let replay = report.replayCommandFromHere(for: finding).map { "\n" + $0 } ?? ""
                let title = "\(finding.dialect.rawValue): \(finding.diagnostic.rule)"
                let place = report.testeeFile.map { "file=\(property($0)),line=1," } ?? ""
                return "::\(command) \(place)title=\(property(title))::\(data(VisibleText.of(text, .lines) + replay))"
            }
        }
    }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(VisibleText.of(text)).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
