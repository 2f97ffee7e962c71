import APNsRules
import Findings
import PushModel
import VendorModel
import Vendors

/// One test case of a CI's view: a compile rule, or a check, in a dialect. Its name is the same whether it passes or fails, so that a CI
/// can tell how it did before.
struct TestPoint: Hashable {
    let dialect: Dialect
    /// `EM-C3`, `size.limit`, `diff.outcome`.
    let name: String

    /// All that a run of the dialect judges by: the vendor's compile rules, Apple's rules, what APNs may answer, and Pushproof's own checks.
    static func all(of dialect: Dialect) -> [TestPoint] {
        let rules = VendorCompilers.compiler(for: dialect)?.rules.map(\.id) ?? []
        let answers = Set(RuleList.all.compactMap(\.answer?.reason)).map(CheckID.refusal)
        let checks =
            RuleList.all.map { CheckID.rule($0.id) } + answers + CheckID.own.filter { $0 != .expectedViolation }
        return (rules + Set(checks.map(\.id)).sorted()).map { TestPoint(dialect: dialect, name: $0) }
    }

    /// Where a finding belongs: a difference to the compile rule at stake, everything else to its check.
    init(of finding: Finding) {
        let diagnostic = finding.diagnostic
        let rules = VendorCompilers.compiler(for: finding.dialect)?.rules ?? []
        let rule = diagnostic.check.isDifference ? rules.first { $0.id == diagnostic.specRule } : nil
        self.init(dialect: finding.dialect, name: rule?.id ?? diagnostic.rule)
    }

    private init(dialect: Dialect, name: String) {
        (self.dialect, self.name) = (dialect, name)
    }

    /// Why it says nothing in that run; nil where something was judged by it.
    func absence(in report: RunReport) -> String? {
        guard report.selection.selection.judges(by: name) else { return "left out" }
        if CheckID(id: name).isOfService, !report.asksService { return "no service ran" }
        if CheckID(id: name).isOfSequence, !report.runsSequences { return "no sequence ran" }
        // An endpoint's dialect is no choice of anybody's.
        guard report.endpoint == nil else { return nil }
        let judged = report.statistics.judged[dialect] ?? JudgedCases()
        if judged.judged == 0 { return judged.absence }
        guard let rules = VendorCompilers.compiler(for: dialect)?.rules, rules.contains(where: { $0.id == name }),
            report.statistics.compileRules[name, default: 0] == 0
        else { return nil }
        return "no judged case tests this rule"
    }
}
