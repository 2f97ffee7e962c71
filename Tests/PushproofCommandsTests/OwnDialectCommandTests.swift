import Foundation
import JSONModel
import Testing

/// Campaigns of a dialect of the user's own.
@Suite struct OwnDialectCommandTests {
    private static let examples = Tool.repository.appending(path: "Examples")
    private static let file = examples.appending(path: "dialects/chat.dialect.yml").path
    private static let testee = "python3 '\(examples.appending(path: "testees/chat.py").path)'"
    private static let fast = ["--strength", "1", "--no-sweep"] + Tool.patience

    @Test func theExampleIsRightAndItsBugsAreNamedByTheirRules() async throws {
        try await Tool.inTemporaryFolder { tool in
            let run = ["check", "--dialect-file", Self.file] + Self.fast
            let right = try await tool.run(run + ["--testee", Self.testee])
            #expect(right.code == 0, "\(right.output)")
            let report = try tool.json(of: "Reports/latest/report.json")
            #expect(report["dialects"]?.objectValue?.keys == ["chat"])
            #expect(report["summary"]?["violations"] == 0)
            #expect(!right.output.contains("not met"))

            let wrong = try await tool.run(run + ["--testee", Self.testee + " --bug badge-at-most-99"])
            #expect(wrong.code == 1)
            let findings = try tool.json(of: "Reports/latest/report.json")["findings"]?.arrayValue ?? []
            let finding = try #require(findings.first { $0["severity"] == "error" })
            #expect(finding["rule"] == "dialect.CHAT-8")
            #expect(finding["specRule"] == "CHAT-8")
            #expect(finding["pointer"] == "/aps/badge")
            #expect(finding["source"] == "docs/push.md, badge: The badge is the number of unread messages.")

            // The line that is printed runs the case again: it names the dialect's file.
            let name = try #require(finding["fingerprint"]?.stringValue)
            let line = try #require(wrong.lines.first { $0.contains("replay:") && $0.contains(name) })
            let command = line.split(separator: "replay:", maxSplits: 1).last.map(String.init) ?? ""
            let again = try await tool.shell(#"pushproof() { "$PUSHPROOF" "$@"; };"# + command)
            #expect(again.code == 1)
            #expect(again.output.contains("STILL FAILS"))

            let skipped = try await tool.run(
                run + ["--testee", Self.testee + " --bug badge-at-most-99", "--skip-rule", "CHAT-8"]
            )
            #expect(skipped.code == 0, "\(skipped.output)")
        }
    }

    /// Without any rule a change is held against the compiler before it.
    @Test func aChangeFailsTheGateWithoutRules() async throws {
        try await Tool.inTemporaryFolder { tool in
            let text = try String(contentsOfFile: Self.file, encoding: .utf8)
            let rules = try #require(text.range(of: "\nrules:\n"))
            try tool.write(String(text[..<rules.lowerBound]) + "\n", to: "chat.dialect.yml")
            let example = Self.examples.appending(path: "dialects/examples/text.json").path
            try tool.write(String(contentsOfFile: example, encoding: .utf8), to: "examples/text.json")
            let diff = [
                "diff", "--gate", "--dialect-file", "chat.dialect.yml", "--strength", "1", "--before", Self.testee,
                "--after",
            ]
            let same = try await tool.run(diff + [Self.testee] + Tool.patience)
            #expect(same.code == 0, "\(same.output)")
            let changed = try await tool.run(diff + [Self.testee + " --bug group-lowered"] + Tool.patience)
            #expect(changed.code == 1)
            #expect(changed.output.contains("diff.changed"))
        }
    }

    @Test func aRunWithoutATesteeSaysThatNoCompilerWasLookedAt() async throws {
        try await Tool.inTemporaryFolder { tool in
            let alone = try await tool.run(["check", "--dialect-file", Self.file] + ["--strength", "1", "--no-sweep"])
            #expect(alone.code == 0, "\(alone.output)")
            #expect(
                alone.lines.contains(
                    "testee      for chat there is no compiler: the payloads in the dialect file are judged"
                )
            )
            let both = try await tool.run(
                ["fuzz", "--cases", "20", "--dialect", "zego", "--dialect", "chat", "--dialect-file", Self.file]
            )
            #expect(both.output.contains("testee      the reference compilers, and for chat there is no compiler: "))
        }
    }

