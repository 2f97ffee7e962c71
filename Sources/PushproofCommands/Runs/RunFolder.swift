import Campaign
import Foundation
import Reports

/// Where a run's report goes, and what is in it.
enum RunFolder {
    /// The folder of a run whose user named none.
    static func name(command: String, seed: UInt64) -> String {
        let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateSeparator(.omitted)
            .time(includingFractionalSeconds: false).timeSeparator(.omitted)
        return "Reports/\(Date().formatted(format))-\(command)-\(seed)"
    }

    /// Opens a run's folder for this process alone.
    static func open(_ path: String) throws(OutputError) -> RunDirectory {
        let directory = try RunDirectory(path: path)
        try directory.claim()
        return directory
    }

    /// Takes away what an earlier run left: a run that is killed must not leave another run's report behind.
    static func clear(_ directory: RunDirectory) {
        directory.removeEarlierFindings()
        directory.removeKept()
        for name in [RunState.fileName, matrices] + ReportWriters.all.map(\.fileName) { directory.remove(name) }
    }

    /// The file of classification matrices.
    static let matrices = "matrices.md"

    /// Writes the findings and every form of the report; `latest` points to a folder that the user did not name.
    static func write(_ report: RunReport, to directory: RunDirectory, isDefault: Bool) throws(OutputError) {
        for finding in report.findings { try directory.write(finding) }
        for writer in ReportWriters.all {
            try directory.write(writer.text(of: report), to: writer.fileName)
        }
        if isDefault {
            try directory.link(as: "latest")
            try directory.link(as: "latest-\(report.command)")
        }
    }
}
