import APNsRules
import Foundation
import JSONModel
import Testing

/// `pushproof compile` and `pushproof rules`.
@Suite struct CompileCommandTests {
    /// A single chat without extension, as in the vendor's documents: display style "simple banner".
    static let message = """
        {"target_type":"users","target":["6006"],"from":"6001","msg":{"type":"txt","msg":"hello"},
        "ext":{"em_apns_ext":{"em_push_sound":"bell.caf","em_push_category":"chat"}}}
        """

    @Test func messageOnItsOwnIsCompiled() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.message, to: "m.json")
            let result = try await tool.run("compile", "--dialect", "easemob", "m.json")
            #expect(result.code == 0, "\(result.errorOutput)")
            #expect(result.lines.contains("apns-push-type: alert"))
            #expect(result.lines.contains("apns-priority: 10"))
            let payload = try JSONValue(parsing: Array((result.lines.last ?? "").utf8))
            #expect(payload["aps"]?["sound"] == "bell.caf")
            #expect(payload["aps"]?["category"] == "chat")
            #expect(payload["f"] == "6001")
            #expect(payload["t"] == "6006")
            let fromInput = try await tool.run("compile", "--dialect", "easemob", "-", input: Self.message)
            #expect(fromInput.output == result.output)
        }
    }

    @Test func explainNamesRuleAndSourceOfEachMember() async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.run(
                "compile",
                "--explain",
                "--dialect",
                "easemob",
                "-",
                input: Self.message
            )
            for member in ["/aps/alert", "/aps/sound", "/aps/category", "/f", "/t", "/m", "header apns-push-type"] {
                let index = result.lines.firstIndex { $0.hasPrefix(member) }
                let following = index.map { result.lines[($0 + 1)...].prefix(2) } ?? []
                #expect(following.first?.hasPrefix("  EM-") == true, "\(member)")
                #expect(following.last?.hasPrefix("  source: Easemob") == true, "\(member)")
            }
        }
    }

    @Test func suppressedMessageSaysWhichRule() async throws {
        try await Tool.inTemporaryFolder { tool in
            let ignored = """
                {"id":"easemob/ignored","dialect":"easemob","message":{"target_type":"users","target":["6006"],
                "from":"6001","msg":{"type":"txt","msg":"hello"},"ext":{"em_ignore_notification":true}}}
                """
            let result = try await tool.run("compile", "--explain", "-", input: ignored)
            #expect(result.code == 0)
            #expect(result.lines.first?.hasPrefix("suppressed: ") == true)
            #expect(result.output.contains("EM-A5"))
        }
    }

    @Test(arguments: [
        (["compile", "missing.json"], "", "missing.json"),
        (["compile", "-"], "no JSON", "not JSON"),
        (["compile", "-"], #"{"id":"x"}"#, "dialect"),
        (
            ["compile", "-"],
            #"{"id":"easemob/x","dialect":"easemob","message":{},"context":{"offlineCount":"one"}}"#, "offlineCount"
        ),
    ])
    func inputThatCannotBeUsedIsOneLine(arguments: [String], input: String, problem: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try await tool.run(arguments, input: input).expectFailure(65, naming: problem)
        }
    }

    @Test func vendorMessageThatIsNoJSONIsRefusedAndNoFailure() async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.run("compile", "--dialect", "easemob", "-", input: "{")
            #expect(result.code == 0)
            #expect(result.lines.first?.hasPrefix("error: ") == true)
        }
    }

    // MARK: Rules

    @Test func rulesAreListedAndShown() async throws {
        try await Tool.inTemporaryFolder { tool in
            let list = try await tool.run("rules")
            #expect(list.lines.first == "rules \(RulesEdition.current)")
            let identifiers = list.lines.map { $0.split(separator: "\t").dropFirst().first.map(String.init) }
            for rule in ["size.limit", "json.syntax", "nse.alert_dict", "background.no_user_keys", "hdr.topic.missing"]
            {
                #expect(identifiers.contains(rule))
            }
            let page = try await tool.run("rules", "size.limit")
            for word in ["4096", "413 PayloadTooLarge", "developer.apple.com", "passes:", "fails:"] {
                #expect(page.output.contains(word))
            }
            let compileRule = try await tool.run("rules", "EM-C3")
            #expect(compileRule.output.contains("source: Easemob"))
        }
    }

    @Test func rulesOfADialectAndItsAmbiguitiesAreListed() async throws {
        try await Tool.inTemporaryFolder { tool in
            let list = try await tool.run("rules", "--dialect", "easemob")
            #expect(list.lines.allSatisfy { $0.hasPrefix("EM-") || $0.hasPrefix("easemob.") })
            for rule in ["EM-A1", "EM-B11", "EM-C8", "EM-D2", "EM-E3"] {
                #expect(list.lines.contains { $0.hasPrefix(rule + "\t") })
            }
            #expect(try await tool.run("rules", "--dialect", "apns").lines.allSatisfy { $0.hasPrefix("AP-") })
            let ambiguous = try await tool.run("rules", "--ambiguous")
            #expect(ambiguous.output.contains("EM-C8"))
            #expect(ambiguous.output.contains("\n  - "))
        }
    }

    @Test func ruleThatDoesNotExistIsWrongUsage() async throws {
        try await Tool.inTemporaryFolder { tool in
            try await tool.run("rules", "size.limitt").expectFailure(64, naming: "did you mean \"size.limit\"?")
            try await tool.run("rules", "FC99", "--dialect", "fcm").expectFailure(64, naming: "rules --dialect fcm")
            try await tool.run("rules", "EM-C3", "--dialect", "fcm").expectFailure(64, naming: "easemob")
        }
    }

    @Test func everyIDThatAFindingNamesHasAPage() async throws {
        try await Tool.inTemporaryFolder { tool in
            let pages = [
                ["FC-9", "--dialect", "fcm"], ["diff.outcome"], ["apns.PayloadTooLarge"], ["testee.crash"],
                ["effect.alert-lost", "--dialect", "easemob"],
            ]
            for arguments in pages {
                let page = try await tool.run(["rules"] + arguments)
                #expect(page.code == 0)
                #expect(page.lines.first == arguments[0])
                #expect(page.lines.count > 1)
            }
        }
    }
}
