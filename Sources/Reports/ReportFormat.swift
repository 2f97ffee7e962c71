/// A form of the report that a run may leave out. `report.json` and `report.md` are always written: other forms lead to them.
package enum ReportFormat: String, Sendable, CaseIterable {
    case html, junit, sarif
    /// Code quality of GitLab.
    case gitlab
    /// What GitHub Actions shows of a run that is one of its steps.
    case github

    /// Those of a run whose user names none.
    package static let usual = allCases
}
