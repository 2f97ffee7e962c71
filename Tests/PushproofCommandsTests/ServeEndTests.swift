import APNsWire
import Foundation
import JSONModel
import PushModel
import Testing

/// How `serve` comes to its end.
@Suite struct ServeEndTests {
    @Test func durationEndsIt() async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.run("serve", "--port", "0", "--duration", "200ms", "--report-dir", "r")
            // Nobody sent anything, so nothing was judged.
            result.expectFailure(75, naming: "no request arrived")
            #expect(try tool.json(of: "r/report.json")["complete"] == true)
        }
    }

    @Test func numberOfRequestsEndsIt() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--max-requests", "2", "--report-dir", "r"])
            #expect(try await server.push(.alert(), .alert()) == [200, 200])
            #expect(try await server.end().code == 0)
            #expect(try tool.json(of: "r/report.json")["mock"]?["requests"] == 2)
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func signalUnderLoadDrainsAndReportsEverything(number: Int32) async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--report-dir", "r"])
            let client = try server.client()
            let sending = Task {
                await client.send((0..<100_000).map { .alert("number \($0)") }).count { result in
                    if case .success(let response) = result { response.status == 200 } else { false }
                }
            }
            while try tool.text(of: "r/requests.jsonl").isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            server.send(signal: number)
            let result = try await server.end()
            #expect(result.code == 0, "\(result.errorOutput)")
            let report = try tool.json(of: "r/report.json")
            let requests = try #require(report["mock"]?["requests"]?.intValue)
            #expect(report["complete"] == true)
            #expect((1..<100_000).contains(requests))
            #expect(try tool.records("r").count == requests)
            await client.stop()
            // What a client was told is in the report; the last answers may have been lost on their way.
            #expect(await sending.value <= requests)
        }
    }

    private static let holdingTheFirst = """
        streams: { initial: 10 }
        faults: [{ match: { nth: 1 }, delayMs: 600000 }]
        """

    @Test func slowRequestsGetTheTimeOfTheDrainAndNoMore() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.holdingTheFirst, to: "slow.yaml")
            let server = try await Server(
                tool,
                ["--port", "0", "--report-dir", "r", "--config", "slow.yaml", "--drain", "300ms"]
            )
            let client = try server.client()
            async let answers = client.send([.alert(), .alert()])
            try await tool.waitForTheSecondRequest()
            let start = ContinuousClock.now
            let result = try await server.terminate()
            #expect(ContinuousClock.now - start >= .milliseconds(300))
            #expect(result.code == 0, "\(result.output)")
            #expect(await answers.map { (try? $0.get().status) } == [nil, 200])
            #expect(try tool.json(of: "r/report.json")["mock"]?["requests"] == 1)
        }
    }

    @Test func secondSignalDoesNotWait() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.holdingTheFirst, to: "slow.yaml")
            let server = try await Server(
                tool,
                ["--port", "0", "--report-dir", "r", "--config", "slow.yaml", "--drain", "10m"]
            )
            let client = try server.client()
            async let answers = client.send([.alert(), .alert()])
            try await tool.waitForTheSecondRequest()
            server.send(signal: SIGINT)
            // Of two signals of one kind that are pending at once the system delivers one: the first must have been heard.
            try await tool.waitUntilNobodyListens(on: server.port)
            server.send(signal: SIGINT)
            let result = try await server.end()
            #expect(result.code == 0)
            #expect(result.errorOutput.isEmpty, "\(result.errorOutput)")
            #expect(await answers.map { (try? $0.get().status) } == [nil, 200])
            #expect(tool.exists("r/report.json"))
        }
    }

    // MARK: Output that cannot be written

    @Test func folderBelowAFileCannotBeWritten() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("", to: "file")
            let result = try await tool.run("serve", "--port", "0", "--report-dir", "file/r")
            result.expectFailure(74, naming: "file/r", "Not a directory")
        }
    }

    /// A file size limit is the portable picture of a full disk: the write fails half way.
    @Test func fullDiskEndsItAndKeepsWhatWasRecorded() async throws {
        try await Tool.inTemporaryFolder { tool in
            let line = "ulimit -f 4; exec \"$PUSHPROOF\" serve --port 0 --plaintext --report-dir r"
            let server = try await Server(tool, [], through: line)
            for number in 1...50 {
                guard try await server.push(.alert("number \(number)")) == [200] else { break }
            }
            let result = try await server.end()
            result.expectFailure(74, naming: "r/requests.jsonl")
            #expect(try tool.text(of: "r/requests.jsonl").contains("number 1"))
        }
    }

    @Test func standardOutputThatTakesNothingIsAnError() async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.shell("\"$PUSHPROOF\" serve --port 0 --report-dir r > /dev/full")
            result.expectFailure(74, naming: "standard output")
        }
    }
}

extension Tool {
    /// Of two requests on one connection the second is recorded when it is answered: the first is held by then.
    fileprivate func waitForTheSecondRequest() async throws {
        while try text(of: "r/requests.jsonl").isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    }

    fileprivate func waitUntilNobodyListens(on port: Int) async throws {
        let connect = "import socket; socket.create_connection(('127.0.0.1', \(port)))"
        _ = try await shell("while python3 -c \"\(connect)\" 2>/dev/null; do sleep 0.05; done")
    }
}
