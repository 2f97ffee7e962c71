import ArgumentParser
import Findings

/// Lists a baseline.
struct BaselineShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "List the baseline.")

    @OptionGroup var file: BaselineFile
    @OptionGroup var dialectFiles: DialectFileOptions

    @Option(help: "text, or json: the lines of the file, checked and sorted.")
    var format: DataFormat = .text

    func run() async throws {
        try await reportingFailures {
            let baseline = try Baseline(file: file.baseline)
            guard format == .text else {
                try Console.print(String(baseline.text.dropLast()))
                return
            }
            let today = WallClock.day()
            for entry in baseline.entries {
                let state =
                    entry.isExpired(on: today)
                    ? "EXPIRED \(entry.expires ?? "")" : "until \(entry.expires ?? "for ever")"
                let issue = entry.issue.map { " \($0)" } ?? ""
                let covers = entry.covers.map { "  \($0.count) of \($0.cases) cases" } ?? "  however often"
                try Console.print(
                    "\(entry.fingerprint)  \(entry.rule)\(covers)  \(state)  \(OneLine.of(entry.reason))\(issue)"
                )
            }
            try Console.print("\(baseline.entries.count) entries")
        }
    }
}
