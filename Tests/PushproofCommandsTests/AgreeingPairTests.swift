import Foundation
import JSONModel
import Testing

/// Pairs of messages that must agree, of a dialect of the user's own of which nobody says what is right.
@Suite struct AgreeingPairTests {
    private static let repository = Tool.repository
    private static let compiler = repository.appending(path: "Tests/Metamorphic/compiler.py").path

    /// The ride service of the examples without its reference and its rules.
    private static func writeDialect(_ tool: Tool) throws {
        let examples = repository.appending(path: "Examples/dialects")
        let text = try String(contentsOf: examples.appending(path: "ride.dialect.yml"), encoding: .utf8)
        let reference = try #require(text.range(of: "\nreference:\n"))
        try tool.write(String(text[..<reference.lowerBound]) + "\n", to: "ride.dialect.yml")
        for name in ["arrived", "offer", "position"] {
            let file = examples.appending(path: "ride/\(name).json")
            try tool.write(String(contentsOf: file, encoding: .utf8), to: "ride/\(name).json")
        }
    }

    private static func check(_ bug: String?) -> [String] {
        let testee = "python3 '\(compiler)'" + (bug.map { " --bug \($0)" } ?? "")
        // How ordinary the smallest case is, shrinking decides, which a slow machine must not cut off.
        let run = ["check", "--dialect-file", "ride.dialect.yml", "--no-sweep", "--shrink-time", "30m"]
        return run + ["--testee", testee] + Tool.patience
    }

    private static func findings(_ tool: Tool) throws -> [JSONValue] {
        let all = try tool.json(of: "Reports/latest/report.json")["findings"]?.arrayValue ?? []
        return all.filter { $0["rule"]?.stringValue?.hasPrefix("invariant.") ?? false }
    }

    @Test func aCompilerWithoutMistakesIsNotBlamed() async throws {
        try await Tool.inTemporaryFolder { tool in
            try Self.writeDialect(tool)
            let right = try await tool.run(Self.check(nil))
            #expect(right.code == 0, "\(right.output)")
            #expect(try Self.findings(tool).isEmpty)
        }
    }

    /// Each mistake is such that one relation alone, or that one among others, must show it.
    @Test(arguments: [
        ("white-space", "invariant.spelling"), ("escapes", "invariant.spelling"),
        ("hash-of-process", "invariant.process"), ("unknown-leaks", "invariant.unknown-member"),
        ("template", "invariant.slot"), ("text-lost-after", "invariant.after"),
    ])
    func aMistakeIsShownByItsRelation(bug: String, rule: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try Self.writeDialect(tool)
            let wrong = try await tool.run(Self.check(bug))
            #expect(wrong.code == 1, "\(wrong.output)")
            let found = try Self.findings(tool).filter { $0["rule"]?.stringValue == rule }
            #expect(found.contains { $0["severity"] == "error" }, "\(wrong.output)")
            guard rule == "invariant.spelling" else { return }
            // Both messages, and both outcomes.
            let messages = try #require(found.first?["messages"]?.arrayValue)
            #expect(messages.map { $0.objectValue?.keys } == [["message"], ["messageText"]])
            #expect(found.first?["expected"]?["payload"] != nil && found.first?["actual"]?["payload"] != nil)
            #expect(wrong.output.contains("other message"))
        }
    }

    /// That a long text is cut may be meant: a warning.
    @Test func aTextThatIsCutIsAWarning() async throws {
        try await Tool.inTemporaryFolder { tool in
            try Self.writeDialect(tool)
            let cut = try await tool.run(Self.check("cut-at-20"))
            #expect(cut.code == 0, "\(cut.output)")
            let found = try Self.findings(tool)
            #expect(found.map { $0["rule"] } == ["invariant.longer"] && found.map { $0["severity"] } == ["warning"])
            #expect(found.first?["pointer"] == "/aps/alert/title")
        }
    }

    @Test func aRelationCanBeSwitchedOff() async throws {
        try await Tool.inTemporaryFolder { tool in
            try Self.writeDialect(tool)
            let without = try await tool.run(Self.check("escapes") + ["--skip-rule", "invariant.spelling"])
            #expect(without.code == 0, "\(without.output)")
            #expect(without.output.contains("invariant.spelling"))
        }
    }
}

