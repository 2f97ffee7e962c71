import Foundation
import JSONModel
import PushModel
import Testing

@testable import Testees

/// Testees that do their worst: each costs its own case at most, ends, and leaves nothing behind.
@Suite(.serialized)
struct HostilityTests {
    /// Those that hang have to be waited for; the neighbours need time too, on a busy machine.
    private static func patientStub(_ fault: String) throws -> Stub {
        try Stub(fault, timeout: .seconds(4), start: .seconds(10))
    }

    private static let misbehaviourAmongNeighbours: [TesteeRequest] = [.say("a"), .say("b"), .misbehave, .say("c")]

    // MARK: What is no fault

    @Test(arguments: ["byte-by-byte", "exit-at-the-end"])
    func strangeButLawful(fault: String) async throws {
        let observations = try await Stub(fault).observe((0..<20).map { .say("\($0)") })
        #expect(observations == (0..<20).map { .payload("\($0)") })
    }

    // MARK: Hanging

    @Test(arguments: ["half-line-hang", "stop-itself", "deaf"])
    func hangsOfEveryKindAreTimeouts(fault: String) async throws {
        let observations = try await Self.patientStub(fault).observe(Self.misbehaviourAmongNeighbours)
        #expect(observations.map(\.payloadText) == ["a", "b", nil, "c"])
        let failure = try #require(observations[2].failure)
        #expect(failure.kind == .timeout)
        #expect(failure.detail == "no answer within the time limit")
    }

    @Test(arguments: [("dump-threads", "File \""), ("dump-threads-to-output", "Full thread dump")])
    func threadsAreDumpedBeforeTheKill(fault: String, words: String) async throws {
        let failure = try await Self.patientStub(fault).observe([.say("a"), .misbehave]).last?.failure
        #expect(failure?.kind == .timeout)
        #expect(failure?.standardErrorTail.contains(words) == true)
    }

    @Test func testeeThatIgnoresSignalsIsKilledAtTheEnd() async throws {
        #expect(try await Stub("deaf-at-the-end").observe([.say("a")]) == [.payload("a")])
    }

    /// The silence is suspicious after a moment, but the limit that makes a finding is the other one.
    @Test func unusualSlownessIsNoFinding() async throws {
        let stub = try Stub("slow-once", window: 4, suspicion: .milliseconds(200))
        let testee = try await SubprocessTestee.start(stub.configuration)
        _ = try await testee.compile((0..<100).map { .say("\($0)") })
        let observations = try await testee.compile([.misbehave, .say("a"), .say("b")])
        #expect(observations == [.payload("slow"), .payload("a"), .payload("b")])
        let statistics = await testee.statistics
        #expect(statistics.restarts == 0)
        #expect(statistics.loneRuns >= 1)
        await testee.stop()
        try await stub.expectNoProcessLeft()
    }

    @Test func suspicionFindsTheHangingCase() async throws {
        let stub = try Stub(
            "hang",
            window: 4,
            timeout: .seconds(4),
            start: .seconds(10),
            suspicion: .milliseconds(200)
        )
        let testee = try await SubprocessTestee.start(stub.configuration)
        _ = try await testee.compile((0..<100).map { .say("\($0)") })
        let observations = try await testee.compile([.say("a"), .misbehave, .say("b"), .say("c")])
        #expect(observations.map(\.payloadText) == ["a", nil, "b", "c"])
        #expect(observations[1].failure?.kind == .timeout)
        await testee.stop()
        try await stub.expectNoProcessLeft()
    }

    // MARK: Descendants

    #if os(Linux)
        @Test(arguments: ["die-with-grandchild-in-own-group", "die-with-grandchild-in-own-session"])
        func grandchildrenThatLeaveTheGroupAreKilled(fault: String) async throws {
            let observations = try await Stub(fault).observe(Self.misbehaviourAmongNeighbours)
            #expect(observations[2].failure?.kind == .crash)
            #expect(observations[3] == .payload("c"))
        }
    #endif

    // MARK: Those that never answer

