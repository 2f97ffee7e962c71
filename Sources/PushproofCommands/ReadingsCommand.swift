import ArgumentParser
import Campaign
import CaseGeneration
import Findings
import Foundation
import JSONModel
import PushModel
import Reports

/// Which right answers a compiler gives where the documents allow several.
struct ReadingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "readings",
        abstract: "Find the readings that a compiler takes if the documents allow several.",
        discussion: """
            Runs the cases of check. A case rules out a reading if the reading does not explain the answer, with any \
            choice of the other readings. For each topic that occurs it prints the reading and how many cases decided it, or the readings that are left, \
            or two small cases that no single reading explains; then the exit code is 1. --write writes the known readings \
            to a file for --readings. If no answer meets an open topic, the exit code is 75.
            """
    )

    @Option(name: .customLong("write"), help: ArgumentHelp("The file for the readings, in YAML.", valueName: "file"))
    var destination: String?

    @Option(help: "How many values the covering set combines: 1, 2 or 3.")
    var strength = 2

    @Option(help: "text, or json: one object a line for each topic.")
    var format: DataFormat = .text

    @OptionGroup var group: RunOptionGroup
    @OptionGroup var sweep: SweepOptions
    @OptionGroup var profiles: ProfileOptions

    func validate() throws {
        guard (1...3).contains(strength) else { throw ValidationError("--strength must be 1, 2 or 3.") }
        guard group.testee.name != nil else {
            throw ValidationError("--testee must name the compiler whose readings you want to know.")
        }
        if group.readings.file != nil {
            throw ValidationError("the command readings makes the file for --readings: leave --readings out.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let result = try await answers()
            let evidence = result.statistics.readings
            let readings = ReadingsText(readings: evidence.topicReadings, wrong: evidence.wrong)
            if let destination { try write(readings.yaml, to: destination) }
            if let folder = group.reportDir { try write(evidence, readings, to: folder) }
            if !readings.readings.isEmpty {
                try Console.print(format == .json ? readings.json : readings.text)
            }
            if let error = result.error { throw CommandFailure(error) }
            if group.output.failOn.fails(.error), !evidence.findings.isEmpty { throw CommandFailure(.violations) }
            let demand = JudgingDemand(named: group.named)
            if let shortfall = demand.shortfall(in: result.statistics, of: group.dialects) {
                throw CommandFailure(.inconclusive, shortfall)
            }
            if readings.readings.isEmpty {
                throw CommandFailure(.inconclusive, "no right answer meets an open topic, so no reading was found")
            }
        }
    }

    /// What the testee gives for all cases.
    private func answers() async throws -> CampaignRun.Result {
        let corpus = try group.loadCorpus(required: true)
        let options = RunOptions(
            command: "readings",
            seed: 0,
            jobs: group.jobs,
            dialects: group.dialects,
            testee: try group.testee.configuration(),
            strength: strength,
            readingWatch: .readings,
            clock: WallClock.milliseconds
        )
        let all = CheckCases.make(corpus: corpus, dialects: group.dialects, strength: strength, sweep: sweep.extent)
        let profile = try profiles.pinned(of: group.dialects)
        let cases = all.kept(to: profile)
        if let profile, !group.output.quiet {
            Console.writeError("\(all.count - cases.count) cases of other profiles than \(profile.name) are left out\n")
        }
        let stop = StopSignal()
        let signals = SignalWatch(stop)
        defer { signals.end() }
        let progress = ProgressPrinter(isTerminal: Console.errorIsTerminal && !group.output.quiet) {
            Console.writeError($0)
        }
        let isQuiet = group.output.quiet
        let run = CampaignRun(
            options: options,
            schedule: Schedule(cases),
            stop: stop,
            collector: FindingCollector { _ in },
            coverageModels: [],
            progress: { if !isQuiet { progress.show($0) } }
        )
        let result = await signals.interruptible { await run.run() }
        if !isQuiet { progress.finish() }
        if signals.wasSignalled { throw CommandFailure(.interrupted, "interrupted") }
        return result
    }

    private func write(_ yaml: String, to path: String) throws(OutputError) {
        // A link stays one: what it points to is the file.
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        try RunDirectory(path: url.deletingLastPathComponent().path).write(yaml, to: url.lastPathComponent)
    }

    /// Writes the readings as JSON lines, and the contradictions as a campaign writes findings.
    private func write(_ evidence: ReadingEvidence, _ readings: ReadingsText, to folder: String) throws(OutputError) {
        let directory = try RunDirectory(path: folder)
        try directory.write(readings.json + "\n", to: "readings.jsonl")
        for finding in evidence.findings { try directory.write(finding) }
    }
}
