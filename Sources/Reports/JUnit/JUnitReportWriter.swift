import Findings
import PushModel

/// `junit.xml`: a test case for each rule and check of each dialect, and one for the run as a whole.
///
/// Names are the same in every run of the same version: a case or a finding is no test case, since it would come and go.
/// Exactly one failure each, since some viewers keep only one.
package struct JUnitReportWriter: ReportWriter {
    package let fileName = "junit.xml"

    /// Findings of one test case that are shown whole.
    private static let mostFindings = 10

    package init() {}

    package func text(of report: RunReport) -> String {
        let seconds = (report.duration / .seconds(1) * 1000).rounded() / 1000
        // A push that a service sent unasked is of no dialect of the run's.
        let strange = Set(report.findings.map(\.dialect)).subtracting(report.dialects).sorted {
            $0.rawValue < $1.rawValue
        }
        let suites = [runSuite(report)] + (report.dialects + strange).map { suite(of: $0, report) }
        let count = { (state: TestResult.State) in suites.flatMap(\.results).count { $0.state == state } }
        var lines = [
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="pushproof" tests="\(suites.flatMap(\.results).count)" failures="\(count(.failed))" \
            errors="\(count(.broken))" skipped="\(count(.skipped))" time="\(seconds)">
            """
        ]
        for (index, suite) in suites.enumerated() {
            let count = { (state: TestResult.State) in suite.results.count { $0.state == state } }
            // The time is the run's: no rule has one of its own.
            lines.append(
                """
                  <testsuite name="\(suite.name)" tests="\(suite.results.count)" failures="\(count(.failed))" \
                errors="\(count(.broken))" skipped="\(count(.skipped))" time="\(index == 0 ? "\(seconds)" : "0")">
                """
            )
            if index == 0 { lines.append(properties(of: report)) }
            lines += suite.results.map { $0.element(in: suite.name) }
            lines.append("  </testsuite>")
        }
        return (lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    private func properties(of report: RunReport) -> String {
        """
            <properties>
              <property name="seed" value="\(report.seedText)"/>
              <property name="cases" value="\(report.statistics.cases)"/>
              <property name="judged" value="\(report.statistics.judgedCount)"/>
              <property name="casesLeftOut" value="\(report.selection.casesLeftOut)"/>
              <property name="casesOfOtherProfiles" value="\(report.selection.profile?.casesLeftOut ?? 0)"/>
              <property name="rulesLeftOut" value="\(report.ruleCount.leftOut)"/>
              <property name="version" value="\(MarkupText.ofXML(report.toolVersion))"/>
            </properties>
        """
    }

    /// The run itself: it is no pass where it did not come to its end, or judged too little, whatever it found.
    private func runSuite(_ report: RunReport) -> TestSuite {
        let problem = report.isComplete ? report.shortfall : "the run did not finish"
        let result = TestResult(
            name: report.command,
            state: problem == nil ? .passed : .broken,
            message: problem ?? ""
        )
        return TestSuite(name: "pushproof", results: [result])
    }

    private func suite(of dialect: Dialect, _ report: RunReport) -> TestSuite {
        let findings = (report.findings(.error) + report.findings(.warning)).filter { $0.dialect == dialect }
        let byPoint = Dictionary(grouping: findings) { TestPoint(of: $0) }
        let known = report.dialects.contains(dialect) ? TestPoint.all(of: dialect) : []
        // A finding is never lost for want of a name.
        let others = Set(byPoint.keys).subtracting(known).sorted { $0.name < $1.name }
        let results = (known + others).map { point in
            byPoint[point].map { result(of: point, $0, report) }
                ?? point.absence(in: report).map { TestResult(name: point.name, state: .skipped, message: $0) }
                ?? TestResult(name: point.name, state: .passed)
        }
        return TestSuite(name: "pushproof.\(dialect.rawValue)", results: results)
    }

    private func result(of point: TestPoint, _ findings: [Finding], _ report: RunReport) -> TestResult {
        let causes = report.causesByFinding
        let texts = findings.prefix(Self.mostFindings).map { finding in
            let lines = FindingText(finding, cause: causes[finding.name], of: report)
                .plainLines(replay: report.replayCommandFromHere(for: finding))
            return ([DifferenceText.headline(finding.diagnostic)] + lines).joined(separator: "\n")
        }
        let rest = findings.count - texts.count
        let isFailure = findings[0].severity == .error
        // Many viewers show the message alone.
        let sentence = FindingText(findings[0], cause: causes[findings[0].name], of: report).sentence
        return TestResult(
            name: point.name,
            state: isFailure ? .failed : .passed,
            message: sentence + (findings.count > 1 ? " (and \((findings.count - 1).counted("finding")) more)" : ""),
            kind: findings[0].diagnostic.rule,
            body: (texts + (rest > 0 ? ["… and \(rest) more: report.json has all"] : [])).joined(separator: "\n\n")
        )
    }
}

private struct TestSuite {
    let name: String
    let results: [TestResult]
}

private struct TestResult {
    enum State {
        case passed, failed, skipped
        /// It says nothing about what was tested.
        case broken
    }

    let name: String
    let state: State
    /// One sentence.
    var message = ""
    /// The check that failed.
    var kind = ""
    /// What there is to say, for a failure or a warning.
    var body = ""

    func element(in suite: String) -> String {
        let open = "    <testcase classname=\"\(suite)\" name=\"\(MarkupText.ofXML(name))\""
        let message = "message=\"\(MarkupText.ofXML(message))\""
        switch state {
        case .passed:
            return body.isEmpty ? open + "/>" : open + "><system-out>\(MarkupText.ofXML(body))</system-out></testcase>"
        case .failed:
            return open
                + "><failure type=\"\(MarkupText.ofXML(kind))\" \(message)>\(MarkupText.ofXML(body))</failure></testcase>"
        // GitLab shows the text of an element, Jenkins its message.
        case .skipped: return open + "><skipped \(message)>\(MarkupText.ofXML(self.message))</skipped></testcase>"
        case .broken: return open + "><error \(message)>\(MarkupText.ofXML(self.message))</error></testcase>"
        }
    }
}
