import Foundation
import JSONModel
import PushModel
import Testing

/// What `serve` makes of clients that break off their requests, or HTTP/2.
@Suite struct ServeBrokenOffTests {
    /// A request of `POST /` with three bytes of its body, in hexadecimal.
    private static let half =
        "000003" + "01" + "04" + "00000001" + "838784" + "000003" + "00" + "00" + "00000001" + "7b2261"
    private static let cancel = "000004" + "03" + "00" + "00000001" + "00000008"
    private static let dataOnStream0 = "000001" + "00" + "00" + "00000000" + "00"

    @Test func aRequestThatIsBrokenOffFailsTheRun() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--plaintext", "--report-dir", "r"])
            #expect(try await server.push(.alert()) == [200])
            try await tool.send(Self.half + Self.cancel, to: server)
            try await tool.send(Self.half, to: server)
            let result = try await server.terminate()
            #expect(result.code == 1, "\(result.errorOutput)")
            #expect(result.output.contains("requests    3: 1 accepted, 2 broken off"))
            let report = try tool.json(of: "r/report.json")
            #expect(report["summary"]?["cases"] == 3)
            #expect(report["summary"]?["judged"] == 1)
            #expect(report["summary"]?["outcomes"] == ["accepted": 1, "brokenOff": 2])
            let findings = report["findings"]?.arrayValue ?? []
            #expect(findings.map { $0["rule"] } == ["apns.broken-off", "apns.broken-off"])
            #expect(findings.allSatisfy { $0["severity"] == "error" })
            let records = try tool.records("r")
            #expect(records.map { $0["outcome"] } == ["accepted", "brokenOff", "brokenOff"])
            #expect(records[1]["brokenOff"] == "by RST_STREAM(CANCEL) of the client")
            #expect(records[2]["brokenOff"]?.stringValue?.contains("closed the connection") == true)
            #expect(records[1]["body"] == "{\"a")
            #expect(try tool.text(of: "r/report.md").contains("broken off"))
            #expect(try tool.text(of: "r/junit.xml").contains("RST_STREAM(CANCEL)"))
            #expect(try await tool.run("rules", "apns.broken-off").code == 0)
        }
    }

    /// A client that does not wait for a slow answer has sent its push all the same.
    @Test func aPushThatIsGivenUpBeforeItsAnswerIsFound() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("faults: [{ match: { nth: 1 }, delayMs: 60000 }]\n", to: "world.yml")
            let server = try await Server(
                tool,
                ["--port", "0", "--plaintext", "--report-dir", "r", "--config", "world.yml"]
            )
            let whole = Self.half.replacing("00000300000000", with: "00000300010000")
            try await tool.send(whole + Self.cancel, to: server)
            let result = try await server.terminate()
            #expect(result.code == 1, "\(result.errorOutput)")
            let findings = try tool.json(of: "r/report.json")["findings"]?.arrayValue ?? []
            #expect(findings.contains { $0["rule"] == "apns.abandoned" && $0["severity"] == "warning" })
            let record = try #require(tool.records("r").first)
            #expect(record["outcome"] == "unanswered")
            #expect(record["abandoned"] == "by RST_STREAM(CANCEL) of the client")
            #expect(try await tool.run("rules", "apns.abandoned").code == 0)
        }
    }

    /// What was not judged is no pass.
    @Test func nothingButBrokenOffRequestsIsInconclusive() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(
                tool,
                ["--port", "0", "--plaintext", "--report-dir", "r", "--fail-on", "never"]
            )
            try await tool.send(Self.half, to: server)
            try await server.terminate().expectFailure(75, naming: "no request arrived completely")
        }
    }

    @Test func aConnectionThatTheClientBreaksFailsTheRun() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--plaintext", "--report-dir", "r"])
            #expect(try await server.push(.alert()) == [200])
            for _ in 1...2 { try await tool.send(Self.dataOnStream0, to: server) }
            let result = try await server.terminate()
            #expect(result.code == 1, "\(result.errorOutput)")
            #expect(result.output.contains("seen in 2 connections"))
            let finding = try #require(try tool.json(of: "r/report.json")["findings"]?.arrayValue?.first)
            #expect(finding["rule"] == "apns.connection-error")
            #expect(finding["count"] == 2)
            #expect(finding["source"] == "RFC 9113, section 6.1")
            #expect(finding["title"]?.stringValue?.contains("sent DATA on stream 0") == true)
            #expect(try await tool.run("rules", "apns.connection-error").code == 0)
        }
    }

    /// A folder that is there already has the permissions that somebody gave it.
    @Test func newReportFoldersAreForTheirOwnerOnly() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("", to: "old/file")
            _ = try await tool.shell("chmod 750 old")
            for arguments in [["--report-dir", "new/r"], ["--report-dir", "old"], []] {
                let server = try await Server(tool, ["--port", "0", "--plaintext"] + arguments)
                #expect(try await server.push(.alert()) == [200])
                #expect(try await server.terminate().code == 0)
            }
            let modes = try await tool.shell("stat -L -c %a new/r old Reports/latest-serve")
            #expect(modes.output.split(separator: "\n") == ["700", "750", "700"])
        }
    }
}

extension Tool {
    /// Sends the preface of HTTP/2, SETTINGS and these bytes, in hexadecimal, and reads to the end.
    fileprivate func send(_ frames: String, to server: Server) async throws {
        let lines = """
            import socket
            s = socket.create_connection(("127.0.0.1", \(server.port)))
            preface = b"PRI * HTTP/2.0\\r\\n\\r\\nSM\\r\\n\\r\\n" + bytes.fromhex("000000040000000000")
            s.sendall(preface + bytes.fromhex("\(frames)"))
            s.shutdown(socket.SHUT_WR)
            while s.recv(65536): pass
            """
        try write(lines, to: "send.py")
        let result = try await shell("python3 send.py")
        #expect(result.code == 0, "\(result.errorOutput)")
    }
}
