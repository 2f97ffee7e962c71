import Campaign
import Findings
import Foundation
import JSONModel
import PushModel
import Testees
import Testing
import ZEGOVendor

/// Every way to end with 0, and what must have been seen for it.
@Suite struct ExitZeroTests {
    /// A command that can be a gate.
    struct Way: Sendable {
        var command: String
        /// What 0 says was seen.
        var seen: String
        /// Runs of which this was seen.
        var passing: [[String]]
        /// Runs that look like one of them, of which it was not.
        var shams: [Sham]
    }

    struct Sham: Sendable {
        var arguments: [String]
        var code: Int
        /// What the line on standard error says; nothing for code 1, whose reason is the report.
        var words: String

        init(_ arguments: [String], _ code: Int, _ words: String = "") {
            (self.arguments, self.code, self.words) = (arguments, code, words)
        }
    }

    private static func testee(_ manner: String) -> [String] {
        ["--testee", "python3 '\(Tool.repository.path)/Tests/PushproofCommandsTests/Stubs/sham.py' \(manner)"]
            + Tool.patience
    }

    private static func compared(_ before: String, _ after: String, _ more: String...) -> [String] {
        [
            "diff", "--dialect", "apns", "--corpus", "c", "--no-builtin-corpus", "--strength", "1", "--gate", "--jobs",
            "1",
        ]
            + Tool.patience
            + ["--before", testee(before)[1], "--after", testee(after)[1]] + more
    }

    /// A fortieth of it is enough to see, and not all have to wait for the rest.
    private static let gate = [
        "check", "--dialect", "apns", "--corpus", "c", "--no-builtin-corpus", "--strength", "1", "--no-sweep",
        "--shard", "1/40",
        "--no-shrink", "--jobs",
        "1",
    ]
    private static let check = gate + ["--report-dir", "r"]
    private static let readings = [
        "readings", "--no-sweep", "--dialect", "apns", "--corpus", "c", "--strength", "1", "--jobs", "1",
    ]
    private static let fuzz = ["fuzz", "--cases", "7", "--seed", "1", "--jobs", "1", "--report-dir", "r"]

