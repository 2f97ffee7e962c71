import Foundation
import JSONModel
import Testing

/// Testees that misbehave: the run goes on, the report says it, nothing is left behind.
@Suite(.serialized) struct TesteeCommandTests {
    static let fuzz = ["fuzz", "--dialect", "easemob", "--seed", "1", "--jobs", "1", "--report-dir", "r"]
    /// Short waits for those that never give the answer.
    static let impatient = ["--testee-timeout", "5s", "--testee-start-timeout", "10s", "--no-shrink"]

    @Test(arguments: [
        ("crash", "testee.crash"), ("hang", "testee.timeout"), ("flood", "testee.protocol"),
        ("nonsense", "testee.protocol"), ("wrong-id", "testee.protocol"),
    ])
    func aFaultIsAFindingAndTheRunGoesOn(fault: String, rule: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            let mark = "mark-\(UUID().uuidString)"
            let testee = ["--testee", Tool.stub(fault, mark: mark), "--cases", "40"]
            let waits = ["crash", "flood"].contains(fault) ? Tool.patience : Self.impatient
            let result = try await tool.run(Self.fuzz + testee + waits)
            #expect(result.code == 1, "\(result.errorOutput)")
            let report = try tool.json(of: "r/report.json")
            #expect(report["complete"] == true)
            #expect(report["summary"]?["cases"] == 40)
            let findings = report["findings"]?.arrayValue ?? []
            #expect(findings.map { $0["rule"]?.stringValue } == [rule])
            #expect(findings.first?["status"] == "confirmed")
            let name = try #require(findings.first?["fingerprint"]?.stringValue)
            for file in ["case.json", "original.json", "expected.json", "actual.json", "diff.txt"] {
                #expect(tool.exists("r/findings/\(name)/\(file)"))
            }
            // Every other case was done.
            let failed = findings.first?["count"]?.intValue ?? 0
            #expect(report["summary"]?["skipped"]?.intValue == 40 - failed)
            #expect(try await tool.processes(marked: mark) == [])
        }
    }

    /// The stub skips what it does not fail on: no violation counts, and nothing was judged.
    @Test func failOnNeverPassesNothingThatWasNotJudged() async throws {
        try await Tool.inTemporaryFolder { tool in
            let testee = ["--testee", Tool.stub("nonsense"), "--cases", "20", "--fail-on", "never"]
            let result = try await tool.run(Self.fuzz + testee)
            result.expectFailure(75, naming: "nothing was judged for easemob")
            let report = try tool.json(of: "r/report.json")
            #expect(report["summary"]?["violations"] == 1)
            #expect(report["summary"]?["judged"] == 0)
        }
    }

    @Test func testeeThatCannotBeRunIsOneLine() async throws {
        try await Tool.inTemporaryFolder { tool in
            let run = { (testee: String) in try await tool.run(Self.fuzz + ["--cases", "20", "--testee", testee]) }
            try await run("./missing").expectFailure(69, naming: "missing")
            try await run("no-such-program-anywhere").expectFailure(69, naming: "no-such-program-anywhere")
            try tool.write("#!/bin/sh\n", to: "plain")
            try await run("./plain").expectFailure(69, naming: "plain", "not executable")
            // What it said on its standard error helps, but must not paint on the terminal.
            let dying = try await run(Tool.stub("exit-at-once"))
            dying.expectFailure(69, naming: "exit status 3", "Traceback")
            #expect(!dying.errorOutput.contains("\u{1B}"))
            #expect(try tool.json(of: "r/report.json")["complete"] == false)
        }
    }

    // MARK: Interruption

    @Test(arguments: ["crash", "hang"], ["INT", "TERM"])
    func interruptEndsWithTheReportAndNoProcessLeft(fault: String, signal: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            let mark = "mark-\(UUID().uuidString)"
            let arguments = Self.fuzz + ["--duration", "1h", "--testee", "\"$TESTEE\""]
            // The signal comes as soon as there is a finding; one that hangs has only a process to show.
            let isReady = fault == "hang" ? "pgrep -P $tool" : "ls r/findings/*/diff.txt"
            let line = """
                TESTEE="\(Tool.stub(fault, mark: mark))"
                "$PUSHPROOF" \(arguments.joined(separator: " ")) & tool=$!
                for i in $(seq 3000); do \(isReady) >/dev/null 2>&1 && break; sleep 0.1; done
                kill -\(signal) $tool; wait $tool
                """
            let result = try await tool.shell(line)
            result.expectFailure(130, naming: "--report-dir r", "--resume")
            let report = try tool.json(of: "r/report.json")
            #expect(report["complete"] == false)
            if fault == "crash" {
                let finding = report["findings"]?.arrayValue?.first
                #expect(finding?["rule"] == "testee.crash")
                // Nobody had the time to look at it alone.
                #expect(finding?["status"] == "unconfirmed")
            }
            #expect(try await tool.processes(marked: mark) == [])
        }
    }

    #if os(Linux)
        /// Nobody is left to end it: it ignores its signals, and waits for something else than its input.
        @Test func noTesteeOutlivesAKill() async throws {
            try await Tool.inTemporaryFolder { tool in
                let mark = "mark-\(UUID().uuidString)"
                let arguments = Self.fuzz + ["--duration", "1h", "--testee", "\"$TESTEE\""]
                _ = try await tool.shell(
                    """
                    TESTEE="\(Tool.stub("deaf", mark: mark))"
                    "$PUSHPROOF" \(arguments.joined(separator: " ")) & tool=$!
                    for i in $(seq 3000); do pgrep -x -P $tool python3 >/dev/null && break; sleep 0.1; done
                    sleep 1; kill -KILL $tool; wait $tool
                    """
                )
                // The end comes a moment later, from outside.
                for _ in 0..<300 where try await !tool.processes(marked: mark).isEmpty {
                    try await Task.sleep(for: .milliseconds(100))
                }
                #expect(try await tool.processes(marked: mark) == [])
            }
        }

        @Test(arguments: [("-n 10", "open files"), ("-v 500000", "address space")])
        func whatTheSystemForbidsIsOneLine(limit: String, words: String) async throws {
            try await Tool.inTemporaryFolder { tool in
                for command in ["fuzz --cases 10", "check", "serve --port 0", "mutants", "replay x"] {
                    let result = try await tool.shell("ulimit \(limit) && exec \"$PUSHPROOF\" \(command)")
                    result.expectFailure(69, naming: words, "ulimit")
                }
            }
        }
    #endif

    /// `check` has taken the signals once before, while it got to know the testee.
    @Test(arguments: ["INT", "TERM"])
    func interruptEndsACheckInTheMiddle(signal: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            let testee = "python3 '\(Tool.repository.path)/Examples/testees/easemob.py'"
            // The state is written when the run begins.
            let line = """
                "$PUSHPROOF" check --dialect easemob --report-dir r --testee "\(testee)" \(Tool.patience.joined(separator: " ")) & tool=$!
                for i in $(seq 3000); do ls r/state.json >/dev/null 2>&1 && break; sleep 0.1; done
                kill -\(signal) $tool; wait $tool
                """
            let result = try await tool.shell(line)
            result.expectFailure(130, naming: "--report-dir r", "--resume")
            #expect(try tool.json(of: "r/report.json")["complete"] == false)
        }
    }

    @Test func interruptedReplayLeavesNoProcess() async throws {
        try await Tool.inTemporaryFolder { tool in
            let mark = "mark-\(UUID().uuidString)"
            let made = try await tool.run(Self.fuzz + ["--testee", Tool.stub("crash"), "--cases", "20", "--quiet"])
            #expect(made.code == 1)
            // Two signals: nobody waits for the grace time of the first.
            let line = """
                "$PUSHPROOF" replay r/findings/* --testee "\(Tool.stub("hang", mark: mark))" & tool=$!
                for i in $(seq 3000); do pgrep -P $tool >/dev/null && break; sleep 0.1; done
                kill -INT $tool; sleep 0.2; kill -INT $tool; wait $tool
                """
            let result = try await tool.shell(line)
            result.expectFailure(130, naming: "interrupted")
            #expect(try await tool.processes(marked: mark) == [])
        }
    }
}

extension Tool {
    /// Process IDs of the programs that have the mark in their arguments.
    func processes(marked mark: String) async throws -> [String] {
        // The first letter in brackets, so that the search does not find itself.
        let pattern = "[\(mark.prefix(1))]\(mark.dropFirst())"
        return try await shell("pgrep -f '\(pattern)'").lines
    }
}
