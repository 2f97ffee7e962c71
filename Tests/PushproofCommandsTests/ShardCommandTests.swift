import Foundation
import JSONModel
import Testing

/// Parts of a campaign, and what makes one of them again.
@Suite struct ShardCommandTests {
    private static let testee = ExampleTesteeTests.example + " --bug orphan-loc-args"
    static let campaign =
        [
            "fuzz", "--dialect", "easemob", "--seed", "11", "--cases", "300", "--no-feedback", "--jobs", "1", "--quiet",
            // Reports are equal where shrinking has the time that it takes.
            "--testee", testee, "--shrink-time", "30m",
        ] + Tool.patience

    /// The report without what differs from run to run.
    private func comparable(_ report: JSONValue) throws -> JSONValue {
        var object = try #require(report.objectValue)
        var summary = try #require(object["summary"]?.objectValue)
        for key in ["durationSeconds", "casesPerSecond"] { summary[key] = nil }
        object["summary"] = .object(summary)
        return .object(object)
    }

    @Test func mergedShardsGiveTheReportOfTheWholeCampaign() async throws {
        try await Tool.inTemporaryFolder { tool in
            #expect(try await tool.run(Self.campaign + ["--report-dir", "whole"]).code == 1)
            for index in 1...3 {
                let shard = ["--shard", "\(index)/3", "--report-dir", "part\(index)"]
                #expect(try await tool.run(Self.campaign + shard).code == 1)
                #expect(
                    try tool.json(of: "part\(index)/report.json")["shard"] == [
                        "index": .number(JSONNumber(index)), "count": 3,
                    ]
                )
            }
            let merge = ["merge", "part3", "part1", "part2", "part1", "--report-dir", "merged", "--quiet"]
            #expect(try await tool.run(merge).code == 1)
            let merged = try comparable(tool.json(of: "merged/report.json"))
            let whole = try comparable(tool.json(of: "whole/report.json"))
            #expect(JSONDiff.differences(expected: whole, actual: merged) == [])
            #expect(merged["findings"]?.arrayValue?.isEmpty == false)

            // What goes wrong before the merged report is written takes nothing away.
            try tool.write("", to: "none.jsonl")
            try await tool.run("merge", "part1", "part2", "--report-dir", "part1", "--baseline", "none.jsonl")
                .expectFailure(64, naming: "--testee")
            let folders = try FileManager.default.contentsOfDirectory(
                atPath: tool.folder.appending(path: "part1/findings").path
            )
            #expect(!folders.isEmpty)

            // A merged report is as good as a shard.
            let again = ["merge", "merged", "part2", "--report-dir", "again", "--quiet"]
            #expect(try await tool.run(again).code == 1)
            #expect(try comparable(tool.json(of: "again/report.json")) == merged)
        }
    }

    @Test func aMissingShardIsNamed() async throws {
        try await Tool.inTemporaryFolder { tool in
            let clean = ["fuzz", "--dialect", "easemob", "--seed", "1", "--cases", "60", "--jobs", "1", "--quiet"]
            for index in [1, 3] {
                _ = try await tool.run(clean + ["--shard", "\(index)/3", "--report-dir", "part\(index)"])
            }
            let result = try await tool.run("merge", "part1", "part3", "--report-dir", "merged", "--quiet")
            result.expectFailure(75, naming: "2/3")
            #expect(try tool.json(of: "merged/report.json")["complete"] == false)

            _ = try await tool.run(
                "fuzz",
                "--dialect",
                "easemob",
                "--seed",
                "2",
                "--cases",
                "60",
                "--jobs",
                "1",
                "--quiet",
                "--shard",
                "2/3",
                "--report-dir",
                "other"
            )
            try await tool.run("merge", "part1", "other", "--report-dir", "merged")
                .expectFailure(65, naming: "other", "seed")
            try await tool.run("merge", "nowhere", "--report-dir", "merged")
                .expectFailure(65, naming: "nowhere/state.json")
        }
    }

    @Test(
        arguments: [
            "JOB_COMPLETION_INDEX=1 JOB_COMPLETIONS=3",
            "SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=3",
            "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=3",
            "CI_NODE_INDEX=2 CI_NODE_TOTAL=3", "BUILDKITE_PARALLEL_JOB=1 BUILDKITE_PARALLEL_JOB_COUNT=3",
        ]
    )
    func autoReadsTheBatchEngine(variables: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            let line =
                "\(variables) \"$PUSHPROOF\" fuzz --dialect easemob --cases 30 --seed 1 --shard auto --report-dir r"
            let result = try await tool.shell(line)
            #expect(result.code == 0, "\(result.errorOutput)")
            let report = try tool.json(of: "r/report.json")
            #expect(report["shard"] == ["index": 2, "count": 3])
            #expect(report["summary"]?["cases"] == 10)
        }
    }

    @Test func autoWithoutABatchEngineIsOneLine() async throws {
        try await Tool.inTemporaryFolder { tool in
            try await tool.run("fuzz", "--cases", "10", "--shard", "auto").expectFailure(64, naming: "--shard auto")
            for shard in ["4/3", "1/9223372036854775807", "0/1", "-1/2"] {
                try await tool.run("fuzz", "--cases", "10", "--shard", shard).expectFailure(64, naming: "--shard")
            }
            let huge = "JOB_COMPLETION_INDEX=9223372036854775807 JOB_COMPLETIONS=8 \"$PUSHPROOF\" fuzz --shard auto"
            try await tool.shell(huge).expectFailure(64, naming: "name no shard")
            try await tool.run("diff", "--before", "a", "--after", "b", "--cases", "9223372036854775807")
                .expectFailure(64, naming: "--cases")
            try await tool.run("mutants", "--expect-check", "9223372036854775807")
                .expectFailure(64, naming: "--expect-check")
            try await tool.run("fuzz", "--cases", "10", "--resume").expectFailure(64, naming: "--report-dir")
        }
    }

    /// Killed at its beginning and in the middle, a run has lost nothing that it had found, and goes on to the same report.
    @Test func aKilledRunIsResumedToTheSameReport() async throws {
        try await Tool.inTemporaryFolder { tool in
            var campaign = Self.campaign
            _ = try await tool.run(campaign + ["--report-dir", "killed"])
            campaign[campaign.firstIndex(of: "300") ?? 0] = "9000"
            try await kill(campaign + ["--report-dir", "killed"], whenItsStateShows: #""position":0"#, tool)
            // No report speaks of the run before.
            for name in ["report.json", "report.md", "junit.xml"] { #expect(!tool.exists("killed/" + name)) }

            let resuming = campaign + ["--report-dir", "killed", "--resume"]
            try await kill(resuming, whenItsStateShows: #""position":[1-9]"#, tool)
            #expect(tool.exists("killed/findings"))
            let resumed = try await tool.run(resuming)
            #expect(resumed.code == 1, "\(resumed.errorOutput)")
            #expect(try await tool.run(campaign + ["--report-dir", "whole"]).code == 1)
            let differences = JSONDiff.differences(
                expected: try comparable(tool.json(of: "whole/report.json")),
                actual: try comparable(tool.json(of: "killed/report.json"))
            )
            #expect(differences == [])

            // A complete run is not run again, but tells its result again.
            let before = try tool.text(of: "killed/report.json")
            let again = try await tool.run(resuming)
            #expect(again.code == 1, "\(again.errorOutput)")
            #expect(again.lines.first?.hasSuffix("nothing ran again: this is its result") == true)
            // The last line has the time.
            #expect(again.lines.dropFirst().dropLast() == resumed.lines.dropLast())
            #expect(try tool.text(of: "killed/report.json") == before)
            try await tool.run(resuming + ["--shard", "1/2"]).expectFailure(64, naming: "shards")
            campaign[campaign.firstIndex(of: "11") ?? 0] = "12"
            try await tool.run(campaign + ["--report-dir", "killed", "--resume"])
                .expectFailure(64, naming: "seed")
        }
    }

    /// Starts a campaign into the folder `killed`, and kills it when its state shows a pattern.
    private func kill(_ campaign: [String], whenItsStateShows pattern: String, _ tool: Tool) async throws {
        let words = campaign.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
        _ = try await tool.shell(
            """
            "$PUSHPROOF" \(words) & pid=$!
            until grep -q '\(pattern)' killed/state.json || ! kill -0 $pid; do sleep 0.05; done 2>/dev/null
            kill -9 $pid
            """
        )
        let state = try tool.json(of: "killed/state.json")
        #expect(state["parts"]?.arrayValue?.first?["complete"] == false)
    }

    /// A batch engine gives its first attempt and the ones after it the same command.
    @Test func resumingWhereNothingIsBeginsTheRun() async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.run(Self.campaign + ["--report-dir", "new", "--resume"])
            #expect(result.code == 1, "\(result.errorOutput)")
            let report = try tool.json(of: "new/report.json")
            #expect(report["complete"] == true)
        }
    }
}
