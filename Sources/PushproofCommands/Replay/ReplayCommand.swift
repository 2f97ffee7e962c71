import ArgumentParser
import Campaign
import CaseFiles
import Findings
import Foundation
import PushModel
import Vendors

/// Runs findings' cases again.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run a finding's case again, and show all details.",
        discussion: """
            A path is a finding's folder in a run directory, a run directory with all its findings, a case file, or a \
            folder of case files. Paths are relative to the current folder. The verdict is STILL FAILS if the \
            finding comes back (STILL SHOWN if it is information, which never fails a run), CHANGED if other findings come, \
            and FIXED if none comes. Replay treats the testee's stack as the finding's run did, by its \
            --gate and --stack. The verdict is NOT JUDGED, with exit code 75, if the testee skips the case, or if a \
            testee's finding runs without --testee.
            """
    )

    @Argument(help: "Finding folders, run directories, or case files and folders.")
    var paths: [String]

    @Option(help: "text, or json: one object a line for each case.")
    var format: DataFormat = .text

    @OptionGroup var testee: TesteeOptions
    @OptionGroup var readings: ReadingsOptions
    @OptionGroup var dialectFiles: DialectFileOptions
    @OptionGroup var rules: RuleOptions
    @OptionGroup var project: ProjectOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await reportingFailures {
            let configuration = try testee.configuration()
            let pinned = try readings.load()
            let selection = try rules.selection(of: Dialect.allCases)
            var runs: [URL: StoredRun] = [:]
            var fails = false
            var notJudged: String?
            for path in paths.flatMap(StoredFinding.paths) {
                let finding = StoredFinding(path: path, of: &runs)
                guard FileManager.default.fileExists(atPath: finding.caseFile) else {
                    throw CommandFailure(.input, StoredFinding.missingCase(path))
                }
                // A finding is about one case; a case file may be a sequence, or a message to several recipients.
                let cases =
                    finding.fingerprint == nil
                    ? try CorpusLoader.loadAll(file: finding.caseFile)
                    : [try CorpusLoader.load(file: finding.caseFile)]
                let judging = finding.judging
                let counterpart = try finding.counterpartFile.map(CorpusLoader.load(file:))
                for testCase in cases {
                    let options = RunOptions(
                        command: "replay",
                        seed: 0,
                        jobs: 1,
                        dialects: [testCase.dialect],
                        testee: configuration,
                        pinned: pinned,
                        selection: judging,
                        clock: WallClock.milliseconds
                    )
                    let (trial, all) = try await SignalWatch.interruptible { () throws(RunError) in
                        var (trial, diagnostics) = try await SingleRun(options: options).judge(testCase, settles: true)
                        if let counterpart {
                            let other = try await SingleRun(options: options).judge(counterpart).trial
                            diagnostics += ReadingEvidence(of: [trial, other]).findings.map(\.diagnostic)
                        }
                        return (trial, diagnostics)
                    }
                    let leftOut = all.filter { !selection.judges($0) }
                    let diagnostics = all.filter(selection.judges)
                    let absence = finding.absence(trial, diagnostics, leftOut: leftOut, hasTestee: configuration != nil)
                    let result = ReplayResult(
                        finding: finding,
                        trial: trial,
                        diagnostics: diagnostics,
                        leftOut: leftOut,
                        absence: absence
                    )
                    try Console.print(format == .json ? result.json : result.text)
                    notJudged = notJudged ?? absence.map { "\(path): nothing was judged: \($0)" }
                    fails = fails || diagnostics.contains { output.failOn.fails($0.severity) }
                }
            }
            if fails { throw CommandFailure(.violations) }
            if let notJudged { throw CommandFailure(.inconclusive, notJudged) }
        }
    }
}
