import Findings
import JSONModel
import PushModel
import Testing
import VendorModel

@testable import Reports

@Suite struct JUnitReportTests {
    private func elements(_ report: RunReport) throws -> [ElementReader.Element] {
        try ElementReader.read(JUnitReportWriter().text(of: report))
    }

    private func count(_ name: String, in elements: [ElementReader.Element]) -> Int {
        elements.count { $0.name == name }
    }

    /// Class and name of each test case.
    private func names(_ elements: [ElementReader.Element]) -> [String] {
        elements.filter { $0.name == "testcase" }
            .map { "\($0.attributes["classname"] ?? "") \($0.attributes["name"] ?? "")" }
    }

    @Test func hasATestCaseForEachRuleAndCheckOfEachDialect() throws {
        let elements = try elements(Runs.report([Runs.finding(severity: .info)]))
        let names = names(elements)
        for name in [
            "pushproof check", "pushproof.easemob EM-C3", "pushproof.easemob size.limit",
            "pushproof.easemob diff.outcome",
            "pushproof.easemob apns.BadTopic", "pushproof.apns AP-1", "pushproof.apns size.limit",
            "pushproof.apns testee.crash",
        ] {
            #expect(names.count { $0 == name } == 1, "\(name)")
        }
        #expect(Set(names).count == names.count)
        #expect(count("failure", in: elements) == 0)
        #expect(count("system-out", in: elements) == 0)
        #expect(elements.first?.attributes["tests"] == "\(names.count)")
    }

    @Test func namesAreTheSameInARedAndAGreenRun() throws {
        let findings = [
            Runs.finding(rule: "diff.payload", specRule: "EM-C3"),
            Runs.finding(rule: "diff.outcome", specRule: "EM-A5"),
            Runs.finding(rule: "diff.header", specRule: nil), Runs.finding(rule: "size.limit"),
            Runs.finding(rule: "apns.PayloadTooLarge"), Runs.finding(rule: "testee.timeout"),
            Runs.finding(rule: "effect.no-wake", severity: .warning),
        ]
        let red = try elements(Runs.report(findings))
        #expect(try names(red) == names(elements(Runs.report())))
        #expect(count("failure", in: red) == 6)
        #expect(count("system-out", in: red) == 1)
    }

    @Test func aRuleFailsOnceWithAllItsFindings() throws {
        let findings = [Runs.finding(place: "/aps/badge"), Runs.finding(place: "/aps/sound")]
            .map { finding in
                var finding = finding
                finding.diagnostic.specRule = "EM-C3"
                return finding
            }
        let elements = try elements(Runs.report(findings))
        let failures = elements.filter { $0.name == "failure" }
        let failure = try #require(failures.first)
        #expect(failures.count == 1)
        #expect(failure.attributes["type"] == "diff.payload")
        #expect(failure.attributes["message"]?.contains(findings[0].diagnostic.title) == true)
        #expect(failure.attributes["message"]?.hasSuffix("(and 1 finding more)") == true)
        #expect(failure.text.contains("/aps/badge") && failure.text.contains("/aps/sound"))
        #expect(failure.text.contains("pushproof replay Reports/latest/findings/\(findings[0].name)"))
        let totals = elements.filter { $0.name.hasPrefix("testsuite") }
        #expect(totals.compactMap { $0.attributes["failures"] } == ["1", "0", "1", "0"])
        #expect(totals.compactMap { $0.attributes["time"] } == ["12.345", "12.345", "0", "0"])
    }

    /// A rule that no case came to is no pass.
    @Test func aRuleThatWasNotExercisedIsSkipped() throws {
        let elements = try elements(Runs.report())
        let skipped = elements.enumerated().filter { $0.element.name == "skipped" }
        let names = skipped.compactMap { elements[$0.offset - 1].attributes["name"] }
        // The run exercised these two of Easemob's.
        #expect(!names.contains("EM-C3") && !names.contains("EM-A5"))
        #expect(names.contains("EM-B5") && names.contains("AP-1"))
        #expect(!names.contains("size.limit"))
        #expect(elements.first?.attributes["skipped"] == "\(skipped.count)")
    }

    @Test func aFindingOfAnUnknownNameIsNotLost() throws {
        let elements = try elements(Runs.report([Runs.finding(rule: "unheard.of")]))
        #expect(names(elements).contains("pushproof.easemob unheard.of"))
        #expect(count("failure", in: elements) == 1)
    }

    @Test(arguments: [[], [Runs.finding()]])
    func neverPassesForARunThatDidNotComeToItsEnd(findings: [Finding]) throws {
        let elements = try elements(Runs.report(findings, isComplete: false))
        #expect(count("error", in: elements) == 1)
        #expect(count("failure", in: elements) == findings.count)
        #expect(elements.first?.attributes["errors"] == "1")
        #expect(elements.first?.attributes["tests"] == "\(names(elements).count)")
    }

    @Test func neverPassesWhereTooLittleWasJudged() throws {
        let elements = try elements(Runs.reportOfNothing)
        #expect(elements.first { $0.name == "error" }?.attributes["message"] == "nothing was judged for apns: why")
        #expect(elements.first?.attributes["errors"] == "1")
        // All of the dialect of which nothing was judged, but for what only a running service is asked, or a row of messages shows.
        let reasons = elements.filter { $0.name == "skipped" }.compactMap { $0.attributes["message"] }
        let ofApns = names(elements).filter { $0.hasPrefix("pushproof.apns ") }
        let ofServices = ofApns.count { name in
            ["service.", "sequence."].contains { name.hasPrefix("pushproof.apns \($0)") }
        }
        #expect(ofServices > 3)
        #expect(reasons.count { $0 == "the testee skips all 100 cases" } == ofApns.count - ofServices)
    }

    @Test(arguments: Runs.hostileTexts, [Severity.error, .warning])
    func isWellFormedWhateverTheTextsAre(text: String, severity: Severity) throws {
        let elements = try elements(Runs.report([Runs.finding(hostile: text, severity: severity)]))
        // Nothing of the text became an element.
        let names = Set([
            "testsuites", "testsuite", "properties", "property", "testcase", "failure", "system-out", "skipped",
        ])
        #expect(Set(elements.map(\.name)).isSubset(of: names))
        #expect(count(severity == .error ? "failure" : "system-out", in: elements) == 1)
    }

    @Test func keepsTheTextThatXMLCanHold() throws {
        let text = "]]> & <b> \"quoted\" \u{1F600}\nnext\tcell"
        let failure = try #require(
            try elements(Runs.report([Runs.finding(text)])).first { $0.name == "failure" }
        )
        #expect(failure.attributes["message"]?.contains(text) == true)
    }
}