/// The lines of `--cases-out`.
@Suite struct CasesOutTests {
    private static let fuzz = ["fuzz", "--dialect", "zego", "--seed", "1", "--cases", "300", "--jobs", "1"]

    private static func lines(_ tool: Tool, _ file: String = "cases.jsonl") throws -> [JSONValue] {
        let text = try String(contentsOf: tool.folder.appending(path: file), encoding: .utf8)
        return try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    /// The members that the schema of Hypothesis requires, and no other; in the order of the numbers.
    @Test func eachCaseHasALineAsHypothesisHasThem() async throws {
        try await Tool.inTemporaryFolder { tool in
            let testee =
                "python3 '\(Tool.repository.appending(path: "Examples/testees/zego.py").path)' --bug missing-config-pushed"
            let result = try await tool.run(
                Self.fuzz + ["--testee", testee, "--no-shrink", "--cases-out", "cases.jsonl"] + Tool.patience
            )
            #expect(result.code == 1, "\(result.output)")
            let lines = try Self.lines(tool)
            #expect(lines.map { $0["metadata"]?["number"]?.intValue } == Array(0..<300))
            let required = [
                "type", "status", "status_reason", "representation", "arguments", "how_generated", "features",
                "coverage", "timing", "metadata", "property", "run_start",
            ]
            for line in lines { #expect(Set(line.objectValue?.keys ?? []) == Set(required)) }
            #expect(lines.allSatisfy { $0["type"] == "test_case" && $0["property"] == "fuzz zego" })
            #expect(Set(lines.map { $0["run_start"].map { "\($0)" } }).count == 1)
            // What failed is what the report has.
            let failed = lines.filter { $0["status"] == "failed" }
            #expect(!failed.isEmpty && failed.allSatisfy { $0["status_reason"] != "" })
            let report = try tool.json(of: "Reports/latest/report.json")
            let first = report["findings"]?.arrayValue?.filter { $0["severity"] == "error" }
                .compactMap { $0["firstCase"]?.intValue }.min()
            #expect(failed.first?["metadata"]?["number"]?.intValue == first)
            #expect(lines.allSatisfy { ["passed", "failed", "gave_up"].contains($0["status"]?.stringValue) })
        }
    }

    /// A testee that does not do a case gives it up.
    @Test func aSkippedCaseIsGivenUp() async throws {
        try await Tool.inTemporaryFolder { tool in
            let testee = "python3 '\(Tool.repository.appending(path: "Examples/testees/zego.py").path)'"
            let check = [
                "fuzz", "--cases", "40", "--dialect", "zego", "--dialect", "sns", "--jobs", "1", "--seed", "1",
            ]
            _ = try await tool.run(check + ["--testee", testee, "--cases-out", "c.jsonl"] + Tool.patience)
            let lines = try Self.lines(tool, "c.jsonl")
            let ofOthers = lines.filter { $0["property"] == "fuzz sns" }
            #expect(!ofOthers.isEmpty)
            #expect(ofOthers.allSatisfy { $0["status"] == "gave_up" && $0["features"]?["outcome"] == "skipped" })
        }
    }

    @Test func aFullDiskAndAFolderAreErrorsOfOutput() async throws {
        try await Tool.inTemporaryFolder { tool in
            let full = try await tool.run(Self.fuzz + ["--cases-out", "/dev/full", "--report-dir", "r"])
            full.expectFailure(74, naming: "/dev/full")
            let folder = try await tool.run(Self.fuzz + ["--cases-out", ".", "--report-dir", "s"])
            folder.expectFailure(74, naming: "cannot write .")
        }
    }
}