    @Test(arguments: [
        ("garbage", "a line that is not JSON"), ("never-reads", "no answer within the time limit"),
        ("closed-input", "closed its standard input"), ("closed-output", "closed its standard output"),
        ("dead-on-arrival", "ended with exit status 2"),
    ])
    func whatNeverAnswersCannotBeRun(fault: String, words: String) async throws {
        let stub = try Stub(fault, timeout: .seconds(2), start: .seconds(3))
        let error = await #expect(throws: TesteeError.self) {
            _ = try await stub.observe((0..<100).map { .say("\($0)") })
        }
        guard case .diesBeforeFirstAnswer(let detail, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(detail.contains(words))
    }

    /// One job finds it out for all.
    @Test func verdictHoldsForAllJobs() async throws {
        let stub = try Stub("dead-on-arrival")
        await #expect(throws: TesteeError.self) { try await stub.observe([.say("a"), .say("b"), .say("c")]) }
        let other = try await SubprocessTestee.start(stub.configuration)
        await #expect(throws: TesteeError.self) { try await other.compile([.say("d")]) }
    }

    /// Who is known to live on after the end of its input is not waited for again and again.
    @Test func aTesteeThatLivesOnIsGivenLessTimeLater() async throws {
        var configuration = TesteeConfiguration(
            target: try .program(TesteeCommand(words: ["/bin/sh", "-c", "while :; do sleep 1; done"]))
        )
        configuration.exitGrace = .milliseconds(100)
        for grace in [100, 10] {
            #expect(configuration.graceAtTheEnd == .milliseconds(grace))
            let testee = try await SubprocessTestee.start(configuration)
            await testee.stop()
        }
    }

    @Test func burdenGrowsWithFaultsAndIsLightenedByAnswers() {
        var faultBudget = FaultBudget()
        for _ in 0..<9 { faultBudget.note(.timeout) }
        #expect(!faultBudget.isTooHeavy)
        faultBudget.note(.timeout)
        #expect(faultBudget.isTooHeavy)
        // A rare fault of a long run never ends it, nor one in every twenty-five cases.
        faultBudget = FaultBudget()
        for _ in 0..<100 {
            faultBudget.note(.timeout)
            faultBudget.noteAnswers(1000)
        }
        for _ in 0..<10_000 {
            faultBudget.noteAnswers(25)
            faultBudget.note(.crash)
        }
        #expect(!faultBudget.isTooHeavy)
        // One that dies of every second message is to be mended first.
        for _ in 0..<84 {
            faultBudget.noteAnswers(1)
            faultBudget.note(.crash)
        }
        #expect(faultBudget.isTooHeavy)
    }

    // MARK: Storms

