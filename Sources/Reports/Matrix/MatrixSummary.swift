import Findings
import PushModel

/// A matrix on a terminal.
package enum MatrixSummary {
    /// What the columns show, first where all fail, and a verdict at the end.
    package static func lines(of matrix: CompilerMatrix) -> [String] {
        let width = matrix.columns.map { ($0.testee.name + ($0.testee.version ?? "")).count + 1 }.max() ?? 0
        var lines = matrix.columns.map { column in
            let name = [column.testee.name, column.testee.version].compactMap(\.self).joined(separator: " ")
            return name + String(repeating: " ", count: max(0, width - name.count)) + "  " + words(of: column)
        }
        if !matrix.shared.isEmpty {
            lines += ["", "every testee fails these, so check the expectation first:"]
            lines += matrix.shared.map { "  \($0.theme): \($0.title)" }
        }
        return lines + ["", MatrixPage.verdict(of: matrix)]
    }

    private static func words(of column: CompilerMatrix.Column) -> String {
        if let problem = column.problem { return "not judged: \(problem)" }
        let heads = column.findings.filter { $0.isError && $0.isHead }
        let known = heads.filter { $0.known != nil }.count
        var parts = [heads.isEmpty ? "no errors" : heads.count.counted("cause") + " of errors"]
        if known > 0 { parts[0] += ", \(known) of them expected" }
        parts.append("\(column.judged) judged, \(column.skipped) skipped")
        if !column.gone.isEmpty { parts.append("\(column.gone.count) expected, but no longer seen") }
        return parts.joined(separator: "; ")
    }

    /// What came of one run, as it ends.
    package static func words(of run: CompilerMatrix.Run) -> String {
        switch run {
        case .failed(let reason): "not judged: \(reason)"
        case .judged(let report):
            "\(report.findings.byCause.filter { $0.head.severity == .error }.count.counted("cause")) of errors"
        }
    }
}
