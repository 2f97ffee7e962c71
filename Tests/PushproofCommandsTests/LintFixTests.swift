import Foundation
import Testing

/// `pushproof lint --fix`. What a key is called and what type it has is in Apple's table (Generating a remote notification).
@Suite struct LintFixTests {
    static let repairs: [(before: String, after: String, changes: [String])] = [
        (
            "\u{FEFF}{\n  // for tests\n  \"aps\": {\n    \"alert\": {\"title\": \"t\", \"body\": \"b // no comment\",}, /* here */\n  },\n}\n",
            "{\n  \"aps\": {\n    \"alert\": {\"title\": \"t\", \"body\": \"b // no comment\"}\n  }\n}\n",
            ["a byte order mark is removed", "2 comments are removed", "3 trailing commas are removed"]
        ),
        (
            #"{ "aps": { "alert": {"title_loc_key":"T", "body":"b"}, "content_available" : true, "mutableContent":"1" } }"#,
            #"{ "aps": { "alert": {"title-loc-key":"T", "body":"b"}, "content-available" : 1, "mutable-content":1 } }"#,
            [
                "aps.content_available is now called content-available", "aps.content-available was true, and is now 1",
                "aps.mutableContent is now called mutable-content", "aps.mutable-content was \"1\", and is now 1",
                "aps.alert.title_loc_key is now called title-loc-key",
            ]
        ),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"},"badge":"17"}}"#,
            #"{"aps":{"alert":{"title":"t","body":"b"},"badge":17}}"#, ["aps.badge was \"17\", and is now 17"]
        ),
        (
            "{\n  \"mutable-content\": 1,\n  \"aps\": {\n    \"alert\": {\"title\": \"t\", \"body\": \"b\"}\n  },\n  \"thread-id\": \"a\",\n  \"order\": 17\n}\n",
            "{\n  \"aps\": {\n    \"alert\": {\"title\": \"t\", \"body\": \"b\"},\n    \"mutable-content\": 1,\n    \"thread-id\": \"a\"\n  },\n  \"order\": 17\n}\n",
            [
                "mutable-content is moved into aps",
                "thread-id is moved into aps",
            ]
        ),
        // What has the right key already, or may be meant otherwise, is left to its owner.
        (
            #"{"aps":{"badge":1,"thread_id":"a","thread-id":"b"}}"#,
            #"{"aps":{"badge":1,"thread_id":"a","thread-id":"b"}}"#, []
        ),
        (
            #"{"aps":{"badge":"+1","content-available":false},"alert":"Hi"}"#,
            #"{"aps":{"badge":"+1","content-available":false},"alert":"Hi"}"#, []
        ),
        (#"{"aps":{"badge":1},"#, #"{"aps":{"badge":1},"#, []),
        // What aps has with the same value does nothing beside it; without an alert that is an object an extension does not run.
        (
            #"{"content-available":1,"aps":{"content-available":1},"a":2}"#, #"{"aps":{"content-available":1},"a":2}"#,
            ["content-available next to aps is removed: aps has the same value"]
        ),
        (#"{"aps":{"alert":"Hi"},"mutable-content":1}"#, #"{"aps":{"alert":"Hi"},"mutable-content":1}"#, []),
    ]

    /// What is left for its owner is said, with the reason.
    @Test(arguments: [
        ("{\"aps\":{\"sound\":'default'}}", "it is not JSON, so nothing is repaired: "),
        (#"{"aps":{"badge":"1"}"#, "it is not JSON, so nothing is repaired: "),
        (#"{"aps":{"alert":"Hi"},"mutable-content":1}"#, "mutable-content next to aps: inside aps it needs an alert"),
        (
            #"{"aps":{"content-available":1},"content-available":0}"#,
            "content-available next to aps is 0, and in aps it is 1: decide which one is right"
        ),
    ])
    func whatIsLeftIsSaid(text: String, words: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(text, to: "p.json")
            let result = try await tool.run("lint", "--fix", "p.json")
            #expect(result.output.contains("p.json: unchanged: \(words)"), "\(result.output)")
            #expect(!result.output.contains(": repaired: "))
            #expect(try tool.text(of: "p.json") == text)
        }
    }

    /// A file of several payloads is repaired part by part, and keeps its lines.
    @Test func listsAreRepairedToo() async throws {
        try await Tool.inTemporaryFolder { tool in
            let list =
                "[\n  {\"aps\": {\"badge\": \"1\"}},\n  5,\n  {\"aps\": {\"badge\": 2}},\n  {\"aps\": {\"content_available\": true}}\n]\n"
            let mended =
                "[\n  {\"aps\": {\"badge\": 1}},\n  5,\n  {\"aps\": {\"badge\": 2}},\n  {\"aps\": {\"content-available\": 1}}\n]\n"
            try tool.write(list, to: "p.json")
            let result = try await tool.run("lint", "--fix", "p.json")
            #expect(result.output.contains("p.json[0]: repaired: aps.badge was \"1\", and is now 1"))
            #expect(try tool.text(of: "p.json") == mended)
            let filter = try await tool.run("lint", "--fix", "-", input: list)
            #expect(filter.output == mended)
            let map = "{ \"a\": {\"aps\": {\"badge\": \"1\"}}, \"b\": {\"aps\": {\"badge\": 2}} }"
            try tool.write(map, to: "m.json")
            _ = try await tool.run("lint", "--fix", "m.json")
            #expect(try tool.text(of: "m.json") == map.replacing("\"1\"", with: "1"))
        }
    }

    @Test(arguments: repairs.indices)
    func filesAreRepairedInPlace(index: Int) async throws {
        let repair = Self.repairs[index]
        try await Tool.inTemporaryFolder { tool in
            try tool.write(repair.before, to: "p.json")
            let path = tool.folder.appending(path: "p.json").path
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
            let result = try await tool.run("lint", "--fix", "p.json")
            let told = result.lines.filter { $0.hasPrefix("p.json: repaired: ") }.map { String($0.dropFirst(18)) }
            #expect(told == repair.changes)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == repair.after)
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
            let names = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
            #expect(!names.contains { $0.hasSuffix(".new") })
            // The file is judged as it is now.
            let again = try await tool.run("lint", "p.json")
            #expect(again.code == result.code)
            let isAboutRepairs = { (line: String) in line.contains(": repaired: ") || line.contains(": unchanged: ")
            }
            #expect(again.lines == result.lines.filter { !isAboutRepairs($0) })

            let filter = try await tool.run("lint", "--fix", "-", input: repair.before)
            #expect(filter.output == repair.after)
            #expect(filter.code == result.code)
            #expect(filter.errorOutput.contains("-: repaired: ") == !repair.changes.isEmpty)
        }
    }

    @Test func linesAndFoldersAreRepairedToo() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(
                "{\"aps\":{\"badge\":\"1\"}}\n\n{\"aps\":{\"badge\":2}}\n{\"aps\":{\"badge\":\"3\"}}",
                to: "p.jsonl"
            )
            let result = try await tool.run("lint", "--fix", ".")
            #expect(result.code == 0, "\(result.output)")
            let text = try String(contentsOf: tool.folder.appending(path: "p.jsonl"), encoding: .utf8)
            #expect(text == "{\"aps\":{\"badge\":1}}\n\n{\"aps\":{\"badge\":2}}\n{\"aps\":{\"badge\":3}}")
        }
    }

