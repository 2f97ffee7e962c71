import Campaign

/// What a run leaves out because its user asked for that, in words: what was not looked at, no report may keep to itself.
struct SelectionText {
    let report: RunReport

    private var selection: Selection { report.selection.selection }

    /// The rules, and how many cases they speak of all the same; nil where all rules judge.
    var rules: String? {
        guard selection.selectsRules else { return nil }
        let count = report.ruleCount
        return "\(count.leftOut) of \(count.all) rules (\(patterns(selection.onlyRules, selection.skipRules)))\(spoken)"
    }

    /// The cases; nil where all are run.
    var cases: String? {
        guard selection.selectsCases else { return nil }
        let words = patterns(selection.cases, selection.skipCases)
        let missing = report.selection.unmatched.map(\.text)
        let note = missing.isEmpty ? "" : "; no case is called \(missing.joined(separator: " or "))"
        return "\(report.selection.casesLeftOut.counted("case")) (\(words))\(note)"
    }

    /// The other profiles; nil where all are run.
    var profile: String? {
        report.selection.profile.map { profile in
            let count = profile.casesLeftOut
            return "profiles other than \(profile.name)\(count > 0 ? ": \(count.counted("case"))" : "")"
        }
    }

    private var casesLeftOut: Int {
        report.selection.casesLeftOut + (report.selection.profile?.casesLeftOut ?? 0)
    }

    /// For the end of a line; empty where nothing is left out.
    var tail: String {
        let parts = [
            selection.selectsCases || casesLeftOut > 0 ? casesLeftOut.counted("case") : nil,
            selection.selectsRules ? report.ruleCount.leftOut.counted("rule") : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? "" : parts.joined(separator: " and ") + " left out"
    }

    private func patterns(_ only: [NamePattern], _ skipped: [NamePattern]) -> String {
        let names = { (patterns: [NamePattern]) in patterns.map(\.text).joined(separator: ", ") }
        let parts = [only.isEmpty ? nil : "all but \(names(only))", skipped.isEmpty ? nil : names(skipped)]
        return parts.compactMap(\.self).joined(separator: ", and ")
    }

    private var spoken: String {
        guard !report.leftOut.isEmpty else { return "" }
        let counts = report.leftOut.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let shown = counts.prefix(5).map { "\($0.key) of \($0.value.counted("case"))" }.joined(separator: ", ")
        let rest = counts.count > 5 ? ", and \((counts.count - 5).counted("more rule"))" : ""
        return "; not reported: \(shown)\(rest)"
    }
}
