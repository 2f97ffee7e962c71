import Foundation
import JSONModel
import PushModel
import Testing

/// The control interface of `serve` from outside: a client that speaks HTTP/1.1 and is not ours.
@Suite struct ServeControlTests {
    /// Asks with the HTTP client of Python's standard library; prints the status, and the body.
    private static let client = """
        import http.client, sys, urllib.parse
        url, method, target, body = sys.argv[1:5]
        headers = dict(pair.split("=", 1) for pair in sys.argv[5:])
        address = urllib.parse.urlsplit(url)
        connection = http.client.HTTPConnection(address.hostname, address.port)
        connection.request(method, target, body.encode() or None, headers)
        answer = connection.getresponse()
        print(answer.status)
        print(answer.read().decode())
        """

    private func ask(
        _ server: Server,
        _ tool: Tool,
        _ method: String,
        _ target: String,
        _ body: String = "",
        headers: String = ""
    ) async throws -> (status: Int, body: String) {
        try tool.write(Self.client, to: "client.py")
        let url = try #require(server.ready["controlUrl"]?.stringValue)
        let result = try await tool.shell("python3 client.py '\(url)' \(method) '\(target)' '\(body)' \(headers)")
        #expect(result.code == 0, "\(result.errorOutput)")
        let lines = result.output.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return (Int(lines.first ?? "") ?? 0, lines.dropFirst().first.map(String.init) ?? "")
    }

    @Test func sendsWaitsAssertsAndFailsTheNext() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--control", "0", "--report-dir", "r"])
            #expect(server.ready["controlUrl"]?.stringValue?.hasPrefix("http://127.0.0.1:") == true)
            // What the server's proof of itself sent is nobody's push.
            #expect(try await ask(server, tool, "GET", "/v1/pushes").body.hasPrefix(#"{"pushes":[],"last":0"#))
            #expect(try await server.push(.alert("one")) == [200])
            let page = try await ask(server, tool, "GET", "/v1/pushes/wait?timeout=300s")
            #expect(page.status == 200)
            #expect(page.body.contains("one"))
            #expect(!page.body.contains("bearer ey"), "the provider token is masked")

            let fault =
                #"{"faults":[{"match":{"nth":1},"respond":{"status":429,"reason":"TooManyRequests","retryAfter":1}}]}"#
            #expect(try await ask(server, tool, "PUT", "/v1/faults", fault).status == 200)
            #expect(try await server.push(.alert("two"), .alert("three")) == [429, 200])
            #expect(try await ask(server, tool, "POST", "/v1/reset").body == #"{"forgotten":3}"# + "\n")
            let report = try JSONValue(parsing: Array(try await ask(server, tool, "GET", "/v1/report").body.utf8))
            #expect(report["summary"]?["cases"] == 3)
            #expect(report["complete"] == false)
            #expect(try await ask(server, tool, "GET", "/metrics").body.contains("pushproof_kept_pushes 0\n"))
            // A refusal that was asked for is a finding all the same.
            _ = try await server.terminate()
            #expect(try tool.json(of: "r/report.json")["summary"]?["cases"] == 3)
        }
    }

    /// A page in a browser may not drive a server of this machine through a name of its own.
    @Test func anotherMachinesNameIsRefused() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--control", "0", "--plaintext", "--report-dir", "r"])
            #expect(try await ask(server, tool, "GET", "/healthz", headers: "Host=evil.example").status == 403)
            #expect(try await ask(server, tool, "GET", "/healthz", headers: "Host=localhost").status == 200)
            // Nor may a page that knows the address.
            let ofAPage = try await ask(server, tool, "POST", "/v1/reset", headers: "Origin=https://evil.example")
            #expect(ofAPage.status == 403)
            // The answer to HEAD has no content, which the next request of the connection would take for its answer.
            let head = try await ask(server, tool, "HEAD", "/healthz")
            #expect(head.status == 200)
            #expect(head.body == "\n")
            // More than a body may have: the answer says so, and the server lives on.
            let large = String(repeating: "x", count: 100_000)
            #expect(try await ask(server, tool, "PUT", "/v1/faults", large).status == 400)
            let refused = try await tool.shell(
                "head -c 1048577 /dev/zero | curl -s -X PUT --noproxy '*' --data-binary @- \(server.ready["controlUrl"]?.stringValue ?? "")/v1/faults"
            )
            #expect(refused.output == #"{"error":"the body is larger than 1048576 bytes"}"#)
            #expect(try await ask(server, tool, "GET", "/healthz").status == 200)
            _ = try await server.terminate()
        }
    }

    @Test func whoWaitsIsSentAwayAtTheEnd() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--control", "0", "--plaintext", "--report-dir", "r"])
            #expect(try await server.push(.alert()) == [200])
            let url = try #require(server.ready["controlUrl"]?.stringValue)
            try tool.write(Self.client, to: "client.py")
            async let waiting = tool.shell("python3 client.py '\(url)' GET '/v1/pushes/wait?count=9&timeout=600s' ''")
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await server.terminate().code == 0)
            // With an answer or without: it does not wait for ten minutes.
            _ = try await waiting
        }
    }

    @Test func aTakenPortIsUnavailable() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--control", "0", "--plaintext", "--report-dir", "r"])
            let port = server.ready["controlUrl"]?.stringValue?.split(separator: ":").last ?? ""
            let second = try await tool.run("serve", "--port", "0", "--control", "\(port)", "--report-dir", "s")
            second.expectFailure(69, naming: "--control", "in use")
            _ = try await server.terminate()
        }
    }

    @Test func namesStandInTheCertificate() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(
                tool,
                ["--port", "0", "--report-dir", "r", "--name", "push.test", "--name", "192.0.2.7"]
            )
            let script = """
                import socket, ssl, sys
                context = ssl.create_default_context(cafile=sys.argv[2])
                for name in sys.argv[3:]:
                    with socket.create_connection(("127.0.0.1", int(sys.argv[1]))) as plain:
                        with context.wrap_socket(plain, server_hostname=name): print(name)
                """
            try tool.write(script, to: "names.py")
            let names = "push.test 192.0.2.7 api.push.apple.com"
            let result = try await tool.shell("python3 names.py \(server.port) r/ca.pem \(names)")
            #expect(result.lines == ["push.test", "192.0.2.7", "api.push.apple.com"], "\(result.errorOutput)")
            _ = try await server.terminate()
            try await tool.run("serve", "--name", "a b").expectFailure(64, naming: "--name a b: not a host name")
            try await tool.run("serve", "--name", "a", "--plaintext").expectFailure(64, naming: "--plaintext")
        }
    }
}
