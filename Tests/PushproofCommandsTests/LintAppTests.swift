import Foundation
import JSONModel
import Testing

/// `pushproof lint` by what the app has, and `pushproof app scan`.
@Suite struct LintAppTests {
    private static let manifest = "sounds: [horn.caf]\nbundleIds: [com.example.ride]\n"
    private static let payload = #"{"aps":{"alert":{"body":"Hi"},"sound":"hron.caf"}}"#

    private func rules(_ tool: Tool, _ arguments: [String]) async throws -> [String] {
        let run = try await tool.run(["lint", "--format", "json"] + arguments)
        let report = try JSONValue(parsing: Array(run.output.utf8))
        return (report["findings"]?.arrayValue ?? []).compactMap { $0["rule"]?.stringValue }
    }

    @Test func whereverTheManifestIs() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.payload, to: "pushes/p.json")
            try tool.write(Self.payload, to: "p")
            #expect(try await rules(tool, ["p"]) == [])
            #expect(try await rules(tool, ["pushes/p.json"]) == [])
            try tool.write(Self.manifest, to: "named.yml")
            #expect(try await rules(tool, ["--app", "named.yml", "pushes/p.json"]) == ["app.sound"])
            try tool.write(Self.manifest, to: "pushes/pushproof.app.yml")
            #expect(try await rules(tool, ["pushes/p.json"]) == ["app.sound"])
            #expect(try await rules(tool, ["--no-app", "pushes/p.json"]) == [])
            // What the project says comes first.
            try tool.write("version: 1\napp: {sounds: [hron.caf]}\n", to: "pushproof.yml")
            #expect(try await rules(tool, ["pushes/p.json"]) == [])
            try tool.write("version: 1\napp: named.yml\n", to: "pushproof.yml")
            #expect(try await rules(tool, ["pushes/p.json"]) == ["app.sound"])
            let config = try await tool.run(["config"])
            #expect(config.code == 0)
        }
    }

    @Test func aManifestThatCannotBeUsed() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.payload, to: "p.json")
            try tool.write("sound: [a]\n", to: "pushproof.app.yml")
            let run = try await tool.run(["lint", "p.json"])
            #expect(run.code == 65)
            #expect(run.errorOutput.contains("pushproof.app.yml:1: sound: unknown key; did you mean \"sounds\"?"))
        }
    }

    @Test func messagesOfAVendor() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.manifest, to: "app.yml")
            let message =
                #"{"message":{"token":"t","notification":{"title":"a","body":"b"},"apns":{"payload":{"aps":{"sound":"hron.caf"}}}}}"#
            try tool.write(message, to: "m.json")
            #expect(try await rules(tool, ["--dialect", "fcm", "--app", "app.yml", "m.json"]).contains("app.sound"))
            // The topic is made of a name that stands for all.
            #expect(try await !rules(tool, ["--dialect", "fcm", "--app", "app.yml", "m.json"]).contains("app.topic"))
        }
    }

    @Test func scanAndLint() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(
                "struct Ride: ActivityAttributes { struct ContentState: Codable { var eta: Date } }",
                to: "app/Ride.swift"
            )
            let scan = try await tool.run(["app", "scan", "app", "--output", "pushproof.app.yml"])
            #expect(scan.code == 0)
            #expect(scan.errorOutput.contains("1 Live Activity"))
            let update = #"{"aps":{"timestamp":1795000000,"event":"update","content-state":{"eta":1795000000}}}"#
            try tool.write(update, to: "p.json")
            // The clock of the test is the one of the push.
            #expect(try await rules(tool, ["--now", "1795000000", "p.json"]) == ["app.state"])
            #expect(try await tool.run(["app", "scan", "nowhere"]).code == 65)
            try tool.write("", to: "empty/nothing.txt")
            #expect(try await tool.run(["app", "scan", "empty"]).code == 75)
        }
    }

    @Test func rulesAreShown() async throws {
        try await Tool.inTemporaryFolder { tool in
            let list = try await tool.run(["rules", "app.*"])
            #expect(list.output.contains("app.state\terror\t"))
            #expect(try await tool.run(["rules", "app.text"]).output.contains("fails:"))
        }
    }
}
