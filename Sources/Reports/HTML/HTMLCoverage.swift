import CaseGeneration
import Findings
import PushModel
import VendorModel
import Vendors

/// What the run exercised, dialect by dialect, for the template.
struct HTMLCoverage {
    private let report: RunReport

    /// Combinations that are named where some are missing.
    private static let mostMissing = 20

    init(_ report: RunReport) {
        self.report = report
    }

    /// Dialects with neither rules nor a measured coverage are left out.
    var values: [[String: Any]] {
        report.dialects.compactMap { dialect in
            let rules = VendorCompilers.compiler(for: dialect)?.rules ?? []
            let tuples = report.statistics.coverage[dialect]
            guard !rules.isEmpty || tuples != nil else { return nil }
            let exercised = rules.count { cases(of: $0) > 0 }
            return [
                "covered": dialect.rawValue,
                "exercised": "\(exercised) of \(rules.count) compile rules decided something",
                "combinations": tuples.map { [words($0)] } ?? [],
                "missing": tuples?.missing(limit: HTMLCoverage.mostMissing).map { $0.joined(separator: ", ") } ?? [],
                "compileRules": rules.map(values),
            ]
        }
    }

    private func words(_ tuples: TupleCoverage) -> String {
        guard tuples.total > 0 else { return "there are no combinations of \(tuples.strength) values" }
        let tenths = tuples.covered * 1000 / tuples.total
        return "\(tuples.covered) of \(tuples.total) combinations of \(tuples.strength) values were judged "
            + "(\(tenths / 10).\(tenths % 10) %)"
    }

    private func values(_ rule: CompileRule) -> [String: Any] {
        [
            "ruleID": rule.id, "statement": rule.statement, "isGap": cases(of: rule) == 0,
            "ruleCases": "\(cases(of: rule))",
            "corpusCases": "\(report.statistics.compileRulesOfCorpus[rule.id, default: 0])",
        ]
    }

    private func cases(of rule: CompileRule) -> Int {
        report.statistics.compileRules[rule.id, default: 0]
    }
}
