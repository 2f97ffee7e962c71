import Foundation
import JSONModel
import Testing

/// Rules and cases that are left out, and who says so.
@Suite struct SelectionCommandTests {
    private static let check = [
        "check", "--dialect", "apns", "--no-sweep", "--strength", "1", "--no-shrink", "--jobs", "1", "--report-dir",
        "r",
    ]
    private static let testee =
        ["--testee", "python3 '\(Tool.repository.path)/Tests/PushproofCommandsTests/Stubs/sham.py' another"]
        + Tool.patience

    @Test func everyReportCountsWhatIsLeftOut() async throws {
        try await Tool.inTemporaryFolder { tool in
            let chosen = ["--only-rule", "size.*", "--case", "apns/*", "--skip-case", "apns/singles-*"]
            let result = try await tool.run(Self.check + Self.testee + chosen)
            #expect(result.code == 0, "\(result.output)\(result.errorOutput)")
            let report = try tool.json(of: "r/report.json")
            let selection = try #require(report["selection"])
            #expect(selection["onlyRules"] == ["size.*"])
            #expect(selection["skipCases"] == ["apns/singles-*"])
            let cases = try #require(selection["casesLeftOut"]?.intValue)
            let rules = try #require(selection["rulesLeftOut"]?.intValue)
            #expect(cases > 0 && rules > 0)
            // The differences were there, and nobody reports them.
            #expect(selection["notReported"]?["diff.payload"]?.intValue ?? 0 > 0)
            #expect(report["summary"]?["passed"]?.intValue ?? 1 < report["summary"]?["cases"]?.intValue ?? 0)
            let tail = "\(cases) cases and \(rules) rules left out"
            #expect(result.lines.last?.contains(tail) == true)
            #expect(try tool.text(of: "r/report.md").split(separator: "\n").first?.contains(tail) == true)
            for name in ["r/report.md", "r/report.html"] {
                let text = try tool.text(of: name)
                #expect(text.contains("Cases left out") && text.contains("Rules left out"), "\(name)")
            }
            #expect(try tool.text(of: "r/junit.xml").contains("name=\"casesLeftOut\" value=\"\(cases)\""))
            try await replayLeavesOut(tool)
        }
    }

    /// What a profile leaves out was not looked at, and no report keeps that to itself.
    @Test func everyReportCountsTheCasesOfOtherProfiles() async throws {
        try await Tool.inTemporaryFolder { tool in
            let check = ["check", "--dialect", "getui", "--no-sweep", "--strength", "1", "--report-dir"]
            let all = try await tool.run(check + ["all"])
            let kept = try await tool.run(check + ["r", "--profile", "rest2"])
            #expect(all.code == 0 && kept.code == 0, "\(kept.output)\(kept.errorOutput)")
            func cases(_ folder: String) throws -> Int {
                try #require(tool.json(of: "\(folder)/report.json")["summary"]?["cases"]?.intValue)
            }
            let selection = try tool.json(of: "r/report.json")["selection"]
            #expect(selection?["profile"] == "rest2")
            let others = try #require(selection?["casesOfOtherProfiles"]?.intValue)
            #expect(others > 0)
            #expect(try cases("r") + others == cases("all"))
            let tail = "\(others) cases left out"
            #expect(kept.lines.last?.contains(tail) == true)
            for name in ["r/report.md", "r/report.html"] {
                #expect(try tool.text(of: name).contains("profiles other than rest2: \(others) cases"), "\(name)")
            }
            #expect(try tool.text(of: "r/junit.xml").contains("name=\"casesOfOtherProfiles\" value=\"\(others)\""))
            #expect(try tool.json(of: "all/report.json")["selection"]?["profile"] == .null)
        }
    }

    /// What is left out is not mended.
    private func replayLeavesOut(_ tool: Tool) async throws {
        _ = try await tool.run(Self.check + Self.testee + ["--only-rule", "diff.payload"])
        let findings = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path + "/r/findings")
        let path = "r/findings/" + (try #require(findings.first))
        let left = try await tool.run(["replay", path, "--only-rule", "parser.value"] + Self.testee)
        #expect(left.code == 75, "\(left.output)")
        #expect(left.output.contains("NOT JUDGED"))
    }

