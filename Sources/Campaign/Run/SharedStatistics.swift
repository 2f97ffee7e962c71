import APNsWire
import CaseGeneration
import Findings
import JSONCBridge
import JSONModel
import PushModel
import Synchronization
import Testees
import Vendors

/// The figures of all workers, and of the part of the run before this process.
final class SharedStatistics: Sendable {
    private struct State {
        /// By worker: all that it has counted since its start.
        var workers: [RunStatistics]
        var restarts: [Int]
        var cases = 0
    }

    private let before: RunStatistics?
    private let state: Mutex<State>
    private let total: Int?
    private let start: ContinuousClock.Instant

    init(before: RunStatistics?, workers: Int, total: Int?, start: ContinuousClock.Instant) {
        self.before = before
        state = Mutex(
            State(
                workers: Array(repeating: RunStatistics(), count: workers),
                restarts: Array(repeating: 0, count: workers)
            )
        )
        self.total = total
        self.start = start
    }

    var merged: RunStatistics {
        var merged = before ?? RunStatistics()
        for statistics in state.withLock({ $0.workers }) { merged.merge(statistics) }
        return merged
    }

    /// Takes the place of what the worker said before.
    func update(worker: Int, _ statistics: RunStatistics) {
        state.withLock { $0.workers[worker] = statistics }
    }

    /// A finished block of a worker.
    struct Block {
        var worker: Int
        var cases: Int
        /// Of its last case.
        var dialect: Dialect?
        /// Of its worker's testee, since the start.
        var restarts: Int
        /// All that its worker has counted since its start.
        var statistics: RunStatistics
    }

    /// Counts a finished block, and says so.
    ///
    /// - Parameters:
    ///   - block: What is finished.
    ///   - collector: Of all findings.
    ///   - timeLeft: Until the run's time is over; nil where it never is.
    ///   - progress: Is told.
    func report(
        _ block: Block,
        _ collector: FindingCollector,
        timeLeft: Duration?,
        _ progress: (ProgressSnapshot) -> Void
    ) {
        let (here, restarts) = state.withLock { state in
            state.cases += block.cases
            state.restarts[block.worker] = block.restarts
            return (state.cases, state.restarts.reduce(0, +))
        }
        let done = here + (before?.cases ?? 0)
        let counts = collector.counts
        var snapshot = ProgressSnapshot(
            cases: done,
            total: total,
            dialect: block.dialect,
            elapsed: ContinuousClock.now - start,
            errors: counts.errors,
            warnings: counts.warnings,
            tuplesCovered: block.statistics.coverage.values.reduce(0) { $0 + $1.covered },
            tuplesTotal: block.statistics.coverage.values.reduce(0) { $0 + $1.total }
        )
        snapshot.known = counts.known
        snapshot.restarts = restarts
        snapshot.sinceLastFind = collector.sinceLastFind
        let rest = total.map { snapshot.elapsed * (Double(max(0, $0 - done)) / Double(max(1, here))) }
        snapshot.remaining = [rest, timeLeft].compactMap(\.self).min()
        progress(snapshot)
    }
}

extension RunStatistics {
    /// Counts one case. What was not judged covers nothing.
    mutating func count(_ trial: Trial, of generated: GeneratedCase, diagnostics: [Diagnostic]) {
        cases += 1
        origins[generated.origin.rawValue, default: 0] += 1
        if trial.expectation.isAmbiguous { countAmbiguous(trial.expectation.points) }
        switch trial.observation {
        case .skipped: skipped += 1
        case .outcome(let outcome):
            outcomes[outcome.kind.rawValue, default: 0] += 1
            if case .payload(let bytes, _) = outcome { payloadSizes.add(bytes: bytes.count) }
        case .failed: outcomes["failure", default: 0] += 1
        }
        judged[trial.testCase.dialect, default: JudgedCases()].count(trial)
        if !trial.isSkipped, !diagnostics.contains(where: { $0.severity > .info }) { passed += 1 }
        for habit in trial.habits { habits[habit, default: 0] += 1 }
        if case .success(let delivery)? = trial.delivery {
            answers[delivery.response.reason?.rawValue ?? "OK", default: 0] += 1
        }
        for disagreement in trial.analysis?.disagreements ?? [] {
            if let deviation = disagreement.deviation { knownDeviations[deviation.id, default: 0] += 1 }
        }
        guard trial.isJudged else {
            if let row = generated.row { coverWithoutOutcome(row, trial.testCase.dialect) }
            return
        }
        for rule in rules(of: trial.nearest?.outcome ?? trial.expectation.primary) {
            compileRules[rule, default: 0] += 1
            if generated.isFromCorpus { compileRulesOfCorpus[rule, default: 0] += 1 }
        }
        if let row = generated.row { coverage[trial.testCase.dialect]?.record(row) }
    }

