import Campaign
import CaseFiles
import Checks
import JSONModel
import PushModel

/// What the template's names stand for.
struct HTMLPage {
    private let report: RunReport
    /// Of few findings all that gate are open, of many those that stand for a cause.
    private let opensAll: Bool

    /// Findings shown in full; the rest is in `report.json`.
    private static let mostFindings = 500
    private static let mostOpen = 40
    private static let mostRelations = 20
    /// Longer texts are cut, in Unicode scalars: the finding's folder has them whole.
    private static let longestText = 4_000

    init(_ report: RunReport) {
        self.report = report
        opensAll = report.findings(.error).count + report.findings(.warning).count <= HTMLPage.mostOpen
    }

    /// Names are used on one level each: a name that is missing on its level would be looked up above it.
    var values: [String: Any] {
        let gates = !report.findings(.error).isEmpty
        return [
            "verdict": report.verdict,
            "tone": gates ? "error" : report.isComplete && report.shortfall == nil ? "good" : "warning",
            "toolVersion": report.toolVersion,
            "figures": report.figures.map {
                ["name": $0.name, "value": $0.value, "isCode": $0.isCode] as [String: Any]
            },
            "groups": CheckGroup.allCases.map { ["groupTitle": $0.title, "groupHelp": $0.help] },
            "matrix": JudgeMatrix(report).rows.map { row in
                ["dialect": row.dialect.rawValue, "cells": row.cells.map { ["marks": marks($0)] }] as [String: Any]
            },
            // An endpoint takes what comes: it covers nothing by plan.
            "coverage": report.endpoint == nil ? [["dialects": HTMLCoverage(report).values]] : [],
            "baseline": baseline,
            "sections": sections,
        ]
    }

    private func marks(_ cell: JudgeMatrix.Cell) -> [[String: String]] {
        let marks = [
            ("error", "✗", cell.errors), ("warning", "!", cell.warnings), ("info", "i", cell.informations),
            ("known", "=", cell.known),
        ].filter { $0.2 > 0 }
        guard !marks.isEmpty else { return [["class": "none", "text": "–"]] }
        return marks.map { ["class": $0.0, "text": "\($0.1) \($0.2)"] }
    }

    /// Empty without a baseline, so that the template leaves the section out.
    private var baseline: [[String: Any]] {
        guard let review = report.baseline else { return [] }
        let known = report.baselined.map { finding in
            let reason = review.entry(of: finding).map { ": \($0.reason)" } ?? ""
            let noun = report.noun(of: finding, finding.count)
            return "\(finding.name) \(finding.sighting.rule), seen in \(finding.count) \(noun)\(reason)"
        }
        let lines = known + review.lines
        return [["lines": lines, "isUnmet": lines.isEmpty]]
    }

    private var sections: [[String: Any]] {
        var left = HTMLPage.mostFindings
        let causes = report.causesByFinding
        return Severity.allCases.reversed().compactMap { severity in
            let findings = report.findings(severity)
            guard !findings.isEmpty else { return nil }
            let shown = findings.prefix(left)
            left -= shown.count
            let omitted = findings.count - shown.count
            return [
                "heading": severity.heading, "count": "\(findings.count)",
                "findings": shown.map { values(of: $0, cause: causes[$0.name]) },
                "omitted": omitted > 0 ? ["\(omitted) more are in report.json."] : [],
            ]
        }
    }

    private func values(of finding: Finding, cause: Cause?) -> [String: Any] {
        let sighting = finding.sighting
        var facts = [
            ("Fingerprint", finding.name), ("Status", finding.status.rawValue),
            ("Seen", report.seenWords(of: finding)),
        ]
        let text = FindingText(finding, cause: cause, of: report)
        let sides = finding.wholeSides(longest: HTMLPage.longestText)
        facts.insert(contentsOf: text.whys(beside: sides).map { ($0.label == "why" ? "Why" : "Also", $0.text) }, at: 0)
        if let rule = sighting.specRule { facts.append(("Rule", rule)) }
        if let source = sighting.source { facts.append(("Source", source)) }
        facts += text.beyondBaseline.map { ("Baseline", $0.text) }
        facts.append(("Smallest case", finding.reproducer.testCase.id))
        facts += finding.shrinkingWords.map { ("Shrinking", $0) }
        return [
            "fingerprint": finding.name,
            "severity": sighting.severity.rawValue,
            "isOpen": isOpen(finding, cause),
            "rule": sighting.rule,
            "place": sighting.place.isEmpty ? [] : [shown(sighting.place)],
            "findingDialect": finding.dialect.rawValue,
            "title": shown(sighting.title),
            "facts": facts.map { ["fact": $0.0, "detail": shown($0.1)] },
            "relations": relations(of: finding, cause).map { ["other": $0.name, "relation": shown($0.text)] },
            "expected": sides.expected.map { [$0] } ?? [],
            "actual": sides.actual.map { [$0] } ?? [],
            "sent": finding.sentPayload.map {
                [
                    [
                        "encoding": $0.isBase64 ? " (base64, not UTF-8)" : "",
                        "payload": $0.text(around: sighting.place, longest: HTMLPage.longestText),
                    ]
                ]
            } ?? [],
            "diff": shown(finding.reproducer.diff),
            "case": shown(finding.reproducer.testCase.json, .pretty),
            "replay": report.replayCommandFromHere(for: finding).map { [$0] } ?? [],
        ]
    }

    private func isOpen(_ finding: Finding, _ cause: Cause?) -> Bool {
        finding.sighting.severity == .error
            && (opensAll || cause?.head.fingerprint ?? finding.fingerprint == finding.fingerprint)
    }

    /// The findings of the same cause, each with a few words.
    private func relations(of finding: Finding, _ cause: Cause?) -> [(name: String, text: String)] {
        guard let cause else { return [] }
        let isHead = cause.head.fingerprint == finding.fingerprint
        return (isHead ? Array(cause.others.prefix(HTMLPage.mostRelations)) : [cause.head]).map { other in
            let noun = report.noun(of: other, other.count)
            return (other.name, DifferenceText.headline(other.sighting) + " (\(other.count) \(noun))")
        }
    }

    private func shown(_ value: JSONValue, _ style: JSONStyle) -> String {
        shown(String(decoding: value.serialized(style), as: UTF8.self))
    }

    private func shown(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > HTMLPage.longestText else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(HTMLPage.longestText))) + "… (\(text.utf8.count) bytes)"
    }
}
