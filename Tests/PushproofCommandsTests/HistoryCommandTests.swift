import Findings
import Foundation
import JSONModel
import Testing

@testable import PushproofCommands

/// What became of findings from run to run, from outside.
@Suite struct HistoryCommandTests {
    /// A compiler whose manner stands in a file, as a bug stands in a program: its command is the same in every run.
    private static let run =
        [
            "fuzz", "--cases", "6", "--seed", "1", "--dialect", "apns", "--jobs", "1", "--no-shrink", "--quiet",
            "--testee", "sh testee.sh",
            "--history", "past/runs.jsonl",
        ] + Tool.patience

    private func prepare(_ tool: Tool) throws {
        let stub = "\(Tool.repository.path)/Tests/PushproofCommandsTests/Stubs/sham.py"
        try tool.write("exec python3 '\(stub)' $(cat manner)\n", to: "testee.sh")
    }

    @Test func aBugThatComesGoesAndComesBackIsTold() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            for (number, manner) in ["right", "another", "right", "another"].enumerated() {
                try tool.write(manner, to: "manner")
                let result = try await tool.run(Self.run + ["--report-dir", "r\(number + 1)"])
                #expect(result.code == (manner == "right" ? 0 : 1), "\(result.errorOutput)")
                // Somebody was killed in the middle of a line.
                if number == 1 { _ = try await tool.shell("printf '{\"schemaVersion\":1,\"tool' >> past/runs.jsonl") }
            }
            let since = try #require(try tool.json(of: "r4/report.json")["sinceLastRun"])
            #expect(since["run"] == 3)
            #expect(since["new"]?.arrayValue?.isEmpty == false)
            #expect(try tool.text(of: "r3/report.md").contains(" 0 new, "))
            #expect(try tool.text(of: "r4/report.html").contains("Against run 3 of "))

            let shown = try await tool.run("history", "past/runs.jsonl")
            #expect(shown.code == 0, "\(shown.errorOutput)")
            #expect(shown.errorOutput.contains("past/runs.jsonl:3 is left out, not JSON"))
            #expect(shown.lines.contains { $0.hasPrefix("came back: ") })
            #expect(
                shown.lines.contains { $0.contains("first seen in run 2 (") && $0.contains("gone 1 time, back 1 time") }
            )
            let json = try await tool.run("history", "show", "past/runs.jsonl", "--format", "json")
            let value = try JSONValue(parsing: Array(json.output.utf8))
            #expect(value["runs"]?.arrayValue?.compactMap { $0["exitCode"]?.intValue } == [0, 1, 0, 1])
            #expect(value["skippedLines"] == [3])
            #expect(value["findings"]?.arrayValue?.allSatisfy { $0["state"] == "back" } == true)

            let compared = try await tool.run("history", "compare", "2", "3", "--history", "past/runs.jsonl")
            #expect(compared.lines.last?.contains(" 0 new, ") == true)
            #expect(compared.lines.contains { $0.hasPrefix("gone: ") })
            let folders = try await tool.run("history", "compare", "./r1", "r2", "--format", "json")
            #expect(folders.code == 0, "\(folders.errorOutput)")
            let new = try JSONValue(parsing: Array(folders.output.utf8))["new"]?.arrayValue
            #expect(new?.count == since["new"]?.arrayValue?.count)
        }
    }

    @Test func mergedShardsAreOneRun() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            try tool.write("right", to: "manner")
            for index in 1...2 {
                _ = try await tool.run(Self.run + ["--shard", "\(index)/2", "--report-dir", "s\(index)"])
            }
            let merged = try await tool.run("merge", "s1", "s2", "--report-dir", "m", "--history", "past/runs.jsonl")
            #expect(merged.code == 0, "\(merged.errorOutput)")
            let lines = try tool.text(of: "past/runs.jsonl").split(separator: "\n")
            let shards = try lines.map { try JSONValue(parsing: Array($0.utf8))["shard"]?["index"]?.intValue }
            #expect(shards == [1, 2, nil])
        }
    }

    @Test func whatCannotBeUsedIsToldBeforeTheRun() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            try tool.write("", to: "folder/file")
            try await tool.run(Self.run + ["--history", "folder"]).expectFailure(74, naming: "folder: Is a directory")
            try await tool.run(Self.run + ["--history", "folder/file/runs"]).expectFailure(
                74,
                naming: "Not a directory"
            )
            #expect(!tool.exists("Reports"))
        }
    }

    @Test func aHistoryThatIsGoneByTheEndTakesNoReportWithIt() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            try tool.write("another", to: "manner")
            let begin = try tool.text(of: "testee.sh")
            try tool.write("rm -rf past; mkdir -p past/runs.jsonl; " + begin, to: "testee.sh")
            let result = try await tool.run(Self.run + ["--report-dir", "r"])
            result.expectFailure(65, naming: "past/runs.jsonl")
            #expect(tool.exists("r/report.html"))
            #expect(result.lines.last?.hasPrefix("pushproof: ") == true)
        }
    }

    // MARK: The file

    /// Each length at which an append may be broken off costs that line and no other.
    @Test func whoIsKilledInAnAppendLosesThatLineAlone() async throws {
        try await Tool.inTemporaryFolder { tool in
            let path = tool.folder.appending(path: "runs.jsonl").path
            let file = try HistoryFile(path: path)
            let run = Self.line
            let whole = run.json.serialized()
            for length in stride(from: 0, through: whole.count, by: 7) {
                try tool.write(whole + [0x0A] + whole[..<length], to: "runs.jsonl")
                try file.append(run)
                let history = try file.read()
                #expect(history.runs.count == (length == whole.count ? 3 : 2), "after \(length) bytes")
                #expect(history.runs.allSatisfy { $0 == run })
            }
        }
    }

    /// A line of a run that never was.
    static var line: HistoryRun {
        HistoryRun(
            toolVersion: "1.0.0",
            time: "2026-10-01T02:00:00Z",
            scope: HistoryScope(command: "check", testee: nil, selection: "everything"),
            seed: "0x0000000000000000",
            isComplete: true,
            exitCode: 0,
            figures: HistoryFigures(),
            findings: []
        )
    }
}
