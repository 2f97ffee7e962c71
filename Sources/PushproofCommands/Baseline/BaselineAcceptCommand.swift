import ArgumentParser
import Campaign
import CaseFiles
import Determinism
import Foundation
import PushModel

/// Adds findings of a run to a baseline.
struct BaselineAcceptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Add findings of a run to the baseline.",
        discussion: """
            Without fingerprints it lists the findings of the run that could be accepted, and changes nothing. An entry covers \
            the finding as this run shows it: the share of cases, and the reasons that the testee gives. What goes beyond is \
            new; accepting it from that run, too, has the entry cover both.
            """
    )

    @Argument(help: "Fingerprints of findings.")
    var fingerprints: [String] = []

    @OptionGroup var file: BaselineFile

    @Option(help: ArgumentHelp("The report folder of the run.", valueName: "dir"))
    var from: String

    @Option(help: "Why the findings are tolerated; needed to accept.")
    var reason: String?

    @Option(help: ArgumentHelp("Where they are being dealt with.", valueName: "url"))
    var issue: String?

    @Option(
        help: ArgumentHelp("The last day on which they are tolerated (default: 90 days from now).", valueName: "day")
    )
    var expires: String?

    @OptionGroup var dialectFiles: DialectFileOptions

    func validate() throws {
        if !fingerprints.isEmpty, (reason ?? "").utf8.count < 10 {
            throw ValidationError("--reason must say, in ten characters or more, why the findings are tolerated.")
        }
        if let expires, !BaselineEntry.isDay(expires) {
            throw ValidationError("--expires must be a day, as in 2026-11-21.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let state = try RunState(directory: from)
            let findings = state.findings.filter { $0.sighting.severity > .info }
            guard !fingerprints.isEmpty else {
                let lines = findings.map { "\($0.name)  \($0.sighting.rule)  \(OneLine.of($0.sighting.title))" }
                try Console.print(lines.joined(separator: "\n"))
                return
            }
            var baseline = try loadOrMake()
            for fingerprint in fingerprints {
                guard let finding = findings.first(where: { $0.name == fingerprint }) else {
                    throw CommandFailure(.input, "\(from) has no finding \(fingerprint) that could be accepted")
                }
                baseline.add(entry(finding, of: state))
            }
            try BaselineWriter.write(baseline, to: file.baseline)
            try Console.print("\(fingerprints.count) accepted, \(baseline.entries.count) in \(file.baseline)")
        }
    }

    private func loadOrMake() throws(CaseFileError) -> Baseline {
        guard FileManager.default.fileExists(atPath: file.baseline) else { return Baseline() }
        return try Baseline(file: file.baseline)
    }

    private func entry(_ finding: Finding, of run: RunState) -> BaselineEntry {
        BaselineEntry(
            fingerprint: finding.fingerprint,
            rule: finding.sighting.rule,
            reason: reason ?? "",
            issue: issue,
            added: WallClock.day(),
            expires: expires ?? WallClock.day(after: 90),
            covers: BaselineCover(of: finding, cases: run.statistics.casesByDialect[finding.dialect] ?? 0),
            reproducer: finding.reproducer.testCase
        )
    }
}

/// Writes a baseline whole or not at all.
enum BaselineWriter {
    static func write(_ baseline: Baseline, to path: String) throws(OutputError) {
        // A link stays one: what it points to is the baseline.
        let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        try RunDirectory(path: url.deletingLastPathComponent().path).write(baseline.text, to: url.lastPathComponent)
    }
}
