import PushModel
import Testing

@testable import Testees

/// Each fault belongs to the case that causes it; its neighbours get their real answers; nothing is left behind.
@Suite(.serialized)
struct FaultTests {
    private static let crash = TesteeFailure.Kind.crash
    private static let timeout = TesteeFailure.Kind.timeout
    private static let breach = TesteeFailure.Kind.protocol

    @Test(arguments: [
        ("crash", Self.crash, "was ended by signal 6 (SIGABRT) before it answered"),
        ("exit", Self.crash, "ended with exit status 3 before it answered"),
        ("half-line", Self.crash, "ended with exit status 0 before it answered, in the middle of a line"),
        ("die-with-grandchild", Self.crash, "ended with exit status 4 before it answered"),
        ("hang", Self.timeout, "no answer within the time limit"),
        ("hang-with-grandchild", Self.timeout, "no answer within the time limit"),
        ("blank-flood", Self.timeout, "no answer within the time limit"),
        ("print", Self.breach, "a line that is not JSON: unexpected byte at byte 0"),
        ("print-after", Self.breach, "a line that is not JSON: unexpected byte at byte 0"),
        ("wrong-id", Self.breach, "an answer with an unknown id"),
        ("string-id", Self.breach, "an answer without an integer id: the id is a string"),
        ("twice", Self.breach, "a request was answered twice"),
        ("array", Self.breach, "a line that is not a JSON object"),
        ("flood", Self.breach, "a line of more than 1048576 bytes"),
        ("close-input", Self.breach, "closed its standard input before it answered"),
        ("close-output", Self.breach, "closed its standard output before it answered"),
    ])
    func faultBelongsToItsCase(fault: String, kind: TesteeFailure.Kind, detail: String) async throws {
        // What hangs has to be waited for, and so has a closed input that nobody writes to; the neighbours need time
        // too, on a busy machine.
        let mustWait = kind == .timeout || fault == "close-input"
        let stub = mustWait ? try Stub(fault, timeout: .seconds(4), start: .seconds(10)) : try Stub(fault)
        var requests = (0..<9).map { TesteeRequest.say("neighbour \($0)") }
        requests[4] = .misbehave
        let observations = try await stub.observe(requests)
        for (index, observation) in observations.enumerated() where index != 4 {
            #expect(observation == .payload("neighbour \(index)"))
        }
        let failure = try #require(observations[4].failure)
        #expect(failure.kind == kind)
        #expect(failure.detail == detail)
        if fault == "crash" { #expect(failure.standardErrorTail.contains("about to fail")) }
        if fault == "print" { #expect(failure.excerpt == "debug: on the way") }
    }

    @Test(arguments: ["crash", "print", "print-after", "twice"])
    func observationsDoNotDependOnTheBatch(fault: String) async throws {
        let requests: [TesteeRequest] = [.say("a"), .misbehave, .say("b"), .say("c"), .misbehave, .say("d")]
        let together = try await Stub(fault).observe(requests)
        let oneByOne = try await Stub(fault, window: 1).observe(requests)
        #expect(together == oneByOne)
        #expect(together.map { $0.failure != nil } == [false, true, false, false, true, false])
    }

    @Test func testeeThatNeverReadsBlocksNobody() async throws {
        let stub = try Stub("never-reads", timeout: .milliseconds(400), start: .milliseconds(600))
        // More than a pipe holds.
        let requests = [TesteeRequest.say(String(repeating: "x", count: 300_000))]
        let failure = try #require(try await stub.observe(requests).first?.failure)
        #expect(failure.kind == .timeout)
    }

    /// Nobody's lone run shows the fault, so it goes to the first request that had no answer.
    @Test func endThatNobodyCausesAloneGoesToTheFirstMissingCase() async throws {
        let observations = try await Stub("one-shot").observe((0..<4).map { .say("\($0)") })
        #expect(observations[1].failure?.kind == .crash)
        for index in [0, 2, 3] { #expect(observations[index] == .payload("\(index)")) }
    }

    @Test func standardErrorIsKeptToItsTail() async throws {
        let observations = try await Stub("noise").observe([.misbehave])
        let tail = try #require(observations.first?.failure).standardErrorTail
        #expect(tail.utf8.count == 64 << 10)
        #expect(tail.hasSuffix("the last word"))
    }

    @Test func threeDeathsBeforeTheFirstAnswerEndTheRun() async throws {
        let stub = try Stub("dead-on-arrival")
        do {
            _ = try await stub.observe([.say("a"), .say("b"), .say("c"), .say("d")])
            Issue.record("the testee cannot be run")
        } catch let error as TesteeError {
            let text = "\(error)"
            #expect(text.contains("ended with exit status 2"))
            #expect(text.contains("ImportError: no such module"))
            #expect(!text.contains("\n"))
        }
    }

    @Test func verdictOnATesteeThatCannotRunIsFinal() async throws {
        let testee = try await SubprocessTestee.start(try Stub("dead-on-arrival").configuration)
        await #expect(throws: TesteeError.self) { try await testee.compile([.say("a"), .say("b"), .say("c")]) }
        await #expect(throws: TesteeError.self) { try await testee.compile([.say("d")]) }
    }

    @Test func replayOfOneDeadlyCaseIsAFinding() async throws {
        let testee = try await SubprocessTestee.start(try Stub("crash").configuration)
        for _ in 0..<4 {
            #expect(try await testee.compile([.misbehave]).first?.failure?.kind == .crash)
        }
        await testee.stop()
    }

    @Test(.timeLimit(.minutes(10))) func cancellationKillsAtOnce() async throws {
        let stub = try Stub("hang-with-grandchild", timeout: .seconds(3600))
        let testee = try await SubprocessTestee.start(stub.configuration)
        let task = Task { try await testee.compile([.say("a"), .misbehave]) }
        // Until the grandchild is there.
        while try await stub.survivors().count < 2 { try await Task.sleep(for: .milliseconds(20)) }
        task.cancel()
        await #expect(throws: TesteeError.cancelled) { try await task.value }
        try await stub.expectNoProcessLeft()
    }

    @Test func testeeThatLivesOnIsKilled() async throws {
        let clock = ContinuousClock()
        let begin = clock.now
        #expect(try await Stub("lives-on").observe([.say("a")]) == [.payload("a")])
        // It has two seconds after the end of its input.
        #expect(begin.duration(to: clock.now) > .seconds(2))
    }

    @Test func aTesteeThatIsForgottenIsKilled() async throws {
        let stub = try Stub("hang")
        do {
            let testee = try await SubprocessTestee.start(stub.configuration)
            #expect(try await testee.compile([.say("a")]) == [.payload("a")])
        }
        try await stub.expectNoProcessLeft()
    }
}
