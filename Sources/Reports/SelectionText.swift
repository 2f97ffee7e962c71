import Findings
import JSONModel
import PushModel

/// What a run leaves out because its user asked for that, in words: what was not looked at, no report may keep to itself.
struct SelectionText {
    private let applied: AppliedSelection
    private let ruleCount: (all: Int, leftOut: Int)
    /// The cases of which a rule that is left out would have spoken, by the rule.
    private let unreported: [String: Int]

    init(report: RunReport) {
        applied = report.selection
        ruleCount = report.ruleCount
        unreported = report.leftOut
    }

    /// - Parameters:
    ///   - applied: What was asked for, and what it left out.
    ///   - dialects: Those of the run.
    ///   - unreported: The cases of which a rule that is left out would have spoken, by the rule.
    init(_ applied: AppliedSelection, of dialects: [Dialect], unreported: [String: Int] = [:]) {
        self.applied = applied
        ruleCount = RuleNames.count(of: dialects, by: applied.selection)
        self.unreported = unreported
    }

    private var selection: Selection { applied.selection }

    /// Everything, a line each; nothing where nothing is left out.
    var lines: [String] {
        let parts = [profile, cases.map { "cases: \($0)" }, rules.map { "rules: \($0)" }]
        return parts.compactMap { $0.map { "Left out, \($0)" } } + unused.map { "Not used, \($0)" }
    }

    /// What was named, and nothing was made of it.
    var unused: [String] { applied.unused }

    /// As `selection` of the reports has it.
    var json: JSONValue {
        guard var object = applied.json.objectValue else { return .null }
        object["rulesLeftOut"] = .number(JSONNumber(ruleCount.leftOut))
        object["notReported"] = .counts(unreported)
        return .object(object)
    }

    /// The rules, and how many cases they speak of all the same; nil where all rules judge.
    var rules: String? {
        guard selection.selectsRules else { return nil }
        return
            "\(ruleCount.leftOut) of \(ruleCount.all) rules (\(patterns(selection.onlyRules, selection.skipRules)))\(spoken)"
    }

    /// The cases; nil where all are run.
    var cases: String? {
        guard selection.selectsCases else { return nil }
        let words = patterns(selection.cases, selection.skipCases)
        let missing = applied.unmatched.map(\.text)
        let note = missing.isEmpty ? "" : "; no case has the ID \(missing.joined(separator: " or "))"
        let sweep = applied.leavesOutSweep ? " and the sweep" : ""
        return "\(applied.casesLeftOut.counted("case"))\(sweep) (\(words))\(note)"
    }

    /// The other profiles; nil where all are run.
    var profile: String? {
        applied.profile.map { profile in
            let count = profile.casesLeftOut
            return "profiles other than \(profile.name)\(count > 0 ? ": \(count.counted("case"))" : "")"
        }
    }

    private var casesLeftOut: Int {
        applied.casesLeftOut + (applied.profile?.casesLeftOut ?? 0)
    }

    /// For the end of a line; empty where nothing is left out.
    var tail: String {
        let parts = [
            selection.selectsCases || casesLeftOut > 0 ? casesLeftOut.counted("case") : nil,
            selection.selectsRules ? ruleCount.leftOut.counted("rule") : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? "" : parts.joined(separator: " and ") + " left out"
    }

    private func patterns(_ only: [NamePattern], _ skipped: [NamePattern]) -> String {
        let names = { (patterns: [NamePattern]) in patterns.map(\.text).joined(separator: ", ") }
        let parts = [only.isEmpty ? nil : "all but \(names(only))", skipped.isEmpty ? nil : names(skipped)]
        return parts.compactMap(\.self).joined(separator: ", and ")
    }

    private var spoken: String {
        guard !unreported.isEmpty else { return "" }
        let counts = unreported.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let shown = counts.prefix(5).map { "\($0.key) of \($0.value.counted("case"))" }.joined(separator: ", ")
        let rest = counts.count > 5 ? ", and \((counts.count - 5).counted("more rule"))" : ""
        return "; not reported: \(shown)\(rest)"
    }
}