    /// Counts a judged case for each thing that it asks for: members of the payload where the message is one, and compile rules elsewhere.
    ///
    /// - Parameters:
    ///   - trial: The case and what came of it.
    ///   - diagnostics: What it shows.
    ///   - gate: The least ordinary class of cases that can fail the run: others are not counted.
    mutating func countFeatures(of trial: Trial, _ diagnostics: [Diagnostic], gate: CaseClass) {
        guard trial.isJudged, trial.testCase.caseClass <= gate else { return }
        let outcome = trial.nearest?.outcome ?? trial.expectation.primary
        let asked: Set<String>
        if trial.testCase.dialect == .apns {
            asked = Set(outcome.payload.map { PayloadFeature.all(of: $0).map(\.id) } ?? [])
        } else {
            asked = Set(rules(of: outcome))
        }
        let count = FeatureCount(
            judged: 1,
            decided: trial.expectation.isAmbiguous ? 0 : 1,
            clean: diagnostics.contains { $0.severity == .error } ? 0 : 1
        )
        for name in asked { features[name, default: FeatureCount()] += count }
    }

    /// Counts a case for each rule that speaks of it and by which the run does not judge.
    mutating func countLeftOut(_ diagnostics: [Diagnostic], by selection: Selection) {
        let rules = Set(diagnostics.filter { $0.severity > .info && !selection.judges($0) }.map(\.rule))
        for rule in rules { leftOut[rule, default: 0] += 1 }
    }

    /// Counts a case with more than one right outcome, and each of the topics that it meets once.
    private mutating func countAmbiguous(_ points: [ReadingPoint]) {
        ambiguous += 1
        for (index, point) in points.enumerated()
        where !points[..<index].contains(where: { $0.subject == point.subject }) {
            openTopics[point.topic, default: 0] += 1
        }
    }

    private mutating func coverWithoutOutcome(_ row: AxisRow, _ dialect: Dialect) {
        guard let measured = coverage[dialect] else { return }
        // The default is made only where it is needed: it looks at all combinations.
        coverageWithoutOutcome[dialect, default: TupleCoverage(model: measured.model, strength: measured.strength)]
            .record(row)
    }

    /// The rules that decided something, each once.
    private func rules(of outcome: ExpectedOutcome?) -> [String] {
        guard let outcome else { return [] }
        if let rules = outcome.rules { return rules.met }
        var seen = [outcome.rule, outcome.shown?.rule].compactMap(\.self)
        guard let payload = outcome.payload else { return seen }
        for rule in payload.trace.map(\.rule) + payload.headers.map(\.rule) + payload.advice where !seen.contains(rule)
        {
            seen.append(rule)
        }
        return seen
    }
}

extension JudgedCases {
    fileprivate mutating func count(_ trial: Trial) {
        cases += 1
        if trial.isJudged { judged += 1 }
        if case .skipped(let reason) = trial.observation { countSkipped(reason) }
        if trial.expectation.primary.payload != nil { payloadsDue += 1 }
        guard case .outcome(.payload(let bytes, let headers)) = trial.observation else { return }
        payloads += 1
        let due = (trial.nearest?.outcome ?? trial.expectation.primary).payload?.headers ?? []
        if !due.isEmpty {
            headersDue += 1
            if headers.isEmpty { withoutHeaders += 1 }
        }
        guard !trial.isReference, trial.testCase.dialect == .apns, bytes == trial.testCase.message.bytes else { return }
        handedOn += 1
        if case .value = trial.testCase.message { return }
        if let value = try? JSONValue(parsing: bytes), value.serialized() != bytes { handedOnAsSpelled += 1 }
    }
}
