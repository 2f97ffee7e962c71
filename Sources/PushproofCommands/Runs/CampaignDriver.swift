import APNsWire
import Campaign
import CaseGeneration
import Foundation
import JSONCBridge
import PushModel
import Reports
import Testees

/// A campaign from the command line's point of view: directory, progress, signals, report, exit code.
struct CampaignDriver {
    let command: String
    let group: RunOptionGroup
    let seed: UInt64
    let strength: Int
    let duration: Duration?
    private let testee: TesteeConfiguration?

    /// - Throws: ``CommandFailure`` where there is no such testee: before anything else takes its time.
    init(
        command: String,
        group: RunOptionGroup,
        seed: UInt64,
        strength: Int,
        duration: Duration? = nil
    ) throws(CommandFailure) {
        self.command = command
        self.group = group
        self.seed = seed
        self.strength = strength
        self.duration = duration
        testee = try group.testee.configuration()
    }

    /// Runs the schedule and writes the report.
    ///
    /// - Throws: ``CommandFailure`` for everything but exit code 0.
    func run(_ schedule: Schedule) async throws {
        let options = RunOptions(
            command: command,
            seed: seed,
            jobs: group.jobs,
            dialects: group.dialects,
            testee: testee,
            strength: strength,
            clock: WallClock.milliseconds
        )
        let directory = try RunDirectory(path: group.reportDir ?? defaultDirectory())
        directory.removeEarlierFindings()
        let collector = FindingCollector { try directory.write($0) }
        let stop = StopSignal(after: duration)
        let signals = SignalWatch(stop)
        defer { signals.end() }
        let progress = ProgressPrinter(isTerminal: Console.errorIsTerminal && !group.output.quiet) {
            Console.writeError($0)
        }
        let isQuiet = group.output.quiet
        let run = CampaignRun(
            options: options,
            schedule: schedule,
            stop: stop,
            collector: collector,
            coverageModels: CaseGenerators.all.filter { group.dialects.contains($0.dialect) }
                .map { ($0.dialect, $0.model) },
            progress: { if !isQuiet { progress.show($0) } }
        )
        let result = await signals.interruptible { await run.run() }
        if !isQuiet { progress.finish() }
        try await conclude(result, options, collector.sorted, directory, signals)
    }

    /// Confirms, writes and prints what was found, however the run ended.
    private func conclude(
        _ result: CampaignRun.Result,
        _ options: RunOptions,
        _ found: [Finding],
        _ directory: RunDirectory,
        _ signals: SignalWatch
    ) async throws {
        var findings = found
        var error = result.error
        if error == nil, !signals.wasSignalled {
            let confirmed = await signals.interruptible { () -> Result<[Finding], RunError> in
                do throws(RunError) {
                    return .success(try await Confirmation(options: options).confirm(found))
                } catch {
                    return .failure(error)
                }
            }
            switch confirmed {
            case .success(let confirmed): findings = confirmed
            case .failure(let confirmationError): error = confirmationError
            }
        }
        let wasInterrupted = signals.wasSignalled
        var report = RunReport(
            toolVersion: ToolVersion.current,
            command: command,
            seed: seed,
            isComplete: error == nil && !wasInterrupted,
            statistics: result.statistics,
            strength: strength,
            dialects: group.dialects,
            findings: findings,
            duration: result.duration,
            testeeCommand: group.testee.testee,
            directory: directory.path,
            parsers: CrossCheck.parserVersions
        )
        report.testeeOptions = group.testee.changedTimeouts
        try write(report, to: directory)
        try Console.print(TerminalSummary(style: group.output.style).text(of: report))
        if wasInterrupted {
            throw CommandFailure(.interrupted, "interrupted; the report is in \(directory.path)")
        }
        if let error { throw CommandFailure(error) }
        if findings.contains(where: { group.output.failOn.fails($0.sighting.severity) }) {
            throw CommandFailure(.violations)
        }
    }

    private func write(_ report: RunReport, to directory: RunDirectory) throws {
        for finding in report.findings { try directory.write(finding) }
        for writer in ReportWriters.all {
            try directory.write(writer.text(of: report), to: writer.fileName)
        }
        if group.reportDir == nil {
            try directory.link(as: "latest")
            try directory.link(as: "latest-\(command)")
        }
    }

    private func defaultDirectory() -> String {
        let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().dateSeparator(.omitted)
            .time(includingFractionalSeconds: false).timeSeparator(.omitted)
        return "Reports/\(Date().formatted(format))-\(command)-\(seed)"
    }
}

/// The one place where the real time comes in.
enum WallClock {
    static let milliseconds: @Sendable () -> Int = { Int(Date().timeIntervalSince1970 * 1000) }
}
