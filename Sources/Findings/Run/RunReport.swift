import CaseGeneration
import Determinism
import JSONModel
import PushModel
import Testees
import VendorModel
import Vendors

/// Everything that the report writers show of a run.
package struct RunReport: Sendable {
    package var toolVersion: String
    package var command: String
    /// The part of the campaign that was run; nil where it was run whole.
    package var shard: Shard?
    /// What became of a baseline's entries; nil without a baseline.
    package var baseline: BaselineReview?
    package var seed: UInt64
    /// False when the run was interrupted or ended early.
    package var isComplete: Bool
    /// Why the run proves too little to be a pass, in one sentence; nil where it does not.
    package var shortfall: String?
    package var statistics: RunStatistics
    /// Values in a combination of the measured coverage.
    package var strength: Int
    package var dialects: [Dialect]
    package var findings: [Finding]
    /// Of the campaign itself, over all processes that took part in it.
    package var duration: Duration
    /// What this process took from its start, checks and shrinking included; nil where nobody waited for it.
    package var wallClock: Duration?
    /// As the run's user gave it; nil for the reference itself.
    package var testeeCommand: String?
    /// The testee's file in the repository, relative to where the run was started; nil where its command names none.
    package var testeeFile: String?
    /// Options of the testee that differ from their defaults and that one case alone still feels, each after a space.
    package var testeeOptions = ""
    /// What of the campaign its user asked for.
    package var selection = AppliedSelection()
    /// Cases that rules speak of by which the run does not judge, as errors or warnings, by rule ID.
    package var leftOut: [String: Int] = [:]
    /// What `serve` listened on; nil for a campaign, whose cases come from a schedule.
    package var endpoint: ServedEndpoint?
    /// What became of the inputs that outlive the run; nil where there are none.
    package var lastingCorpus: LastingCorpusReport?
    /// What the runs before it say of it; nil where nobody asked for a history.
    package var past: RunPast?
    /// Where the run directory is, as the user would type it.
    package var directory: String
    /// Name and version of the parsers that were compared.
    package var parsers: [(name: String, version: String)]

    package init(
        toolVersion: String,
        command: String,
        seed: UInt64,
        isComplete: Bool,
        statistics: RunStatistics,
        strength: Int,
        dialects: [Dialect],
        findings: [Finding],
        duration: Duration,
        testeeCommand: String?,
        directory: String,
        parsers: [(name: String, version: String)]
    ) {
        self.toolVersion = toolVersion
        self.command = command
        self.seed = seed
        self.isComplete = isComplete
        self.statistics = statistics
        self.strength = strength
        self.dialects = dialects
        self.findings = findings
        self.duration = duration
        self.testeeCommand = testeeCommand
        self.directory = directory
        self.parsers = parsers
    }

    /// The report of a run, or of several that were merged.
    package init(
        state: RunState,
        shard: Shard?,
        baseline: BaselineReview?,
        demand: JudgingDemand,
        directory: String,
        parsers: [(name: String, version: String)]
    ) {
        let run = state.identity
        self.init(
            toolVersion: run.toolVersion,
            command: run.command,
            seed: run.seed,
            isComplete: state.parts.allSatisfy(\.isComplete) && (shard != nil || state.missing.isEmpty),
            statistics: state.statistics,
            strength: run.strength,
            dialects: run.dialects,
            findings: (baseline?.mark(state.findings, in: state.statistics.casesByDialect) ?? state.findings)
                .map { $0.gated(by: run.selection.selection.gate) },
            duration: .milliseconds(state.parts.reduce(0) { $0 + $1.milliseconds }),
            testeeCommand: run.testee,
            directory: directory,
            parsers: parsers
        )
        self.shard = shard
        self.baseline = baseline
        shortfall = demand.shortfall(in: statistics, of: dialects, isPart: shard != nil)
        testeeOptions = run.testeeOptions
        testeeFile = run.testee.flatMap(TesteeCommand.ownFile)
        selection = run.selection
        leftOut = state.leftOut
    }

    /// Combinations of `strength` values that were judged, those that were generated, and all that there are, over the
    /// dialects of the run.
    package var tuples: (covered: Int, generated: Int, total: Int) {
        let counts = dialects.compactMap { statistics.coverage[$0] }
        return (
            counts.reduce(0) { $0 + $1.covered },
            dialects.reduce(0) { $0 + statistics.generatedCombinations($1) },
            counts.reduce(0) { $0 + $1.total }
        )
    }

    /// How many rules there are for the run's dialects, and by how many it does not judge.
    package var ruleCount: (all: Int, leftOut: Int) { RuleNames.count(of: dialects, by: selection.selection) }

    /// Dialects of the run of which nothing was judged, and why.
    package var notJudged: [(dialect: Dialect, reason: String)] {
        dialects.compactMap { dialect in
            let cases = statistics.judged[dialect] ?? JudgedCases()
            return cases.judged == 0 ? (dialect, cases.absence) : nil
        }
    }

    /// Of which dialects cases were skipped, beside those that were judged, and why.
    package var skipped: [(dialect: Dialect, words: String)] {
        dialects.compactMap { dialect in
            guard let cases = statistics.judged[dialect], cases.judged > 0, cases.skipped > 0 else { return nil }
            let ours = cases.notAskedReason.map { "\(cases.notAsked) \(VisibleText.of($0))" }
            let theirs = cases.skipReasonWords
            let reasons = [ours, theirs].compactMap(\.self).joined(separator: "; ")
            return (dialect, "\(cases.skipped) of \(cases.cases) cases" + (reasons.isEmpty ? "" : ": \(reasons)"))
        }
    }

    /// Compile rules of the run's dialects that no judged case exercised: neither of the corpus, nor generated.
    package var rulesNotExercised: (byCorpus: [String], byGenerated: [String]) {
        let rules = dialects.compactMap { VendorCompilers.compiler(for: $0) }.flatMap(\.rules).map(\.id)
        let (all, corpus) = (statistics.compileRules, statistics.compileRulesOfCorpus)
        return (
            rules.filter { corpus[$0, default: 0] == 0 },
            rules.filter { all[$0, default: 0] == corpus[$0, default: 0] }
        )
    }

    /// Rules of dialects that files describe whose condition no judged case met: nothing is known of how the testee keeps to them.
    package var rulesNotMet: [(dialect: Dialect, rules: [String])] {
        dialects.compactMap { dialect in
            guard let compiler = VendorCompilers.compiler(for: dialect), dialect.isOfAFile else { return nil }
            let rules = compiler.rules.map(\.id).filter { statistics.compileRules[$0, default: 0] == 0 }
            return rules.isEmpty ? nil : (dialect, rules)
        }
    }

    /// What only exotic cases show: it gates nothing, a cause for each kind of oddity.
    package var advice: [Cause] { findings.filter { $0.isAdvice && !$0.isBaselined }.adviceByCause }

    /// The findings that gate by their causes, the weightiest first; those that only a baseline's findings have come last.
    package var causes: [Cause] { findings.byCause }

    /// Causes with a finding that no baseline knows, and nothing of them that one does.
    package var newCauses: [Cause] { findings.filter { !$0.isBaselined }.byCause }

    /// All findings: cause by cause, then those that gate nothing.
    package var findingsByCause: [Finding] {
        causes.flatMap(\.findings) + advice.flatMap(\.findings)
            + findings.filter { $0.severity == .info && !($0.isAdvice && !$0.isBaselined) }
    }

    /// Findings of that severity that no baseline knows, cause by cause.
    package func findings(_ severity: Severity) -> [Finding] {
        findingsByCause.filter { $0.severity == severity && !$0.isBaselined }
    }

    /// Findings that a baseline knows and that would gate without it.
    package var baselined: [Finding] {
        findings.filter { $0.isBaselined && $0.severity > .info }
    }

    /// The command that runs a finding's case again, for other tools, from inside the run directory: the files of equal
    /// runs are equal.
    ///
    /// - Returns: nil where a case on its own does not show the finding.
    package func replayCommand(for finding: Finding) -> String? {
        replayCommand(for: finding, path: "findings/\(finding.fingerprint)")
    }

    /// The same for people, from where the run was started: there the testee's own path leads to it as well.
    package func replayCommandFromHere(for finding: Finding) -> String? {
        replayCommand(for: finding, path: "\(directory)/findings/\(finding.fingerprint)")
    }

    private func replayCommand(for finding: Finding, path: String) -> String? {
        guard finding.hasFolder || endpoint != nil else { return nil }
        if endpoint != nil { return ServedEndpoint.lintCommand(for: finding, path: path) }
        // One that is running already is named by its option.
        let testee =
            testeeCommand.map {
                ($0.hasPrefix("--") ? " \($0)" : " --testee \(ShellWord.quoted($0))") + testeeOptions
            } ?? ""
        if finding.reproducer.sequence != nil {
            return "pushproof sequences\(testee) \(ShellWord.quoted("\(path)/\(SequenceEvidence.fileName)"))"
        }
        return "pushproof replay \(ShellWord.quoted(path))\(testee)"
    }

    /// Whether a running service was asked, and not a program.
    package var asksService: Bool { testeeCommand?.hasPrefix("--service ") ?? false }

    /// Whether rows of messages were run, and not cases.
    package var runsSequences: Bool { command == "sequences" }

    /// The name under which a seed is printed and stored: `0x` and 16 hexadecimal digits.
    package var seedText: String { "0x" + seed.hexadecimal(digits: 16) }
}

/// Text as one word of a POSIX shell.
package enum ShellWord {
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,@%+".utf8)

    package static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.utf8.allSatisfy(plain.contains) { return text }
        // By code points: a quotation mark with a combining mark is another character, but ends the word all the same.
        return "'" + text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }
}
