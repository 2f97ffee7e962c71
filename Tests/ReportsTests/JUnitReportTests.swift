import Campaign
import JSONModel
import PushModel
import Testing

@testable import Reports

@Suite struct JUnitReportTests {
    private func elements(_ report: RunReport) throws -> [ElementReader.Element] {
        try ElementReader.read(JUnitReportWriter().text(of: report))
    }

    private func count(_ name: String, in elements: [ElementReader.Element]) -> Int {
        elements.count { $0.name == name }
    }

    @Test func passesAsOneTestCaseWhereNothingWasFound() throws {
        let elements = try elements(Runs.report([Runs.finding(severity: .info)]))
        #expect(
            elements.map(\.name).filter { $0 != "property" && $0 != "properties" } == [
                "testsuites", "testsuite", "testcase",
            ]
        )
        #expect(elements.first?.attributes["tests"] == "1")
        #expect(elements.first?.attributes["failures"] == "0")
        #expect(elements.last?.attributes["name"] == "check")
    }

    @Test func failsOnceForEachViolationAndNeverForAWarning() throws {
        let findings = [
            Runs.finding(rule: "diff.outcome"), Runs.finding(rule: "size.limit"),
            Runs.finding(rule: "w", severity: .warning),
        ]
        let elements = try elements(Runs.report(findings))
        #expect(count("testcase", in: elements) == 3)
        #expect(count("failure", in: elements) == 2)
        #expect(count("system-out", in: elements) == 1)
        #expect(count("error", in: elements) == 0)
        for suite in elements where suite.name.hasPrefix("testsuite") {
            #expect(suite.attributes["tests"] == "3")
            #expect(suite.attributes["failures"] == "2")
            #expect(suite.attributes["errors"] == "0")
            #expect(suite.attributes["time"] == "12.345")
        }
        let names = elements.filter { $0.name == "testcase" }.compactMap { $0.attributes["name"] }
        #expect(Set(names).count == 3)
        let failure = try #require(elements.first { $0.name == "failure" })
        #expect(failure.attributes["type"] == "diff.outcome")
        #expect(failure.attributes["message"]?.contains(findings[0].sighting.title) == true)
        #expect(failure.text.contains("pushproof replay Reports/latest/findings/\(findings[0].name)"))
    }

    @Test(arguments: [[], [Runs.finding()]])
    func neverPassesForARunThatDidNotComeToItsEnd(findings: [Finding]) throws {
        let elements = try elements(Runs.report(findings, isComplete: false))
        #expect(count("error", in: elements) == 1)
        #expect(count("failure", in: elements) == findings.count)
        #expect(elements.first?.attributes["errors"] == "1")
        #expect(elements.first?.attributes["tests"] == "\(count("testcase", in: elements))")
    }

    @Test func neverPassesWhereTooLittleWasJudged() throws {
        let elements = try elements(Runs.reportOfNothing)
        #expect(elements.first { $0.name == "error" }?.attributes["message"] == "nothing was judged of apns: why")
        #expect(elements.first { $0.name == "skipped" }?.attributes["message"] == "the testee skips all 100 cases")
        #expect(elements.first?.attributes["errors"] == "1")
        #expect(elements.first?.attributes["skipped"] == "1")
        #expect(elements.first?.attributes["tests"] == "2")
    }

    @Test(arguments: Runs.hostileTexts, [Severity.error, .warning])
    func isWellFormedWhateverTheTextsAre(text: String, severity: Severity) throws {
        let elements = try elements(Runs.report([Runs.finding(hostile: text, severity: severity)]))
        // Nothing of the text became an element.
        let names = Set(["testsuites", "testsuite", "properties", "property", "testcase", "failure", "system-out"])
        #expect(Set(elements.map(\.name)).isSubset(of: names))
        #expect(count("testcase", in: elements) == 1)
    }

    @Test func keepsTheTextThatXMLCanHold() throws {
        let text = "]]> & <b> \"quoted\" \u{1F600}\nnext\tcell"
        let failure = try #require(
            try elements(Runs.report([Runs.finding(text)])).first { $0.name == "failure" }
        )
        #expect(failure.attributes["message"]?.contains(text) == true)
    }
}
