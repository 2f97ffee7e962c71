import CaseFiles
import Findings
import JSONModel
import PushModel
import Testees
import VendorModel
import Vendors

/// Outcome, payload and headers against the nearest right outcome of the reference compiler.
struct OutcomeJudge: Judge {
    func diagnostics(in trial: Trial) -> [Diagnostic] {
        guard let nearest = trial.nearest, !trial.isReference, let observed = trial.observed else { return [] }
        // Right by another reading: which, says more than what comes of it.
        if !trial.deviations.isEmpty { return trial.deviations.map { $0.diagnostic(of: nearest, observed) } }
        var diagnostics = OutcomeJudge.diagnostics(of: nearest, observed, dialect: trial.testCase.dialect)
        for index in diagnostics.indices {
            if trial.isNearestForItsSize { diagnostics[index].tellOfSize(in: trial.testCase.dialect) }
            if diagnostics[index].check == .difference(.outcome), diagnostics[index].source == nil {
                diagnostics[index].source = OutcomeJudge.decidingTopic(of: nearest, in: trial.expectation)
            }
        }
        return diagnostics
    }

    /// Topics that are looked at: the last ones that were met decide.
    private static let mostTopics = 8

    /// The open topic by which the nearest right outcome is of its kind, where no rule has it so; nil where it is of that kind by every reading.
    private static func decidingTopic(of nearest: ReadingSearch.Nearest, in expectation: Expectation) -> String? {
        let script = nearest.points.map(\.taken)
        let deciding = nearest.points.indices.suffix(mostTopics).last { index in
            (0..<nearest.points[index].count).contains { reading in
                let other = expectation.outcome(readings: script[..<index] + [reading]).outcome
                return other.outcome.kind != nearest.outcome.outcome.kind
            }
        }
        return deciding.map { "open topic \(nearest.points[$0].topic): \(nearest.points[$0].subject.question)" }
    }

    /// What differs from the right outcome that is nearest to the observed one.
    static func diagnostics(
        of nearest: ReadingSearch.Nearest,
        _ observed: ObservedOutcome,
        dialect: Dialect
    ) -> [Diagnostic] {
        nearest.differences.map { difference in
            let judge = VendorCompilers.compiler(for: dialect)?.authority ?? "the reference"
            let absence = difference.unexpectedPlace.flatMap { nearest.outcome.payload?.ruleOfAbsence?($0) }
            var diagnostic = difference.diagnostic(against: judge, dialect: dialect, ruleOfAbsence: absence)
            if difference.subject == .outcome {
                diagnostic.reason = observed.decisiveReason
                diagnostic.dueReason = nearest.outcome.outcome.reason
            }
            // A builder may mend such a message, but no more than what is broken.
            if let broken = nearest.outcome.payload?.brokenRules, !broken.isEmpty {
                diagnostic.title +=
                    "; the message itself breaks \(broken.joined(separator: ", ")): it may be refused, sent unchanged, or repaired at that place"
            }
            if !nearest.isSettled {
                // Some combination of readings that nobody tried may make this right.
                diagnostic.check = .difference(.unsettled)
                diagnostic.severity = .info
            }
            return diagnostic
        }
    }
}

/// What a document, or a sender, says about a corpus case, against what came out.
struct DocumentJudge: Judge {
    func diagnostics(in trial: Trial) -> [Diagnostic] {
        guard let expectation = trial.testCase.expectation, let observed = trial.observed else { return [] }
        let effects = EffectCheck.diagnostics(
            of: expectation.expectedEffects ?? [],
            observed.outcome,
            on: trial.analysis
        )
        // What a stack makes of a sender's slip no document speaks of, and the case's own words are one way to go on.
        guard trial.habits.isEmpty else { return effects }
        let speaker = expectation.expectedEffects == nil ? "the document" : "the case"
        return effects
            + expectation.differences(from: observed, in: trial.testCase.dialect).map { difference in
                var diagnostic = difference.diagnostic(against: speaker, dialect: trial.testCase.dialect)
                diagnostic.source = trial.testCase.source ?? diagnostic.source
                if difference.subject == .outcome {
                    diagnostic.reason = observed.decisiveReason
                    // Where the reference says the same, it is one finding.
                    diagnostic.dueReason = trial.nearest?.outcome.outcome.reason
                    if let nearest = trial.nearest, !nearest.differences.isEmpty {
                        diagnostic.specRule = nearest.outcome.rule
                    }
                }
                return diagnostic
            }
    }
}

