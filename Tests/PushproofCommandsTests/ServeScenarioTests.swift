import Foundation
import JSONModel
import PushModel
import Testing

/// `serve --scenario`, `serve --clock` and `pushproof scenarios` from outside.
@Suite struct ServeScenarioTests {
    @Test func aScenarioIsPlayedAndNamedInTheReport() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(
                tool,
                ["--port", "0", "--plaintext", "--report-dir", "r", "--scenario", "token-death", "--fail-on", "never"]
            )
            #expect(try await server.push(.alert(), .alert(), .alert()) == [200, 200, 410])
            let end = try await server.terminate()
            #expect(end.code == 0, "\(end.errorOutput)")
            #expect(try tool.text(of: "r/report.md").contains("token-death"))
        }
    }

    @Test func aPrintedScenarioIsAFileToPlay() async throws {
        try await Tool.inTemporaryFolder { tool in
            let list = try await tool.run("scenarios")
            #expect(list.code == 0)
            #expect(list.output.split(separator: "\n").count == 10)
            #expect(list.output.contains("brownout"))
            let one = try await tool.run("scenarios", "token-death")
            try tool.write(one.output.replacing("from: 3", with: "from: 2"), to: "ours.yml")
            try tool.write(
                "faults: [{ match: { nth: 3 }, respond: { status: 500, reason: InternalServerError } }]",
                to: "world.yml"
            )
            let server = try await Server(
                tool,
                ["--port", "0", "--plaintext", "--report-dir", "r", "--scenario", "ours.yml", "--config", "world.yml"]
            )
            // The configuration's fault comes first.
            #expect(try await server.push(.alert(), .alert(), .alert(), .alert()) == [200, 410, 500, 410])
            _ = try await server.terminate()
        }
    }

    @Test func whatCannotBePlayedIsNamed() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("streams: { initial: 5 }", to: "world.yml")
            let both = try await tool.run("serve", "--port", "0", "--config", "world.yml", "--scenario", "cold-start")
            both.expectFailure(65, naming: "--scenario: cold-start.yml: streams: world.yml also has it")
            let unknown = try await tool.run("serve", "--port", "0", "--scenario", "brownuot")
            unknown.expectFailure(65, naming: "did you mean", "brownout")
            let none = try await tool.run("serve", "--port", "0", "--scenario", "world.yml")
            none.expectFailure(65, naming: "world.yml: is not a scenario")
            let shown = try await tool.run("scenarios", "brownuot")
            shown.expectFailure(64, naming: "did you mean", "brownout")
            let time = try await tool.run("serve", "--port", "0", "--clock", "tomorrow")
            time.expectFailure(64, naming: "--clock")
        }
    }

    @Test(arguments: ["2030-01-02T03:04:05Z", "2030-01-02T04:04:05+01:00", "1893553445"])
    func theMocksTimeBeginsWhereItIsTold(time: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(
                tool,
                ["--port", "0", "--report-dir", "r", "--clock", time, "--fail-on", "never"]
            )
            // The sender signs by the machine's clock, and TLS goes by it.
            #expect(try await server.push(.alert()) == [200])
            #expect(try await server.terminate().code == 0)
            let line = try tool.text(of: "r/requests.jsonl").split(separator: "\n").first
            let push = try JSONValue(parsing: Array(try #require(line).utf8))
            let seconds = (push["time"]?.intValue ?? 0) / 1000
            // It goes on from there.
            #expect((1_893_553_445..<1_893_553_445 + 3600).contains(seconds))
        }
    }
}
