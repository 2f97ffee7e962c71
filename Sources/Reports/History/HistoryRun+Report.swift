import APNsRules
import Findings
import PushModel
import VendorModel
import Vendors

extension HistoryRun {
    /// The line of a run's report.
    ///
    /// - Parameters:
    ///   - report: Of the run.
    ///   - time: When it ended, in UTC, in ISO 8601.
    ///   - revision: The commit that was tested; nil where nobody says it.
    ///   - exitCode: With which it ends; nil where nobody noted it.
    package init(_ report: RunReport, time: String, revision: String? = nil, exitCode: Int?) {
        self.init(
            toolVersion: report.toolVersion,
            rulesEdition: RulesEdition.current,
            time: time,
            revision: revision,
            scope: HistoryScope(
                command: report.command,
                testee: report.testeeCommand,
                selection: report.selection.words,
                shard: report.shard
            ),
            seed: report.seedText,
            isComplete: report.isComplete,
            exitCode: exitCode,
            figures: HistoryFigures(report),
            findings: report.findings.filter { $0.severity > .info }.map(HistoryFinding.init)
        )
    }
}

extension HistoryFigures {
    fileprivate init(_ report: RunReport) {
        self.init()
        let statistics = report.statistics
        cases = statistics.cases
        judged = statistics.judgedCount
        skipped = statistics.skipped
        violations = report.findings(.error).count
        warnings = report.findings(.warning).count
        seconds = report.duration / .seconds(1)
        casesPerSecond = seconds > 0 ? Double(cases) / seconds : 0
        origins = statistics.origins
        for (dialect, cases) in statistics.judged {
            dialects[dialect.rawValue] = Cases(cases: cases.cases, judged: cases.judged)
        }
        strength = report.strength
        let tuples = report.tuples
        (tuplesCovered, tuplesTotal) = (tuples.covered, tuples.total)
        let rules = report.dialects.compactMap { VendorCompilers.compiler(for: $0) }.flatMap(\.rules).map(\.id)
        rulesTotal = rules.count
        rulesExercised = rules.count { statistics.compileRules[$0, default: 0] > 0 }
    }
}

extension HistoryFinding {
    /// What a history remembers of a finding.
    package init(_ finding: Finding) {
        self.init(
            fingerprint: finding.fingerprint,
            rule: finding.diagnostic.rule,
            severity: finding.severity.rawValue,
            dialect: finding.dialect.rawValue,
            place: finding.diagnostic.place,
            title: FindingHeadline(finding).text,
            status: finding.status.rawValue,
            isBaselined: finding.isBaselined,
            count: finding.count
        )
    }
}