    /// As with a vendor's dialect: the parts of a campaign, put together, are the campaign.
    @Test func shardsOfIt() async throws {
        try await Tool.inTemporaryFolder { tool in
            let named = ["--dialect-file", Self.file]
            let wrong = ["--testee", Self.testee + " --bug badge-at-most-99"]
            let campaign =
                ["fuzz", "--cases", "200", "--seed", "5", "--no-feedback", "--jobs", "1", "--quiet"] + named + wrong
                + Tool.patience + ["--shrink-time", "30m"]
            #expect(try await tool.run(campaign + ["--report-dir", "whole"]).code == 1)
            for index in 1...2 {
                let part = ["--shard", "\(index)/2", "--report-dir", "part\(index)"]
                #expect([0, 1].contains(try await tool.run(campaign + part).code))
            }
            let merge = ["merge", "part2", "part1", "--quiet", "--report-dir"]
            #expect(try await tool.run(merge + ["merged"] + named).code == 1)
            let whole = try tool.json(of: "whole/report.json")
            let merged = try tool.json(of: "merged/report.json")
            for key in ["findings", "dialects", "coverage", "readings"] { #expect(merged[key] == whole[key], "\(key)") }
            #expect(merged["summary"]?["judged"] == whole["summary"]?["judged"])

            // Without its file nobody knows what “chat” is, and one line says so.
            try await tool.run(merge + ["none"]).expectFailure(
                65,
                naming: "part2/state.json",
                "“chat”",
                "--dialect-file"
            )

            // Another description has other places and values.
            let text = try String(contentsOfFile: Self.file, encoding: .utf8)
            let rules = try #require(text.range(of: "\nrules:\n"))
            try tool.write(String(text[..<rules.lowerBound]) + "\n", to: "chat.dialect.yml")
            let example = Self.examples.appending(path: "dialects/examples/text.json").path
            try tool.write(String(contentsOfFile: example, encoding: .utf8), to: "examples/text.json")
            try await tool.run(merge + ["none", "--dialect-file", "chat.dialect.yml"])
                .expectFailure(65, naming: "part2/state.json", "another description of chat")
        }
    }

    @Test func whatIsKnownOfItIsAccepted() async throws {
        try await Tool.inTemporaryFolder { tool in
            let named = ["--dialect-file", Self.file]
            let wrong = ["--testee", Self.testee + " --bug badge-at-most-99"] + Tool.patience
            let run = ["fuzz", "--cases", "200", "--seed", "5", "--quiet", "--report-dir", "run"] + named
            #expect(try await tool.run(run + wrong).code == 1)
            let findings = try tool.json(of: "run/report.json")["findings"]?.arrayValue ?? []
            let finding = try #require(findings.first { $0["rule"] == "dialect.CHAT-8" })
            let fingerprint = try #require(finding["fingerprint"]?.stringValue)

            let baseline = ["--baseline", "known.jsonl"]
            let accept = ["baseline", "accept", "--from", "run", "--reason", "since the first release"] + baseline
            try await tool.run(accept + [fingerprint]).expectFailure(65, naming: "“chat”", "--dialect-file")
            #expect(try await tool.run(accept + [fingerprint] + named).code == 0)
            let shown = try await tool.run(["baseline", "show"] + baseline + named)
            #expect(shown.output.contains("\(fingerprint)  dialect.CHAT-8"), "\(shown.output)")
            try await tool.run(["baseline", "show"] + baseline).expectFailure(65, naming: "known.jsonl:1", "“chat”")

            let known = try await tool.run(run + wrong + baseline)
            #expect(known.code == 0, "\(known.output)")
            let prune = ["baseline", "prune"] + baseline + named
            #expect(try await tool.run(prune + wrong).output.contains("0 stale, 1 left"))
            #expect(
                try await tool.run(prune + ["--testee", Self.testee] + Tool.patience).output.contains("1 stale, 0 left")
            )
        }
    }

    @Test func seededBugsOfItAreMeasured() async throws {
        try await Tool.inTemporaryFolder { tool in
            let mutants = ["mutants", "--dialect-file", Self.file, "--testee", Self.testee, "--only", "badge-as-text"]
            let result = try await tool.run(mutants + ["--testee-timeout", "2m", "--report-dir", "mutants"])
            #expect(result.code == 0, "\(result.output) \(result.errorOutput)")
            #expect(result.lines.contains { $0.hasPrefix("| chat | 1 | 1 (100 %) | 1 (100 %) |") }, "\(result.output)")
        }
    }

