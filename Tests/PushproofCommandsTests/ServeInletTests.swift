import APNsWire
import Foundation
import JSONModel
import PushModel
import Testing

/// The APIs for senders of `serve` from outside.
@Suite struct ServeInletTests {
    private static let endpoint =
        "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/0a1b2c3d-0000-4000-8000-000000000000"

    /// Publishes with curl, which signs nothing: the form of the header is all that is asked for.
    private func publish(_ text: String, _ server: Server, _ tool: Tool) async throws -> String {
        let url = try #require(server.ready["inlets"]?["sns"]?.stringValue)
        let authorization =
            "AWS4-HMAC-SHA256 Credential=A/20260101/us-east-1/sns/aws4_request, SignedHeaders=host, Signature=0"
        let result = try await tool.shell(
            "curl -s --noproxy '*' -w '%{http_code}' -H 'Authorization: \(authorization)' -d Action=Publish "
                + "-d Version=2010-03-31 -d 'TargetArn=\(Self.endpoint)' --data-urlencode 'Message=\(text)' \(url)/"
        )
        #expect(result.code == 0, "\(result.errorOutput)")
        return result.output
    }

    @Test(arguments: [["--plaintext"], []])
    func aPublishIsDeliveredRecordedAndReported(_ options: [String]) async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(
                tool,
                ["--port", "0", "--inlet", "sns=0", "--report-dir", "r", "--record-corpus", "c"] + options
            )
            #expect(server.ready["inlets"]?["sns"]?.stringValue?.hasPrefix("http://127.0.0.1:") == true)
            #expect(try await publish("Hello", server, tool).hasSuffix("200"))
            #expect(try await publish("", server, tool).hasSuffix("400"))
            let end = try await server.terminate()
            #expect(end.code == 1, "an empty message is refused, which is a finding: \(end.output)")
            let report = try tool.json(of: "r/report.json")
            #expect(report["summary"]?["outcomes"] == ["accepted": 1])
            #expect(report["messages"]?["byFate"] == ["accepted": 1, "refused": 1])
            #expect(report["messages"]?["newest"]?.arrayValue?.first?["payload"] == #"{"aps":{"alert":"Hello"}}"#)
            let refusal = try #require(report["findings"]?.arrayValue?.first { $0["rule"] == "message.refused" })
            #expect(refusal["dialect"] == "sns")
            let replay = try #require(refusal["replay"]?.stringValue)
            #expect(replay.hasPrefix("pushproof lint --dialect sns findings/"))
            let again = try await tool.shell(
                "cd r && " + replay.replacing("pushproof ", with: "'\(Tool.binary.path)' ", maxReplacements: 1)
            )
            #expect(again.code == 1)
            #expect(again.output.contains("message.refused"))
            let check = try await tool.run("lint", "--dialect", "sns", "c/sns")
            #expect(check.output.contains("2 messages: 1 pass, 1 fail"))
        }
    }

    /// A world that knows its teams lets the APIs push as one of its own, and nobody else.
    @Test func aWorldWithTeamsTakesItsPushes() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("teams: [{ id: TEAM000000, topics: [com.example.other] }]\n", to: "world.yaml")
            let server = try await Server(
                tool,
                ["--port", "0", "--inlet", "sns=0", "--report-dir", "r", "--config", "world.yaml"]
            )
            #expect(try await publish("Hello", server, tool).hasSuffix("200"))
            #expect(try await server.push(.alert()) == [403])
            _ = try await server.terminate()
            #expect(try tool.json(of: "r/report.json")["messages"]?["byFate"] == ["accepted": 1])
        }
    }

    @Test(arguments: [
        ("nobody=0", "--inlet"), ("sns=65536", "--inlet"), ("sns", "--inlet"), ("sns=8443", "port 8443 is for --port"),
    ])
    func aWrongInletIsWrongUsage(_ inlet: String, _ words: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try await tool.run("serve", "--inlet", inlet).expectFailure(64, naming: words)
            try await tool.run("serve", "--inlet", "sns=0", "--inlet", "sns=0").expectFailure(
                64,
                naming: "more than once"
            )
        }
    }

    @Test func aWorldOfCertificatesHasNoInlets() async throws {
        try await Tool.inTemporaryFolder { tool in
            let authority = try SelfSignedAuthority(now: Int(Date().timeIntervalSince1970))
            try tool.write(authority.authorityPEM, to: "ca.pem")
            try tool.write("auth: certificate\nclientCA: ca.pem\n", to: "world.yaml")
            try await tool.run("serve", "--port", "0", "--inlet", "sns=0", "--config", "world.yaml")
                .expectFailure(64, naming: "--inlet", "client certificates")
        }
    }
}
