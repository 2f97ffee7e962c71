import Foundation
import Testing

@testable import PushproofCommands
@testable import WorldConfiguration

/// What a project adds to a command line, without any file.
@Suite struct ProjectArgumentsTests {
    private static let yaml = """
        version: 1
        testees:
          server: { command: "node adapter.js", dialects: [easemob, fcm], readings: readings.yml }
          builder: { command: ./builder, dialects: [apns] }
        check: { testee: server, corpus: [push/cases], failOn: warning, baseline: b.jsonl, minJudged: 1000 }
        fuzz: { cases: 7, failOn: never }
        reports: { directory: out, formats: [junit], history: past.jsonl }
        select: { skipRules: [size.limit], skipCases: ["easemob/types/*"] }
        """

    private func words(
        _ typed: String...,
        yaml: String = ProjectArgumentsTests.yaml,
        path: String = "pushproof.yml",
        environment: [String: String] = [:]
    ) throws -> [String] {
        let layers = try ProjectLayers(file: try ProjectFile(yaml: yaml, path: path), environment: environment)
        return try ProjectArguments(typed, layers).arguments
    }

    private static let rules = ["--skip-rule=size.limit"]
    private static let reports = ["--report-root=out", "--report-format=junit", "--history=past.jsonl"]
    private static let server = [
        "--testee=node adapter.js", "--dialect=easemob", "--dialect=fcm", "--readings=readings.yml",
    ]

