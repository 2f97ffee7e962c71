import Foundation
import JSONModel
import Testing

/// Small changes of the user's own compiler under his own gate.
@Suite struct SourceMutantCommandTests {
    /// A payload builder that hands on what is meant, and has code that nobody reaches.
    private static let adapter = """
        import json
        import sys


        def compile(message):
            if message == "never":
                return {}
            return message


        for line in sys.stdin:
            request = json.loads(line)
            answer = {"id": request["id"], "headers": request.get("headers", {})}
            if "message" in request:
                answer["payload"] = json.dumps(compile(request["message"]), separators=(",", ":"), ensure_ascii=False)
            else:
                answer["skipped"] = "a text"
            print(json.dumps(answer), flush=True)

        """
    private static let check =
        "--testee 'python3 adapter.py' --dialect apns --no-sweep --case 'apns/b*' --testee-timeout 60s"

    @Test func survivorsAreTold() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.adapter, to: "adapter.py")
            let run = ["mutants", "--source", "adapter.py", "--check", Self.check, "--jobs", "2", "--report-dir", "m"]
            let result = try await tool.run(run)
            #expect(result.code == 0, "\(result.errorOutput)")
            #expect(try tool.text(of: "adapter.py") == Self.adapter, "the folder stays as it is")
            // Nothing of the gate depends on the text of a reason to skip.
            #expect(result.lines.contains { $0.hasPrefix("adapter.py:17: survives: \"a text\"") })
            #expect(result.lines.contains { $0.contains("changes noticed (") })

            let file = try #require(try tool.json(of: "m/mutants.json")["files"]?["adapter.py"])
            #expect(file["language"] == "python")
            let mutants = try #require(file["mutants"]?.arrayValue)
            let payload = mutants.filter { $0["location"]?["start"]?["line"] == 15 }
            #expect(payload.contains { $0["status"] == "Killed" })
            #expect(mutants.contains { $0["mutatorName"] == "ConditionalExpression" })

            #expect(try await tool.run(run + ["--expect-noticed", "100"]).code == 1)
        }
    }

    @Test func whatCannotBeUsedIsTold() async throws {
        try await Tool.inTemporaryFolder { tool in
            let broken = Self.adapter.replacing("json.dumps(compile(", with: "json.dumps(0 and compile(")
            try tool.write(broken, to: "adapter.py")
            try tool.write("x", to: "adapter.rb")
            let result = try await tool.run("mutants", "--source", "adapter.py", "--check", Self.check)
            #expect(result.code == 75)
            #expect(result.errorOutput.contains("does not pass without a change: "))
            #expect(try await tool.run("mutants", "--source", "adapter.rb").code == 64)
            #expect(try await tool.run("mutants", "--source", "none.py").code == 65)
            #expect(try await tool.run("mutants", "--source", "../adapter.py").code == 64)
            #expect(try await tool.run("mutants", "--most", "3").code == 64)
        }
    }
}
