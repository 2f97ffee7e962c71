import EasemobVendor
import Foundation
import JSONModel
import PushModel
import SNSVendor
import Synchronization
import Testing

@testable import Testees

/// The doctor names the weakness of an adapter, and only that.
@Suite(.serialized)
struct DoctorTests {
    /// Results of an examination, and whether it found nothing that fails.
    private struct Record {
        var results: [DoctorResult]
        var isHealthy: Bool

        func results(of step: String) -> [DoctorResult] { results.filter { $0.step == step } }
        /// A slow machine is no weakness.
        var steps: (failed: [String], warnings: [String]) {
            (
                results.filter { $0.verdict == .failed }.map(\.step),
                results.filter { $0.verdict == .warning && $0.step != "rate" }.map(\.step)
            )
        }
    }

    private static let sample = request(.easemob)

    private static func request(_ dialect: Dialect, saying text: JSONValue = "Hello") -> TesteeRequest {
        TesteeRequest(
            dialect: dialect,
            message: .value(["aps": ["alert": text], "a": 1, "b": 2, "c": 3]),
            context: ["now": 1_700_000_000_000]
        )
    }

    /// Limits other than those of weaknesses that have to be waited for only end a failed test.
    private func examine(
        _ weakness: String,
        samples: [TesteeRequest] = [sample],
        window: Int = 64,
        timeout: Duration = .seconds(60),
        others: [TesteeRequest] = [],
        cases: Int = 500
    ) async throws -> Record {
        let mark = "mark-\(UUID().uuidString)"
        let configuration = TesteeConfiguration(
            target: try .program(TesteeCommand(words: ["python3", "\(Stub.folder)/adapter.py", weakness, mark])),
            window: window,
            timeout: timeout,
            startTimeout: timeout
        )
        let doctor = TesteeDoctor(configuration, samples: samples, others: others, enduranceCases: cases)
        let results = Mutex<[DoctorResult]>([])
        let isHealthy = try await doctor.examine { result in results.withLock { $0.append(result) } }
        #expect(try await Stub.survivors(marked: mark).isEmpty)
        return Record(results: results.withLock { $0 }, isHealthy: isHealthy)
    }

