import Foundation
import JSONModel
import Testing

/// Dialects with a reference: those of the user's own, and the formats that ship.
@Suite struct DialectFormatTests {
    private static let ride = Tool.repository.appending(path: "Examples/dialects/ride.dialect.yml").path
    private static let offer = Tool.repository.appending(path: "Examples/dialects/ride/offer.json").path

    @Test func aReferenceCompilesAndJudgesMessages() async throws {
        try await Tool.inTemporaryFolder { tool in
            let compiled = try await tool.run("compile", "--dialect-file", Self.ride, Self.offer)
            #expect(compiled.code == 0, "\(compiled.errorOutput)")
            let payload = try #require(compiled.lines.first { $0.hasPrefix("{") })
            let value = try JSONValue(parsing: Array(payload.utf8))
            #expect(value["aps"]?["alert"] == ["title": "Ana", "loc-key": "RIDE_offer", "loc-args": ["4"]])
            #expect(compiled.lines.contains("apns-priority: 10"))

            let right = try await tool.run("lint", "--dialect-file", Self.ride, Self.offer)
            #expect(right.code == 0, "\(right.output)")
            try tool.write(#"{"rider": "x", "event": "offer", "driver": "Ana", "minutes": 0}"#, to: "wrong.json")
            let wrong = try await tool.run("lint", "--dialect", "ride", "--dialect-file", Self.ride, "wrong.json")
            #expect(wrong.code == 1)
            #expect(wrong.output.contains("message.refused: the vendor refuses it: the message breaks its schema: /"))
        }
    }

    /// A compiler that differs from the reference is blamed by the rule that names the place.
    @Test func aCompilerIsComparedWithTheReference() async throws {
        try await Tool.inTemporaryFolder { tool in
            let program = """
                import json, sys
                for line in sys.stdin:
                    q = json.loads(line)
                    m = q.get("message")
                    try:
                        aps = {"content-available": 1} if m["event"] == "position" else {"alert": {"title": m.get("driver", "")}}
                        print(json.dumps({"id": q["id"], "payload": json.dumps({"aps": aps})}), flush=True)
                    except Exception as error:
                        print(json.dumps({"id": q["id"], "error": str(error)}), flush=True)
                """
            try tool.write(program, to: "t.py")
            let check = try await tool.run(
                ["check", "--dialect-file", Self.ride, "--testee", "python3 t.py", "--strength", "1", "--no-sweep"]
                    + Tool.patience
            )
            #expect(check.code == 1)
            let findings = try tool.json(of: "Reports/latest/report.json")["findings"]?.arrayValue ?? []
            let sides = findings.map { "\($0["rule"]?.stringValue ?? "") \($0["pointer"]?.stringValue ?? "")" }
            #expect(sides.contains("diff.payload /aps/thread-id"), "\(sides)")
            #expect(findings.contains { $0["specRule"] == "RIDE-REFERENCE" })
        }
    }

    @Test func theFormatsThatShipAreListedAndShown() async throws {
        try await Tool.inTemporaryFolder { tool in
            let list = try await tool.run("dialect", "list")
            #expect(list.lines.map { $0.split(separator: " ").first } == ["aws-push", "expo", "onesignal"])
            for name in ["aws-push", "expo", "onesignal"] {
                let check = try await tool.run("dialect", "check", name)
                #expect(check.code == 0)
                #expect(!check.output.contains("warning"), "\(check.output)")
            }
            // A file of the user's may begin with one of them.
            let shown = try await tool.run("dialect", "show", "expo")
            #expect(shown.output.hasPrefix("# Messages of Expo's push service"))
            let unknown = try await tool.run("dialect", "show", "exop")
            #expect(unknown.code == 64)
            #expect(unknown.errorOutput.contains("expo"))
        }
    }

    /// docs.expo.dev, message request format.
    @Test(
        arguments: [
            (#"{"to": "ExponentPushToken[x]", "title": "hello", "body": "world"}"#, nil),
            (#"{"body": "world"}"#, "A message names its recipients"),
            (#"{"to": "ExponentPushToken[x]", "priority": "urgent"}"#, #"/priority: it is "urgent""#),
            (#"{"to": "ExponentPushToken[x]", "badge": "3"}"#, "/badge: it is a string"),
            (#"{"to": "ExponentPushToken[x]", "titel": "a"}"#, "/titel: there is no such member"),
        ] as [(String, String?)]
    )
    func messagesForExpoAreJudged(message: String, problem: String?) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(message, to: "m.json")
            let lint = try await tool.run("lint", "--dialect", "expo", "m.json")
            #expect(lint.code == (problem == nil ? 0 : 1), "\(lint.output)")
            if let problem { #expect(lint.output.contains(problem), "\(lint.output)") }
        }
    }

    /// docs.expo.dev, push tickets: a list for a list, one for one message to one recipient, and an error for the request as a whole.
    @Test func anInletAnswersAsTheServiceDoes() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--inlet", "expo=0", "--report-dir", "r"])
            let url = try #require(server.ready["inlets"]?["expo"]?.stringValue)
            func post(_ body: String) async throws -> JSONValue {
                try tool.write(body, to: "body.json")
                let result = try await tool.shell(
                    "curl -s --noproxy '*' -H 'Content-Type: application/json' -d @body.json \(url)/--/api/v2/push/send"
                )
                return try JSONValue(parsing: Array(result.output.utf8))
            }
            let message = #"{"to": "ExponentPushToken[a]", "body": "hello"}"#
            let one = try await post(message)
            #expect(one["data"]?["status"] == "ok")
            let several = try await post(
                #"[\#(message), {"to": ["ExponentPushToken[b]", "ExponentPushToken[c]"], "body": "x"}]"#
            )
            #expect(several["data"]?.arrayValue?.map { $0["status"] } == ["ok", "ok", "ok"])
            let refused = try await post(#"{"body": "nobody"}"#)
            #expect(refused["errors"]?.arrayValue?.first?["code"] == "VALIDATION_ERROR")
            // The same page, request errors: none of the request is sent.
            let mixed = try await post(#"[\#(message), {"body": "nobody"}]"#)
            #expect(mixed["errors"]?.arrayValue?.first?["code"] == "VALIDATION_ERROR")
            #expect(mixed["data"] == nil)
            let tooMany = try await post("[" + Array(repeating: message, count: 101).joined(separator: ",") + "]")
            #expect(tooMany["errors"]?.arrayValue?.first?["code"] == "PUSH_TOO_MANY_NOTIFICATIONS")
            let end = try await server.terminate()
            #expect(end.code == 1)
            let report = try tool.json(of: "r/report.json")
            #expect(report["summary"]?["outcomes"] == ["accepted": 4])
        }
    }
}
