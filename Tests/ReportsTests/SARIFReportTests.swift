import Findings
import JSONModel
import PushModel
import Testing

@testable import Reports

/// The form of SARIF 2.1.0 (OASIS Standard), and what code scanning asks for beyond it.
@Suite struct SARIFReportTests {
    private func run(_ report: RunReport) throws -> JSONValue {
        let log = try JSONValue(parsing: Array(SARIFReportWriter().text(of: report).utf8))
        #expect(log["version"] == "2.1.0")
        #expect(log["runs"]?.arrayValue?.count == 1)
        return try #require(log["runs"]?.arrayValue?.first)
    }

    private func results(_ report: RunReport) throws -> [JSONValue] {
        try #require(try run(report)["results"]?.arrayValue)
    }

    @Test func hasAnEmptyListWhereNothingWasFound() throws {
        let run = try run(Runs.report())
        #expect(run["results"] == [])
        #expect(run["tool"]?["driver"]?["name"] == "pushproof")
        #expect(run["tool"]?["driver"]?["version"] == "1.0.0")
        #expect(run["tool"]?["driver"]?["rules"] == [])
        #expect(run["invocations"]?.arrayValue?.first?["executionSuccessful"] == true)
    }

    @Test func saysWhereTheRunDidNotComeToItsEnd() throws {
        let run = try run(Runs.report(isComplete: false))
        #expect(run["invocations"]?.arrayValue?.first?["executionSuccessful"] == false)
    }

    @Test func saysWhereTooLittleWasJudged() throws {
        let invocation = try run(Runs.reportOfNothing)["invocations"]?.arrayValue?.first
        #expect(invocation?["executionSuccessful"] == false)
        let text = invocation?["toolExecutionNotifications"]?.arrayValue?.first?["message"]?["text"]?.stringValue
        #expect(text?.contains("nothing was judged for apns") == true)
    }

    @Test(arguments: [(Severity.error, "error"), (.warning, "warning"), (.info, "note")])
    func givesTheLevelBySeverity(severity: Severity, level: String) throws {
        let results = try results(Runs.report([Runs.finding(severity: severity)]))
        #expect(results.map { $0["level"] } == [.string(level)])
    }

    @Test func identifiesAFindingByItsFingerprintAndItsCase() throws {
        let finding = Runs.finding()
        let run = try run(Runs.report([finding]))
        let result = try #require(run["results"]?.arrayValue?.first)
        #expect(result["ruleId"] == "diff.payload")
        let text = "/aps/badge: \(finding.diagnostic.title); expected 1; actual \"1\"; in easemob/small"
        #expect(result["message"]?["text"] == .string(text))
        #expect(result["partialFingerprints"] == ["pushproofFingerprint/v1": .string(finding.name)])
        #expect(result["occurrenceCount"] == 4)
        let location = try #require(result["locations"]?.arrayValue?.first)
        #expect(location["logicalLocations"] == [["fullyQualifiedName": "/aps/badge"]])
        let artifact = try #require(location["physicalLocation"]?["artifactLocation"])
        #expect(artifact["uri"] == .string("findings/\(finding.name)/case.json"))
        let base = try #require(artifact["uriBaseId"]?.stringValue)
        // Relative to the run's folder, wherever that is: equal runs give equal reports.
        #expect(run["originalUriBaseIds"]?[base]?["description"]?["text"] != nil)
        #expect(run["originalUriBaseIds"]?[base]?["uri"] == nil)
    }

