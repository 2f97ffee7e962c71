import Foundation
import JSONModel
import Testing

/// What one compiler does whatever a context says is a fact about it: found in the first second, told, and not asked for any more.
@Suite struct TesteeProbeTests {
    /// The example compilers, with what a line of Python does to what they get and give. Each process writes down what it is asked.
    private static func program(_ vendor: String, _ line: String) -> String {
        """
        import json, os, sys, time
        sys.path.insert(0, os.environ["EXAMPLES"])
        import \(vendor) as compiler
        from testee import run
        asked = f"asked-{time.time_ns()}"
        def compile_message(message, context):
            with open(asked, "a") as questions: questions.write(json.dumps([message, context], default=str) + "\\n")
            answer = None
            \(line)
            return answer or compiler.compile_message(message, context)
        run("\(vendor)", compile_message, compiler.DEFAULTS)
        """
    }

    private static let testees = Tool.repository.appending(path: "Examples/testees").path

    private func check(
        _ vendor: String,
        _ line: String,
        _ more: [String] = [],
        _ judge: ([String], JSONValue) throws -> Void
    ) async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(Self.program(vendor, line), to: "testee.py")
            let run =
                ["check", "--dialect", vendor, "--no-sweep", "--strength", "1", "--report-dir", "r"] + Tool.patience
                + more
            let options = run.joined(separator: " ")
            let result = try await tool.shell(
                "EXAMPLES='\(Self.testees)' \"$PUSHPROOF\" \(options) --testee 'python3 testee.py'"
            )
            try judge(result.lines, try tool.json(of: "r/report.json"))
            // The first process is the one that the testee is got to know by. Cases of two names may have one message, as in FCM's corpus.
            let names = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
            let first = try #require(names.filter { $0.hasPrefix("asked-") }.min())
            let questions = try tool.text(of: first).split(separator: "\n")
            #expect(Set(questions).count * 100 >= questions.count * 80, "\(questions.count) questions")
        }
    }

    private static let known = "context = {**context, 'profile': 'current', 'typing': None}"

    /// A bug that makes every answer wrong does not hide which edition the compiler follows.
    @Test func theEditionIsFoundBesideAFrequentBug() async throws {
        let bug = """
            \(Self.known)
                answer = compiler.compile_message(message, context)
                payload = json.loads(answer["payload"]) if "payload" in answer else None
                if payload and payload.pop("m", None): answer["payload"] = json.dumps(payload)
            """
        try await check("easemob", bug) { lines, report in
            #expect(lines.contains { $0.hasPrefix("the testee's answers fit profile current best") }, "\(lines)")
            #expect(
                lines.contains { $0.hasPrefix("not used    ") && $0.contains("with typing in their context") }
            )
            #expect(report["selection"]?["profile"] == "current")
            let first = try #require(lines.first { $0.hasPrefix("[error]") })
            #expect(first.hasPrefix("[error] diff.payload at /m: missing"))
        }
    }

    /// One that obeys the context is asked for all.
    @Test func whoObeysTheContextIsAskedForEverything() async throws {
        try await check("easemob", "pass") { lines, report in
            #expect(!lines.contains { $0.hasPrefix("the testee") }, "\(lines)")
            #expect(report["selection"]?["profile"]?.isNull == true)
            #expect(report["summary"]?["violations"] == 0)
        }
    }

    /// What it gets wrong of one edition, it gets wrong: the others are no better fit.
    @Test func aBugOfOneEditionIsNoOtherEdition() async throws {
        let bug = """
            if context["profile"] == "current":
                    answer = compiler.compile_message(message, context)
                    payload = json.loads(answer["payload"]) if "payload" in answer else None
                    if payload and payload.get("aps", {}).pop("alert", None): answer["payload"] = json.dumps(payload)
            """
        try await check("easemob", bug) { lines, report in
            #expect(!lines.contains { $0.hasPrefix("the testee's answers fit") }, "\(lines)")
            #expect(report["selection"]?["profile"]?.isNull == true)
            #expect(lines.contains { $0.hasPrefix("FAIL") })
        }
    }

    /// What is taken away differs by the edition, too.
    @Test func aBugOfOneEditionOfUpdatesIsFound() async throws {
        let bug = """
            answer = compiler.compile_message(message, context)
                if context["profile"] != "asDocumented" and len(answer.get("removed") or []) == 1:
                    answer["removed"] = [one["id"] for one in context["delivered"]]
            """
        try await check("zego", bug) { lines, _ in
            #expect(!lines.contains { $0.hasPrefix("the testee's answers fit") }, "\(lines)")
            #expect(lines.contains { $0.hasPrefix("FAIL") }, "\(lines)")
        }
    }

    /// A compiler for one interface is not blamed for another one's messages, and the report says so.
    @Test func anInterfaceThatItLacksIsLeftOut() async throws {
        let refusal = """
            if "message" not in message: raise ValueError("no message")
            """
        try await check("fcm", refusal) { lines, report in
            #expect(
                lines.contains { $0.hasPrefix("not used    ") && $0.contains("that are legacy bodies") },
                "\(lines)"
            )
            #expect(report["summary"]?["violations"] == 0, "\(lines)")
        }
        try await check("fcm", refusal, ["--profile", "all"]) { lines, _ in
            #expect(
                !lines.contains { $0.contains("legacy bodies") } && lines.contains { $0.hasPrefix("FAIL") },
                "\(lines)"
            )
        }
    }
}
