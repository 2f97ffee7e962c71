import Findings
import Foundation
import Reports

/// Where a run's report goes, and what is in it.
enum RunFolder {
    /// Opens a run's folder for this process alone: the one that the user named, or a new one.
    ///
    /// - Parameters:
    ///   - path: what the user named.
    ///   - root: the folder for a new one.
    ///   - command: for the name of a new one.
    ///   - seed: for the name of a new one.
    ///   - permissions: of a folder that is new.
    /// - Returns: the folder.
    /// - Throws: ``OutputError``
    static func open(
        _ path: String?,
        in root: String = ReportOptions.usualRoot,
        command: String,
        seed: UInt64,
        permissions: mode_t = 0o777
    ) throws(OutputError) -> RunDirectory {
        if let path { return try open(path, permissions: permissions) }
        return try open(try makeNew(in: root, command: command, seed: seed, permissions: permissions))
    }

    static func open(_ path: String, permissions: mode_t = 0o777) throws(OutputError) -> RunDirectory {
        let directory = try RunDirectory(path: path, permissions: permissions)
        try directory.claim()
        // A campaign must not run for an hour and then have nowhere to write.
        try directory.checkWritable(files)
        return directory
    }

    /// Makes a folder that was not there: two runs may begin in the same second.
    private static func makeNew(
        in root: String,
        command: String,
        seed: UInt64,
        permissions: mode_t
    ) throws(OutputError) -> String {
        let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateSeparator(.omitted)
            .time(includingFractionalSeconds: false).timeSeparator(.omitted)
        let name = "\(Date().formatted(format))-\(command)-\(seed)"
        let reports = try RunDirectory(path: root)
        var path = "\(reports.path)/\(name)"
        var number = 1
        while unsafe mkdir(path, permissions) != 0, errno == EEXIST {
            number += 1
            path = "\(reports.path)/\(name)-\(number)"
        }
        return path
    }

    /// Takes away what an earlier run left: a run that is killed must not leave another run's report behind.
    static func clear(_ directory: RunDirectory) {
        directory.removeEarlierFindings()
        directory.removeKept()
        for name in files { directory.remove(name) }
    }

    /// The files of a run beside its findings.
    private static let files =
        [RunState.fileName, matrices, CodeReport.lcovName, CodeReport.pageName] + ReportWriters.all.map(\.fileName)

    /// The file of classification matrices.
    static let matrices = "matrices.md"

    /// Writes the findings and the report in some forms; `latest` points to a folder that the user did not name.
    ///
    /// - Throws: ``OutputError``, the first of what cannot be written, after all that can.
    static func write(
        _ report: RunReport,
        to directory: RunDirectory,
        formats: [ReportFormat] = ReportFormat.usual,
        isDefault: Bool
    ) throws(OutputError) {
        var problem: OutputError?
        do throws(OutputError) {
            // What arrived at an endpoint can be had nowhere else.
            let kept = report.findings.filter { report.endpoint != nil || $0.hasFolder }
            for finding in kept { try directory.write(finding) }
            // An error's reason that was found early may be counted with others by now.
            directory.removeEarlierFindings(but: Set(kept.map(\.name)))
        } catch {
            problem = error
        }
        for writer in ReportWriters.writers(of: formats) {
            do throws(OutputError) {
                try directory.write(writer.bytes(of: report), to: writer.fileName)
            } catch {
                // Where one has no room, a smaller one may have.
                problem = problem ?? error
            }
        }
        if let problem { throw problem }
        if isDefault {
            try directory.link(as: "latest")
            try directory.link(as: "latest-\(report.command)")
        }
    }
}
