import Foundation
import JSONModel
import Testing

/// Testees that are running already (contract part two, §10).
@Suite struct ServiceCommandTests {
    private static let check = [
        "check", "--no-sweep", "--no-shrink", "--strength", "1", "--no-project", "--dialect", "zego", "--report-dir",
        "r",
    ]

    /// A service that answers every message with the status that its first argument names, and sends nothing.
    private static let silentService = """
        import http.server, sys
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def do_POST(self):
                self.rfile.read(int(self.headers["content-length"]))
                self.send_response(int(sys.argv[1]))
                self.send_header("content-length", "0")
                self.end_headers()
            def log_message(self, *arguments): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Handler)
        server.serve_forever()
        """

    private static func file(port: Int, start: String? = nil) -> String {
        """
        request: { url: "http://127.0.0.1:\(port)/" }
        mock: { port: 0 }
        refused: [422]
        quiet: 1ms
        \(start.map { "start: { command: \"\($0)\" }" } ?? "")
        """
    }

    /// A port that nobody listens on.
    private static func freePort(_ tool: Tool) async throws -> Int {
        let result = try await tool.shell(
            "python3 -c 'import socket; s = socket.socket(); s.bind((\"127.0.0.1\", 0)); print(s.getsockname()[1])'"
        )
        return try #require(result.lines.first.flatMap(Int.init))
    }

    @Test(arguments: [
        (["--testee", "true", "--attach", "127.0.0.1:1"], "give one of them"),
        (["--attach", "127.0.0.1:1", "--service", "s.yaml"], "give one of them"),
        (["--testee", "true", "--allow-host", "a"], "--allow-host is for --attach and --service"),
        (["--attach", "127.0.0.1:1", "--testee-memory", "1"], "are for a program that --testee starts"),
        (["--attach", "nonsense"], "neither HOST:PORT nor unix:PATH"),
        (["--attach", "192.0.2.1:1"], "192.0.2.1 is not this machine; --allow-host 192.0.2.1 allows it"),
        (["--service", "remote.yaml"], "192.0.2.1 is not this machine; --allow-host 192.0.2.1 allows it"),
    ])
    func wrongUsageIsTold(arguments: [String], complaint: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("request: { url: \"http://192.0.2.1/\" }\nmock: { port: 0 }\n", to: "remote.yaml")
            let result = try await tool.run(Self.check + arguments)
            #expect(result.code == 64, "\(result.errorOutput)")
            #expect(result.errorOutput.contains(complaint), "\(result.errorOutput)")
        }
    }

    @Test func aFileThatCannotBeUsedIsTold() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("request: { uri: a }\n", to: "wrong.yaml")
            let wrong = try await tool.run(Self.check + ["--service", "wrong.yaml"])
            #expect(wrong.code == 65)
            #expect(wrong.complaints.first?.contains("--service: wrong.yaml:1: ") ?? false, "\(wrong.errorOutput)")
            #expect(try await tool.run(Self.check + ["--service", "missing.yaml"]).code == 65)
        }
    }

    @Test func whereNobodyIsThereNothingIsProved() async throws {
        try await Tool.inTemporaryFolder { tool in
            let port = try await Self.freePort(tool)
            try tool.write(Self.file(port: port), to: "service.yaml")
            let service = try await tool.run(
                Self.check + ["--service", "service.yaml", "--testee-start-timeout", "1ms"]
            )
            #expect(service.code == 69, "\(service.output)\(service.errorOutput)")
            let attached = try await tool.run(
                Self.check + ["--attach", "127.0.0.1:\(port)", "--testee-start-timeout", "1ms"]
            )
            #expect(attached.code == 69, "\(attached.output)\(attached.errorOutput)")
        }
    }

    /// Nobody passes by refusing or suppressing everything.
    @Test(arguments: [202, 500]) func aServiceThatSendsNothingIsNoPass(status: Int) async throws {
        try await Tool.inTemporaryFolder { tool in
            let port = try await Self.freePort(tool)
            try tool.write(Self.silentService, to: "silent.py")
            try tool.write(Self.file(port: port, start: "python3 silent.py \(status) \(port)"), to: "service.yaml")
            let result = try await tool.run(Self.check + ["--service", "service.yaml"] + Tool.patience)
            #expect(result.code == 1, "\(result.output)\(result.errorOutput)")
            let report = try tool.json(of: "r/report.json")
            let rules = (report["findings"]?.arrayValue ?? []).compactMap { $0["rule"]?.stringValue }
            #expect(rules.contains(status == 500 ? "testee.protocol" : "diff.outcome"))
            #expect(result.output.contains("--service service.yaml"))
            // What was started is gone.
            let left = try await tool.shell("pgrep -f '[s]ilent.py \(status) \(port)' || true")
            #expect(left.output.isEmpty, "\(left.output)")
        }
    }

    @Test func anAttachedTesteeIsJudgedAsAnyOther() async throws {
        try await Tool.inTemporaryFolder { tool in
            let socket = tool.folder.path + "/s"
            let listening = "\(Tool.repository.path)/Tests/PushproofCommandsTests/Stubs/listening.py"
            let testee = "\(Tool.repository.path)/Examples/testees/zego.py"
            func check(_ bug: String) async throws -> Tool.Result {
                let arguments = (Self.check + ["--attach", "unix:s"] + Tool.patience).joined(separator: " ")
                return try await tool.shell(
                    """
                    rm -f s; python3 '\(listening)' '\(socket)' python3 '\(testee)' \(bug) & listener=$!
                    "$PUSHPROOF" \(arguments); code=$?; kill $listener; exit $code
                    """
                )
            }
            let right = try await check("")
            #expect(right.code == 0, "\(right.output)\(right.errorOutput)")
            let wrong = try await check("--bug payload-parsed")
            #expect(wrong.code == 1)
            #expect(wrong.output.contains("--attach unix:s"), "\(wrong.output)")
        }
    }
}