    private static func manner(_ manner: String) -> String {
        "python3 '\(Tool.repository.path)/Tests/PushproofCommandsTests/Stubs/sham.py' \(manner)"
    }

    @Test func aChangeIsGatedByTheRulesThatAreSelected() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(
                #"{"id":"apns/one","dialect":"apns","message":{"aps":{"alert":{"title":"T"}}}}"#,
                to: "c/apns/one.json"
            )
            let diff =
                [
                    "diff", "--dialect", "apns", "--corpus", "c", "--no-builtin-corpus", "--gate", "--jobs", "1",
                    "--report-dir", "d", "--case", "apns/one",
                ] + Tool.patience + ["--before", Self.manner("right"), "--after", Self.manner("another")]
            let all = try await tool.run(diff)
            #expect(all.code == 1, "\(all.errorOutput)")
            #expect(all.output.contains("1 of 1 cases change"))
            #expect(all.output.contains("Left out, cases: "))
            #expect(try tool.json(of: "d/diff.json")["selection"]?["casesLeftOut"]?.intValue ?? 0 > 0)

            let some = try await tool.run(diff + ["--skip-rule", "diff.payload"])
            #expect(some.code == 0, "\(some.output)\(some.errorOutput)")
            #expect(some.output.contains("1 of 1 cases change"))
            #expect(some.output.contains("diff.payload of 1 case"))
            let selection = try tool.json(of: "d/diff.json")["selection"]
            #expect(selection?["notReported"] == ["diff.payload": 1])

            try await tool.run(diff + ["--case", "apns/two"]).expectFailure(75, naming: "apns/two")
            try await tool.run(diff + ["--skip-rule", "diff.pyload"]).expectFailure(64, naming: "diff.payload")
            try await tool.run(diff + ["--skip-case", "*"]).expectFailure(75, naming: "--skip-case")
        }
    }

    @Test func mutantsAreTriedWithTheRulesAndCasesThatAreSelected() async throws {
        try await Tool.inTemporaryFolder { tool in
            let example = "python3 '\(Tool.repository.path)/Examples/testees/zego.py'"
            let mutants = [
                "mutants", "--testee", example, "--testee-timeout", "2m", "--cases", "0", "--all", "--only",
                "online-pushed", "--report-dir", "m", "--case", "zego/rules/zg-2-*",
            ]
            let found = try await tool.run(mutants)
            #expect(found.code == 0, "\(found.output)\(found.errorOutput)")
            #expect(found.output.contains("online-pushed (ZG-2): found by check"))
            #expect(found.output.contains("Left out, cases: "))
            #expect(try tool.json(of: "m/mutants.json")["selection"]?["cases"] == ["zego/rules/zg-2-*"])

            // The bug sends a push where none is due, which one check sees.
            let missed = try await tool.run(mutants + ["--skip-rule", "diff.outcome"])
            #expect(missed.code == 1, "\(missed.output)\(missed.errorOutput)")
            #expect(missed.output.contains("SURVIVED"))
            try await tool.run(mutants + ["--case", "zego/none"]).expectFailure(75, naming: "zego/none")
        }
    }

    @Test func aRunThatLeavesOutSomethingElseIsAnother() async throws {
        try await Tool.inTemporaryFolder { tool in
            let arguments = ["fuzz", "--dialect", "zego", "--cases", "4", "--seed", "1", "--jobs", "1"]
            let first = arguments + ["--shard", "1/2", "--report-dir", "a", "--skip-rule", "size.limit"]
            let second = arguments + ["--shard", "2/2", "--report-dir", "b"]
            for run in [first, second] {
                let result = try await tool.run(run)
                #expect(result.code == 0, "\(result.errorOutput)")
            }
            let merged = try await tool.run("merge", "a", "b", "--report-dir", "m")
            #expect(merged.code == 65)
            #expect(merged.complaints.first?.contains("the selection is") == true, "\(merged.errorOutput)")
        }
    }
}
