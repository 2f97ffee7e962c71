import ArgumentParser
import Campaign
import Checks
import Determinism
import Foundation
import JSONModel
import PushModel
import Testees

/// Runs findings' cases again.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run a finding's case again, verbosely.",
        discussion: """
            A path is a finding's folder in a run directory, a run directory with all its findings, or a case file. \
            Give it, and the testee, as they are from where you are. The verdict is STILL FAILS when the \
            finding comes back (STILL SHOWN when it is information, which gates nothing), CHANGED when others come, \
            and FIXED when none does. It is NOT JUDGED, with exit code 75, when the testee skips the case, or when a \
            testee's finding is replayed without --testee.
            """
    )

    @Argument(help: "Finding folders, run directories or case files.")
    var paths: [String]

    @OptionGroup var testee: TesteeOptions
    @OptionGroup var readings: ReadingsOptions
    @OptionGroup var rules: RuleOptions
    @OptionGroup var project: ProjectOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        try await reportingFailures {
            let configuration = try testee.configuration()
            let pinned = try readings.load()
            let selection = try rules.selection(of: Dialect.allCases)
            var fails = false
            var notJudged: String?
            for path in paths.flatMap(StoredFinding.paths) {
                let finding = StoredFinding(path: path)
                guard FileManager.default.fileExists(atPath: finding.caseFile) else {
                    throw CommandFailure(.input, StoredFinding.missingCase(path))
                }
                // A finding is about one case; a case file may be a sequence, or a message to several recipients.
                let cases =
                    finding.fingerprint == nil
                    ? try CorpusLoader.loadAll(file: finding.caseFile)
                    : [try CorpusLoader.load(file: finding.caseFile)]
                let counterpart = try finding.counterpartFile.map(CorpusLoader.load(file:))
                for testCase in cases {
                    let options = RunOptions(
                        command: "replay",
                        seed: 0,
                        jobs: 1,
                        dialects: [testCase.dialect],
                        testee: configuration,
                        pinned: pinned,
                        clock: WallClock.milliseconds
                    )
                    let (trial, all) = try await SignalWatch.interruptible { () throws(RunError) in
                        var (trial, sightings) = try await SingleRun(options: options).judge(testCase)
                        if let counterpart {
                            let other = try await SingleRun(options: options).judge(counterpart).trial
                            sightings += ReadingEvidence(of: [trial, other]).findings.map(\.sighting)
                        }
                        return (trial, sightings)
                    }
                    let leftOut = all.filter { !selection.judges($0) }
                    let sightings = all.filter(selection.judges)
                    let absence = finding.absence(trial, leftOut: leftOut, hasTestee: configuration != nil)
                    let text = ReplayText(
                        finding: finding,
                        trial: trial,
                        sightings: sightings,
                        leftOut: leftOut,
                        isJudged: absence == nil
                    )
                    try Console.print(text.lines.joined(separator: "\n"))
                    notJudged = notJudged ?? absence.map { "\(path): nothing was judged: \($0)" }
                    fails = fails || sightings.contains { output.failOn.fails($0.severity) }
                }
            }
            if fails { throw CommandFailure(.violations) }
            if let notJudged { throw CommandFailure(.inconclusive, notJudged) }
        }
    }
}

/// A finding's folder, or a case on its own.
struct StoredFinding {
    let path: String
    let caseFile: String
    /// The folder's name, if it is a finding's.
    let fingerprint: Fingerprint?

    init(path: String) {
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let values = try? url.resourceValues(forKeys: [.isDirectoryKey])
        self.path = path
        if values?.isDirectory == true {
            caseFile = path + "/case.json"
            fingerprint = Fingerprint(url.lastPathComponent)
        } else {
            caseFile = path
            fingerprint = nil
        }
    }

    /// Of a finding that takes two cases the file of the other.
    var counterpartFile: String? {
        let file = path + "/other.json"
        return fingerprint != nil && FileManager.default.fileExists(atPath: file) ? file : nil
    }