    @Test func healthyAdapterPassesEveryStep() async throws {
        let others = [Self.request(.sns, saying: "Bye"), Self.request(.easemob, saying: "Bye")]
        let record = try await examine("none", samples: [Self.request(.sns), Self.sample], others: others)
        #expect(record.isHealthy)
        #expect(record.steps == ([], []))
        #expect(
            record.results.map(\.step) == [
                "start", "answer", "flush", "dialect", "dialect", "other-message", "window", "long-message",
                "messageText", "messageBase64", "broken-message", "unknown-members", "same-process", "fresh-process",
                "surroundings", "rate", "memory", "end",
            ]
        )
        #expect(record.results(of: "dialect").map(\.verdict) == [.skipped, .ok])
        #expect(record.results.allSatisfy { $0.remedy == nil || $0.step == "rate" })
    }

    /// What keeps it from answering is mended first; nothing else is asked.
    @Test(arguments: [
        ("dead-on-arrival", "answer", "ImportError: no such module", "start it by hand"),
        ("prints", "answer", "compiling", "standard error"),
        ("string-id", "answer", "integer id", "as a number, not as a string"),
        ("own-id", "answer", "an unknown id", "Return the \"id\""),
        ("two-outcomes", "answer", "exactly one", "exactly one of payload"),
    ])
    func firstAnswerMustBeRight(weakness: String, step: String, detail: String, remedy: String) async throws {
        let record = try await examine(weakness)
        #expect(!record.isHealthy)
        #expect(record.steps.failed == [step])
        let result = try #require(record.results(of: step).first { $0.verdict == .failed })
        #expect(result.detail.contains(detail), "\(result.detail)")
        #expect(result.remedy?.contains(remedy) == true)
        #expect(record.results.last?.step == "rest")
    }

    @Test(arguments: ["unflushed", "whole-input"])
    func answerThatWaitsForTheEndIsUnflushed(weakness: String) async throws {
        let record = try await examine(weakness, timeout: .seconds(5))
        #expect(record.steps.failed == ["flush"])
        #expect(record.results(of: "flush").first?.remedy?.contains("flush") == true)
    }

    @Test func silenceIsNoMissingFlush() async throws {
        let record = try await examine("silent", timeout: .seconds(2))
        #expect(record.steps.failed == ["answer"])
        #expect(record.results(of: "answer").first?.remedy?.contains("--testee-timeout") == true)
    }

    @Test(arguments: [
        ("lock-step", "window", "--testee-window 1"),
        ("short-lines", "long-message", "64 KiB"),
        ("crashes-on-broken", "broken-message", "error"),
        ("random", "same-process", "random"),
        ("process", "fresh-process", "context.now"),
        ("last-word", "end", "standard error"),
        ("lives-on", "end", "End the program"),
    ])
    func failureIsFoundByItsStep(weakness: String, step: String, remedy: String) async throws {
        let record = try await examine(weakness)
        #expect(!record.isHealthy)
        #expect(record.steps.failed.contains(step))
        let result = try #require(record.results(of: step).first { $0.verdict == .failed })
        #expect(result.remedy?.contains(remedy) == true)
        // A number that is random differs between any two answers.
        if weakness != "random" { #expect(record.steps.failed == [step]) }
    }

    @Test func messageInOtherFormsIsAsked() async throws {
        let record = try await examine("message-only")
        #expect(record.steps.failed == ["messageText", "messageBase64", "broken-message"])
    }

    @Test func lockStepAdapterIsHealthyWithAWindowOfOne() async throws {
        let record = try await examine("lock-step", window: 1)
        #expect(record.isHealthy)
        #expect(record.results(of: "window").map(\.verdict) == [.skipped])
    }

    @Test(arguments: [
        ("skips-text", "messageText", "skips"),
        ("takes-broken", "broken-message", "not JSON"),
        ("strict", "unknown-members", "unknown fields"),
        ("time-zone", "surroundings", "/zone"),
    ])
    func harmlessWeaknessIsAWarning(weakness: String, step: String, detail: String) async throws {
        let record = try await examine(weakness)
        #expect(record.isHealthy)
        #expect(record.steps.warnings.contains(step))
        let text = record.results(of: step).first { $0.verdict == .warning }?.detail ?? ""
        #expect(text.contains(detail), "\(text)")
    }

    /// A campaign would prove nothing with it.
    @Test(arguments: [
        ("skips-all", "dialect", "skips every dialect"),
        ("refuses", "dialect", "makes no payload, not even for a simple message"),
        ("suppresses", "dialect", "makes no payload, not even for a simple message"),
        ("same-payload", "other-message", "the same payload for messages with different texts"),
    ])
    func whatMakesNothingOfMessagesFails(weakness: String, step: String, detail: String) async throws {
        let record = try await examine(weakness, others: [Self.request(.easemob, saying: "Bye")])
        #expect(!record.isHealthy)
        let text = record.results(of: step).first { $0.verdict == .failed }?.detail ?? ""
        #expect(text.contains(detail), "\(record.results)")
    }

    @Test func orderOfMembersIsNoDifference() async throws {
        #expect(try await examine("order").steps == ([], []))
    }

    @Test func payloadThatIsTheMessageMayBeBroken() async throws {
        #expect(try await examine("takes-broken", samples: [Self.request(.apns)]).steps == ([], []))
    }

    #if os(Linux)
        @Test func growthIsAWarning() async throws {
            let record = try await examine("leak", cases: 300)
            #expect(record.isHealthy)
            #expect(record.steps.warnings == ["memory"])
        }
    #endif

    @Test func programThatCannotBeStartedIsNoPatient() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "no-program-\(UUID().uuidString)").path
        try Data([0x7F, 0x00, 0x01]).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let doctor = TesteeDoctor(
            TesteeConfiguration(target: try .program(TesteeCommand(words: [path]))),
            samples: [Self.sample]
        )
        await #expect(throws: TesteeError.self) { try await doctor.examine { _ in } }
    }
}
