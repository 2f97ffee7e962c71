import ArgumentParser
import Findings
import Foundation
import JSONCBridge
import JSONModel
import Reports

/// Says what one run shows and another does not.
struct HistoryCompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Say which findings are new, gone or the same from one run to another.",
        discussion: """
            A run is its number in the history, or a report folder (write ./3 for a folder called 3). If only one run shows a finding, \
            it is new or gone if the other run would have shown it, and otherwise unknown.
            """
    )

    @Argument(help: "The earlier run: a number or a folder.")
    var earlier: String

    @Argument(help: "The later run: a number or a folder.")
    var later: String

    @Option(help: ArgumentHelp("The history that numbers the runs.", valueName: "file"))
    var history: String?

    @Option(help: "text, or json: one object with lists of findings.")
    var format: DataFormat = .text

    @Flag(name: .customLong("no-color"), help: "Print without colours; NO_COLOR in the environment does the same.")
    var noColor = false

    func run() async throws {
        try await reportingFailures {
            let runs = try history.map(HistoryFile.runs(in:))
            let comparison = RunComparison(try run(earlier, of: runs), try run(later, of: runs))
            switch format {
            case .json:
                try Console.print(String(decoding: HistoryJSON.value(of: comparison).serialized(), as: UTF8.self))
            case .text:
                let text = HistoryText(style: .chosen(withoutColor: noColor))
                    .text(of: comparison, names: (name(earlier), name(later)))
                try Console.print(text)
            }
        }
    }

    private func name(_ run: String) -> String { Int(run) == nil ? run : "run \(run)" }

    private func run(_ name: String, of history: RunHistory?) throws -> HistoryRun {
        guard let number = Int(name) else { return try run(inFolder: name) }
        guard let history else {
            throw CommandFailure(
                .usage,
                "--history must name the file that numbers the runs; for a folder write ./\(name)"
            )
        }
        guard (1...max(1, history.runs.count)).contains(number), !history.runs.isEmpty else {
            throw CommandFailure(.usage, "the history has no run \(name): it has \(history.runs.count)")
        }
        return history.runs[number - 1]
    }

    private func run(inFolder path: String) throws -> HistoryRun {
        let state = try RunState(directory: path)
        let report = RunReport(
            state: state,
            shard: state.identity.shards > 1
                ? state.parts.first.flatMap { state.parts.count == 1 ? $0.shard : nil } : nil,
            baseline: nil,
            demand: .init(),
            directory: path,
            parsers: CrossCheck.parserVersions
        )
        let file = path + "/" + RunState.fileName
        let ended = try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
        return HistoryRun(report, time: WallClock.instant(ended ?? Date()), exitCode: nil)
    }
}