    static let ways = [
        Way(
            command: "check",
            seen:
                "a case of each dialect that is named, and else of some vendor, within --max-skipped and --min-judged",
            passing: [
                check, check + testee("right"), check + testee("half"),
                check + testee("half") + ["--max-skipped", "60%", "--min-judged", "1"],
                // What is left out was asked to be, and every report counts it.
                check + testee("another") + ["--only-rule", "size.limit"],
            ],
            shams: [
                Sham(check + testee("skip"), 75, "nothing was judged for apns: the testee skips"),
                Sham(check + ["--skip-case", "*"], 75, "nothing is left to judge: --skip-case leaves out all"),
                Sham(check + ["--case", "apns/none"], 75, "the run has no case of this name"),
                Sham(
                    check + ["--skip-rule", "*"],
                    75,
                    "nothing is left to judge: in apns, --skip-rule leaves no rule"
                ),
                Sham(check + ["--only-rule", "EM-C3"], 75, "nothing is left to judge"),
                Sham(check + ["--skip-rule", "size.limmit"], 64, "did you mean \"size.limit\""),
                Sham(check + testee("broken") + ["--only-rule", "size.limit"], 1),
                Sham(check + testee("garbage"), 1), Sham(check + testee("broken"), 1),
                Sham(check + testee("refuse"), 1),
                Sham(
                    check + testee("right") + ["--dialect", "zego", "--strength", "1"],
                    75,
                    "for zego: the testee skips"
                ),
                Sham(check + testee("half") + ["--max-skipped", "0"], 75, "--max-skipped"),
                Sham(check + testee("half") + ["--max-skipped", "40%"], 75, "--max-skipped"),
                Sham(check + testee("right") + ["--min-judged", "9999"], 75, "--min-judged"),
                Sham(check + ["--shard", "9999/9999"], 75, "no case ran"),
                Sham(["check", "--dialect", "apns", "--corpus", "empty"], 65, "has no case of apns"),
                Sham(["check", "--dialect", "zego", "--corpus", "c"], 65, "has no case of zego"),
                Sham(["check", "--dialect", "zego", "--no-builtin-corpus"], 65, "has no case of zego"),
            ]
        ),
        Way(
            command: "fuzz",
            seen: "the same of random cases",
            passing: [fuzz, fuzz + ["--dialect", "zego"], fuzz + ["--dialect", "apns"] + testee("right")],
            shams: [
                Sham(fuzz + testee("skip"), 75, "nothing was judged for any vendor: the testee skips all 6 cases"),
                Sham(fuzz + testee("skip") + ["--fail-on", "never"], 75, "nothing was judged"),
                Sham(fuzz + testee("refuse") + ["--dialect", "zego", "--no-shrink"], 1),
                Sham(fuzz + testee("skip") + ["--dialect", "apns"], 75, "nothing was judged for apns"),
                Sham(fuzz + testee("another") + ["--dialect", "apns", "--no-shrink"], 1),
                Sham(fuzz + ["--shard", "8/8"], 75, "no case ran"),
                Sham(fuzz + ["--coverage"], 64, "--coverage is for a testee"),
                Sham(fuzz + testee("right") + ["--source", "none"], 64, "--source: there is no none"),
                Sham(fuzz + ["--mode", "batch"], 64, "--mode needs --corpus-dir"),
                Sham(fuzz + ["--mode", "change", "--corpus-dir", "new"], 64, "--since needs --mode change"),
                Sham(fuzz + ["--corpus-dir", "new", "--mode", "change", "--since", "no-such-ref"], 65, "--since"),
                Sham(["fuzz", "--cases", "0"], 64, "--cases"), Sham(["fuzz", "--duration", "0s"], 64, "--duration"),
                // It is over before the self-check is.
                Sham(["fuzz", "--duration", "1ms", "--report-dir", "r"], 75, "no case ran"),
            ]
        ),
        Way(
            command: "diff",
            seen:
                "an outcome of both compilers, and a payload of the later one, of each dialect, and none skipped that became one",
            passing: [
                compared("right", "right"), compared("another", "right"), compared("half", "right"),
                compared("half", "half"), compared("right", "half", "--max-skipped", "90%"),
                compared("refuse", "slip"),
            ],
            shams: [
                Sham(compared("skip", "skip"), 75, "nothing was compared of apns"),
                Sham(compared("right", "skip"), 1), Sham(compared("right", "half"), 1),
                Sham(compared("right", "half", "--max-skipped", "0"), 1),
                Sham(compared("right", "skip", "--max-skipped", "100%"), 75, "nothing was compared of apns"),
                Sham(compared("refuse", "slip", "--fail-on-newly-reached"), 1),
                Sham(compared("right", "suppress"), 1),
                Sham(compared("skip", "right"), 75, "nothing was compared of apns"),
                Sham(compared("broken", "broken"), 75, "nothing was compared of apns"),
                Sham(compared("refuse", "refuse"), 75, "--after"), Sham(compared("garbage", "garbage"), 75, "--after"),
                Sham(compared("right", "another"), 1), Sham(compared("right", "refuse"), 1),
            ]
        ),
        Way(
            command: "readings",
            seen: "of what check must see, an answer that is right by some reading of an open topic",
            passing: [readings + testee("right"), readings + testee("half")],
            shams: [
                Sham(readings + testee("skip"), 75, "nothing was judged for apns"),
                Sham(readings + testee("broken"), 75, "nothing was judged for apns"),
                Sham(readings + testee("refuse"), 75, "no payload was seen for apns"),
                Sham(readings, 64, "--testee"),
                Sham(check + ["--readings", "none.yml"], 65, "none.yml"),
                Sham(check + ["--readings", "payload.json"], 64, "did you mean"),
            ]
        ),
        Way(
            command: "replay",
            seen: "an answer of the testee to each case",
            passing: [["replay", "c/apns/alert.json"], ["replay", "c/apns/alert.json"] + testee("right")],
            shams: [
                Sham(["replay", "c/apns/alert.json"] + testee("skip"), 75, "nothing was judged: the testee skips"),
                Sham(["replay", "c/apns/alert.json"] + testee("another"), 1),
                Sham(["replay", "empty"] + testee("right"), 65, "there is no case"), Sham(["replay"], 64, "paths"),
            ]
        ),
        Way(
            command: "matrix",
            seen: "an outcome of every testee that the file lists",
            passing: [],
            shams: [
                Sham(["matrix", "none.yml"], 65, "none.yml"), Sham(["matrix", "payload.json"], 65, "unknown key"),
                Sham(["matrix", "none.yml", "--jobs", "0"], 64, "--jobs"),
            ]
        ),
        Way(
            command: "merge",
            seen: "all shards, and over all of them what the campaign had to judge",
            passing: [],
            shams: [
                Sham(["merge", "--report-dir", "m"], 64, "directories"),
                Sham(["merge", "empty", "--report-dir", "m"], 65, "state.json"),
            ]
        ),
        Way(
            command: "history",
            seen: "a run in the file; nothing of a testee",
            passing: [
                ["history", "runs.jsonl"], ["history", "compare", "1", "1", "--history", "runs.jsonl"],
            ],
            shams: [
                Sham(["history"], 64, "file"), Sham(["history", "none.jsonl"], 65, "none.jsonl"),
                Sham(["history", "empty.jsonl"], 65, "there is no run"),
                Sham(["history", "compare", "1", "1"], 64, "--history"),
                Sham(["history", "compare", "1", "2", "--history", "runs.jsonl"], 64, "no run 2"),
                Sham(["history", "compare", "1", "empty", "--history", "runs.jsonl"], 65, "state.json"),
            ]
        ),
        Way(
            command: "baseline",
            seen: "nothing of a testee, but for prune: an answer to some entry's case",
            passing: [
                ["baseline", "show", "--baseline", "empty.jsonl"], ["baseline", "prune", "--baseline", "empty.jsonl"],
            ],
            shams: [
                Sham(["baseline", "show", "--baseline", "none.jsonl"], 65, "none.jsonl"),
                Sham(["baseline", "prune", "--baseline", "none.jsonl"], 65, "none.jsonl"),
                Sham(["baseline", "accept", "--list", "--from", "empty", "--baseline", "b"], 65, "state.json"),
                Sham(["baseline", "accept", "--from", "empty", "--baseline", "b"], 64, "--all"),
            ]
        ),
        Way(
            command: "lint",
            seen: "the bytes of each input, and no rule that they break; with --dialect a message at least",
            passing: [["lint", "payload.json"]],
            shams: [
                Sham(["lint"], 64, "files"), Sham(["lint", "-"], 1), Sham(["lint", "empty"], 75, "empty"),
                Sham(["lint", "none.json"], 65, "none.json"),
                Sham(["lint", "--dialect", "fcm", "empty"], 75, "nothing was judged"),
                Sham(["lint", "--dialect", "fcm", "empty.jsonl"], 75, "nothing was judged"),
                Sham(["lint", "--dialect", "fcm", "-"], 75, "nothing was judged"),
                Sham(["lint", "--dialect", "fcm", "none.json"], 65, "none.json"),
            ]
        ),
        Way(
            command: "compile",
            seen: "a message in each input: it is printed, and no verdict on anybody",
            passing: [["compile", "--dialect", "apns", "payload.json"]],
            shams: [
                Sham(["compile"], 64, "files"), Sham(["compile", "--dialect", "apns", "-"], 65, "is empty"),
                Sham(["compile", "empty"], 65, "empty"), Sham(["compile", "payload.json"], 65, "payload.json"),
            ]
        ),
        Way(
            command: "export",
            seen: "a push of which there is a file now: what has none is named",
            passing: [["export", "--apns", "new", "--bundle", "com.example.app", "c/apns"]],
            shams: [
                Sham(["export", "--apns", "new", "c/apns"], 75, "nothing was exported"),
                Sham(["export", "--apns", "new", "empty"], 65, "empty"),
                Sham(["export", "--apns", "new", "gone"], 65, "gone"),
                Sham(["export", "--apns", "c", "--bundle", "com.example.app", "c/apns"], 74, "is not empty"),
            ]
        ),
        Way(
            command: "mutants",
            seen: "a mutant, and of each an answer to the cases of its dialect",
            passing: [["mutants", "--only", "mock.without-size", "--corpus", "c"]],
            shams: [
                Sham(["mutants", "--only", "no such mutant"], 75, "nothing was judged"),
                Sham(["mutants", "--testee", "true"], 69, "lists no seeded bug"),
                Sham(["mutants", "--only", "mock.without-size", "--corpus", "empty"], 65, "has no case"),
                Sham(
                    ["mutants", "--corpus", "c", "--no-builtin-corpus", "--testee", ExampleTesteeTests.example],
                    65,
                    "has no case of easemob"
                ),
            ]
        ),
        Way(
            command: "testee",
            seen: "a payload for each dialect that is named, and else for some vendor, and another for another message",
            passing: [["testee", "doctor", "--dialect", "apns"] + testee("right")],
            shams: [
                Sham(["testee", "doctor"] + testee("skip"), 75, "nothing was judged for any vendor"),
                Sham(["testee", "doctor"] + testee("refuse"), 1), Sham(["testee", "doctor"] + testee("suppress"), 1),
                Sham(["testee", "doctor"] + testee("another"), 1),
                Sham(
                    ["testee", "doctor", "--dialect", "apns", "--dialect", "zego"] + testee("right"),
                    75,
                    "for zego: the testee skips the one case"
                ),
                Sham(["testee", "doctor", "--dialect", "apns"] + testee("broken"), 1),
            ]
        ),
        Way(
            command: "serve",
            seen: "a request",
            passing: [],
            shams: [
                Sham(["serve", "--port", "0", "--duration", "100ms", "--report-dir", "r"], 75, "no request arrived")
            ]
        ),
        Way(
            command: "sequences",
            seen: "a push that came of a message",
            passing: [],
            shams: [
                Sham(["sequences", "--service", "gone.yaml"], 64, "Give files with sequences"),
                Sham(["sequences", "--service", "gone.yaml", "gone.yml"], 65, "gone.yaml: cannot be read"),
            ]
        ),
        // They print what is known beforehand, and say nothing of anything that is not printed.
        Way(command: "rules", seen: "nothing", passing: [["rules"]], shams: []),
        Way(
            command: "scenarios",
            seen: "nothing",
            passing: [["scenarios"], ["scenarios", "brownout"]],
            shams: [Sham(["scenarios", "brown"], 64, "there is no scenario of this name")]
        ),
        Way(
            command: "schema",
            seen: "nothing",
            passing: [["schema"], ["schema", "apns"]],
            shams: [Sham(["schema", "no such message"], 64, "no such message")]
        ),
        Way(
            command: "corpus",
            seen: "nothing",
            passing: [
                ["corpus", "list"], ["corpus", "list", "EM-C3"], ["corpus", "export", "new"],
                ["corpus", "minimise", "c", "--dry-run"] + testee("right"),
            ],
            shams: [
                Sham(["corpus", "list", "no such case"], 64, "no case file"),
                Sham(["corpus", "show", "apns/background-"], 64, "did you mean \"apns/background\""),
                Sham(["corpus", "export", "c"], 74, "is not empty"),
                Sham(["corpus", "minimise", "c"], 64, "needs a testee"),
                Sham(["corpus", "minimise", "none"] + testee("right"), 65, "none is not a folder"),
                Sham(["corpus", "minimise", "empty"] + testee("right"), 75, "has no input"),
            ]
        ),
        Way(
            command: "init",
            seen: "nothing of a compiler: it writes files, and says which",
            passing: [["init"], ["init", "--language", "node"]],
            shams: [Sham(["init", "--language", "cobol"], 64, "--language")]
        ),
        Way(
            command: "config",
            seen: "settings that can be used",
            passing: [["config"], ["config", "check", "--fail-on", "never"]],
            shams: [
                Sham(["config", "--project", "none.yml"], 64, "none.yml"),
                Sham(["config", "lint"], 64, "has no settings"),
            ]
        ),
        Way(
            command: "dialect",
            seen: "a description from which messages can be made; nothing of a compiler",
            passing: [["dialect", "check", "acme.dialect.yml"], ["dialect", "infer", "payload.json"]],
            shams: [
                Sham(["dialect", "check", "none.dialect.yml"], 65, "none.dialect.yml"),
                Sham(["dialect", "check", "empty.jsonl"], 65, "cannot be used"),
                Sham(["dialect", "infer", "none.json"], 65, "none.json"),
                Sham(["dialect", "infer"], 64, "example"),
                Sham(["dialect", "infer", "empty.jsonl"], 65, "no line"),
                Sham(["dialect", "infer", "--from", "none.yaml"], 65, "none.yaml"),
                Sham(["dialect", "infer", "--from", "payload.json"], 65, "neither OpenAPI 3 nor"),
                Sham(["dialect", "infer", "payload.json", "--type", "A"], 64, "--type"),
            ]
        ),
        Way(
            command: "app",
            seen: "something of an app in the folder: its manifest is written, and nothing is judged",
            passing: [["app", "scan", "app"]],
            shams: [
                Sham(["app", "scan", "empty"], 75, "nothing of an app"), Sham(["app", "scan", "none"], 65, "none"),
                Sham(["app", "scan"], 64, "folder"),
            ]
        ),
        Way(command: "docs", seen: "nothing", passing: [["docs", "docs"]], shams: []),
        Way(
            command: "help",
            seen: "nothing",
            passing: [["help"], ["help", "write-aps"], ["help", "testee", "doctor"]],
            shams: [
                Sham(["help", "write-ap"], 64, "did you mean \"write-aps\"?"),
                Sham(["help", "node"], 64, "did you mean \"fcm-from-node\"?"),
                Sham(["help", "testee", "doktor"], 64, "there is no topic \"testee doktor\""),
                Sham(["help", "xyzxyzxyz"], 64, "pushproof help lists the topics"),
            ]
        ),
    ]

