import Foundation
import JSONModel
import Testing

/// `testee doctor`: what it prints, and how it ends.
@Suite(.serialized) struct DoctorCommandTests {
    private static func adapter(_ weakness: String, mark: String = "none") -> String {
        "python3 '\(Tool.repository.path)/Tests/TesteesTests/Stubs/adapter.py' \(weakness) \(mark)"
    }

    private static func doctor(_ weakness: String, mark: String = "none") -> [String] {
        ["testee", "doctor", "--dialect", "easemob", "--testee", adapter(weakness, mark: mark)] + Tool.patience
    }

    @Test func healthyAdapterEndsWithZero() async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.run(Self.doctor("none"))
            #expect(result.code == 0, "\(result.output)\(result.errorOutput)")
            #expect(result.lines.first?.hasPrefix("ok       start") == true)
            #expect(result.lines.last?.hasSuffix(" 0 failed") == true)
            #expect(result.errorOutput.isEmpty)
        }
    }

    @Test func failedStepEndsWithOneAndSaysHowToMendIt() async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.run(Self.doctor("prints"))
            #expect(result.code == 1)
            let failed = try #require(result.lines.firstIndex { $0.hasPrefix("FAILED   answer") })
            #expect(result.lines[failed].contains("compiling"))
            #expect(result.lines[failed + 1].contains("-> Write nothing but answers to standard output"))
            #expect(result.lines.last?.hasSuffix(" 1 failed") == true)
        }
    }

    @Test func jsonIsOneObjectALine() async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.run(Self.doctor("string-id") + ["--format", "json"])
            #expect(result.code == 1)
            let objects = try result.lines.map { try JSONValue(parsing: Array($0.utf8)) }
            #expect(objects.map { $0["step"]?.stringValue } == ["start", "answer", "rest"])
            #expect(objects.map { $0["result"]?.stringValue } == ["ok", "failed", "skipped"])
            #expect(objects.map { $0["remedy"] == nil } == [true, false, true])
            #expect(objects.allSatisfy { $0["detail"]?.stringValue?.isEmpty == false })
        }
    }

    @Test func wrongUsageAndMissingProgramsAreOneLine() async throws {
        try await Tool.inTemporaryFolder { tool in
            try await tool.run("testee", "doctor").expectFailure(64, naming: "--testee")
            try await tool.run("testee", "doctor", "--testee", "./missing").expectFailure(69, naming: "missing")
        }
    }

    @Test func interruptLeavesNoProcess() async throws {
        try await Tool.inTemporaryFolder { tool in
            let mark = "mark-\(UUID().uuidString)"
            let line = """
                TESTEE="\(Self.adapter("silent", mark: mark))"
                "$PUSHPROOF" testee doctor --testee "$TESTEE" --testee-start-timeout 1h & tool=$!
                for i in $(seq 3000); do pgrep -P $tool >/dev/null && break; sleep 0.1; done
                kill -INT $tool; sleep 0.2; kill -INT $tool; wait $tool
                """
            let result = try await tool.shell(line)
            result.expectFailure(130, naming: "interrupted")
            #expect(try await tool.processes(marked: mark) == [])
        }
    }
}
