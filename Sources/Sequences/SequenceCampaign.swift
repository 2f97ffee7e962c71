import APNsWire
import Determinism
import Findings
import JSONModel
import PushModel
import Services
import Testees
import WorldConfiguration

/// Runs sequences against a sender, and makes findings of what they show: confirmed, and each with the smallest sequence that
/// shows it.
package struct SequenceCampaign: Sendable {
    /// Lone runs that confirm a finding.
    private static let confirmations = 3

    /// A sequence of the run.
    package struct Entry: Sendable {
        /// Where it comes from, as reports count it: `file` or `random`.
        package var origin: String
        package var sequence: PushSequence

        package init(origin: String, sequence: PushSequence) {
            self.origin = origin
            self.sequence = sequence
        }
    }

    /// What came of a run.
    package struct Result: Sendable {
        package var statistics = RunStatistics()
        package var findings: [Finding] = []
        /// Why it ended early; nil where it did not.
        package var error: TesteeError?
        /// What could not be written.
        package var problem: OutputError?
    }

    private let entries: [Entry]
    /// Messages to put in the place of others, by dialect, the simplest first.
    private let simple: [Dialect: [PushSequence.Message]]
    private let observe: @Sendable (PushSequence) async throws(TesteeError) -> SequenceObservation
    private let whenNew: @Sendable (Finding) throws(OutputError) -> Void

    /// - Parameters:
    ///   - entries: The sequences, in their order.
    ///   - simple: Messages to put in the place of others, by dialect, the simplest first.
    ///   - observe: Takes the steps of one.
    ///   - whenNew: Told of each finding when it is first seen.
    package init(
        _ entries: [Entry],
        simple: [Dialect: [PushSequence.Message]] = [:],
        observe: @escaping @Sendable (PushSequence) async throws(TesteeError) -> SequenceObservation,
        whenNew: @escaping @Sendable (Finding) throws(OutputError) -> Void
    ) {
        self.entries = entries
        self.simple = simple
        self.observe = observe
        self.whenNew = whenNew
    }

    /// Runs all sequences, then confirms what was found and makes it small.
    package func run() async -> Result {
        var result = Result()
        let collector = FindingCollector(whenNew: whenNew)
        do throws(TesteeError) {
            for (index, entry) in entries.enumerated() {
                let observation = try await observe(entry.sequence)
                let diagnostics = diagnostics(entry, observation)
                count(entry, observation, diagnostics, in: &result.statistics)
                do throws(OutputError) {
                    try collector.add(
                        diagnostics,
                        dialect: entry.sequence.dialect,
                        .met(entry.sequence.yaml.utf8.count, index + 1)
                    ) {
                        Self.evidence(index + 1, entry.sequence, observation, diagnostics)
                    }
                } catch {
                    result.problem = result.problem ?? error
                }
            }
            for var finding in collector.sorted {
                if finding.hasFolder { try await settle(&finding) }
                result.findings.append(finding)
            }
        } catch {
            result.error = error
            let known = Set(result.findings.map(\.fingerprint))
            result.findings += collector.sorted.filter { !known.contains($0.fingerprint) }
        }
        return result
    }

    private func diagnostics(_ entry: Entry, _ observation: SequenceObservation) -> [Diagnostic] {
        let muted = entry.origin == "random" ? SequenceJudge.mutedInGenerated : []
        return SequenceJudge(muted: muted).diagnostics(entry.sequence, observation)
    }

    private func count(
        _ entry: Entry,
        _ observation: SequenceObservation,
        _ diagnostics: [Diagnostic],
        in statistics: inout RunStatistics
    ) {
        statistics.cases += 1
        statistics.origins[entry.origin, default: 0] += 1
        if !diagnostics.contains(where: { $0.severity > .info }) { statistics.passed += 1 }
        for reply in observation.replies.values { statistics.outcomes["\(reply.status)", default: 0] += 1 }
        for push in observation.pushes {
            let response = push.exchange.response
            let answer = response?.reason?.rawValue ?? response.map { $0.status == 200 ? "OK" : "\($0.status)" }
            statistics.answers[answer ?? "none", default: 0] += 1
        }
        // A sender that sends nothing shows nothing.
        if observation.pushes.isEmpty {
            statistics.judged[entry.sequence.dialect, default: JudgedCases()].cases += 1
        } else {
            statistics.judged[entry.sequence.dialect, default: JudgedCases()].countJudged()
        }
    }

    // MARK: Confirming and shrinking

    private func settle(_ finding: inout Finding) async throws(TesteeError) {
        let entry = entries[finding.smallest.number - 1]
        var shown = 0
        for _ in 0..<Self.confirmations where try await shows(finding, entry) { shown += 1 }
        finding.status = shown == Self.confirmations ? .confirmed : shown == 0 ? .stateful : .flaky
        // What must be on a phone at the end fits the sequence as it is.
        guard shown == Self.confirmations, finding.diagnostic.check != .sequence(.phone) else { return }
        var shrinker = SequenceShrinker(entry.sequence, simple: simple[entry.sequence.dialect] ?? [])
        try await shrinker.shrink { [finding] candidate throws(TesteeError) in
            try await shows(finding, Entry(origin: entry.origin, sequence: candidate))
        }
        guard shrinker.best != entry.sequence else { return }
        var best = shrinker.best
        best.title = finding.diagnostic.rule
        best.phones = []
        let observation = try await observe(best)
        let diagnostics = diagnostics(Entry(origin: entry.origin, sequence: best), observation)
        guard let diagnostic = diagnostics.first(where: { $0.isOf(finding.fingerprint, dialect: finding.dialect) })
        else {
            return
        }
        finding.diagnostic = diagnostic
        finding.shrunk = Finding.Shrunk(
            evidence: Self.evidence(finding.smallest.number, best, observation, diagnostics),
            calls: shrinker.runs,
            threshold: nil,
            arbitraryMembers: []
        )
    }

    private func shows(_ finding: Finding, _ entry: Entry) async throws(TesteeError) -> Bool {
        let observation = try await observe(entry.sequence)
        return diagnostics(entry, observation).contains { $0.isOf(finding.fingerprint, dialect: finding.dialect) }
    }

    // MARK: Evidence

    private static func evidence(
        _ number: Int,
        _ sequence: PushSequence,
        _ observation: SequenceObservation,
        _ diagnostics: [Diagnostic]
    ) -> Finding.Evidence {
        let messages = sequence.steps.enumerated().compactMap { index, step in
            step.message?.makeCase(of: sequence.dialect, step: index)
        }
        var testCase =
            messages.last
            ?? Case(id: "\(sequence.dialect.rawValue)/sequence", dialect: sequence.dialect, message: .text(""))
        testCase.id = "\(sequence.dialect.rawValue)/sequence-\(number)"
        testCase.note = sequence.title.isEmpty ? nil : sequence.title
        let yaml = sequence.yaml
        var evidence = Finding.Evidence(
            number: number,
            testCase: testCase,
            byteCount: yaml.utf8.count,
            expected: nil,
            actual: .array(observation.pushes.map(\.json)),
            diff: DifferenceText.lines(diagnostics),
            shows: Evidence.shown(by: diagnostics, dialect: sequence.dialect)
        )
        evidence.sequence = SequenceEvidence(
            yaml: yaml,
            steps: sequence.steps.enumerated().map { index, step in
                step.words + (observation.replies[index].map { ": the service answers \($0.status)" } ?? "")
            },
            pushes: observation.pushes.map(\.words)
        )
        return evidence
    }
}

extension SequenceObservation.Push {
    /// `after step 2, to device a, answered 410 Unregistered`.
    fileprivate var words: String { "after step \(step + 1), to device \(device), \(fate)" }

    private var fate: String {
        guard let response = exchange.response else { return "without answer" }
        return "answered \(response.status)" + (response.reason.map { " \($0.rawValue)" } ?? "")
    }

    fileprivate var json: JSONValue {
        [
            "step": .number(JSONNumber(step + 1)), "device": .string(device),
            "status": exchange.response.map { .number(JSONNumber($0.status)) } ?? .null,
            "reason": exchange.response?.reason.map { .string($0.rawValue) } ?? .null,
            "apnsId": exchange.request.headers["apns-id"].map { .string($0) } ?? .null,
        ]
    }
}

extension PushSequence.Step {
    /// The step in one line, as its file has it.
    fileprivate var words: String {
        String(decoding: JSONValue.object(json).serialized(), as: UTF8.self)
    }
}