    @Test func testeeThatAnswersNoMoreEndsTheRun() async throws {
        let stub = try Stub("storm")
        defer {
            try? FileManager.default.removeItem(at: FileManager.default.temporaryDirectory.appending(path: stub.mark))
        }
        let requests = [.say("a"), .misbehave] + (0..<40).map { TesteeRequest.say("\($0)") }
        await #expect {
            _ = try await stub.observe(requests)
        } throws: {
            guard case .answersNoMore(let detail, let tail) = $0 as? TesteeError else { return false }
            return detail == "ended with exit status 5 before it answered" && tail.contains("no database")
        }
    }

    /// Many deadly cases in a row are findings, as long as the testee lives: here it answers plain ones.
    @Test func manyDeadlyCasesInARowAreFindings() async throws {
        let deadly = (0..<25).map { TesteeRequest.message(["do": true, "number": .string("\($0)")]) }
        let observations = try await Stub("exit").observe([.say("a")] + deadly + [.say("b")])
        #expect(observations.count { $0.failure?.kind == .crash } == 25)
        #expect(observations.last == .payload("b"))
    }

    /// As when a finding is shrunk: another process with the same configuration is known to have answered.
    @Test func deadlyCasesFirstAreFindingsWhereTheTesteeIsKnown() async throws {
        let configuration = try Stub("exit").configuration
        let first = try await SubprocessTestee.start(configuration)
        _ = try await first.compile([.say("a")])
        await first.stop()
        let second = try await SubprocessTestee.start(configuration)
        let deadly = (0..<5).map { TesteeRequest.message(["do": true, "number": .string("\($0)")]) }
        for request in deadly {
            #expect(try await second.compile([request]).first?.failure?.kind == .crash)
        }
        await second.stop()
    }

    @Test func loneCaseInAFreshProcessIsNotRunTwice() async throws {
        let testee = try await SubprocessTestee.start(try Stub("exit").configuration)
        #expect(try await testee.compile([.misbehave]).first?.failure?.kind == .crash)
        #expect(await testee.statistics.loneRuns == 0)
        await testee.stop()
    }

    // MARK: What costs no process

    /// Answers come, so the process is of use: a thousand requests, and no other process than for a few closer looks.
    @Test(arguments: ["always-string-id", "always-twice", "always-print", "always-unasked"])
    func breachesBesideAnswersCostNoRestart(fault: String) async throws {
        let stub = try Stub(fault)
        let testee = try await SubprocessTestee.start(stub.configuration)
        let observations = try await testee.compile((0..<1000).map { .say("\($0)") })
        // What stands between two answers may be put down to the wrong one of them.
        #expect(observations.count { $0.failure?.kind == .protocol } >= 990)
        let statistics = await testee.statistics
        #expect(statistics.restarts == 0)
        #expect(statistics.loneRuns <= 16)
        await testee.stop()
        try await stub.expectNoProcessLeft()
    }

    /// The line stands in the place of an answer, and everybody else's answer comes.
    @Test func lineInPlaceOfAnAnswerIsThatRequests() async throws {
        let stub = try Stub("array")
        let testee = try await SubprocessTestee.start(stub.configuration)
        let requests: [TesteeRequest] = (0..<300).map { $0 % 10 == 4 ? .misbehave : .say("\($0)") }
        let observations = try await testee.compile(requests)
        for (index, observation) in observations.enumerated() {
            if index % 10 == 4 {
                #expect(observation.failure?.detail == "a line that is not a JSON object")
            } else {
                #expect(observation == .payload("\(index)"))
            }
        }
        #expect(await testee.statistics == TesteeStatistics(cases: 300))
        await testee.stop()
    }

    /// A case fails that ended a process which others had used, but never alone: most cases still have their answers.
    @Test func endAtEveryTenthRequestCostsAProcessEach() async throws {
        let stub = try Stub("tenth")
        let testee = try await SubprocessTestee.start(stub.configuration)
        let observations = try await testee.compile((0..<1000).map { .say("\($0)") })
        #expect(observations.count { $0.failure?.kind == .crash } < 120)
        let statistics = await testee.statistics
        #expect(statistics.restarts + statistics.loneRuns < 140)
        await testee.stop()
        try await stub.expectNoProcessLeft()
    }

    // MARK: Resources

    #if os(Linux)
        @Test func testeeThatGrowsIsReplaced() async throws {
            var stub = try Stub("leak")
            // A quarter of a MiB a case.
            stub.configuration.memoryGrowth = 100 << 20
            let testee = try await SubprocessTestee.start(stub.configuration)
            for _ in 0..<3 {
                let requests = (0..<1000).map { TesteeRequest.say("\($0)") }
                #expect(try await testee.compile(requests) == (0..<1000).map { .payload("\($0)") })
            }
            let statistics = await testee.statistics
            #expect(statistics.recyclings == 1)
            #expect(statistics.restarts == 0)
            await testee.stop()
            try await stub.expectNoProcessLeft()
        }

        @Test func limitsHoldInTheTestee() async throws {
            var stub = try Stub("limits")
            let usual = try #require(try await stub.observe([.say("")]).first?.payloadText).split(separator: " ")
            #expect(usual.first == "0")
            stub.configuration.limits = ResourceLimits(addressSpaceBytes: 4 << 30, openFiles: 99)
            #expect(try await stub.observe([.say("")]) == [.payload("0 99 \(4 << 30)")])
        }
    #endif
}
