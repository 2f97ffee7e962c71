import ArgumentParser
import Campaign
import Findings
import Foundation
import PushModel
import Testees

/// What a run learns from the testee's own code.
struct CodeOptions: ParsableArguments {
    @Flag(
        help: """
            Ask the testee which lines of its code each case reaches. Cases that reach new lines are kept, and the report names the \
            lines that no case reached.
            """
    )
    var coverage = false

    @Option(
        help: ArgumentHelp(
            "A folder or file of the testee's code: the constants that it compares with become values of cases; repeat for more.",
            valueName: "path"
        )
    )
    var source: [String] = []

    /// Lines that the run is about, by file; set by a mode, nil for all.
    var changed: [String: Set<Int>]?

    /// Only options are read.
    private enum CodingKeys: CodingKey { case coverage, source }

    /// Whether anything is asked of the code.
    var isUsed: Bool { coverage || !source.isEmpty }

    /// - Throws: a `ValidationError` where there is no testee with code, or a path that is not there.
    func check(beside testee: TesteeOptions) throws {
        if isUsed, testee.testee == nil, testee.attach == nil {
            throw ValidationError("\(coverage ? "--coverage" : "--source") is for a testee: --testee or --attach.")
        }
        for path in source where !FileManager.default.fileExists(atPath: path) {
            throw ValidationError("--source: there is no \(path).")
        }
    }

    /// Prepares a run for it.
    func apply(to options: inout RunOptions) {
        options.code = reader
        options.testee?.source = watch
    }

    /// Reads the code; nil where nobody asks.
    var reader: CodeReader? { isUsed ? CodeReader(folders: source, changed: changed) : nil }

    /// Gathers what the testee tells of it; nil where nobody asks.
    var watch: SourceWatch? { isUsed ? SourceWatch(folders: source, asksTestee: coverage) : nil }
}

/// What of a campaign lasts, and when it has found what it can.
struct LearningOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder of inputs from earlier runs: the run tries them first, and adds inputs that show something new.",
            valueName: "dir"
        )
    )
    var corpusDir: String?

    @Option(
        help: ArgumentHelp("End the run if nothing new was seen for this time, such as 5m.", valueName: "duration")
    )
    var untilQuiet: DurationArgument?

    /// What a run is for: it decides how long the run is.
    enum Mode: String, CaseIterable, ExpressibleByArgument {
        case change, batch

        var duration: Duration {
            switch self {
            case .change: .seconds(600)
            case .batch: .seconds(3600)
            }
        }
    }

    @Option(
        help: """
            change: replay --corpus-dir, then try what --since touches, 10 minutes together; batch: learn for an hour. --duration or \
            --cases sets another length.
            """
    )
    var mode: Mode?

    @Option(
        help: ArgumentHelp(
            "With --mode change: the commit or branch to compare the code with.",
            valueName: "ref"
        )
    )
    var since: String?

    func validate() throws {
        if (mode == .change) != (since != nil) {
            throw ValidationError("--mode change needs --since, and --since needs --mode change.")
        }
        if mode != nil, corpusDir == nil { throw ValidationError("--mode needs --corpus-dir.") }
    }

    /// Lines that have changed since ``since``, by file as it is named from here; nil where nobody asks.
    ///
    /// - Throws: ``CommandFailure`` where git does not know.
    func changedLines() throws(CommandFailure) -> [String: Set<Int>]? {
        guard let since else { return nil }
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = [
            "git", "diff", "--unified=0", "--no-color", "--no-ext-diff", "--relative", "--src-prefix=a/",
            "--dst-prefix=b/",
            "--end-of-options", since, "--",
        ]
        let (output, problems) = (Pipe(), Pipe())
        (git.standardOutput, git.standardError) = (output, problems)
        do {
            try git.run()
        } catch {
            throw CommandFailure(.input, "--since: git cannot be started")
        }
        // One after the other: what git says of a problem is short.
        let diff = output.fileHandleForReading.readDataToEndOfFile()
        let said = String(decoding: problems.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        git.waitUntilExit()
        guard git.terminationStatus == 0 else {
            throw CommandFailure(.input, "--since \(since): \(OneLine.of(said))")
        }
        return LearningOptions.changedLines(inDiff: String(decoding: diff, as: UTF8.self))
    }

    /// What has changed, in a line; nil where nobody asks.
    func words(of changed: [String: Set<Int>]?) -> String? {
        guard let since, let changed else { return nil }
        let files = changed.filter { !$0.value.isEmpty }.map { "\($0.key) (lines: \($0.value.count))" }.sorted()
        guard !files.isEmpty else { return "since \(since): no line has changed" }
        let more = files.count > 8 ? ", and \(files.count - 8) more" : ""
        return "since \(since): \(files.prefix(8).joined(separator: ", "))\(more)"
    }

    /// The lines that a unified diff adds or changes, by file.
    static func changedLines(inDiff diff: String) -> [String: Set<Int>] {
        var (lines, file): ([String: Set<Int>], String?) = ([:], nil)
        for line in diff.split(separator: "\n") {
            if line.hasPrefix("+++ ") {
                file = line.hasPrefix("+++ b/") ? String(line.dropFirst(6)) : nil
            } else if let file, let hunk = line.prefixMatch(of: /@@ -[0-9,]+ \+([0-9]+)(?:,([0-9]+))? @@/),
                let first = Int(hunk.1)
            {
                let count = hunk.2.map { Int($0) ?? 0 } ?? 1
                lines[file, default: []].formUnion(first..<(first + count))
            }
        }
        return lines
    }

    func lastingCorpus(of dialects: [Dialect]) throws -> LastingCorpus? {
        guard let corpusDir else { return nil }
        return try LastingCorpus(path: corpusDir, dialects: dialects)
    }
}
