import Campaign
import PushModel

/// `junit.xml`: a test case for each finding, one for the run where there is none, where it did not come to its end or
/// judged too little, and a skipped one for each dialect that was not judged.
///
/// A random case is no test case: its name would differ from run to run. Exactly one failure each, since some viewers
/// keep only one.
package struct JUnitReportWriter: ReportWriter {
    package let fileName = "junit.xml"

    package init() {}

    package func text(of report: RunReport) -> String {
        let gating = report.findings(.error) + report.findings(.warning)
        let causes = report.causesByFinding
        let seconds = (report.duration / .seconds(1) * 1000).rounded() / 1000
        let failures = report.findings(.error).count
        let errors = problem(of: report) == nil ? 0 : 1
        // An endpoint's dialect is no choice of anybody's.
        let notJudged = report.endpoint == nil ? report.notJudged : []
        let cases =
            gating.map { testCase($0, cause: causes[$0.name], of: report) }
            + (gating.isEmpty || errors > 0 ? [runCase(report)] : [])
            + notJudged.map(skippedCase)
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="pushproof" tests="\(cases.count)" failures="\(failures)" errors="\(errors)" \
            skipped="\(notJudged.count)" time="\(seconds)">
              <testsuite name="pushproof.\(report.command)" tests="\(cases.count)" failures="\(failures)" \
            errors="\(errors)" skipped="\(notJudged.count)" time="\(seconds)">
                <properties>
                  <property name="seed" value="\(report.seedText)"/>
                  <property name="cases" value="\(report.statistics.cases)"/>
                  <property name="judged" value="\(report.statistics.judgedCount)"/>
                  <property name="casesLeftOut" value="\(report.selection.casesLeftOut)"/>
                  <property name="rulesLeftOut" value="\(report.ruleCount.leftOut)"/>
                  <property name="version" value="\(xml(report.toolVersion))"/>
                </properties>
            """
        return ([head] + cases + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
    }

    private func runCase(_ report: RunReport) -> String {
        let open = "    <testcase classname=\"pushproof\" name=\"\(report.command)\""
        guard let problem = problem(of: report) else { return open + "/>" }
        return open + "><error message=\"\(xml(problem))\"/></testcase>"
    }

    /// Why the run is no pass, whatever it found.
    private func problem(of report: RunReport) -> String? {
        report.isComplete ? report.shortfall : "the run did not come to its end"
    }

    private func skippedCase(_ dialect: Dialect, _ reason: String) -> String {
        "    <testcase classname=\"pushproof.\(dialect.rawValue)\" name=\"not judged\">"
            + "<skipped message=\"\(xml(reason))\"/></testcase>"
    }

    private func testCase(_ finding: Finding, cause: Cause?, of report: RunReport) -> String {
        let sighting = finding.sighting
        let name = sighting.place.isEmpty ? sighting.rule : "\(sighting.rule) at \(sighting.place)"
        let open = """
                <testcase classname="pushproof.\(finding.dialect.rawValue)" \
            name="\(xml("\(name) (\(finding.name))"))">
            """
        let text = FindingText(finding, cause: cause, of: report)
        let lines = text.plainLines(replay: report.replayCommandFromHere(for: finding))
        let body = ([DifferenceText.headline(sighting)] + lines).joined(separator: "\n")
        // Many viewers show the message alone.
        let message = text.sentence
        let inner =
            sighting.severity == .error
            ? "      <failure type=\"\(xml(sighting.rule))\" message=\"\(xml(message))\">\(xml(body))</failure>"
            : "      <system-out>\(xml(body))</system-out>"
        return [open, inner, "    </testcase>"].joined(separator: "\n")
    }

    /// XML has no way to write most control characters, not even as a reference: they are escaped as everywhere.
    private func xml(_ text: String) -> String {
        var escaped = ""
        for scalar in VisibleText.of(text, .lines).unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
