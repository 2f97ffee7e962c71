import EasemobVendor
import Foundation
import JSONModel
import PushModel
import Testees
import Testing

@testable import Campaign
@testable import Findings

/// Findings that are looked at alone, where the testee gives no answer now and then.
@Suite struct LoneRunsTests {
    @Test(arguments: [
        (3, 0, 0, Finding.Status.confirmed), (2, 1, 0, .confirmed), (1, 2, 0, .confirmed),
        (2, 0, 1, .flaky), (1, 1, 1, .flaky), (1, 0, 2, .flaky),
        (0, 0, 3, .stateful), (0, 1, 2, .unconfirmed), (0, 3, 0, .unconfirmed),
    ])
    func onlyAnotherAnswerSpeaksAgainstAFinding(shown: Int, unanswered: Int, others: Int, status: Finding.Status) {
        #expect(LoneRuns(shown: shown, unanswered: unanswered, others: others).status == status)
    }

    @Test(arguments: [("", Finding.Status.confirmed), ("2", .confirmed), ("1 3", .confirmed), ("1 2 3", .unconfirmed)])
    func aFindingIsConfirmedByTheRunsThatAreAnswered(unanswered: String, status: Finding.Status) async throws {
        let folder = try ScratchFolder()
        let options = try Self.options(unansweredStarts: unanswered, in: folder)
        defer { withExtendedLifetime(folder) {} }
        let confirmed = try await Confirmation(options: options).confirm([Self.finding()])
        #expect(confirmed.map(\.status) == [status])
    }

    /// The first process makes the case small, each later one runs the smaller case alone.
    @Test(arguments: [("", true), ("2", true), ("2 3", true), ("2 3 4", false)])
    func aSmallerCaseIsAskedAgain(unanswered: String, isKept: Bool) async throws {
        let folder = try ScratchFolder()
        let options = try Self.options(unansweredStarts: unanswered, in: folder)
        defer { withExtendedLifetime(folder) {} }
        var finding = try Self.finding()
        finding.status = .confirmed
        let shrunk = try await FindingShrinker(options: options).shrink([finding])
        #expect(shrunk.map { $0.shrunk != nil } == [isKept])
    }

    // MARK: A testee without `f`

    private static func finding() throws -> Finding {
        let testCase = Trials.message(ext: ["em_apns_ext": ["em_push_category": "CATEGORY"]])
        let trial = try Trials.trial(of: testCase, payload: #"{"aps":{}}"#)
        let diagnostics = Judges.all.flatMap { $0.diagnostics(in: trial) }
        let diagnostic = try #require(diagnostics.first { $0.rule == "diff.payload" && $0.place == "/f" })
        return Finding(
            diagnostic,
            fingerprint: diagnostic.fingerprint(dialect: .easemob),
            evidence: Evidence.of(trial, diagnostics: diagnostics)
        )
    }

    /// A testee whose payloads lack everything, and whose answers are none in some of its processes, counted from 1.
    private static func options(unansweredStarts: String, in folder: ScratchFolder) throws -> RunOptions {
        try folder.write(
            #"""
            import json, os, sys
            folder = os.path.dirname(os.path.abspath(__file__))
            number = 1
            while True:
                try:
                    os.mkdir(os.path.join(folder, str(number)))
                    break
                except FileExistsError:
                    number += 1
            for line in sys.stdin:
                answer = {} if str(number) in sys.argv[1:] else {"payload": "{\"aps\":{}}"}
                print(json.dumps({"id": json.loads(line)["id"], **answer}), flush=True)
            """#,
            to: "testee.py"
        )
        let command = "python3 \(folder.path)/testee.py \(unansweredStarts)"
        var options = RunOptions(
            command: "check",
            seed: 1,
            jobs: 1,
            dialects: [.easemob],
            clock: { Int(Date().timeIntervalSince1970 * 1000) }
        )
        options.testee = TesteeConfiguration(
            target: try .program(TesteeCommand(parsing: command)),
            timeout: .seconds(120),
            startTimeout: .seconds(360),
            // A process that is slow to start on a busy machine is not looked into: each look would be a process more.
            leastSuspiciousSilence: .seconds(120)
        )
        return options
    }
}