    private func inPreparedFolder(_ body: (Tool) async throws -> Void) async throws {
        try await Tool.inTemporaryFolder { tool in
            for name in ["alert", "badge"] {
                let payload = name == "alert" ? #"{"alert":{"title":"Hello"}}"# : #"{"badge":1}"#
                try tool.write(
                    #"{"id":"apns/\#(name)","dialect":"apns","message":{"aps":\#(payload)},"#
                        + #""headers":{"apns-push-type":"alert"}}"#,
                    to: "c/apns/\(name).json"
                )
            }
            try tool.write("", to: "empty/no-case.txt")
            try tool.write("", to: "empty.jsonl")
            try tool.write(HistoryCommandTests.line.json.serialized(), to: "runs.jsonl")
            try tool.write(#"{"aps":{"alert":{"title":"Hello"}}}"#, to: "payload.json")
            try tool.write("dialect: acme\nmessage: { type: object }\n", to: "acme.dialect.yml")
            try tool.write("let a = UNNotificationCategory(identifier: \"A\", actions: [])", to: "app/A.swift")
            try FileManager.default.createDirectory(
                at: tool.folder.appending(path: "docs"),
                withIntermediateDirectories: true
            )
            try await body(tool)
        }
    }

    @Test func everyCommandIsInTheTable() async throws {
        try await Tool.inTemporaryFolder { tool in
            let help = try await tool.run("--help").output
            let listed = try #require(help.split(separator: "SUBCOMMANDS:").last).split(separator: "\n")
                .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  See ") }
                .compactMap { $0.split(separator: " ").first.map(String.init) }
            #expect(listed.count > 8)
            for command in listed { #expect(Self.ways.contains { $0.command == command }, "\(command)") }
        }
    }

    @Test(arguments: ways.flatMap(\.passing))
    func whatWasSeenPasses(arguments: [String]) async throws {
        try await inPreparedFolder { tool in
            let result = try await tool.run(arguments)
            #expect(result.code == 0, "\(result.errorOutput)\(result.output)")
        }
    }

    @Test(arguments: ways.flatMap(\.shams))
    func whatWasNotSeenDoesNot(sham: Sham) async throws {
        try await inPreparedFolder { tool in
            let result = try await tool.run(sham.arguments)
            guard sham.code != 1 else {
                #expect(result.code == 1, "\(result.errorOutput)\(result.output)")
                return
            }
            result.expectFailure(sham.code, naming: sham.words)
        }
    }

    // MARK: In several steps

    @Test func shardsOfWhichNothingWasJudgedMergeToNoPass() async throws {
        try await inPreparedFolder { tool in
            for (manner, code) in [("right", 0), ("skip", 75)] {
                for index in 1...2 {
                    let shard = ["--shard", "\(index)/2", "--report-dir", "\(manner)\(index)"]
                    let result = try await tool.run(Self.gate + shard + Self.testee(manner))
                    #expect(result.code == code, "\(result.errorOutput)")
                }
                let merged = try await tool.run("merge", "\(manner)1", "\(manner)2", "--report-dir", "m")
                #expect(merged.code == code, "\(merged.errorOutput)")
            }
            // The same shard twice is one shard.
            try await tool.run("merge", "right1", "right1", "--report-dir", "m").expectFailure(75, naming: "2/2")
            try await tool.run("merge", "right1", "right2", "--report-dir", "m", "--min-judged", "9999")
                .expectFailure(75, naming: "--min-judged")
        }
    }

    /// A baseline says which findings are known, and not that something was judged.
    @Test func aBaselineThatKnowsEveryFailureIsNoPass() async throws {
        try await inPreparedFolder { tool in
            // It answers at once, but never the cases on which it fails.
            let waits = ["--testee-timeout", "5s", "--testee-start-timeout", "2m"]
            let fuzz = Self.fuzz + ["--dialect", "easemob", "--no-shrink", "--testee", Tool.stub("nonsense")] + waits
            #expect(try await tool.run(fuzz + ["--cases", "20"]).code == 1)
            let names = try await tool.run("baseline", "accept", "--list", "--from", "r", "--baseline", "b").lines
                .compactMap { $0.split(separator: " ").first.map(String.init) }
            let reason = ["--from", "r", "--baseline", "b", "--reason", "known for long"]
            #expect(try await tool.run(["baseline", "accept"] + reason + names).code == 0)
            try await tool.run(fuzz + ["--cases", "20", "--baseline", "b"])
                .expectFailure(75, naming: "nothing was judged for easemob")
        }
    }

    @Test func aTesteesFindingIsNotMendedByTheReference() async throws {
        try await inPreparedFolder { tool in
            #expect(try await tool.run(Self.check + Self.testee("another")).code == 1)
            let findings = tool.folder.appending(path: "r/findings").path
            let name = try #require(try FileManager.default.contentsOfDirectory(atPath: findings).first)
            let path = "r/findings/\(name)"
            #expect(try await tool.run(["replay", path] + Self.testee("another")).code == 1)
            #expect(try await tool.run(["replay", path] + Self.testee("right")).code == 0)
            try await tool.run("replay", path).expectFailure(75, naming: "--testee must name")
        }
    }

    // MARK: The self-check

    /// The check before each campaign sees a harness that sees nothing: here the testees are not what they should be.
    @Test func theSelfCheckSeesThatItSeesNothing() async throws {
        func reference(_ more: String...) throws -> TesteeConfiguration {
            TesteeConfiguration(
                target: try .program(TesteeCommand(words: [Tool.binary.path, "testee", "reference"] + more)),
                timeout: .seconds(120),
                startTimeout: .seconds(120)
            )
        }
        let check = TesteeCheck(
            options: RunOptions(command: "check", seed: 0, jobs: 1, dialects: [.zego, .apns]) {
                Int(Date().timeIntervalSince1970 * 1000)
            }
        )
        let (right, spoilt, idle) = (try reference(), try reference("--spoilt"), try reference("--idle"))
        #expect(try await check.faults(good: right, bad: spoilt, idle: idle) == [])
        #expect(
            try await check.faults(good: spoilt, bad: right, idle: right) == [
                "the reference as a testee shows diff.payload on zego/self-check",
                "the reference as a testee shows diff.payload on apns/self-check",
                "a damaged payload of zego is not noticed", "a damaged payload of apns is not noticed",
                "a skipped case of zego counts as judged", "a skipped case of apns counts as judged",
            ]
        )
    }
}