    @Test func aProjectNamesTheFiles() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(
                """
                version: 1
                testees: { chat: { command: "\(Self.testee)", dialects: [chat] } }
                dialects: { files: [\(Self.file)] }
                """,
                to: "pushproof.yml"
            )
            let result = try await tool.run(["check"] + Self.fast)
            #expect(result.code == 0, "\(result.output) \(result.errorOutput)")
            let report = try tool.json(of: "Reports/latest/report.json")
            #expect(report["dialects"]?.objectValue?.keys == ["chat"])
        }
    }

    /// What a rule can say, alone; and an answer to every message that does not keep to it.
    private static let rules: [(rule: String, answer: String)] = [
        ("outcome: suppressed", shown), ("outcome: error", shown), ("outcome: payload", #"{"error":"no"}"#),
        ("then: { properties: { aps: { required: [badge] } } }", shown),
        (#"headers: { apns-priority: "5" }"#, shown), ("equal: [{ message: /text, payload: /text }]", shown),
        ("intent: { visible: false }", shown), ("intent: { wakes: true }", shown),
        ("intent: { runsExtension: true }", shown), ("intent: { wakes: false }", waking),
        ("intent: { runsExtension: false }", waking),
        ("intent: { visible: true }", #"{"payload":"{\"aps\":{\"badge\":1}}","headers":{"apns-push-type":"alert"}}"#),
    ]

    private static let shown =
        #"{"payload":"{\"aps\":{\"alert\":{\"title\":\"a\"}}}","headers":{"apns-push-type":"alert","apns-priority":"10"}}"#

    private static let waking =
        #"{"payload":"{\"aps\":{\"alert\":{\"title\":\"a\"},\"content-available\":1,\"mutable-content\":1}}","headers":{"apns-push-type":"alert"}}"#

    @Test(arguments: rules) func everyKindOfRuleSpeaksAlone(_ rule: String, _ answer: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(
                """
                dialect: acme
                message: { type: object, required: [text], properties: { text: { type: string, minLength: 1 } } }
                rules:
                  - { id: A-1, sentence: It is so., source: us, \(rule) }
                """,
                to: "acme.dialect.yml"
            )
            try tool.write(answer, to: "answer.json")
            try tool.write(
                """
                import json, sys
                answer = json.load(open("answer.json"))
                for line in sys.stdin:
                    print(json.dumps({"id": json.loads(line)["id"], **answer}), flush=True)
                """,
                to: "testee.py"
            )
            let run = ["check", "--dialect-file", "acme.dialect.yml", "--testee", "python3 testee.py"]
            let result = try await tool.run(run + Self.fast)
            #expect(result.code == 1, "\(result.output) \(result.errorOutput)")
            let findings = try tool.json(of: "Reports/latest/report.json")["findings"]?.arrayValue ?? []
            let rules = findings.filter { $0["severity"] == "error" }.compactMap { $0["rule"]?.stringValue }
            #expect(rules.contains { $0 == "dialect.A-1" || $0.hasPrefix("effect.") }, "\(rules)")
            // Whatever speaks of it, it is named, and can be left out.
            let named = findings.filter { $0["specRule"] == "A-1" || $0["rule"] == "dialect.A-1" }
            #expect(!named.isEmpty, "\(findings)")
        }
    }

    /// Rules that no payload breaks, or no message meets, check nothing: the check of the file says so, and every run.
    @Test(
        arguments: [
            ("then: { properties: {} }", "then of rule A-1 of acme: no outcome that was tried breaks it"),
            ("equal: []", "what it says of rule A-1 of acme: it has no condition to test"),
            (
                "intent: { visible: true } }\n  - { id: A-3, sentence: No., source: us, intent: { visible: false }",
                "intent.visible of rule A-1 of acme: outcomes that break it are not noticed; does another rule demand the opposite?"
            ),
            (
                "if: { required: [x], properties: { x: false } }, outcome: suppressed",
                "if of rule A-1 of acme: no message that meets it was found"
            ),
        ]
    )
    func aRuleThatNothingBreaksIsNamed(_ rule: String, _ said: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(
                """
                dialect: acme
                message: { type: object, required: [text], properties: { text: { type: string, minLength: 1 } } }
                rules:
                  - { id: A-1, sentence: It is so., source: us, \(rule) }
                  - { id: A-2, sentence: It is shown., source: us, equal: [{ message: /text, payload: /aps/alert/body }] }
                """,
                to: "acme.dialect.yml"
            )
            let checked = try await tool.run("dialect", "check", "acme.dialect.yml")
            #expect(
                checked.code == 0 && checked.lines.contains("warning: acme.dialect.yml: \(said)"),
                "\(checked.output)"
            )
            let run = try await tool.run("check", "--dialect-file", "acme.dialect.yml", "--strength", "1", "--no-sweep")
            let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("not used \(said)"), "\(run.output)")
            #expect(!run.output.contains("rule A-2"))
        }
    }

    @Test func aFileThatCannotBeUsedIsToldAtOnce() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("dialect: acme\nmessage: {}\nmore: 1\n", to: "acme.dialect.yml")
            let wrong = try await tool.run("check", "--dialect-file", "acme.dialect.yml", "--testee", "true")
            wrong.expectFailure(65, naming: "acme.dialect.yml:3", "unknown key")
            let missing = try await tool.run("check", "--dialect-file", "none.dialect.yml", "--testee", "true")
            missing.expectFailure(65, naming: "none.dialect.yml")
        }
    }
}