extension Trial {
    /// Whether the reference's own reading makes the payload too large to be sent, and another one that is nearer makes it smaller: it is the nearest for
    /// its size, whatever the testee reads.
    fileprivate var isNearestForItsSize: Bool {
        expectation.primary.oversizeBytes != nil && nearest?.outcome.payload != nil
    }
}

extension Diagnostic {
    /// What differs from a payload of another reading is what differs from that of the usual one where there is room for it.
    fileprivate mutating func tellOfSize(in dialect: Dialect) {
        guard check == .difference(.payload) else { return }
        title += "; in a reading that keeps it within its limit, unlike the usual one"
        let kinds: [JSONDifference.Kind] = [.missing, .unexpected, .type, .value]
        related = kinds.map(\.rawValue).filter { $0 != kind }.map { other in
            var usual = self
            usual.kind = other
            return usual.fingerprint(dialect: dialect)
        }
    }
}

extension ObservedOutcome {
    /// Why there is no push, as the testee says it.
    fileprivate var decisiveReason: String? { outcome.reason.flatMap(DecisiveLine.ofReason) }
}

extension OutcomeDifference {
    /// Where a member is that must not be there.
    fileprivate var unexpectedPlace: JSONPointer? {
        if case .payload(let pointer, .unexpected) = subject { pointer } else { nil }
    }

    fileprivate func diagnostic(against judge: String, dialect: Dialect, ruleOfAbsence: String? = nil) -> Diagnostic {
        let check: CheckID.Difference
        let place: String
        let kind: String
        let title: String
        switch subject {
        case .outcome:
            (check, place) = (.outcome, "")
            let (due, given) = (expected?.stringValue ?? "another outcome", actual?.stringValue ?? "nothing")
            kind = "\(due)->\(given)"
            title = "\(given) where \(judge) gives \(due)"
        case .rule(let breach): return Diagnostic(breach, dialect: dialect)
        case .removed:
            (check, place, kind) = (.outcome, "", "removed")
            title = "the removed notifications are not those of \(judge)"
        case .shown:
            (check, place, kind) = (.outcome, "", "shown")
            title = "the shown text is not that of \(judge)"
        case .payload(let pointer, let difference):
            (check, place, kind) = (.payload, pointer.description, difference.rawValue)
            title = "\(difference.words) \(judge)"
        case .header(let name):
            (check, place) = (.header, "header:\(name)")
            kind = actual == nil ? "missing" : "value"
            title = "\((actual == nil ? JSONDifference.Kind.missing : .value).words) \(judge)"
        }
        let compiler = VendorCompilers.compiler(for: dialect)
        // What should not be there has no rule in the right payload, but one that keeps it out.
        let specRule = kind == "unexpected" ? ruleOfAbsence ?? compiler?.rule(governing: place) ?? specRule : specRule
        let compileRule = compiler?.rules.first { $0.id == specRule }
        return Diagnostic(
            .difference(check),
            place: place,
            kind: kind,
            title: title,
            expected: expected,
            actual: actual,
            specRule: specRule,
            source: compileRule.map { "\($0.source): \($0.statement)" }
        )
    }
}

extension Diagnostic {
    /// What a rule of a dialect without a reference says.
    fileprivate init(_ breach: RuleBreach, dialect: Dialect) {
        let rule = VendorCompilers.compiler(for: dialect)?.rules.first { $0.id == breach.rule }
        self.init(
            .dialectRule(breach.rule ?? ""),
            place: breach.place,
            kind: breach.kind,
            title: breach.title,
            expected: breach.expected,
            actual: breach.actual,
            specRule: breach.rule,
            source: rule.map { "\($0.source): \($0.statement)" }
        )
        guard breach.isUnsettled else { return }
        // It is our evaluator that gave up: that says nothing of the testee.
        check = .difference(.unsettled)
        severity = .info
    }
}

extension JSONDifference.Kind {
    fileprivate var words: String {
        switch self {
        case .missing: "missing, by"
        case .unexpected: "must not be there, by"
        case .type: "another type than by"
        case .value: "another value than by"
        }
    }
}
