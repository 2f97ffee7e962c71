import CaseFiles
import CaseGeneration
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
            guard var diagnostic = diagnostic(variant, outcome, other, trial) else { return nil }
            diagnostic.related = related(variant, other, trial)
            diagnostic.messages = messages(of: variant, trial)
            return diagnostic
        }
    }

    /// The two that do not agree, where they are not the same.
    private func messages(of variant: ObservedVariant, _ trial: Trial) -> [Diagnostic.Message] {
        let (one, other) = (variant.variant.controls.first ?? trial.testCase, variant.variant.testCase)
        return one.message == other.message ? [] : [one, other].map { Diagnostic.Message($0.message) }
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

    private func diagnostic(
        _ variant: ObservedVariant,
        _ outcome: Outcome,
        _ other: Outcome,
        _ trial: Trial
    ) -> Diagnostic? {
        switch variant.variant.invariant {
        case .deterministic: difference(variant, outcome, other, "the same message gives another outcome")
        case .after: difference(variant, outcome, other, "the same message gives another outcome after others")
        case .process: difference(variant, outcome, other, "the same message gives another outcome in another process")
        case .keyOrder: difference(variant, outcome, other, "another order of the members gives another outcome")
        case .spelling:
            difference(variant, outcome, other, "another spelling of the message gives another outcome")
                .flatMap { isRight(other, variant) ? nil : $0 }
        case .unknownMember: unknown(variant, outcome, other, trial).flatMap { isRight(other, variant) ? nil : $0 }
        case .ignoreWins:
            other.kind == .payload
                ? diagnostic(variant, "payload", "a message that must not be pushed is pushed", outcome, other) : nil
        case .slot where variant.hasReference:
            intrusion(variant, outcome, other).flatMap { isRight(other, variant) ? nil : $0 }
        case .longer where variant.hasReference:
            spreading(variant, outcome, other, trial).flatMap { isRight(other, variant) ? nil : $0 }
        case .slot: besideControls(variant, other, "a text changes members that do not contain it")
        case .longer: besideControls(variant, other, "a longer text changes members that do not contain it")
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
            if let first = differences(value, otherValue, variant).first {
                return diagnostic(variant, first.kind.rawValue, title, outcome, other, at: first.pointer)
            }
        }
        let compared = [headers, otherHeaders].map { InvariantJudge.compared($0, of: variant.variant.testCase) }
        return compared[0] == compared[1] ? nil : diagnostic(variant, "headers", title, outcome, other)
    }

    /// Where the payloads differ, but for what the vendor's service adds.
    private func differences(
        _ value: JSONValue,
        _ other: JSONValue,
        _ variant: ObservedVariant
    ) -> [JSONDifference] {
        let serviceMembers = ServiceMembers(of: variant.variant.testCase.dialect)
        return JSONDiff.differences(expected: value, actual: other).filter { !serviceMembers.contain($0.pointer) }
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
        // Rules alone leave nearly everything open.
        variant.hasReference && (nearest(to: other, variant)?.nearest.differences.isEmpty ?? false)
    }

    /// Where the right outcomes that are nearest to both answers differ.
    private func rightDifferences(_ other: Outcome, _ variant: ObservedVariant, _ trial: Trial) -> [JSONPointer] {
        guard variant.hasReference, let value = trial.nearest?.outcome.payload?.value,
            let otherValue = nearest(to: other, variant)?.nearest.outcome.payload?.value
        else { return [] }
        return JSONDiff.differences(expected: value, actual: otherValue).map(\.pointer)
    }

    /// What a member of which nobody has heard changes, other than that it is there.
    private func unknown(
        _ variant: ObservedVariant,
        _ outcome: Outcome,
        _ other: Outcome,
        _ trial: Trial
    ) -> Diagnostic? {
        let title = "an unknown member gives another outcome"
        guard outcome.kind == other.kind else {
            // Who knows all members may refuse a message with another one.
            guard variant.hasReference || variant.isDocumented else { return nil }
            return diagnostic(variant, "\(outcome.kind.rawValue)->\(other.kind.rawValue)", title, outcome, other)
        }
        guard case .payload(let bytes, let headers) = outcome, case .payload(let otherBytes, let otherHeaders) = other
        else { return outcome.removed == other.removed ? nil : diagnostic(variant, "removed", title, outcome, other) }
        if bytes != otherBytes {
            guard let value = try? JSONValue(parsing: bytes) else { return nil }
            guard let otherValue = try? JSONValue(parsing: otherBytes) else {
                return diagnostic(variant, "bytes", title, outcome, other)
            }
            let further = differences(value, otherValue, variant).filter { !$0.carriesUnknownMember }
            if !further.isEmpty {
                let right = rightDifferences(other, variant, trial)
                if let first = further.first(where: { !right.contains($0.pointer) }) {
                    return diagnostic(variant, first.kind.rawValue, title, outcome, other, at: first.pointer)
                }
            }
        }
        let compared = [headers, otherHeaders].map { headers in
            InvariantJudge.compared(headers.filter { $0.name != Invariant.unknownName }, of: variant.variant.testCase)
        }
        return compared[0] == compared[1] || variant.hasReference
            ? nil : diagnostic(variant, "headers", title, outcome, other)
    }

    /// What a longer text changes beside the strings that hold it.
    private func spreading(
        _ variant: ObservedVariant,
        _ outcome: Outcome,
        _ other: Outcome,
        _ trial: Trial
    ) -> Diagnostic? {
        guard case .payload(let bytes, _) = outcome, case .payload(let otherBytes, _) = other, variant.isPayloadDue,
            let old = variant.variant.texts?.old, let value = try? JSONValue(parsing: bytes),
            let otherValue = try? JSONValue(parsing: otherBytes)
        else { return nil }
        let further = differences(value, otherValue, variant).filter { difference in
            !(difference.actual?.kind == .string && (difference.expected?.stringValue?.contains(old) ?? false))
                && !variant.expectedDifferences.contains(difference.pointer) && !variant.saysTheSame(difference)
        }
        guard !further.isEmpty else { return nil }
        let right = rightDifferences(other, variant, trial)
        return further.first { !right.contains($0.pointer) }.map {
            let title = "a longer text changes members that do not contain it"
            return diagnostic(variant, $0.kind.rawValue, title, outcome, other, at: $0.pointer)
        }
    }

    /// What a text changes beside the places where two harmless ones differ. Nobody knows what is right: that long texts change
    /// something, or are cut off, may be meant.
    private func besideControls(_ variant: ObservedVariant, _ other: Outcome, _ title: String) -> Diagnostic? {
        let outcomes = variant.controls.compactMap { control -> Outcome? in
            if case .outcome(let outcome) = control { outcome } else { nil }
        }
        guard outcomes.count == 2, case .payload(let otherBytes, _) = other else { return nil }
        let values = outcomes.compactMap { outcome -> JSONValue? in
            if case .payload(let bytes, _) = outcome { try? JSONValue(parsing: bytes) } else { nil }
        }
        guard values.count == 2 else { return nil }
        var found: Diagnostic?
        if let otherValue = try? JSONValue(parsing: otherBytes) {
            let own = differences(values[0], values[1], variant).map(\.pointer)
            let further = differences(values[0], otherValue, variant).first { difference in
                !own.contains { $0 == difference.pointer || difference.pointer.isInside($0) }
            }
            found = further.map {
                diagnostic(variant, $0.kind.rawValue, title, outcomes[0], other, at: $0.pointer)
            }
            if found == nil, variant.variant.invariant == .longer {
                found = cut(variant, own, values[0], otherValue).map { place, kind, title in
                    diagnostic(variant, kind, title, outcomes[0], other, at: place)
                }
            }
        } else {
            found = diagnostic(variant, "syntax", title, outcomes[0], other)
        }
        if variant.variant.invariant == .longer { found?.severity = .warning }
        return found
    }

    /// The first place that has less than the whole of a longer text.
    private func cut(
        _ variant: ObservedVariant,
        _ places: [JSONPointer],
        _ value: JSONValue,
        _ other: JSONValue
    ) -> (place: JSONPointer, kind: String, title: String)? {
        guard let (word, long) = variant.variant.texts else { return nil }
        for place in places {
            guard let text = value[place]?.stringValue, text.contains(word) else { continue }
            guard let found = other[place]?.stringValue else { return (place, "lost", "a longer text is left out") }
            let whole = text.replacing(word, with: long)
            if found.unicodeScalars.count < whole.unicodeScalars.count {
                return (place, "cut", "a longer text is cut")
            }
        }
        return nil
    }

    /// Only strings may differ between two payloads whose messages differ in one text.
    private func intrusion(_ variant: ObservedVariant, _ outcome: Outcome, _ other: Outcome) -> Diagnostic? {
        guard case .payload(let bytes, _) = outcome, case .payload(let otherBytes, _) = other, variant.isPayloadDue,
            let value = try? JSONValue(parsing: bytes)
        else { return nil }
        let title = "a text changes members that do not contain it"
        guard let otherValue = try? JSONValue(parsing: otherBytes) else {
            return diagnostic(variant, "syntax", title, outcome, other)
        }
        let intrusion = differences(value, otherValue, variant).first { difference in
            !(difference.expected?.kind == .string && difference.actual?.kind == .string)
                && !variant.expectedDifferences.contains(difference.pointer) && !variant.saysTheSame(difference)
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

extension ObservedVariant {
    /// Whether the documents have its message.
    fileprivate var isDocumented: Bool {
        guard case .value(let message) = variant.testCase.message else { return false }
        return CaseGenerators.generator(for: variant.testCase.dialect)?.isDocumented(message) ?? false
    }
}

extension JSONDifference {
    /// Whether it is that the unknown member is there.
    fileprivate var carriesUnknownMember: Bool {
        actual.map { String(decoding: $0.serialized(), as: UTF8.self).contains(Invariant.unknownName) } ?? false
            || pointer.tokens.contains { $0.lowercased() == Invariant.unknownName }
    }
}
