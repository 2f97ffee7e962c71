import CaseFiles
import Determinism
import Findings
import JSONModel
import PushModel
import Testees
import VendorModel
import Vendors

/// A case beside its variants: what a compiler contradicts itself in.
struct InvariantJudge: Judge {
    func diagnostics(in trial: Trial) -> [Diagnostic] {
        guard case .outcome(let outcome) = trial.observation else { return [] }
        return trial.variants.compactMap { variant in
            // A variant that the testee fails on or does not do is not its contradiction; failures are found by cases.
            guard case .outcome(let other) = variant.observation else { return nil }
            var diagnostic = diagnostic(variant, outcome, other)
            diagnostic?.related = related(variant, other, trial)
            return diagnostic
        }
    }

    /// What the outcome of the variant shows that the case itself does not.
    private func related(_ variant: ObservedVariant, _ other: Outcome, _ trial: Trial) -> [Fingerprint] {
        guard let (observed, nearest) = nearest(to: other, variant) else { return [] }
        let testCase = variant.variant.testCase
        let own = Set(OutcomeJudge().diagnostics(in: trial).map { $0.fingerprint(dialect: testCase.dialect) })
        return OutcomeJudge.diagnostics(of: nearest, observed, dialect: testCase.dialect)
            .filter { $0.severity > .info }
            .map { $0.fingerprint(dialect: testCase.dialect) }
            .filter { !own.contains($0) }
    }

    /// The right outcome of the variant that is nearest to its answer.
    private func nearest(
        to other: Outcome,
        _ variant: ObservedVariant
    ) -> (observed: ObservedOutcome, nearest: ReadingSearch.Nearest)? {
        let testCase = variant.variant.testCase
        let expectation = try? VendorCompilers.compiler(for: testCase.dialect)?.expectation(for: testCase)
        guard let expectation else { return nil }
        let observed = ObservedOutcome(other)
        return (observed, ReadingSearch.nearest(in: expectation, to: observed))
    }

    private func diagnostic(_ variant: ObservedVariant, _ outcome: Outcome, _ other: Outcome) -> Diagnostic? {
        switch variant.variant.invariant {
        case .deterministic: difference(variant, outcome, other, "the same message gives another outcome")
        case .keyOrder: difference(variant, outcome, other, "another order of the members gives another outcome")
        case .ignoreWins:
            other.kind == .payload
                ? diagnostic(variant, "payload", "a message that is not to be pushed is pushed", outcome, other) : nil
        case .slot: intrusion(variant, outcome, other).flatMap { isRight(other, variant) ? nil : $0 }
        case .shorter:
            outcome.kind == .payload && other.kind != .payload && variant.isPayloadDue
                ? diagnostic(variant, other.kind.rawValue, "a shorter text is not pushed", outcome, other) : nil
        }
    }

    /// Values are compared, not spelling.
    private func difference(
        _ variant: ObservedVariant,
        _ outcome: Outcome,
        _ other: Outcome,
        _ title: String
    ) -> Diagnostic? {
        guard outcome.kind == other.kind else {
            return diagnostic(variant, "\(outcome.kind.rawValue)->\(other.kind.rawValue)", title, outcome, other)
        }
        guard case .payload(let bytes, let headers) = outcome, case .payload(let otherBytes, let otherHeaders) = other
        else { return outcome.removed == other.removed ? nil : diagnostic(variant, "removed", title, outcome, other) }
        if bytes != otherBytes {
            guard let value = try? JSONValue(parsing: bytes), let otherValue = try? JSONValue(parsing: otherBytes)
            else {
                return diagnostic(variant, "bytes", title, outcome, other)
            }
            let serviceMembers = ServiceMembers(of: variant.variant.testCase.dialect)
            let differences = JSONDiff.differences(expected: value, actual: otherValue)
            if let first = differences.first(where: { !serviceMembers.contain($0.pointer) }) {
                return diagnostic(variant, first.kind.rawValue, title, outcome, other, at: first.pointer)
            }
        }
        let compared = [headers, otherHeaders].map { InvariantJudge.compared($0, of: variant.variant.testCase) }
        return compared[0] == compared[1] ? nil : diagnostic(variant, "headers", title, outcome, other)
    }

    /// The headers that the message decides, sorted. An `apns-id` that it does not name is the push's own: a compiler may make one
    /// for each.
    private static func compared(_ headers: [HeaderField], of testCase: Case) -> [String] {
        let isOwn = { (field: HeaderField) in
            field.name == "apns-id" && testCase.headers["apns-id"] == nil
                && !String(decoding: testCase.message.bytes, as: UTF8.self).contains(field.value)
        }
        return headers.filter { !isOwn($0) }.map { "\($0.name): \($0.value)" }.sorted()
    }

    /// Whether the documents allow what a variant became: where they let a text be the whole body, the text changes all of it.
    private func isRight(_ other: Outcome, _ variant: ObservedVariant) -> Bool {
        nearest(to: other, variant)?.nearest.differences.isEmpty ?? false
    }

    /// Only strings may differ between two payloads whose messages differ in one text.
    private func intrusion(_ variant: ObservedVariant, _ outcome: Outcome, _ other: Outcome) -> Diagnostic? {
        guard case .payload(let bytes, _) = outcome, case .payload(let otherBytes, _) = other, variant.isPayloadDue,
            let value = try? JSONValue(parsing: bytes)
        else { return nil }
        let title = "a text changes what is not its own"
        guard let otherValue = try? JSONValue(parsing: otherBytes) else {
            return diagnostic(variant, "syntax", title, outcome, other)
        }
        let serviceMembers = ServiceMembers(of: variant.variant.testCase.dialect)
        let intrusion = JSONDiff.differences(expected: value, actual: otherValue).first { difference in
            !(difference.expected?.kind == .string && difference.actual?.kind == .string)
                && !variant.expectedDifferences.contains(difference.pointer) && !variant.saysTheSame(difference)
                && !serviceMembers.contain(difference.pointer)
        }
        return intrusion.map {
            diagnostic(variant, $0.kind.rawValue, title, outcome, other, at: $0.pointer)
        }
    }

    private func diagnostic(
        _ variant: ObservedVariant,
        _ kind: String,
        _ title: String,
        _ outcome: Outcome,
        _ other: Outcome,
        at pointer: JSONPointer? = nil
    ) -> Diagnostic {
        Diagnostic(
            .invariant(variant.variant.invariant),
            place: pointer?.description ?? "",
            kind: kind,
            title: title,
            expected: outcome.json,
            actual: other.json,
            reason: (other.reason ?? outcome.reason).flatMap(DecisiveLine.ofReason)
        )
    }
}
