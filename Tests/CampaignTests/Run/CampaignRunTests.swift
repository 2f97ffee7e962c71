import CaseFiles
import CaseGeneration
import EasemobVendor
import Foundation
import JSONModel
import PushModel
import Synchronization
import Testees
import Testing
import Vendors

@testable import Campaign
@testable import Findings

/// Real runs, over TLS and HTTP/2, of the reference against itself.
@Suite(.timeLimit(.minutes(20))) struct CampaignRunTests {
    private static let clock: @Sendable () -> Int = { Int(Date().timeIntervalSince1970 * 1000) }

    private func run(
        _ schedule: Schedule,
        jobs: Int = 1,
        stop: StopSignal = StopSignal(),
        collector: FindingCollector = FindingCollector { _ in },
        testee: TesteeConfiguration? = nil,
        progress: @escaping @Sendable (ProgressSnapshot) -> Void = { _ in },
        checkpoint: @escaping @Sendable (RunProgress) -> Void = { _ in }
    ) async -> CampaignRun.Result {
        var options = RunOptions(
            command: "fuzz",
            seed: 7,
            jobs: jobs,
            dialects: [.easemob],
            clock: CampaignRunTests.clock
        )
        options.testee = testee
        let generator = EasemobGenerator()
        return await CampaignRun(
            options: options,
            schedule: schedule,
            stop: stop,
            collector: collector,
            coverageModels: [(.easemob, generator.model)],
            checkpoint: checkpoint,
            progress: progress
        ).run()
    }

    private func randomCases(_ count: Int?) -> Schedule {
        Schedule(total: count) { number, _ in
            EasemobGenerator().randomCase(seed: 7, number: number, measure: ReferenceSize.bytes(of:))
        }
    }

    @Test func batchesBeforeAnErrorAreFinished() async throws {
        let schedule = Schedule(total: 1000) { number, _ in
            var made = EasemobGenerator().randomCase(seed: 7, number: number)
            if number == 2 * Schedule.blockSize { made.testCase.context["no such field"] = 1 }
            return made
        }
        let result = await run(schedule)
        guard case .internal(let problem)? = result.error else {
            Issue.record("\(String(describing: result.error))")
            return
        }
        #expect(problem.contains("no such field"))
        #expect(result.statistics.cases == 2 * Schedule.blockSize)
    }

    @Test func deliversEveryPayloadAndPredictsEveryAnswer() async {
        let collector = FindingCollector { _ in }
        let result = await run(randomCases(400), jobs: 2, collector: collector)
        let statistics = result.statistics
        #expect(result.error == nil)
        #expect(statistics.cases == 400)
        #expect(statistics.outcomes.values.reduce(0, +) == 400)
        #expect(statistics.payloads > 100)
        #expect(statistics.payloads < 400)
        #expect(statistics.requests == statistics.payloads)
        #expect(statistics.skipped == 0)
        #expect(statistics.coverage[.easemob]?.covered ?? 0 > 0)
        // Neither the endpoint nor the wire does what nobody predicted, and the reference gives nothing to find.
        #expect(collector.sorted.filter { $0.diagnostic.severity > .info }.map(\.diagnostic.title) == [])
        #expect(statistics.passed == 400)
    }

    @Test func runsTheWholeApnsCorpusWithoutAnUnpredictedAnswer() async throws {
        let cases = try CorpusLoader([.folder(RepositoryFiles.corpus)]).cases(of: [.apns])
        let collector = FindingCollector { _ in }
        let result = await run(Schedule(cases.map { GeneratedCase(testCase: $0) }), collector: collector)
        #expect(result.statistics.cases == cases.count)
        #expect(!collector.sorted.contains { $0.diagnostic.rule.hasPrefix("harness.") })
        // Payloads on their own break rules on purpose, and more than one answer comes back.
        #expect(result.statistics.answers["OK"] ?? 0 > 0)
        #expect(result.statistics.answers.count > 1)
    }

    @Test func findsTheSameWithOneJobAndWithTwo() async throws {
        let apns = try CorpusLoader([.folder(RepositoryFiles.corpus)]).cases(of: [.apns])
        func outcome(jobs: Int) async -> (RunStatistics, [Finding]) {
            let schedule = Schedule(total: 400) { number, _ in
                // Findings of the payload corpus again and again, among cases that give none.
                guard number % 3 == 0 else { return EasemobGenerator().randomCase(seed: 7, number: number) }
                return GeneratedCase(testCase: apns[number % apns.count])
            }
            let collector = FindingCollector { _ in }
            let result = await run(schedule, jobs: jobs, collector: collector)
            return (result.statistics, collector.sorted)
        }
        let (one, first) = await outcome(jobs: 1)
        let (two, second) = await outcome(jobs: 2)
        #expect(one.cases == two.cases)
        #expect(one.passed == two.passed)
        #expect(one.outcomes == two.outcomes)
        #expect(one.answers == two.answers)
        #expect(one.compileRules == two.compileRules)
        #expect(one.knownDeviations == two.knownDeviations)
        #expect(one.coverage[.easemob]?.covered == two.coverage[.easemob]?.covered)
        #expect(!first.isEmpty)
        #expect(first.map(\.fingerprint) == second.map(\.fingerprint))
        #expect(first.map(\.diagnostic) == second.map(\.diagnostic))
        #expect(first.map(\.count) == second.map(\.count))
        #expect(first.map(\.firstCase) == second.map(\.firstCase))
        #expect(first.map(\.smallest.number) == second.map(\.smallest.number))
        #expect(first.map(\.smallest.diff) == second.map(\.smallest.diff))
    }

    @Test func endsEarlyWhenItIsToldTo() async {
        let stop = StopSignal()
        // Without the signal this schedule never ends.
        let result = await run(randomCases(nil), jobs: 2, stop: stop) { snapshot in
            if snapshot.cases >= Schedule.blockSize { stop.interrupt() }
        }
        #expect(result.error == nil)
        #expect(stop.isInterrupted)
        #expect(result.statistics.cases >= Schedule.blockSize)
        #expect(result.statistics.requests == result.statistics.payloads)
    }

    @Test func isGivenUpAtOnceWhileATesteeIsSilent() async throws {
        let sign = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: sign) }
        let command = try TesteeCommand(words: ["sh", "-c", "touch '\(sign.path())'; exec sleep 3600"])
        let silent = TesteeConfiguration(
            target: .program(command),
            timeout: .seconds(3600),
            startTimeout: .seconds(3600)
        )
        // Without end: more batches wait behind the one that is never answered.
        let task = Task { await run(randomCases(nil), testee: silent) }
        while !FileManager.default.fileExists(atPath: sign.path()) { try await Task.sleep(for: .milliseconds(20)) }
        task.cancel()
        guard case .testee(.cancelled)? = await task.value.error else {
            Issue.record("not cancelled")
            return
        }
    }

    @Test func doesNothingAfterItsTime() async {
        let result = await run(randomCases(nil), stop: StopSignal(after: .zero))
        #expect(result.statistics.cases == 0)
        #expect(result.error == nil)
    }

    /// A round that lacks the cases of a worker that failed is none that a later run could go on from.
    @Test func anErrorLeavesNoCheckpointWithHoles() async throws {
        let schedule = Schedule(total: 2 * Schedule.roundSize) { number, _ in
            var made = EasemobGenerator().randomCase(seed: 7, number: number)
            if number == Schedule.roundSize - 1 {
                // The other worker waits at the end of the round by then.
                Thread.sleep(forTimeInterval: 1)
                made.testCase.context["no such field"] = 1
            }
            return made
        }
        let checkpoints = Mutex<[RunProgress]>([])
        let result = await run(schedule, jobs: 2, checkpoint: { made in checkpoints.withLock { $0.append(made) } })
        #expect(result.error != nil)
        #expect(result.statistics.cases < Schedule.roundSize)
        #expect(checkpoints.withLock { $0.count } == 0)
    }

    @Test func endsWithTheErrorOfAFindingThatCannotBeWritten() async throws {
        let apns = try CorpusLoader([.folder(RepositoryFiles.corpus)]).cases(of: [.apns])
        let collector = FindingCollector { _ throws(OutputError) in
            throw OutputError(path: "findings", problem: "the disk is full")
        }
        let schedule = Schedule(total: nil) { number, _ in GeneratedCase(testCase: apns[number % apns.count]) }
        let result = await run(schedule, jobs: 2, collector: collector)
        guard case .output(let text)? = result.error else {
            Issue.record("ended with \(String(describing: result.error))")
            return
        }
        #expect(text == "findings: the disk is full")
    }

    @Test func saysHowFarItIsAfterEachBlock() async {
        let seen = Mutex<[Int]>([])
        let result = await run(randomCases(300)) { snapshot in
            #expect(snapshot.total == 300)
            seen.withLock { $0.append(snapshot.cases) }
        }
        #expect(seen.withLock { $0 } == [64, 128, 192, 256, 300])
        #expect(result.statistics.cases == 300)
    }

    @Test func runsOneCaseAlone() async throws {
        let options = RunOptions(
            command: "replay",
            seed: 0,
            jobs: 1,
            dialects: [.easemob],
            clock: CampaignRunTests.clock
        )
        let quiet = Trials.message(ext: ["em_ignore_notification": true])
        for testCase in [Trials.message(), quiet] {
            let (trial, diagnostics) = try await SingleRun(options: options).judge(testCase)
            #expect(diagnostics == [])
            #expect((trial.delivery != nil) == (testCase == Trials.message()))
        }
    }
}
