import Foundation
import JSONModel
import Testing

/// The example in Python, as the README shows it.
@Suite struct ExampleTesteeTests {
    static let example = "python3 '\(Tool.repository.path)/Examples/testees/easemob.py'"

    private func prepare(_ tool: Tool) throws {
        try tool.copyCorpus(to: "Corpus/easemob/documented", from: "easemob/documented")
        try tool.copyCorpus(to: "Corpus/easemob/rules", from: "easemob/rules")
    }

    @Test func exampleAgreesWithTheReference() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            let check = [
                "check", "--strength", "1", "--no-sweep", "--no-builtin-corpus", "--dialect", "easemob", "--testee",
                Self.example,
            ]
            let result = try await tool.run(check + Tool.patience)
            #expect(result.code == 0, "\(result.output)")
            let report = try tool.json(of: "Reports/latest/report.json")
            #expect(report["summary"]?["violations"] == 0)
            #expect(report["summary"]?["skipped"] == 0)
        }
    }

    @Test func itsBugIsFoundExplainedAndReplayed() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            let testee = Self.example + " --bug orphan-loc-args"
            let check = [
                "check", "--strength", "1", "--no-sweep", "--no-builtin-corpus", "--dialect", "easemob", "--testee",
                testee,
            ]
            let result = try await tool.run(check + Tool.patience)
            #expect(result.code == 1)
            let report = try tool.json(of: "Reports/latest/report.json")
            let finding = try #require(
                report["findings"]?.arrayValue?.first { $0["specRule"] == "EM-C3" && $0["severity"] == "error" }
            )
            #expect(finding["rule"] == "diff.payload")
            #expect(finding["pointer"]?.stringValue?.contains("loc-args") == true)
            #expect(finding["source"]?.stringValue?.contains("Easemob") == true)
            let name = try #require(finding["fingerprint"]?.stringValue)
            let diff = try tool.text(of: "Reports/latest/findings/\(name)/diff.txt")
            for word in ["diff.payload", "loc-args", "EM-C3", "source:"] { #expect(diff.contains(word)) }
            #expect(result.output.contains("EM-C3"))

            // The printed line is for the folder of the run, the report's for the report's own: it can be moved.
            let printed = try #require(
                result.lines.compactMap { $0.split(separator: "replay:", maxSplits: 1).last.map(String.init) }
                    .first { $0.contains("pushproof replay") && $0.contains(name) }
            )
            let stored = try #require(finding["replay"]?.stringValue)
            let function = #"pushproof() { "$PUSHPROOF" "$@"; };"#
            for line in [printed, "cd Reports/latest; " + stored] {
                let again = try await tool.shell("\(function) \(line)")
                #expect(again.code == 1, "\(line): \(again.errorOutput)")
                #expect(again.output.contains("STILL FAILS"))
                #expect(again.output.contains("EM-C3"))
            }

            let path = "Reports/latest/findings/\(name)"
            let mended = try await tool.run("replay", path, "--testee", Self.example)
            #expect(mended.code == 0, "\(mended.output)")
            #expect(mended.lines.last?.hasPrefix("FIXED") == true)
        }
    }

    @Test func replayOfWhatIsNotThereIsOneLine() async throws {
        try await Tool.inTemporaryFolder { tool in
            try await tool.run("replay", "Reports/none").expectFailure(65, naming: "Reports/none")
            try tool.write("{", to: "finding/case.json")
            try await tool.run("replay", "finding").expectFailure(65, naming: "finding/case.json", "not JSON")
        }
    }
}
