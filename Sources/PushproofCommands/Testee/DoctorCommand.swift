import ArgumentParser
import Campaign
import Findings
import JSONModel
import PushModel
import Synchronization
import Testees
import Vendors

/// Examines an adapter step by step.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Examine a testee step by step, and say how to fix it.",
        discussion: """
            Sends the requests that a campaign would send. Each step is ok, a warning, FAILED or skipped; a warning \
            does not prevent a campaign. The exit code is 1 if a step fails, also if no message becomes a \
            payload or all messages become the same one, and 75 if the testee skips a dialect that you named, or all vendors.
            """
    )

    @OptionGroup var testee: TesteeOptions
    @OptionGroup var project: ProjectOptions

    @Option(help: "A dialect to try; repeat for more (default: all).")
    var dialect: [Dialect] = []

    @OptionGroup var dialectFiles: DialectFileOptions
    @OptionGroup var profiles: ProfileOptions

    @Option(help: "text, or json: one object a line for each step.")
    var format: DataFormat = .text

    func validate() throws { try dialectFiles.check(beside: dialect) }

    func run() async throws {
        try await reportingFailures {
            guard testee.testee != nil, let configuration = try testee.configuration() else {
                throw CommandFailure(.usage, "testee doctor needs --testee")
            }
            let named = dialect.isEmpty ? dialectFiles.dialects : dialect
            let dialects = named.isEmpty ? VendorCompilers.all.map(\.dialect) : named
            let profile = try profiles.pinned(of: dialects)
            var samples: [TesteeRequest] = []
            var others: [TesteeRequest] = []
            for dialect in dialects {
                samples.append(try DoctorSamples.request(for: dialect, profile: profile))
                others.append(
                    try DoctorSamples.request(for: dialect, title: "Another", text: "Text", profile: profile)
                )
            }
            let output = DoctorOutput(format)
            let isHealthy = try await examine(TesteeDoctor(configuration, samples: samples, others: others), output)
            try output.finish()
            let statistics = output.statistics(of: dialects)
            // That nothing was judged is another code than that what was judged is wrong.
            let skipsAll = statistics.cases > 0 && statistics.skipped == statistics.cases
            if !isHealthy, !skipsAll { throw CommandFailure(.violations) }
            if let shortfall = JudgingDemand(named: named).shortfall(in: statistics, of: dialects) {
                throw CommandFailure(.inconclusive, shortfall)
            }
            if !isHealthy { throw CommandFailure(.violations) }
        }
    }

    /// Until a signal comes: an adapter that hangs must not outlive the command.
    private func examine(_ doctor: TesteeDoctor, _ output: DoctorOutput) async throws -> Bool {
        let signals = SignalWatch(StopSignal(after: nil))
        defer { signals.end() }
        let result = await signals.interruptible { () -> Result<Bool, CommandFailure> in
            do throws(TesteeError) {
                return .success(try await doctor.examine { output.print($0) })
            } catch {
                return .failure(CommandFailure(error))
            }
        }
        if signals.wasSignalled { throw CommandFailure(.interrupted, "interrupted") }
        return try result.get()
    }
}

/// Prints the steps as they are done, and their number at the end.
private final class DoctorOutput: Sendable {
    private struct State {
        var counts: [DoctorResult.Verdict: Int] = [:]
        /// One for each sample, in their order, and a remark behind them perhaps.
        var dialects: [DoctorResult.Verdict] = []
        var failure: CommandFailure?
    }

    private let format: DataFormat
    private let state = Mutex(State())

    init(_ format: DataFormat) {
        self.format = format
    }

    func print(_ result: DoctorResult) {
        state.withLock { state in
            state.counts[result.verdict, default: 0] += 1
            if result.step == "dialect" { state.dialects.append(result.verdict) }
            guard state.failure == nil else { return }
            do throws(CommandFailure) {
                try Console.print(format == .json ? Self.json(of: result) : Self.text(of: result))
            } catch {
                state.failure = error
            }
        }
    }

    /// Which of the dialects, one sample each, the testee did.
    func statistics(of dialects: [Dialect]) -> RunStatistics {
        var statistics = RunStatistics()
        for (dialect, verdict) in zip(dialects, state.withLock { $0.dialects }) {
            let skipped = verdict == .skipped ? 1 : 0
            statistics.cases += 1
            statistics.skipped += skipped
            statistics.judged[dialect] = JudgedCases(
                cases: 1,
                judged: 1 - skipped,
                skipped: skipped,
                payloadsDue: 1,
                payloads: verdict == .ok ? 1 : 0
            )
        }
        return statistics
    }

    /// - Throws: ``CommandFailure`` where a line could not be printed.
    func finish() throws(CommandFailure) {
        let state = state.withLock { $0 }
        if let failure = state.failure { throw failure }
        guard format == .text else { return }
        let count = { (verdict: DoctorResult.Verdict) in state.counts[verdict] ?? 0 }
        let warnings = "\(count(.warning)) warning\(count(.warning) == 1 ? "" : "s")"
        try Console.print("\(count(.ok)) ok, \(warnings), \(count(.failed)) failed")
    }

    private static func text(of result: DoctorResult) -> String {
        let verdict = result.verdict == .failed ? "FAILED" : result.verdict.rawValue
        let line = "\(padded(verdict, 8)) \(padded(result.step, 15)) \(OneLine.of(result.detail))"
        guard let remedy = result.remedy else { return line }
        return "\(line)\n\(padded("", 24)) -> \(OneLine.of(remedy))"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 0))
    }

    private static func json(of result: DoctorResult) -> String {
        var object: JSONObject = [
            "step": .string(result.step), "result": .string(result.verdict.rawValue),
            "detail": .string(result.detail),
        ]
        if let remedy = result.remedy { object["remedy"] = .string(remedy) }
        return String(decoding: JSONValue.object(object).serialized(), as: UTF8.self)
    }
}