    @Test func checkHasItsSettings() throws {
        #expect(
            try words("check")
                == ["check"] + Self.server + ["--corpus=push/cases", "--fail-on=warning", "--baseline=b.jsonl"]
                + Self.reports + Self.rules + ["--min-judged=1000", "--skip-case=easemob/types/*"]
        )
    }

    /// What it has not is as for check, but for how much must be judged, and the cases that check has.
    @Test func fuzzHasItsOwnAndThoseOfCheck() throws {
        #expect(
            try words("fuzz")
                == ["fuzz"] + Self.server + ["--corpus=push/cases", "--fail-on=never", "--baseline=b.jsonl"]
                + Self.reports + Self.rules + ["--cases=7"]
        )
    }

    @Test func theCommandLineComesBeforeTheEnvironmentAndThatBeforeTheFile() throws {
        let environment = ["PUSHPROOF_CHECK_FAIL_ON": "error", "PUSHPROOF_CHECK_CORPUS": "a, b"]
        let mixed = try words("check", "--corpus", "c", environment: environment)
        #expect(mixed.contains("--fail-on=error"))
        #expect(!mixed.contains { $0.hasPrefix("--corpus=") })
        #expect(mixed.suffix(2) == ["--corpus", "c"])
        let lists = try words("check", environment: environment)
        #expect(lists.filter { $0.hasPrefix("--corpus=") } == ["--corpus=a", "--corpus=b"])
        #expect(try words("check", "--fail-on=never").filter { $0.hasPrefix("--fail-on") } == ["--fail-on=never"])
    }

    @Test func aTesteeIsChosenByItsName() throws {
        let typed = try words("check", "--testee", "builder")
        #expect(Array(typed[1...1]) == ["--dialect=apns"])
        #expect(typed.suffix(2) == ["--testee", "./builder"])
        #expect(!typed.contains { $0.hasPrefix("--readings") })
        // Another program in the testee's place compiles the same; which readings it follows nobody knows.
        let other = try words("check", "--testee=./other")
        let usual = try words("check")
        #expect(other.filter { $0.hasPrefix("--dialect") } == usual.filter { $0.hasPrefix("--dialect") })
        #expect(other.contains { $0.hasPrefix("--dialect") })
        #expect(!other.contains { $0.hasPrefix("--readings") })
        let variable = try words("check", environment: ["PUSHPROOF_CHECK_TESTEE": "builder"])
        #expect(variable.starts(with: ["check", "--testee=./builder", "--dialect=apns"]))
        #expect(try words("check", environment: ["PUSHPROOF_CHECK_TESTEE": "./x"])[1] == "--testee=./x")
        #expect(try words("check", "--dialect", "fcm").filter { $0.hasPrefix("--dialect") } == ["--dialect"])
    }

    @Test func theOnlyTesteeNeedsNoName() throws {
        let one = "version: 1\ntestees: { t: { command: ./t } }"
        #expect(try words("check", yaml: one) == ["check", "--testee=./t"])
        let error = #expect(throws: CommandFailure.self) {
            try words("check", yaml: "version: 1\ntestees: { a: { command: ./a }, b: { command: ./b } }")
        }
        #expect(error?.code == .usage)
        #expect(error?.message?.contains("name one with --testee or check.testee: a, b") == true)
    }

    /// In whatever folder the command is typed.
    @Test func aTesteeRunsInTheFoldersOfItsFile() throws {
        let one = "version: 1\ntestees: { t: { command: \"node 'a b.js'\" } }"
        let prefix = "sh -c 'cd \"$0\" && exec \"$@\"'"
        #expect(try words("check", yaml: one, path: "../pushproof.yml")[1] == "--testee=\(prefix) .. node 'a b.js'")
        #expect(
            try words("check", yaml: one, path: "a b/pushproof.yml")[1] == "--testee=\(prefix) './a b' node 'a b.js'"
        )
    }

    @Test(
        arguments: [
            (["replay", "x"], ["replay", "--testee=./t", "--skip-rule=size.limit", "x"]),
            (["readings"], ["readings", "--testee=./t"]),
            (["testee", "doctor"], ["testee", "doctor", "--testee=./t"]),
            (["rules", "size.limit"], ["rules", "size.limit"]),
            (["check", "--help"], ["check", "--help"]),
            // What is behind a lone "--" is no option.
            (
                ["replay", "--", "--testee=x"],
                ["replay", "--testee=./t", "--skip-rule=size.limit", "--", "--testee=x"]
            ),
        ] as [([String], [String])]
    )
    func otherCommandsHaveWhatTheyNeed(typed: [String], words: [String]) throws {
        let yaml = "version: 1\ntestees: { t: { command: ./t } }\nselect: { skipRules: [size.limit] }"
        let layers = try ProjectLayers(file: try ProjectFile(yaml: yaml, path: "pushproof.yml"), environment: [:])
        #expect(try ProjectArguments(typed, layers).arguments == words)
    }

    @Test(
        arguments: [
            (["PUSHPROOF_CHECK_FAIL_ON": "errors"], "PUSHPROOF_CHECK_FAIL_ON: expected error, warning or never"),
            (
                ["PUSHPROOF_SELECT_SKIP_RULES": "size.limt"],
                "PUSHPROOF_SELECT_SKIP_RULES: there is no rule \"size.limt\""
            ),
        ]
    )
    func aVariableThatIsWrongIsSaidByItsName(environment: [String: String], message: String) {
        let error = #expect(throws: CommandFailure.self) { try words("check", environment: environment) }
        #expect(error?.code == .usage)
        #expect(error?.message?.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test func aRuleOfTheFileThatIsNoneIsSaidWithItsLine() {
        let error = #expect(throws: CommandFailure.self) {
            try words("check", yaml: "version: 1\nselect:\n  onlyRules: [size.limt]")
        }
        #expect(error?.message?.hasPrefix("pushproof.yml:3: there is no rule \"size.limt\"") == true)
    }

    @Test func misspeltVariablesAreNoticed() {
        let found = ProjectLayers.misspelt(
            in: ["PUSHPROOF_CHECK_FAILON": "1", "PUSHPROOF_PROJECT": "x", "PUSHPROOF_RELEASE_URL": "x", "PATH": "x"]
        )
        #expect(found.map(\.variable) == ["PUSHPROOF_CHECK_FAILON"])
        #expect(found.map(\.meant) == ["PUSHPROOF_CHECK_FAIL_ON"])
    }
}
