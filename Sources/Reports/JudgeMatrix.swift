import Findings
import PushModel

/// How many findings each group of checks made in each dialect.
struct JudgeMatrix {
    struct Cell: Equatable {
        var errors = 0
        var warnings = 0
        var informations = 0
        /// Of any severity, known to the baseline.
        var known = 0

        mutating func add(_ finding: Finding) {
            switch finding.severity {
            case _ where finding.isBaselined: known += 1
            case .error: errors += 1
            case .warning: warnings += 1
            case .info: informations += 1
            }
        }
    }

    /// A row for each dialect of the run, with a cell for each of ``CheckGroup``'s cases.
    let rows: [(dialect: Dialect, cells: [Cell])]

    init(_ report: RunReport) {
        rows = report.dialects.map { dialect in
            let findings = report.findings.filter { $0.dialect == dialect }
            let cells = CheckGroup.allCases.map { group in
                findings.reduce(into: Cell()) { cell, finding in
                    if finding.diagnostic.check.group == group { cell.add(finding) }
                }
            }
            return (dialect, cells)
        }
    }
}
