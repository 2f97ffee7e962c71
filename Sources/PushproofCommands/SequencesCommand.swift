import ArgumentParser
import Campaign
import Findings
import Foundation
import JSONModel
import PushModel
import Reports
import Sequences
import Services
import Testees
import VendorModel
import Vendors
import WorldConfiguration

/// Rows of messages to a running service.
struct SequencesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sequences",
        abstract: "Send sequences of messages to a running service, and judge what it does after answers of APNs.",
        discussion: """
            A file has the steps: messages, answers of APNs, actions on a phone, and time that passes. With --count \
            it also makes sequences: each depends only on the seed and its number.
            """
    )

    /// More take days.
    private static let mostCount = 100_000
    private static let command = "sequences"

    @Argument(help: ArgumentHelp("Files with a sequence each, in YAML or JSON.", valueName: "file"))
    var files: [String] = []

    @Option(
        help: ArgumentHelp(
            "The running service: a file that says how it takes messages by HTTP and where it sends pushes.",
            valueName: "file"
        )
    )
    var service: String

    @Option(
        help: ArgumentHelp(
            "A host, other than this machine, that --service may name; repeat for more.",
            valueName: "host"
        )
    )
    var allowHost: [String] = []

    @Option(help: "How many sequences to make, beside those in files (default: none).")
    var count: Int?

    @Option(help: "The seed of the made sequences, decimal or after 0x hexadecimal (default: a new one).")
    var seed: SeedArgument?

    @Option(help: "The dialect of the messages in the made sequences.")
    var dialect: Dialect?

    @OptionGroup var dialectFiles: DialectFileOptions

    @Option(
        name: .customLong("testee-timeout"),
        help: ArgumentHelp("How long the service may take for an answer, such as 5s or 300ms.", valueName: "duration")
    )
    var timeout: DurationArgument = TesteeOptions.timeout

    @Option(
        name: .customLong("testee-start-timeout"),
        help: ArgumentHelp("How long the service may take to start.", valueName: "duration")
    )
    var startTimeout: DurationArgument = TesteeOptions.startTimeout

    @Option(help: ArgumentHelp("The run's folder (default: a new one in Reports).", valueName: "dir"))
    var reportDir: String?

    @OptionGroup var report: ReportOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !files.isEmpty || count != nil else {
            throw ValidationError("Give files with sequences, or --count with --dialect.")
        }
        if let count, !(1...Self.mostCount).contains(count) {
            throw ValidationError("--count must be 1 to \(Self.mostCount).")
        }
        if count != nil, dialect == nil { throw ValidationError("--count needs --dialect.") }
        if count == nil, dialect != nil || seed != nil {
            throw ValidationError("--dialect and --seed are for the sequences of --count.")
        }
        if reportDir != nil, report.namedRoot != nil {
            throw ValidationError("--report-root is for a run that makes its own folder: leave out --report-dir.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let file = try TesteeOptions.serviceFile(service, allowing: allowHost)
            let seed = seed?.seed ?? (count == nil ? 0 : UInt64.random(in: .min ... .max))
            let (entries, simple) = try entries(seed: seed)
            let directory = try RunFolder.open(reportDir, in: report.root, command: Self.command, seed: seed)
            RunFolder.clear(directory)
            let signals = SignalWatch(StopSignal())
            defer { signals.end() }
            let start = ContinuousClock.now
            let result = try await ask(file, entries, simple, directory, signals)
            var report = report(of: result, entries, seed: seed, directory, duration: ContinuousClock.now - start)
            report.isComplete = report.isComplete && !signals.wasSignalled
            try conclude(report, result, directory, wasInterrupted: signals.wasSignalled)
        }
    }

    // MARK: The sequences

    private func entries(
        seed: UInt64
    ) throws(CommandFailure) -> (entries: [SequenceCampaign.Entry], simple: [Dialect: [PushSequence.Message]]) {
        var entries: [SequenceCampaign.Entry] = []
        for path in files {
            let sequence: PushSequence
            do throws(WorldFileError) {
                sequence = try SequenceFile.read(path)
            } catch {
                throw CommandFailure(.input, "\(error)")
            }
            try Self.check(sequence, of: URL(fileURLWithPath: path).lastPathComponent)
            entries.append(SequenceCampaign.Entry(origin: "file", sequence: sequence))
        }
        guard let count, let dialect else { return (entries, [:]) }
        guard let pool = MessagePool(of: dialect) else {
            throw CommandFailure(.usage, "--dialect \(dialect.rawValue): it cannot make sequences of this dialect")
        }
        let generator = SequenceGenerator(pool, seed: seed)
        entries += (1...count).map { SequenceCampaign.Entry(origin: "random", sequence: generator.sequence($0)) }
        return (entries, [dialect: pool.messages])
    }

    /// What the file's reader does not know: contexts, and what no service can be asked.
    private static func check(_ sequence: PushSequence, of file: String) throws(CommandFailure) {
        for (index, step) in sequence.steps.enumerated() {
            guard let message = step.message else { continue }
            let testCase = Case(
                id: "\(sequence.dialect.rawValue)/sequence",
                dialect: sequence.dialect,
                message: message.message,
                context: message.context,
                headers: message.headers
            )
            do {
                _ = try VendorCompilers.compiler(for: sequence.dialect)?.fullContext(of: testCase)
            } catch {
                throw CommandFailure(.input, "\(file): steps[\(index)].context: \(error)")
            }
            let request = TesteeRequest(
                dialect: sequence.dialect,
                message: message.message,
                context: message.context,
                headers: message.headers
            )
            if let reason = request.reasonToSkip {
                throw CommandFailure(.input, "\(file): steps[\(index)].message: \(reason)")
            }
        }
    }

    // MARK: The run

    private func ask(
        _ file: ServiceFile,
        _ entries: [SequenceCampaign.Entry],
        _ simple: [Dialect: [PushSequence.Message]],
        _ directory: RunDirectory,
        _ signals: SignalWatch
    ) async throws(CommandFailure) -> SequenceCampaign.Result {
        let patience = ServiceTestee.Patience(answer: timeout.duration, start: startTimeout.duration)
        let isQuiet = output.quiet
        let result = await signals.interruptible { () -> Result<SequenceCampaign.Result, TesteeError> in
            do throws(TesteeError) {
                let runner = try await SequenceRunner(file, patience: patience, clock: WallClock.milliseconds)
                let campaign = SequenceCampaign(
                    entries,
                    simple: simple,
                    observe: { sequence throws(TesteeError) in try await runner.observe(sequence) },
                    whenNew: { finding throws(OutputError) in
                        if finding.hasFolder { try directory.write(finding) }
                        guard !isQuiet, finding.severity == .error else { return }
                        let headline = VisibleText.of(DifferenceText.headline(finding.diagnostic))
                        Console.printError("found in sequence \(finding.firstCase): \(headline)")
                    }
                )
                let result = await campaign.run()
                await runner.stop()
                return .success(result)
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let result): return result
        case .failure(.cancelled): throw CommandFailure(.interrupted, "interrupted before a sequence ran")
        case .failure(let error): throw CommandFailure(error)
        }
    }

    private func report(
        of result: SequenceCampaign.Result,
        _ entries: [SequenceCampaign.Entry],
        seed: UInt64,
        _ directory: RunDirectory,
        duration: Duration
    ) -> RunReport {
        let dialects = Set(entries.map(\.sequence.dialect))
        var report = RunReport(
            toolVersion: ToolVersion.current,
            command: Self.command,
            seed: seed,
            isComplete: result.error == nil && result.problem == nil,
            statistics: result.statistics,
            strength: 0,
            dialects: Dialect.allCases.filter(dialects.contains),
            findings: result.findings,
            duration: duration,
            testeeCommand: "--service \(ShellWord.quoted(service))",
            directory: directory.path,
            parsers: []
        )
        report.testeeOptions = options
        report.wallClock = WallClock.elapsed
        if result.statistics.judgedCount == 0 { report.shortfall = "nothing was judged: no message became a push" }
        return report
    }

    /// The options without which a sequence may not show the same again, each after a space.
    private var options: String {
        var options = allowHost.map { " --allow-host \(ShellWord.quoted($0))" }.joined() + dialectFiles.changed()
        if timeout != TesteeOptions.timeout { options += " --testee-timeout \(timeout.defaultValueDescription)" }
        if startTimeout != TesteeOptions.startTimeout {
            options += " --testee-start-timeout \(startTimeout.defaultValueDescription)"
        }
        return options
    }

    private func conclude(
        _ report: RunReport,
        _ result: SequenceCampaign.Result,
        _ directory: RunDirectory,
        wasInterrupted: Bool
    ) throws {
        do throws(OutputError) {
            try RunFolder.write(report, to: directory, formats: self.report.written, isDefault: reportDir == nil)
        } catch {
            try? Console.print(TerminalSummary(style: output.style, isOnlyReport: true).text(of: report))
            throw CommandFailure(result.problem ?? error)
        }
        try Console.print(TerminalSummary(style: output.style).text(of: report))
        if let problem = result.problem { throw CommandFailure(problem) }
        if wasInterrupted { throw CommandFailure(.interrupted) }
        if let error = result.error { throw CommandFailure(error) }
        if report.findings.contains(where: { output.failOn.fails($0.severity) }) { throw CommandFailure(.violations) }
        if let shortfall = report.shortfall { throw CommandFailure(.inconclusive, shortfall) }
    }
}
