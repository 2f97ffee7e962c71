import Foundation
import JSONModel
import Testing

/// `pushproof lint --dialect`: the gate of those who send through a vendor.
@Suite struct LintMessagesTests {
    static let good = #"{"message":{"token":"t","notification":{"title":"Order","body":"17"}}}"#
    /// A push that says that it is silent, and has an alert.
    static let bad =
        #"{"message":{"token":"t","notification":{"title":"Order","body":"17"},"apns":{"headers":{"apns-push-type":"background","apns-priority":"5"},"payload":{"aps":{"content-available":1}}}}}"#

    @Test func goodMessagePassesAndSaysWhatThePhoneDoes() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.good, to: "m.json")
            let run = try await tool.run("lint", "--dialect", "fcm", "m.json")
            #expect(run.code == 0, "\(run.output)\(run.errorOutput)")
            #expect(run.output.contains(#"shows "Order" / "17""#))
            #expect(run.errorOutput.isEmpty)
        }
    }

    @Test func silentMessageWithAnAlertNamesBothRules() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.bad, to: "m.json")
            let run = try await tool.run("lint", "--dialect", "fcm", "m.json")
            #expect(run.code == 1)
            #expect(run.output.contains("background.no_user_keys"))
            #expect(run.output.contains("FC-3"))
        }
    }

    @Test func jsonHasOneObjectAMessage() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.good + "\n\n" + Self.bad + "\n", to: "all.jsonl")
            let run = try await tool.run("lint", "--dialect", "fcm", "--format", "json", "all.jsonl")
            #expect(run.code == 1)
            let objects = try run.lines.map { try JSONValue(parsing: Array($0.utf8)) }
            #expect(objects.map { $0["input"]?.stringValue } == ["all.jsonl:1", "all.jsonl:3"])
            #expect(objects.map { $0["passes"]?.boolValue } == [true, false])
            #expect(objects[0]["phone"]?["kind"] == "alert")
            #expect(objects[0]["effect"]?["background"]?["banner"] == true)
            #expect(objects[0]["outcome"] == "payload")
            let findings = objects[1]["findings"]?.arrayValue ?? []
            let broken = findings.first { $0["rule"] == "background.no_user_keys" }
            #expect(broken?["severity"] == "error")
            #expect(broken?["compileRules"] == ["FC-3"])
            #expect(broken?["pointer"] == "/aps/alert")
        }
    }

    /// What is given, and how it ends.
    static let ends: [(arguments: [String], input: String?, code: Int, says: String)] = [
        (["folder"], nil, 1, "2 messages: 1 pass, 1 fail"),
        (["-"], good, 0, "-: alert"),
        (["-"], good + "\n" + bad, 1, "-:2"),
        (["-"], "", 75, "nothing was judged"),
        (["empty"], nil, 75, "nothing was judged"),
        (["none.json"], nil, 65, "none.json"),
        (["-"], "{", 65, "-: not JSON"),
        (["-"], "[\(good),\(bad)]", 1, "-[1]"),
        (["-"], "[17]", 65, "JSON lines"),
        (["-"], #"{"aps":{"alert":{"body":"Hi"}}}"#, 65, "is a payload for APNs"),
        (["-"], #"{"room":"17"}"#, 65, "has no field of a message"),
        (["-"], good.dropLast() + ",}", 1, "trailing comma at line 1"),
        (["folder/good.json", "none.json"], nil, 65, "none.json"),
        (["--expect", "visible", "folder/good.json"], nil, 0, "alert"),
        (["--expect", "silent", "folder/good.json"], nil, 1, "effect.silent-visible"),
        (["--expect", "silent", "--fail-on", "never", "folder/good.json"], nil, 0, "effect.silent-visible"),
        (["--expect", "loud", "folder/good.json"], nil, 64, "loud"),
        (["--push-type", "alert", "folder/good.json"], nil, 64, "--push-type"),
        (["--profile", "none", "folder/good.json"], nil, 65, "profile"),
        (["case.json"], nil, 1, "effect.silent-visible"),
        (["other.json"], nil, 65, "is a case of sns"),
    ]

    @Test(arguments: ends.indices)
    func everyEndHasItsCode(index: Int) async throws {
        let end = Self.ends[index]
        try await Tool.inTemporaryFolder { tool in
            for folder in ["folder", "empty"] {
                try FileManager.default.createDirectory(
                    at: tool.folder.appending(path: folder),
                    withIntermediateDirectories: true
                )
            }
            try tool.write(Self.good, to: "folder/good.json")
            try tool.write(Self.bad, to: "folder/bad.json")
            try tool.write("{\"dialect\":\"fcm\",\"message\":\(Self.good),\"expect\":\"silent\"}", to: "case.json")
            try tool.write("{\"dialect\":\"sns\",\"message\":\(Self.good)}", to: "other.json")
            let run = try await tool.run(["lint", "--dialect", "fcm"] + end.arguments, input: end.input)
            #expect(run.code == end.code, "\(end.arguments): \(run.output)\(run.errorOutput)")
            #expect(
                (run.output + run.errorOutput).contains(end.says),
                "\(end.arguments): \(run.output)\(run.errorOutput)"
            )
            #expect(run.complaints.count == (end.code == 0 || end.code == 1 ? 0 : 1) || end.code == 64)
        }
    }

    /// The article's wrongly built silent push: an alert and a sound beside content-available 1.
    static let notSilent =
        #"{"alertMsg":{"title":"t","body":"b"},"contentAvailable":1,"sound":"notice_type1.caf","badge":1}"#

    @Test func explainSaysWhyAMessageIsNotSilent() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.notSilent, to: "m.json")
            let run = try await tool.run("lint", "--dialect", "getui", "--explain", "m.json")
            #expect(run.code == 0, "\(run.output)\(run.errorOutput)")
            let lines = run.lines.map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines.contains { $0.hasPrefix("Getui: not silent (mixed)") })
            #expect(lines.count { $0.hasPrefix("NOT MET") } == 2)
            #expect(lines.contains { $0.hasPrefix("met") && $0.hasSuffix("contentAvailable is 1") })
            #expect(lines.contains { $0.hasPrefix("background, arrives: application:didReceiveRemoteNotification") })
            #expect(lines.contains("terminated, arrives: none"))
            let brief = try await tool.run("lint", "--dialect", "getui", "m.json")
            #expect(!brief.output.contains("NOT MET"))
            let json = try await tool.run("lint", "--dialect", "getui", "--explain", "--format", "json", "m.json")
            let found = try JSONValue(parsing: Array(json.output.utf8))["classification"]
            #expect(found?["silent"] == false)
            #expect(found?["conditions"]?.arrayValue?.map { $0["met"] } == [false, true, false])
            #expect(found?["callbacks"]?.arrayValue?.count == 9)
        }
    }

    @Test func vendorsWithoutClassesExplainAsBefore() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.good, to: "m.json")
            let run = try await tool.run("lint", "--dialect", "fcm", "--explain", "m.json")
            #expect(run.output.contains("payload: ") && !run.output.contains("silent"))
            let json = try await tool.run("lint", "--dialect", "fcm", "--format", "json", "m.json")
            #expect(try JSONValue(parsing: Array(json.output.utf8))["classification"] == nil)
        }
    }

    @Test func mistakesAreListedWithTheRules() async throws {
        try await Tool.inTemporaryFolder { tool in
            let list = try await tool.run("rules", "--dialect", "easemob")
            #expect(list.lines.contains { $0.hasPrefix("easemob.misplaced-field\t") })
            let objects = try await tool.run("rules", "--mistakes", "--dialect", "fcm", "--format", "json").lines
            #expect(objects.count >= 6)
            #expect(try objects.allSatisfy { try JSONValue(parsing: Array($0.utf8))["dialect"] == "fcm" })
            let page = try await tool.run("rules", "easemob.misplaced-field")
            #expect(page.code == 0)
            #expect(page.output.contains("source:"))
            #expect(page.output.contains("em_ignore_notification"))
        }
    }
}
