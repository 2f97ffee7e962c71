import Foundation
import JSONModel
import PushModel
import Testing

/// `serve --redact`, from outside.
@Suite struct ServeRedactTests {
    private static let token = String(repeating: "c0ffee12", count: 8)
    private static let texts = ["Canary", "canary-thread", "canaryKey"]

    private static func push(_ members: String, collapseID: String? = nil) -> PushRequest {
        var push = PushRequest.alert("", token: token)
        push.body = Array(
            #"{"aps":{"alert":{"title":"Canary","body":"Canary text"},"thread-id":"canary-thread"\#(members)},"canaryKey":"Canary"}"#
                .utf8
        )
        if let collapseID { push.headers.append(HeaderField("apns-collapse-id", collapseID)) }
        return push
    }

    @Test func theCanaryIsNowhereAndTheCaseRuns() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("a secret of this test alone", to: "key")
            var paths: [String] = []
            for folder in ["r1", "r2"] {
                let server = try await Server(
                    tool,
                    [
                        "--port", "0", "--plaintext", "--control", "0", "--log", "json", "--redact", "--redact-key",
                        "key",
                        "--report-dir", folder, "--record-corpus", "\(folder)-cases",
                    ]
                )
                // A badge of another type breaks a rule.
                _ = try await server.push(
                    Self.push(#","badge":"Canary""#),
                    Self.push(#","badge":1"#, collapseID: "Canary")
                )
                let url = try #require(server.ready["controlUrl"]?.stringValue)
                let told = try await tool.shell(
                    "python3 -c \"import sys,urllib.request as u; print(u.urlopen(sys.argv[1]).read().decode())\" '\(url)/v1/pushes?token=\(Self.token)'"
                )
                let page = try JSONValue(parsing: Array(told.output.utf8))
                #expect(page["pushes"]?.arrayValue?.count == 2, "who asks knows the token")
                let run = try await server.terminate()
                #expect(run.code == 1, "\(run.errorOutput)")
                var everything = told.output + run.output + run.errorOutput
                for file in try FileManager.default.subpathsOfDirectory(atPath: tool.folder.path) where file != "key" {
                    everything += file + ((try? tool.text(of: file)) ?? "")
                }
                for secret in Self.texts + [Self.token] { #expect(!everything.contains(secret), "\(secret)") }
                let lines = try tool.text(of: "\(folder)/requests.jsonl").split(separator: "\n")
                paths += try lines.compactMap { try JSONValue(parsing: Array($0.utf8))["path"]?.stringValue }
            }
            // Equal in a run, and from one run to the next.
            #expect(paths.count == 4 && Set(paths).count == 1)
            let check = try await tool.run(
                "check",
                "--corpus",
                "r1-cases",
                "--no-builtin-corpus",
                "--dialect",
                "apns",
                "--case",
                "apns/recorded-*",
                "--report-dir",
                "checked"
            )
            #expect([0, 1, 75].contains(check.code), "\(check.errorOutput)")
            let cases = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path + "/r1-cases/apns")
                .sorted()
            #expect(
                cases
                    == (try FileManager.default.contentsOfDirectory(atPath: tool.folder.path + "/r2-cases/apns")
                        .sorted())
            )
            for name in cases {
                let replay = try await tool.run("replay", "r1-cases/apns/\(name)")
                #expect(replay.code != 65, "\(replay.errorOutput)")
                let stored = try tool.json(of: "r1-cases/apns/\(name)")
                #expect(stored["context"]?["deviceToken"]?.stringValue?.count == 64)
            }
        }
    }

    @Test func wrongKeysAreTold() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("short", to: "key")
            try await tool.run("serve", "--port", "0", "--redact-key", "key").expectFailure(64, naming: "--redact")
            try await tool.run("serve", "--port", "0", "--redact", "--redact-key", "key").expectFailure(
                65,
                naming: "16 bytes"
            )
            try await tool.run("serve", "--port", "0", "--redact", "--redact-key", "none").expectFailure(
                65,
                naming: "none"
            )
        }
    }
}
