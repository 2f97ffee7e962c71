import Foundation
import JSONModel
import Testing

/// `check` and `fuzz` from outside: directories, reports, exit codes.
@Suite struct CampaignCommandTests {
    /// What every fuzz run here has in common.
    static let fuzz = ["fuzz", "--dialect", "easemob", "--seed", "1", "--jobs", "1"]

    /// Runs that begin in the same second have a folder each, where nobody named one.
    @Test func equalRunsAtTheSameTimeHaveFoldersOfTheirOwn() async throws {
        try await Tool.inTemporaryFolder { tool in
            let run = "\"$PUSHPROOF\" fuzz --dialect easemob --cases 5 --seed 1 --jobs 1 --quiet"
            let result = try await tool.shell("\(run) & a=$!; \(run) & b=$!; \(run); wait $a; wait $b")
            #expect(result.code == 0, "\(result.errorOutput)")
            let reports = try FileManager.default.contentsOfDirectory(
                atPath: tool.folder.appending(path: "Reports").path
            )
            #expect(reports.count { !$0.hasPrefix("latest") } == 3)
        }
    }

    @Test func checkOfASmallCorpusPassesWithACompleteReport() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.copyCorpus(to: "Corpus/easemob/documented", from: "easemob/documented", count: 3)
            let result = try await tool.run(
                "check",
                "--strength",
                "1",
                "--no-sweep",
                "--no-builtin-corpus",
                "--dialect",
                "easemob",
                "--jobs",
                "2"
            )
            #expect(result.code == 0, "\(result.errorOutput)")
            #expect(result.lines.last?.hasPrefix("pushproof: 0 violations") == true)
            for link in ["latest", "latest-check"] {
                for file in ["report.json", "report.md", "junit.xml"] {
                    #expect(tool.exists("Reports/\(link)/\(file)"))
                }
            }
            let report = try tool.json(of: "Reports/latest/report.json")
            #expect(report["schemaVersion"] == 1)
            #expect(report["command"] == "check")
            #expect(report["complete"] == true)
            #expect(report["summary"]?["violations"] == 0)
            #expect(report["summary"]?["cases"]?.intValue ?? 0 > 3)
            #expect(report["coverage"]?["tuplesCovered"] == report["coverage"]?["tuplesTotal"])
            #expect(report["mock"]?["requests"] == report["summary"]?["outcomes"]?["payload"])
            #expect(report["mock"]?["byReason"]?["OK"] == report["mock"]?["requests"])
        }
    }

    @Test func reportIsTheSameWithAnyNumberOfJobs() async throws {
        try await Tool.inTemporaryFolder { tool in
            for jobs in ["1", "2"] {
                let result = try await tool.run(
                    "fuzz",
                    "--dialect",
                    "easemob",
                    "--cases",
                    "2000",
                    "--seed",
                    "1",
                    "--quiet",
                    "--jobs",
                    jobs,
                    "--report-dir",
                    "reports/\(jobs)/same"
                )
                #expect(result.code == 0, "\(result.output)")
            }
            let reports = try ["1", "2"].map { jobs in
                try tool.text(of: "reports/\(jobs)/same/report.json").split(separator: "\n")
                    .filter { !$0.contains("\"durationSeconds\"") && !$0.contains("\"casesPerSecond\"") }
                    .joined(separator: "\n")
                    .replacing("reports/\(jobs)/same", with: "DIR")
            }
            #expect(reports[0].utf8.elementsEqual(reports[1].utf8))
            #expect(reports[0].contains("\"cases\": 2000"))
        }
    }

    // MARK: Input

    @Test(arguments: [
        (#"{"id":"easemob/x","dialect":"easemob","message":{"#, "not JSON"),
        (#"{"id":"easemob/x","dialect":"sms","message":{}}"#, "dialect"),
        (#"{"id":"easemob/other","dialect":"easemob","message":{}}"#, "easemob/other"),
        (#"{"id":"easemob/x","dialect":"easemob","message":{},"context":{"groupSize":"big"}}"#, "groupSize"),
    ])
    func malformedCorpusFileIsNamed(text: String, problem: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(text, to: "Corpus/easemob/x.json")
            for command in ["check", "fuzz"] {
                try await tool.run(command).expectFailure(65, naming: "easemob/x.json", problem)
                #expect(!tool.exists("Reports"))
            }
        }
    }

    @Test func missingCorpusFolderIsAnInputError() async throws {
        try await Tool.inTemporaryFolder { tool in
            try await tool.run("check", "--no-builtin-corpus").expectFailure(65, naming: "has no case", "--corpus")
            try await tool.run("fuzz", "--corpus", "nowhere").expectFailure(65, naming: "nowhere")
        }
    }

    @Test(arguments: [
        ["check", "--dialect", "sms"], ["fuzz", "--jobs", "0"], ["fuzz", "--seed", "one"], ["fuzz", "--cases", "0"],
        ["fuzz", "--duration", "soon"], ["check", "--strength", "9"], ["check", "--fail-on", "always"], ["chekc"],
        ["lint"], ["check", "--testee", "'open"], ["check", "--no-such-option"],
    ])
    func wrongUsageIsOneLine(arguments: [String]) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.copyCorpus(to: "Corpus/easemob/documented", from: "easemob/documented", count: 1)
            try await tool.run(arguments).expectFailure(64)
        }
    }

    // MARK: Output

    @Test func reportBelowAFileCannotBeWritten() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("", to: "file")
            let result = try await tool.run(Self.fuzz + ["--cases", "10", "--report-dir", "file/report"])
            result.expectFailure(74, naming: "file/report", "Not a directory")
        }
    }

    @Test func folderInThePlaceOfTheReportIsToldBeforeTheRunAndKept() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("a user's", to: "r/report.json/results.csv")
            let result = try await tool.run(Self.fuzz + ["--cases", "10", "--report-dir", "r"])
            result.expectFailure(74, naming: "r/report.json", "folder")
            #expect(try tool.text(of: "r/report.json/results.csv") == "a user's")
            #expect(!tool.exists("r/state.json"))
        }
    }

    /// A file size limit is the portable picture of a full disk: the write fails half way.
    @Test func reportOnAFullDiskCannotBeWritten() async throws {
        try await Tool.inTemporaryFolder { tool in
            let line = "ulimit -f 1; exec \"$PUSHPROOF\" \(Self.fuzz.joined(separator: " ")) --cases 300 --report-dir r"
            try await tool.shell(line).expectFailure(74, naming: "cannot write r/")
            #expect(!tool.exists("r/report.json"))
        }
    }

    /// The limit is more than `junit.xml` takes, and less than `report.json`.
    @Test func whatHasRoomOnAFullDiskIsWritten() async throws {
        try await Tool.inTemporaryFolder { tool in
            let fuzz = Self.fuzz.joined(separator: " ")
            let result = try await tool.shell("ulimit -f 64; exec \"$PUSHPROOF\" \(fuzz) --cases 300 --report-dir r")
            result.expectFailure(74, naming: "cannot write r/report.json")
            #expect(tool.exists("r/junit.xml"))
            // The terminal has it all, and sends nobody to a report.
            #expect(result.lines.last?.hasPrefix("pushproof: ") == true)
            #expect(!result.output.contains("report.md"))
        }
    }

    @Test(arguments: [">&-", "> /dev/full"])
    func standardOutputThatTakesNothingIsAnError(redirection: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(#"{"aps":{"alert":"x"}}"#, to: "p.json")
            let commands = [
                "rules", "rules size.limit", "lint p.json", "--version", "help",
                Self.fuzz.joined(separator: " ") + " --cases 5 --report-dir r --quiet",
            ]
            for command in commands {
                let result = try await tool.shell("\"$PUSHPROOF\" \(command) \(redirection)")
                result.expectFailure(74, naming: "standard output")
            }
            #expect(tool.exists("r/report.json"))
            // What merge and --resume read.
            #expect(try tool.json(of: "r/state.json")["parts"]?.arrayValue?.first?["complete"] == true)
        }
    }

    @Test func matricesThatNobodyTakesLeaveTheReportWhole() async throws {
        try await Tool.inTemporaryFolder { tool in
            let check =
                "check --verbose --dialect getui --strength 1 --no-sweep --shard 1/40 --no-shrink --jobs 1 --report-dir r"
            let result = try await tool.shell("\"$PUSHPROOF\" \(check) > /dev/full")
            result.expectFailure(74, naming: "standard output")
            for file in ["report.json", "report.html", "matrices.md"] { #expect(tool.exists("r/\(file)"), "\(file)") }
        }
    }

    /// As Node.js leaves a pipe that its children share.
    @Test func aPipeThatDoesNotWaitIsWaitedFor() async throws {
        try await Tool.inTemporaryFolder { tool in
            let lines = [
                "import os, subprocess, sys",
                "reader, writer = os.pipe()",
                "os.set_blocking(writer, False)",
                "try:",
                "    while True: os.write(writer, b'x')",
                "except BlockingIOError: pass",
                "run = subprocess.Popen(sys.argv[1:], stdout=writer)",
                "os.close(writer)",
                "try: run.wait(2)",
                "except subprocess.TimeoutExpired: pass",
                "with os.fdopen(reader, 'rb') as pipe: text = pipe.read()",
                "sys.stdout.write(text.lstrip(b'x').decode())",
                "sys.exit(run.wait())",
            ]
            try tool.write(lines.joined(separator: "\n"), to: "pipe.py")
            let result = try await tool.shell(#"python3 pipe.py "$PUSHPROOF" rules"#)
            #expect(result.code == 0, "\(result.errorOutput)")
            let rules = try await tool.run("rules")
            #expect(result.output == rules.output)
        }
    }

    #if os(Linux)
        /// Nothing of the run's own comes to where people's text goes.
        @Test(arguments: 0...2)
        func aClosedStandardDescriptorKeepsItsPlace(descriptor: Int) async throws {
            try await Tool.inTemporaryFolder { tool in
                let stub = "\(Tool.repository.path)/Tests/PushproofCommandsTests/Stubs/sham.py"
                try tool.write(
                    "readlink /proc/$PPID/fd/\(descriptor) > place; exec python3 '\(stub)' right\n",
                    to: "testee.sh"
                )
                let fuzz = "fuzz --cases 5 --seed 1 --dialect apns --jobs 1 --quiet --report-dir r"
                let testee = "--testee 'sh testee.sh' " + Tool.patience.joined(separator: " ")
                _ = try await tool.shell("\"$PUSHPROOF\" \(fuzz) \(testee) \(descriptor)>&-")
                #expect(try tool.text(of: "place") == "/dev/null\n")
            }
        }
    #endif

    @Test func readerThatLeavesEarlyIsAnErrorAndNoSignal() async throws {
        try await Tool.inTemporaryFolder { tool in
            // The first command outlives its reader for certain.
            let result = try await tool.shell(
                #"{ sleep 1; "$PUSHPROOF" rules; echo "code $?" >&2; } | true"#
            )
            #expect(result.complaints == ["pushproof: cannot write to standard output"])
            #expect(result.errorOutput.hasSuffix("code 74\n"))
        }
    }
}

extension Tool {
    /// Copies the first case files of a corpus folder, in the order of their names.
    func copyCorpus(to folder: String, from source: String, count: Int = .max) throws {
        let corpus = Tool.repository.appending(path: "Corpus/\(source)")
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus.path)
            .filter { $0.hasSuffix(".json") }.sorted().prefix(count)
        #expect(!names.isEmpty)
        for name in names {
            try write([UInt8](Data(contentsOf: corpus.appending(path: name))), to: "\(folder)/\(name)")
        }
    }
}
