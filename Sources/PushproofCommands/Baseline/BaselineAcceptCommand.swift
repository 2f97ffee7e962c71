import ArgumentParser
import CaseFiles
import Determinism
import Findings
import Foundation
import PushModel

/// Adds findings of a run to a baseline.
struct BaselineAcceptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Add findings of a run to the baseline.",
        discussion: """
            Accepts findings by fingerprint, by class of cases, by cause, or all of them. An entry covers \
            the finding as this run shows it: the share of cases, and the reasons that the testee gives. More cases or other reasons are \
            new. Accept the finding again from that run, and the entry covers both.
            """
    )

    @Argument(help: "Fingerprints of findings.")
    var fingerprints: [String] = []

    @Flag(help: "Accept every finding of the run.")
    var all = false

    @Option(
        name: .customLong("class"),
        help: "Accept every finding whose most ordinary case is of this class; repeat for more."
    )
    var classes: [CaseClass] = []

    @Option(
        name: .customLong("cause"),
        help: ArgumentHelp(
            "Accept every finding of the same cause as this one; repeat for more.",
            valueName: "fingerprint"
        )
    )
    var causes: [String] = []

    @Flag(help: "List the findings that could be accepted, and change nothing.")
    var list = false

    private var choosesSome: Bool { all || !fingerprints.isEmpty || !classes.isEmpty || !causes.isEmpty }

    @OptionGroup var file: BaselineFile

    @Option(
        help: ArgumentHelp(
            "The report folder of the run, or a folder of reports, whose latest run is used (default: Reports).",
            valueName: "dir"
        )
    )
    var from = ReportOptions.usualRoot

    /// Where the run's state is.
    private var runFolder: String {
        let latest = from + "/latest"
        let isRun = FileManager.default.fileExists(atPath: "\(from)/\(RunState.fileName)")
        return isRun || !FileManager.default.fileExists(atPath: latest) ? from : latest
    }

    @Option(help: "Why the findings are tolerated; needed to accept.")
    var reason: String?

    @Option(help: ArgumentHelp("The issue that tracks them.", valueName: "url"))
    var issue: String?

    @Option(
        help: ArgumentHelp("The last day on which they are tolerated (default: 90 days from now).", valueName: "day")
    )
    var expires: String?

    @OptionGroup var dialectFiles: DialectFileOptions

    func validate() throws {
        if !choosesSome, !list {
            throw ValidationError(
                "Which findings? Name fingerprints, --cause, --class or --all, with --reason; --list lists the findings."
            )
        }
        if list, choosesSome { throw ValidationError("--list accepts nothing.") }
        if choosesSome, (reason ?? "").utf8.count < 10 {
            throw ValidationError("--reason must say, in ten characters or more, why the findings are tolerated.")
        }
        if let expires, !BaselineEntry.isDay(expires) {
            throw ValidationError("--expires must be a day, as in 2026-11-21.")
        }
    }

    func run() async throws {
        try await reportingFailures {
            let state = try RunState(directory: runFolder)
            let findings = state.findings.filter { $0.diagnostic.severity > .info }
            if list {
                let lines = findings.inReportOrder.map { finding in
                    let diagnostic = finding.diagnostic
                    let place = diagnostic.place.isEmpty ? "" : " at \(diagnostic.place)"
                    return "\(finding.name)  \(finding.caseClass.rawValue)  \(diagnostic.rule)\(OneLine.of(place))  "
                        + OneLine.of(diagnostic.title)
                }
                try Console.print(lines.isEmpty ? "\(from) has no finding to accept" : lines.joined(separator: "\n"))
                return
            }
            let chosen = try chosen(of: findings)
            var baseline = try loadOrMake()
            for finding in chosen { baseline.add(entry(finding, of: state)) }
            try BaselineWriter.write(baseline, to: file.baseline)
            try Console.print("\(chosen.count) accepted, \(baseline.entries.count) in \(file.baseline)")
        }
    }

    /// The findings that the user means, in the order of reports.
    private func chosen(of findings: [Finding]) throws(CommandFailure) -> [Finding] {
        var names = Set(fingerprints)
        for cause in causes {
            let found = (findings.byCause + findings.adviceByCause)
                .first { $0.findings.contains { $0.name == cause } }
            guard let found else { throw missing(cause) }
            names.formUnion(found.findings.map(\.name))
        }
        for name in names where !findings.contains(where: { $0.name == name }) { throw missing(name) }
        let chosen = findings.filter { all || names.contains($0.name) || classes.contains($0.caseClass) }
        guard !chosen.isEmpty else {
            throw CommandFailure(.input, "\(from) has no such finding to accept")
        }
        return chosen.inReportOrder
    }

    private func missing(_ fingerprint: String) -> CommandFailure {
        CommandFailure(.input, "\(from) has no finding \(fingerprint) to accept")
    }

    private func loadOrMake() throws(CaseFileError) -> Baseline {
        guard FileManager.default.fileExists(atPath: file.baseline) else { return Baseline() }
        return try Baseline(file: file.baseline)
    }

    private func entry(_ finding: Finding, of run: RunState) -> BaselineEntry {
        BaselineEntry(
            fingerprint: finding.fingerprint,
            rule: finding.diagnostic.rule,
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
