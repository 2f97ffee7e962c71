import Foundation
import JSONModel
import Testing

/// Findings that are known, and the gate on a change.
@Suite struct BaselineCommandTests {
    private static let example = ExampleTesteeTests.example
    private static let buggy = example + " --bug orphan-loc-args"
    private static let check =
        [
            "check", "--strength", "1", "--no-sweep", "--no-builtin-corpus", "--dialect", "easemob", "--no-shrink",
            "--jobs", "1", "--quiet",
            "--report-dir",
            "r",
        ] + Tool.patience

    private func prepare(_ tool: Tool) throws {
        try tool.copyCorpus(to: "Corpus/easemob/rules", from: "easemob/rules")
    }

    @Test func acceptedFindingsPassUntilTheyAreMended() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            #expect(try await tool.run(Self.check + ["--testee", Self.buggy]).code == 1)
            let listed = try await tool.run("baseline", "accept", "--list", "--from", "r", "--baseline", "known.jsonl")
            #expect(listed.code == 0)
            #expect(!tool.exists("known.jsonl"))
            let names = listed.lines.compactMap { $0.split(separator: " ").first.map(String.init) }
            #expect(!names.isEmpty)
            let accept = ["baseline", "accept", "--from", "r", "--baseline", "known.jsonl"] + names
            try await tool.run(accept).expectFailure(64, naming: "--reason")
            #expect(
                try await tool.run(accept + ["--reason", "mended in spring", "--issue", "https://example.com/1"]).code
                    == 0
            )

            let known = Self.check + ["--baseline", "known.jsonl", "--strict-baseline"]
            let passed = try await tool.run(known + ["--testee", Self.buggy])
            #expect(passed.code == 0, "\(passed.output) \(passed.errorOutput)")
            let report = try tool.json(of: "r/report.json")
            #expect(report["summary"]?["baselined"]?.intValue == names.count)
            #expect(report["summary"]?["violations"] == 0)
            #expect(report["findings"]?.arrayValue?.contains { $0["baselined"] == true } == true)

            // Mended: every entry is stale, decided by its reproducer.
            try await tool.run(known + ["--testee", Self.example]).expectFailure(2, naming: "\(names.count) stale")
            let lenient = try await tool.run(Self.check + ["--baseline", "known.jsonl", "--testee", Self.example])
            #expect(lenient.code == 0)
            #expect(lenient.output.contains("stale"))
            // Whoever does not answer proves nothing, and who is not named least of all.
            let prune = ["baseline", "prune", "--baseline", "known.jsonl"]
            let other = Self.example.replacing("easemob", with: "getui")
            let undecided = try await tool.run(prune + ["--testee", other])
            undecided.expectFailure(75, naming: "nothing was judged")
            #expect(undecided.lines.last == "0 stale, \(names.count) left")
            try await tool.run(prune).expectFailure(64, naming: "--testee")
            _ = try await tool.shell("ln -s known.jsonl link.jsonl")
            let linked = ["baseline", "prune", "--baseline", "link.jsonl", "--testee", Self.example] + Tool.patience
            let pruned = try await tool.run(linked)
            #expect(pruned.lines.last == "\(names.count) stale, 0 left")
            #expect(try tool.text(of: "known.jsonl") == "")
        }
    }

    @Test func anotherBugIsNewAndAnExpiredEntryToo() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            _ = try await tool.run(Self.check + ["--testee", Self.buggy])
            let names = try await tool.run("baseline", "accept", "--list", "--from", "r", "--baseline", "b").lines
                .compactMap { $0.split(separator: " ").first.map(String.init) }
            let accept = ["baseline", "accept", "--from", "r", "--baseline", "b", "--reason", "known for long"] + names
            #expect(try await tool.run(accept).code == 0)
            #expect(try await tool.run(accept + ["--expires", "2020-01-01"]).code == 0)
            let expired = try await tool.run(Self.check + ["--baseline", "b", "--testee", Self.buggy])
            #expect(expired.code == 1)
            #expect(expired.output.contains("expired"))
            let shown = try await tool.run("baseline", "show", "--baseline", "b")
            #expect(shown.output.contains("EXPIRED 2020-01-01"))
            let other = Self.example + " --bug force-beats-ignore"
            #expect(try await tool.run(Self.check + ["--baseline", "b", "--testee", other]).code == 1)
        }
    }

    @Test func aBrokenBaselineIsOneLine() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            try tool.write("{}\n", to: "broken.jsonl")
            let check = Self.check + ["--testee", Self.example]
            try await tool.run(check + ["--baseline", "broken.jsonl"])
                .expectFailure(65, naming: "broken.jsonl:1", "fingerprint")
            try await tool.run(check + ["--baseline", "none.jsonl"]).expectFailure(65, naming: "none.jsonl")
        }
    }

    @Test func theGateFailsOnlyOnWhatAChangeMakesWorse() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            let diff =
                [
                    "diff", "--dialect", "easemob", "--jobs", "1", "--gate", "--strength", "1",
                    "--report-dir", "d",
                ] + Tool.patience
            let worse = try await tool.run(diff + ["--before", Self.example, "--after", Self.buggy])
            #expect(worse.code == 1, "\(worse.errorOutput)")
            #expect(worse.output.contains("EM-C3"))
            #expect(worse.output.contains("Worse than before"))
            let report = try tool.json(of: "d/diff.json")
            #expect(report["mended"] == [])
            #expect(
                report["changes"]?.arrayValue?.allSatisfy { $0["place"]?.stringValue?.contains("loc-args") == true }
                    == true
            )
            #expect(report["changed"]?.intValue ?? 0 > 0)
            #expect(tool.exists("d/diff.md"))

            // What is known does not fail the gate, as long as its entry has not expired.
            _ = try await tool.run(Self.check + ["--testee", Self.buggy])
            let names = try await tool.run("baseline", "accept", "--list", "--from", "r", "--baseline", "b").lines
                .compactMap { $0.split(separator: " ").first.map(String.init) }
            let accept = ["baseline", "accept", "--from", "r", "--baseline", "b", "--reason", "known for long"] + names
            let known = diff + ["--baseline", "b", "--before", Self.example, "--after", Self.buggy]
            for (expiry, code) in [("2999-01-01", 0), ("2020-01-01", 1)] {
                #expect(try await tool.run(accept + ["--expires", expiry]).code == 0)
                let result = try await tool.run(known)
                #expect(result.code == Int32(code), "\(result.output)")
            }
            try await tool.run(known + ["--shard", "1/2"]).expectFailure(64, naming: "--shard")

            let better = try await tool.run(diff + ["--before", Self.buggy, "--after", Self.example])
            #expect(better.code == 0)
            #expect(better.output.contains("Better than before"))
            // A bug that was there before is nobody's news.
            let same = try await tool.run(diff + ["--before", Self.buggy, "--after", Self.buggy])
            #expect(same.code == 0)
            #expect(same.lines.first == "0 of \(report["cases"]?.intValue ?? 0) cases change")
        }
    }

    /// With the vendor whose deterministic cases are the fewest: an unoptimised build runs them all for each mutant.
    @Test func seededBugsAreFoundAndVariantsLeftAlone() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.copyCorpus(to: "Corpus/zego/rules", from: "zego/rules")
            let example = "python3 '\(Tool.repository.path)/Examples/testees/zego.py'"
            let mutants = ["mutants", "--testee", example, "--testee-timeout", "2m", "--cases", "200", "--all"]
            let found = try await tool.run(mutants + ["--only", "online-pushed"])
            #expect(found.code == 0, "\(found.output) \(found.errorOutput)")
            #expect(found.output.contains("online-pushed (ZG-2): found by check"))
            let variant = try await tool.run(mutants + ["--only", "ids-as-numbers"])
            #expect(variant.code == 0, "\(variant.output)")
            #expect(variant.output.contains("clean, as expected"))
            // Without a testee the harness itself is tried: the mock endpoint and the rules.
            let harness = try await tool.run("mutants", "--only", "size", "--all", "--report-dir", "mutants")
            #expect(harness.code == 0, "\(harness.output)")
            #expect(harness.output.contains("mock.without-size: found by the self-check"))
            #expect(harness.output.contains("| mock | 1 | 1 (100 %) by the self-check |"))
            try await tool.run("mutants", "--testee", "true", "--cases", "10")
                .expectFailure(69, naming: "lists no seeded bug")
        }
    }
}
