import Foundation
import JSONModel
import Testing

/// Many testees beside each other, from outside.
@Suite struct MatrixCommandTests {
    private static let sham = "python3 \(Tool.repository.path)/Tests/PushproofCommandsTests/Stubs/sham.py"

    /// A right testee, one whose every second answer is another push, and one that says nothing.
    private static func file(_ more: String = "") -> String {
        """
        version: 1
        options: [--no-sweep, --no-shrink, --case, 'apns/*', --testee-timeout, 60s]
        testees:
          - name: right
            version: "1.0"
            language: Python
            home: https://example.com/right
            command: \(sham) right
            dialects: apns
          - name: another
            version: "2.0"
            language: Go
            command: \(sham) another
            dialects: [apns]
        \(more)
        """
    }

    @Test func eachTesteeHasAColumnAndEachMemberARow() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.file(), to: "m.yml")
            let result = try await tool.run("matrix", "m.yml", "--report-dir", "m")
            #expect(result.code == 1, "\(result.errorOutput)")
            #expect(result.lines.contains { $0.hasPrefix("right 1.0") && $0.contains("no errors") })
            #expect(result.lines.contains { $0.hasPrefix("another 2.0") && $0.contains("of errors") })

            let matrix = try tool.json(of: "m/matrix.json")
            #expect(matrix["testees"]?.arrayValue?.compactMap { $0["name"]?.stringValue } == ["right", "another"])
            let rows = try #require(matrix["rows"]?.arrayValue)
            // Apple, Generating a remote notification: badge is a number, and 0 removes it.
            let badge = try #require(rows.first { $0["id"] == "apns /aps/badge 0" })
            #expect(badge["title"] == "badge: 0")
            #expect(badge["cells"]?["right"]?["state"] == "pass")
            #expect((badge["cells"]?["right"]?["asked"]?.intValue ?? 0) > 0)
            #expect(rows.contains { $0["cells"]?["another"]?["state"] == "fail" })
            #expect(rows.allSatisfy { $0["cells"]?["right"]?["state"] != "fail" })

            let page = try tool.text(of: "m/matrix.html")
            #expect(page.contains("another/report.html#f-"))
            #expect(page.contains("badge: 0"))
            #expect(try tool.text(of: "m/badges/right.svg").contains("APNs payloads"))
            #expect(try tool.text(of: "m/right/report.html").contains("<h1"))
        }
    }

    @Test func whatIsExpectedPassesAndWhatIsGoneIsTold() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.file(), to: "m.yml")
            _ = try await tool.run("matrix", "m.yml", "--report-dir", "m")
            let testees = try #require(try tool.json(of: "m/matrix.json")["testees"]?.arrayValue)
            let names = (testees[1]["findings"]?.arrayValue ?? []).compactMap { $0["fingerprint"]?.stringValue }
            try #require(!names.isEmpty)
            let lines = (names + ["0000000000000000"]).map { #"{"fingerprint":"\#($0)","reason":"known since 2.0"}"# }
            try tool.write(lines.joined(separator: "\n") + "\n", to: "known.jsonl")
            try tool.write(Self.file("    expected: known.jsonl\n"), to: "m.yml")

            let result = try await tool.run("matrix", "m.yml", "--report-dir", "n", "--since", "m")
            #expect(result.code == 0, "\(result.errorOutput)")
            #expect(
                result.lines.contains { $0.hasPrefix("another") && $0.contains("1 expected, but no longer seen") }
            )
            let page = try tool.text(of: "n/matrix.html")
            #expect(page.contains("known since 2.0"))
            #expect(page.contains("before: fail"))
        }
    }

    @Test func whoCannotBeJudgedIsTold() async throws {
        try await Tool.inTemporaryFolder { tool in
            let more = "  - name: absent\n    command: ./none\n    dialects: apns\n"
            try tool.write(Self.file(more), to: "m.yml")
            let some = ["matrix", "m.yml", "--report-dir", "m", "--only", "right", "--only", "absent"]
            let result = try await tool.run(some)
            #expect(result.code == 75, "\(result.output)")
            #expect(result.errorOutput.contains("not judged: absent"))
            #expect(result.lines.contains { $0.hasPrefix("absent") && $0.contains("./none") })
            #expect(try await tool.run(some + ["--allow-missing"]).code == 0)
            let alone = ["matrix", "m.yml", "--report-dir", "m", "--only", "absent", "--allow-missing"]
            #expect(try await tool.run(alone).code == 75, "nothing at all was judged")
        }
    }

    @Test(arguments: [
        ("testees:\n  - name: ../x\n    command: x\n    dialects: apns\n", "letters, digits"),
        ("testees:\n  - name: x\n    command: x\n    dialects: sms\n", "there is no dialect"),
        ("testees:\n  - name: x\n    dialects: apns\n", "command"),
        ("testees: []\n", "no testee"),
        ("", "is empty"),
        ("testees:\n  - &a {name: x}\n  - *a\n", "alias"),
    ])
    func aFileThatCannotBeUsedIsNamed(text: String, problem: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(text, to: "m.yml")
            let result = try await tool.run("matrix", "m.yml")
            #expect(result.code == 65)
            #expect(result.errorOutput.contains(problem), "\(result.errorOutput)")
            #expect(result.errorOutput.split(separator: "\n").count == 1)
        }
    }
}