    /// Code scanning shows a result only where its first place is a file of the repository.
    @Test func pointsToTheTesteesFileAndBesideItToTheCase() throws {
        var report = Runs.report([Runs.finding()])
        report.testeeFile = "push/my adapter.js"
        let result = try #require(try results(report).first)
        let places = try ["locations", "relatedLocations"]
            .map { key in try #require(result[key]?.arrayValue?.first?["physicalLocation"]?["artifactLocation"]) }
        #expect(places[0] == ["uri": "push/my%20adapter.js", "uriBaseId": "%SRCROOT%"])
        #expect(places[1]["uri"] == .string("findings/\(report.findings[0].name)/case.json"))
    }

    @Test func namesNoPlaceWhereTheCaseAsAWholeIsMeant() throws {
        let result = try #require(try results(Runs.report([Runs.finding(place: "")])).first)
        #expect(result["locations"]?.arrayValue?.first?["logicalLocations"] == nil)
    }

    @Test func describesEachRuleOnce() throws {
        let findings = [
            Runs.finding(rule: "size.limit"), Runs.finding(), Runs.finding(place: "/other"),
            Runs.finding(rule: "testee.crash", place: ""),
        ]
        let run = try run(Runs.report(findings))
        let rules = try #require(run["tool"]?["driver"]?["rules"]?.arrayValue)
        #expect(rules.map { $0["id"] } == ["diff.payload", "size.limit", "testee.crash"])
        for rule in rules {
            for key in ["shortDescription", "fullDescription", "help"] {
                #expect(rule[key]?["text"]?.stringValue?.isEmpty == false, "\(key) of \(rule)")
            }
        }
        #expect(rules[1]["helpUri"]?.stringValue?.hasPrefix("https://developer.apple.com/") == true)
        for result in try #require(run["results"]?.arrayValue) {
            let index = try #require(result["ruleIndex"]?.numberValue?.intValue)
            #expect(rules[index]["id"] == result["ruleId"])
        }
    }

    @Test func suppressesWhatTheBaselineKnows() throws {
        var known = Runs.finding()
        known.isBaselined = true
        let other = Runs.finding(rule: "size.limit")
        var report = Runs.report([known, other])
        report.baseline = Runs.baseline(knowing: [known])
        let results = try results(report)
        #expect(results.map { $0["ruleId"] } == ["size.limit", "diff.payload"])
        #expect(results.map { $0["baselineState"] } == ["new", "unchanged"])
        #expect(results[0]["suppressions"] == nil)
        #expect(
            results[1]["suppressions"] == [
                [
                    "kind": "external", "status": "accepted",
                    "justification": "a reason that is long enough (https://example.com/issues/1)",
                ]
            ]
        )
    }

    @Test func saysNothingOfABaselineWhereThereIsNone() throws {
        let result = try #require(try results(Runs.report([Runs.finding()])).first)
        #expect(result["baselineState"] == nil)
        #expect(result["suppressions"] == nil)
    }

    @Test func staysBelowFiveThousandResultsAndSaysHowManyAreLeftOut() throws {
        let findings = (0..<5_010).map { Runs.finding(place: "/\($0)") }
        let run = try run(Runs.report(findings))
        let count = try #require(run["results"]?.arrayValue?.count)
        #expect(count < 5_000)
        let notifications = run["invocations"]?.arrayValue?.first?["toolExecutionNotifications"]?.arrayValue
        let text = try #require(notifications?.first?["message"]?["text"]?.stringValue)
        #expect(text.hasPrefix("\(5_010 - count) findings are left out"))
    }

    @Test(arguments: Runs.hostileTexts + ["{0} {msg}", "\\](http://x)", "a]\u{301}(b", "}{"])
    func hostileTextsBecomeNeitherPlaceholderNorLink(text: String) throws {
        let result = try #require(try results(Runs.report([Runs.finding(hostile: text)])).first)
        let message = try #require(result["message"]?["text"]?.stringValue).unicodeScalars
        var pairs = message.split(omittingEmptySubsequences: false) { $0 != "{" && $0 != "}" }
        pairs.removeAll(where: \.isEmpty)
        for run in pairs { #expect(run.count.isMultiple(of: 2), "a lone brace in \(message)") }
        for (first, second) in zip(message, message.dropFirst()) {
            #expect(!(first == "]" && second == "("), "a link in \(message)")
        }
        // A property is no message: it is kept as it is.
        #expect(result["properties"]?["source"] == .string(text))
    }
}
