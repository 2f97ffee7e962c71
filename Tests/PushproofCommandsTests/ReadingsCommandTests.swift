import Foundation
import JSONModel
import Testing

/// Readings found, written down, and held.
@Suite struct ReadingsCommandTests {
    private static let testee = "python3 '\(Tool.repository.path)/Examples/testees/zego.py'"
    private static let cases = ["--dialect", "zego", "--strength", "1", "--jobs", "1"]
    private static let check = ["check", "--no-sweep", "--no-shrink", "--report-dir", "r"] + cases

    private func prepare(_ tool: Tool) throws {
        try tool.copyCorpus(to: "Corpus/zego/rules", from: "zego/rules")
    }

    private func testee(_ switched: String = "") -> [String] {
        ["--testee", Self.testee + switched] + Tool.patience
    }

    @Test func whatIsFoundHolds() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            let found = try await tool.run(
                ["readings", "--no-sweep", "--write", "readings.yml"] + Self.cases + testee()
            )
            #expect(found.code == 0, "\(found.output)\(found.errorOutput)")
            let file = try tool.text(of: "readings.yml")
            // zego.py: a payload that is empty is there, and of equal keys the last counts.
            for line in ["zego:", "  ZG-4: put-in", "  ZG-equal-keys: last-wins"] {
                #expect(file.split(separator: "\n").contains { $0 == line }, "\(file)")
            }
            let open = try await tool.run(Self.check + testee())
            #expect(open.code == 0, "\(open.output)")
            let before = try tool.json(of: "r/report.json")
            #expect(before["readings"]?["zego"]?["ZG-4"]?["reading"] == "put-in")
            #expect(before["readings"]?["zego"]?["ZG-4"]?["decidedBy"]?.intValue ?? 0 > 0)
            let topics = try #require(before["readings"]?["zego"]?.objectValue)
            #expect(topics.keys.allSatisfy { !$0.contains("(") }, "\(topics.keys)")
            // zego.py refuses a title that is no text, and does not look at a call's screen.
            let types = try #require(topics["ZG-types"])
            #expect(types["reading"] == .null && types["place"] == nil)
            let places = try #require(types["places"]?.arrayValue)
            #expect(Set(places.compactMap { $0["place"]?.stringValue }).count == places.count)
            #expect(places.contains { $0["reading"] == "refused" } && places.contains { $0["reading"] == "ignored" })
            let held = try await tool.run(Self.check + testee() + ["--readings", "readings.yml"])
            #expect(held.code == 0, "\(held.output)")
            #expect(held.output.contains("ambiguous   "))
            let after = try tool.json(of: "r/report.json")
            let ambiguous = { (report: JSONValue) in report["summary"]?["ambiguous"]?.intValue ?? 0 }
            #expect(ambiguous(after) * 3 < ambiguous(before))
            let byTopic = try #require(before["summary"]?["ambiguousByTopic"]?.objectValue)
            #expect(byTopic["ZG-4"]?.intValue ?? 0 > 0 && after["summary"]?["ambiguousByTopic"]?["ZG-4"] == nil)
        }
    }

    @Test func anotherReadingThanTheFilesIsAnErrorThatNamesIt() async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            try tool.write("zego:\n  ZG-4: left-out\n", to: "readings.yml")
            let result = try await tool.run(Self.check + testee() + ["--readings", "readings.yml"])
            #expect(result.code == 1)
            let findings = try #require(tool.json(of: "r/report.json")["findings"]?.arrayValue)
            let finding = try #require(findings.first { $0["rule"] == "readings.pinned" })
            #expect(finding["pointer"] == "reading:ZG-4")
            #expect(finding["specRule"] == "ZG-4")
            #expect(finding["expected"] == "left-out")
            #expect(finding["actual"] == "put-in")
            let name = try #require(finding["fingerprint"]?.stringValue)
            let again = try await tool.run(
                ["replay", "r/findings/\(name)", "--readings", "readings.yml"] + testee()
            )
            #expect(again.output.contains("STILL FAILS"))
        }
    }

    @Test(arguments: [
        ("zego:\n  ZG-44: put-in\n", 64, "did you mean \"ZG-4\"?"),
        ("zego:\n  ZG-4: put-inn\n", 64, "did you mean \"put-in\"?"),
        ("zgeo:\n  ZG-4: put-in\n", 64, "did you mean \"zego\"?"),
        ("easemob:\n  ZG-4: put-in\n", 64, "there is no topic of easemob \"ZG-4\""),
        ("zego: [", 65, "readings.yml"), ("zego:\n  ZG-4: [put-in]\n", 65, "readings.yml:2: zego.ZG-4: expected"),
    ])
    func aFileThatCannotBeUsedIsOneLine(yaml: String, code: Int, words: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try prepare(tool)
            try tool.write(yaml, to: "readings.yml")
            try tool.write(#"{"pushConfig":{"title":"t"}}"#, to: "message.json")
            for command in [Self.check, ["compile", "--dialect", "zego", "message.json"]] {
                try await tool.run(command + ["--readings", "readings.yml"]).expectFailure(code, naming: words)
            }
        }
    }

    @Test func compilePrintsThePinnedOutcome() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(#"{"pushConfig":{"title":"t","content":"c","payload":""}}"#, to: "message.json")
            for (reading, isThere) in [("put-in", true), ("left-out", false)] {
                try tool.write("zego:\n  ZG-4: \(reading)\n", to: "readings.yml")
                let result = try await tool.run(
                    "compile",
                    "--dialect",
                    "zego",
                    "--readings",
                    "readings.yml",
                    "message.json"
                )
                #expect(result.code == 0)
                #expect(result.output.contains(#""payload":"""#) == isThere)
            }
        }
    }
}
