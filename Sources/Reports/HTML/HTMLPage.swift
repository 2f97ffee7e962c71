import CaseFiles
import Findings
import PushModel

/// What the template's names stand for.
struct HTMLPage {
    private let report: RunReport
    /// Of few findings all that gate are open, of many those that stand for a cause.
    private let opensAll: Bool

    private static let mostOpen = 40
    /// Causes that are shown as cards.
    private static let mostCards = 3
    private static let longestTitle = 300

    /// Findings shown in full, and those of which at least a line is there; the rest is in `report.json`.
    struct Limits {
        var inFull = 200
        var inAll = 10_000
    }

    private let limits: Limits

    init(_ report: RunReport, limits: Limits = Limits()) {
        self.report = report
        self.limits = limits
        opensAll = report.findings(.error).count + report.findings(.warning).count <= HTMLPage.mostOpen
    }

    /// Names are used on one level each: a name that is missing on its level would be looked up above it.
    var values: [String: Any] {
        let verdict = VerdictSentence(report)
        return [
            "style": HTMLStyle.text,
            "script": HTMLScript.text,
            "eyebrow": report.verdict,
            "word": verdict.word.rawValue,
            "title": verdict.text.cut(toScalars: HTMLPage.longestTitle),
            "sentence": verdict.parts.map { ["text": $0.text, "isCode": $0.isCode] as [String: Any] },
            "counts": verdict.counts.map { [$0] } ?? [],
            "tone": tone(verdict.word),
            "causes": report.newCauses.prefix(HTMLPage.mostCards).enumerated().map { index, cause in
                HTMLFinding(finding: cause.head, cause: cause, report: report, isOpen: false).card(rank: index + 1)
            },
            "toolVersion": report.toolVersion,
            "figures": report.figures.map {
                ["name": $0.name, "value": $0.value, "isCode": $0.isCode] as [String: Any]
            },
            "groups": CheckGroup.allCases.map { ["groupTitle": $0.title, "groupHelp": $0.help] },
            "matrix": JudgeMatrix(report).rows.map { row in
                [
                    "dialect": row.dialect.rawValue,
                    "cells": zip(CheckGroup.allCases, row.cells).map { group, cell in
                        ["group": group.title, "marks": marks(cell)] as [String: Any]
                    },
                ] as [String: Any]
            },
            // An endpoint takes what comes: it covers nothing by plan.
            "past": HTMLPast(report).values,
            "coverage": report.endpoint == nil ? [["dialects": HTMLCoverage(report).values]] : [],
            "messages": HTMLMessages(report).values,
            "pictures": HTMLPictures(report).values,
            "yield": yield,
            "baseline": baseline,
            "sections": sections,
        ]
    }

    private func tone(_ word: VerdictSentence.Word) -> String {
        switch word {
        case .fail: "error"
        case .warn, .noProof, .incomplete: "warning"
        case .pass: "good"
        }
    }

    private var yield: [[String: Any]] {
        guard var values = YieldPicture(report.statistics.yield)?.values else { return [] }
        values["sentence"] = LearningWords.yield(of: report).map { [$0] } ?? []
        return [values]
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
            return "\(finding.name) \(finding.diagnostic.rule), seen in \(finding.count) \(noun)\(reason)"
        }
        let lines = known + review.lines
        return [["lines": lines, "isUnmet": lines.isEmpty, "baselineWords": report.baselineWords ?? ""]]
    }

    private var sections: [[String: Any]] {
        var (inFull, left) = (limits.inFull, limits.inAll)
        let causes = report.causesByFinding
        return Severity.allCases.reversed().compactMap { severity in
            let findings = report.findings(severity)
            guard !findings.isEmpty else { return nil }
            let shown = findings.prefix(left).map { finding in
                let cause = causes[finding.name]
                return HTMLFinding(finding: finding, cause: cause, report: report, isOpen: isOpen(finding, cause))
            }
            let full = shown.prefix(inFull)
            left -= shown.count
            inFull -= full.count
            let omitted = findings.count - shown.count
            return [
                "heading": severity.heading, "count": "\(findings.count)",
                "explanation": severity.explanation.map { [$0] } ?? [],
                "findings": full.map(\.values),
                "briefs": shown.dropFirst(full.count).map(\.brief),
                "omitted": omitted > 0 ? ["\(omitted) more are in report.json."] : [],
            ]
        }
    }

    private func isOpen(_ finding: Finding, _ cause: Cause?) -> Bool {
        finding.severity == .error
            && (opensAll || cause?.head.fingerprint ?? finding.fingerprint == finding.fingerprint)
    }
}
