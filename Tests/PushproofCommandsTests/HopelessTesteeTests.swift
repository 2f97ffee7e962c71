import JSONModel
import Testing

/// A testee that answers without looking at the message is named at once, in one sentence.
@Suite struct HopelessTesteeTests {
    private static let program = """
        import json, sys
        for line in sys.stdin:
            request = json.loads(line)
            answer = {"id": request["id"]}
            kind = sys.argv[1]
            if kind == "same":
                answer["payload"] = '{"aps":{"alert":"hi"}}'
            elif kind == "error":
                answer["error"] = "not implemented"
            elif kind == "suppressed":
                answer["suppressed"] = "no"
            else:
                answer["payload"] = json.dumps(request["message"]) if "message" in request else request.get("messageText", "")
            print(json.dumps(answer), flush=True)
        """

    @Test(arguments: [
        ("same", "the answers do not depend on the message"), ("error", "the testee refuses every message"),
        ("suppressed", "the testee sends no push for any message"),
        ("echo", "the testee returns each message unchanged"),
    ])
    func isNamedInTheFirstLine(_ kind: String, _ sentence: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.program, to: "testee.py")
            let result = try await tool.run(
                ["check", "--dialect", "zego", "--report-dir", "r", "--testee", "python3 testee.py \(kind)"]
                    + Tool.patience
            )
            #expect(result.code == 1, "\(result.errorOutput)")
            let first = try #require(result.lines.first { $0.hasPrefix("FAIL") })
            #expect(first.contains(sentence))
            #expect(result.lines.count <= 60)
            // A few hundred cases, and not the forty thousand of a whole run.
            let cases = try #require(try tool.json(of: "r/report.json")["summary"]?["cases"]?.intValue)
            #expect(cases < 1000)
        }
    }
}