    /// Why a run of the case says nothing of the finding; nil where it does.
    func absence(_ trial: Trial, leftOut: [Sighting], hasTestee: Bool) -> String? {
        if trial.isSkipped { return "the testee skips the case" }
        if let fingerprint, leftOut.contains(where: { $0.isOf(fingerprint, dialect: trial.testCase.dialect) }) {
            return "the finding is still there, and its rule is left out"
        }
        // The reference is right on every case: it mends nobody's finding but its own.
        guard fingerprint != nil, !hasTestee, !isOfReference else { return nil }
        return "--testee must name whose finding it is (one of serve is shown again by lint)"
    }

    /// Whether the run that the folder belongs to had no testee.
    private var isOfReference: Bool {
        let run = URL(fileURLWithPath: path).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent()
        guard let state = try? RunState(directory: run.path) else { return false }
        return state.identity.testee == nil
    }
}

extension StoredFinding {
    /// The path itself, or of a run directory the folders of its findings.
    static func paths(_ path: String) -> [String] {
        let files = FileManager.default
        let names = (try? files.contentsOfDirectory(atPath: path + "/findings")) ?? []
        let folders = names.filter { Fingerprint($0) != nil }.sorted().map { "\(path)/findings/\($0)" }
        return folders.isEmpty || files.fileExists(atPath: path + "/case.json") ? [path] : folders
    }

    /// Why there is nothing to run, and what to do.
    static func missingCase(_ path: String) -> String {
        "\(path): there is no case; give a finding's folder, as Reports/latest/findings/0123456789abcdef, or a case file. "
            + "Paths in a report lead from the folder in which its run was started"
    }
}

/// What `replay` prints of one case.
struct ReplayText {
    let finding: StoredFinding
    let trial: Trial
    let sightings: [Sighting]
    /// What the case shows by rules that the user leaves out.
    let leftOut: [Sighting]
    let isJudged: Bool

    var lines: [String] {
        var lines = ["case      \(trial.testCase.id) (\(finding.caseFile))"]
        for step in trial.testCase.earlierSteps ?? [] {
            lines.append("after     \(step.id), asked of the same process just before")
        }
        if let source = trial.testCase.source { lines.append("source    \(OneLine.of(source))") }
        let expected = trial.nearest?.outcome ?? trial.expectation.primary
        var observed: Outcome?
        if case .outcome(let outcome) = trial.observation { observed = outcome }
        let sides = ShownSides(outcomes: expected.outcome.json, observed?.json)
        if let expected = sides.expected { lines.append("expected  \(expected)") }
        if let actual = sides.actual { lines.append("actual    \(actual)") }
        switch trial.observation {
        case .outcome: break
        case .skipped(let reason): lines.append("skipped   \(OneLine.of(reason))")
        case .failed(let failure):
            lines.append("failed    \(CheckID.testee(failure.kind)): \(OneLine.of(failure.detail))")
            if !failure.standardErrorTail.isEmpty {
                lines += ["standard error"] + ReplayText.indented(failure.standardErrorTail)
            }
        }
        switch trial.delivery {
        case .success(let delivery)?: lines.append("answer    \(delivery.answerText)")
        case .failure(let error)?: lines.append("answer    none: \(error)")
        case nil: break
        }
        lines += sightings.map(DifferenceText.line)
        let rules = Set(leftOut.filter { $0.severity > .info }.map(\.rule)).sorted()
        if !rules.isEmpty { lines.append("left out  \(rules.joined(separator: ", "))") }
        lines.append("\(verdict)  \(finding.path)")
        return lines
    }

    /// The end of what the testee wrote, a line each.
    private static func indented(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).suffix(40).map { "  " + VisibleText.of(String($0)) }
    }

    private var verdict: String {
        guard isJudged else { return "NOT JUDGED" }
        guard let fingerprint = finding.fingerprint else { return hasGating ? "FAILS" : "PASSES" }
        if let sighting = sightings.first(where: { $0.isOf(fingerprint, dialect: trial.testCase.dialect) }) {
            return sighting.severity > .info ? "STILL FAILS" : "STILL SHOWN, as information that gates nothing"
        }
        // What was not answered is not mended.
        guard case .outcome = trial.observation, !hasGating else { return "CHANGED" }
        return "FIXED"
    }

    private var hasGating: Bool { sightings.contains { $0.severity > .info } }
}