    /// A VoIP payload is the app's own (PushKit), and a template is no JSON yet.
    @Test func whatIsFreeStays() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(#"{"aps":{},"thread-id":"a"}"#, to: "v.json")
            let voip = try await tool.run("lint", "--fix", "--push-type", "voip", "v.json")
            #expect(!voip.output.contains("repaired"))
            try tool.write(#"{"aps":{"badge":"{{badge}}","alert":{"title":"t","body":"b",}}}"#, to: "t.json")
            let template = try await tool.run("lint", "--fix", "t.json")
            #expect(template.lines.first == "t.json: it is a template, so nothing is repaired")
            let usage = try await tool.run("lint", "--fix", "--dialect", "fcm", "t.json")
            #expect(usage.code == 64)
        }
    }

    /// One line, exit code 74, and the file as it was. Root may write what nobody may, so a full disk stands in where it runs the tests.
    @Test func aFileThatCannotBeWrittenIsLeft() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(#"{"aps":{"badge":"1"}}"#, to: "p.json")
            let path = tool.folder.appending(path: "p.json").path
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
            let isRoot = getuid() == 0
            let result = try await tool.run("lint", "--fix", "p.json")
            if !isRoot {
                #expect(result.code == 74)
                #expect(result.complaints == ["pushproof: cannot write p.json: Permission denied"])
                #expect(try String(contentsOfFile: path, encoding: .utf8) == #"{"aps":{"badge":"1"}}"#)
            }
            let full = try await tool.run("lint", "--fix", "-", input: #"{"aps":{"badge":"1"}}"#)
            #expect(full.code == 0)
        }
    }
}
