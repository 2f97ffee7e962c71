import Campaign
import PushModel

/// `junit.xml`: a test case for each finding, and one for the run where there is none or the run did not come to its end.
///
/// A random case is no test case: its name would differ from run to run. Exactly one failure each, since some viewers
/// keep only one.
package struct JUnitReportWriter: ReportWriter {
    package let fileName = "junit.xml"

    package init() {}

    package func text(of report: RunReport) -> String {
        let gating = report.findings(.error) + report.findings(.warning)
        let seconds = (report.duration / .seconds(1) * 1000).rounded() / 1000
        let failures = report.findings(.error).count
        let errors = report.isComplete ? 0 : 1
        let cases = gating.map { testCase($0, of: report) } + (gating.isEmpty || errors > 0 ? [runCase(report)] : [])
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="pushproof" tests="\(cases.count)" failures="\(failures)" errors="\(errors)" \
            time="\(seconds)">
              <testsuite name="pushproof.\(report.command)" tests="\(cases.count)" failures="\(failures)" \
            errors="\(errors)" time="\(seconds)">
                <properties>
                  <property name="seed" value="\(report.seedText)"/>
                  <property name="cases" value="\(report.statistics.cases)"/>
                  <property name="version" value="\(xml(report.toolVersion))"/>
                </properties>
            """
        return ([head] + cases + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
    }

    private func runCase(_ report: RunReport) -> String {
        let open = "    <testcase classname=\"pushproof\" name=\"\(report.command)\""
        guard !report.isComplete else { return open + "/>" }
        return open + "><error message=\"the run did not come to its end\"/></testcase>"
    }

    private func testCase(_ finding: Finding, of report: RunReport) -> String {
        let sighting = finding.sighting
        let name = sighting.place.isEmpty ? sighting.rule : "\(sighting.rule) at \(sighting.place)"
        let open = """
                <testcase classname="pushproof.\(finding.dialect.rawValue)" \
            name="\(xml("\(name) (\(finding.name))"))">
            """
        let body = [DifferenceText.line(sighting), report.replayCommand(for: finding)].compactMap(\.self)
            .joined(separator: "\n")
        let inner =
            sighting.severity == .error
            ? "      <failure type=\"\(xml(sighting.rule))\" message=\"\(xml(sighting.title))\">\(xml(body))</failure>"
            : "      <system-out>\(xml(body))</system-out>"
        return [open, inner, "    </testcase>"].joined(separator: "\n")
    }

    /// XML has no way to write most control characters, not even as a reference: they become U+FFFD.
    private func xml(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
