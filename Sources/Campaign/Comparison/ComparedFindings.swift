import Determinism
import Findings
import PushModel
import Synchronization
import Testees

/// The findings of two compilers, by what a change of one into the other does to them.
///
/// A defect behind a crash is seen only when the crash is mended: it may be as old as the crash, so it is no harm that the
/// change did. Those of the later compiler are therefore gathered in two parts.
final class ComparedFindings: Sendable {
    /// A case, and what a compiler shows on it.
    typealias Judged = (trial: Trial, diagnostics: [Diagnostic])

    private let old = FindingCollector { _ in }
    /// Of the later compiler, on cases of which the earlier one could have shown them.
    private let exposed = FindingCollector { _ in }
    /// Of the later compiler, on the other cases.
    private let reached = FindingCollector { _ in }
    /// The rules to judge by. What is hidden does not depend on it.
    private let selection: Selection
    private let leftOutCounts = Mutex<[String: Int]>([:])

    init(_ selection: Selection = .everything) {
        self.selection = selection
    }

    /// The cases of which a rule that is left out would have spoken, by the rule.
    var leftOut: [String: Int] { leftOutCounts.withLock { $0 } }

    /// Adds what one case showed of both.
    ///
    /// - Throws: ``OutputError``, which no collector here has a reason for.
    func add(before: Judged, after: Judged) throws(OutputError) {
        try old.add(before.diagnostics.filter(selection.judges), of: before.trial)
        let isHidden = { (diagnostic: Diagnostic) in ComparedFindings.isHidden(diagnostic, before, after.trial) }
        let judged = after.diagnostics.filter(selection.judges)
        try exposed.add(judged.filter { !isHidden($0) }, of: after.trial)
        try reached.add(judged.filter(isHidden), of: after.trial)
        countLeftOut(before.diagnostics + after.diagnostics)
    }

    private func countLeftOut(_ diagnostics: [Diagnostic]) {
        guard selection.selectsRules else { return }
        let rules = Set(diagnostics.filter { $0.severity > .info && !selection.judges($0) }.map(\.rule))
        leftOutCounts.withLock { counts in
            for rule in rules { counts[rule, default: 0] += 1 }
        }
    }

    /// Whether the compiler before the change gave nothing in which the diagnostic could have been seen: it failed, skipped
    /// the case, or gave no push where one was due, and now there is one.
    private static func isHidden(_ diagnostic: Diagnostic, _ before: Judged, _ after: Trial) -> Bool {
        guard before.trial.isJudged else { return true }
        // A crash is worse than a refusal, however wrong that was.
        return !before.trial.hasPayload && after.hasPayload && diagnostic.check.group != .testee
            && before.diagnostics.contains { $0.severity == .error }
    }

    // MARK: What the change does

    /// Those that gate, of the earlier compiler alone.
    var mended: [Finding] {
        let new = fingerprints(exposed).union(fingerprints(reached))
        return gating(old).filter { !new.contains($0.fingerprint) }
    }

    /// Those that gate, of the later compiler alone, on cases that would have shown them before.
    var worse: [Finding] {
        let known = fingerprints(old)
        return gating(exposed).filter { !known.contains($0.fingerprint) }
    }

    /// Those that gate, of the later compiler alone, on other cases only.
    var newlyReached: [Finding] {
        let known = fingerprints(old).union(fingerprints(exposed))
        return gating(reached).filter { !known.contains($0.fingerprint) }
    }

    /// How many that gate both show.
    var lasting: Int {
        let known = fingerprints(old)
        return Set((gating(exposed) + gating(reached)).map(\.fingerprint)).intersection(known).count
    }

    private func gating(_ collector: FindingCollector) -> [Finding] {
        collector.sorted.filter { $0.severity > .info }
    }

    private func fingerprints(_ collector: FindingCollector) -> Set<Fingerprint> {
        Set(collector.sorted.map(\.fingerprint))
    }
}
