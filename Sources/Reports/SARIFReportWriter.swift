import APNsRules
import Findings
import JSONModel
import PushModel

/// `report.sarif`: SARIF 2.1.0, for code scanning.
///
/// A result's place is the testee's file, which readers of a repository can open; beside it is the case that shows the finding, a file of the
/// run directory, and the place itself where the testee has no file. A result's identity is the finding's fingerprint.
package struct SARIFReportWriter: ReportWriter {
    package let fileName = "report.sarif"

    /// Code scanning takes no more than 5,000 results of a run.
    private static let mostResults = 4_999
    /// The base of the cases: the folder that holds this file.
    private static let base = "RUN_DIRECTORY"
    /// The base of the testee's file, by the name that code scanning knows.
    private static let repository = "%SRCROOT%"

    package init() {}

    package func text(of report: RunReport) -> String {
        String(decoding: json(of: report).serialized(.pretty), as: UTF8.self) + "\n"
    }

    func json(of report: RunReport) -> JSONValue {
        [
            "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "version": "2.1.0",
            "runs": [run(report)],
        ]
    }

    private func run(_ report: RunReport) -> JSONValue {
        // What is new comes first: it is what must not be cut off.
        let causes = report.causesByFinding
        let all = report.findingsByCause
        let findings = all.filter { !$0.isBaselined } + all.filter(\.isBaselined)
        let shown = Array(findings.prefix(SARIFReportWriter.mostResults))
        let rules = Set(shown.map(\.diagnostic.check)).sorted()
        let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($0.element, $0.offset) })
        return [
            "tool": [
                "driver": [
                    "name": "pushproof", "version": .string(report.toolVersion), "rules": .array(rules.map(rule)),
                ]
            ],
            "automationDetails": ["id": .string("pushproof/\(report.command)/")],
            "invocations": [invocation(report, omitted: findings.count - shown.count)],
            "originalUriBaseIds": [
                SARIFReportWriter.base: ["description": message("The run directory, which holds this file.")],
                SARIFReportWriter.repository: ["description": message("The folder in which the run started.")],
            ],
            "columnKind": "unicodeCodePoints",
            "results": .array(
                shown.map {
                    result($0, cause: causes[$0.name], ruleIndex: indices[$0.diagnostic.check] ?? -1, of: report)
                }
            ),
            "properties": ["seed": .string(report.seedText), "cases": .number(JSONNumber(report.statistics.cases))],
        ]
    }

    private func invocation(_ report: RunReport, omitted: Int) -> JSONValue {
        var notifications: [JSONValue] = []
        if omitted > 0 {
            let text = "\(omitted) findings are left out here: report.json has all."
            notifications.append(["level": "warning", "message": message(text)])
        }
        if let shortfall = report.shortfall {
            notifications.append(["level": "error", "message": message("Inconclusive: \(shortfall).")])
        }
        return [
            "executionSuccessful": .bool(report.isComplete && report.shortfall == nil),
            "toolExecutionNotifications": .array(notifications),
        ]
    }

    private func rule(_ check: CheckID) -> JSONValue {
        let group = check.group
        var object: JSONObject = ["id": .string(check.id)]
        if let rule = RuleList.rule(id: check.id) {
            let sources = rule.sources.map { source in source.url.map { "\(source.title), \($0)" } ?? source.title }
            let help = ([rule.requirement] + sources.map { "Source: \($0)" }).joined(separator: "\n")
            object["shortDescription"] = message(rule.requirement)
            object["fullDescription"] = message(rule.requirement)
            object["help"] = message(help)
            if let uri = rule.sources.lazy.compactMap(\.url).first { object["helpUri"] = .string(uri) }
        } else {
            object["shortDescription"] = message("\(group.title): \(check.id)")
            object["fullDescription"] = message(group.help)
            object["help"] = message(group.help)
        }
        object["properties"] = ["tags": [.string(group.title)]]
        return .object(object)
    }

    private func result(_ finding: Finding, cause: Cause?, ruleIndex: Int, of report: RunReport) -> JSONValue {
        let diagnostic = finding.diagnostic
        var object: JSONObject = [
            "ruleId": .string(diagnostic.rule),
            "ruleIndex": .number(JSONNumber(ruleIndex)),
            "level": .string(finding.severity.sarifLevel),
            "message": message(FindingText(finding, cause: cause, of: report).sentence),
            "locations": [
                report.testeeFile.map { location($0, of: Self.repository, finding) } ?? caseLocation(finding)
            ],
            "partialFingerprints": ["pushproofFingerprint/v1": .string(finding.name)],
            "occurrenceCount": .number(JSONNumber(finding.count)),
            "properties": properties(finding, cause: cause, of: report),
        ]
        if report.testeeFile != nil { object["relatedLocations"] = [caseLocation(finding)] }
        if report.baseline != nil { object["baselineState"] = finding.isBaselined ? "unchanged" : "new" }
        if finding.isBaselined {
            object["suppressions"] = [suppression(report.baseline?.entry(of: finding))]
        }
        return .object(object)
    }

    private func caseLocation(_ finding: Finding) -> JSONValue {
        location("findings/\(finding.name)/case.json", of: Self.base, finding)
    }

    private func location(_ file: String, of base: String, _ finding: Finding) -> JSONValue {
        var object: JSONObject = [
            "physicalLocation": [
                "artifactLocation": ["uri": .string(URIText.path(file)), "uriBaseId": .string(base)],
                "region": ["startLine": 1],
            ]
        ]
        let place = finding.diagnostic.place
        if !place.isEmpty { object["logicalLocations"] = [["fullyQualifiedName": .string(VisibleText.of(place))]] }
        return .object(object)
    }

    private func suppression(_ entry: BaselineEntry?) -> JSONValue {
        var object: JSONObject = ["kind": "external", "status": "accepted"]
        if let entry {
            object["justification"] = .string(VisibleText.of(entry.reason + (entry.issue.map { " (\($0))" } ?? "")))
        }
        return .object(object)
    }

    private func properties(_ finding: Finding, cause: Cause?, of report: RunReport) -> JSONValue {
        let diagnostic = finding.diagnostic
        var object: JSONObject = [
            "dialect": .string(finding.dialect.rawValue), "status": .string(finding.status.rawValue),
            "smallestCase": .string(VisibleText.of(finding.reproducer.testCase.id)),
        ]
        if let replay = report.replayCommand(for: finding) { object["replay"] = .string(replay) }
        if let cause { object["cause"] = .string(cause.head.name) }
        if let rule = diagnostic.specRule { object["specRule"] = .string(rule) }
        if let source = diagnostic.source { object["source"] = .string(source) }
        if let reason = diagnostic.reason { object["reason"] = .string(VisibleText.of(reason)) }
        // As texts, cut where they are long: not every reader of SARIF takes every number that JSON can write.
        let text = FindingText(finding, cause: cause, of: report)
        for line in text.difference + text.input where line.kind == .data { object[line.label] = .string(line.text) }
        return .object(object)
    }

    /// A message without placeholders and links, whatever the text is, and without what cannot be seen.
    ///
    /// A brace is written twice, and a bracket and a parenthesis make a link only where nothing parts them.
    private func message(_ text: String) -> JSONValue {
        var plain = ""
        var last: Unicode.Scalar?
        for scalar in VisibleText.of(text).unicodeScalars {
            if scalar == "{" || scalar == "}" { plain.unicodeScalars.append(scalar) }
            if scalar == "(", last == "]" { plain.unicodeScalars.append(" ") }
            plain.unicodeScalars.append(scalar)
            last = scalar
        }
        return ["text": .string(plain)]
    }
}

extension Severity {
    fileprivate var sarifLevel: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }
}
