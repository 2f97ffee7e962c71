import APNsRules
import CaseFiles
import Findings
import JSONModel
import PushModel

/// A check that looks at the payload on its way and knows nothing of compilers.
///
/// What a right payload of the reference breaks as well is the message's or the vendor's doing, not the testee's:
/// it is shown once, as information, under `expected-violations`.
struct PayloadJudge: Judge {
    let diagnostics: @Sendable (PayloadAnalysis) -> [Diagnostic]
    /// What of a right payload excuses the same in another one.
    let excuses: @Sendable (PayloadAnalysis) -> [Diagnostic]

    init(
        diagnostics: @escaping @Sendable (PayloadAnalysis) -> [Diagnostic],
        excuses: (@Sendable (PayloadAnalysis) -> [Diagnostic])? = nil
    ) {
        self.diagnostics = diagnostics
        self.excuses = excuses ?? diagnostics
    }

    func diagnostics(in trial: Trial) -> [Diagnostic] {
        guard let analysis = trial.analysis else { return [] }
        let seen = diagnostics(analysis)
        guard !seen.isEmpty else { return [] }
        // The reference excuses itself, and a payload that should not be there at all breaks rules for the message's
        // reasons: that it is there is said already. Only its size may be why.
        if trial.isReference { return seen.map(\.asExpectedViolation) }
        if trial.isUnwantedPayload {
            return seen.map { diagnostic in
                let isOfSize =
                    diagnostic.check.isSize && !trial.isOfBrokenMessage
                    && !isOnlyNearLimit(of: analysis, in: trial, diagnostic)
                return isOfSize ? diagnostic : diagnostic.asExpectedViolation
            }
        }
        let excused = trial.referenceAnalysis.map { Set(excuses($0).map(Identity.init)) } ?? []
        let isMended = mends(analysis, in: trial)
        let isExcusedBySize = owesItsSizeToTheMessage(analysis, trial.referenceAnalysis, excused)
        return seen.map { diagnostic in
            if excused.contains(Identity(diagnostic)) || isMended || isExcusedBySize && diagnostic.check.isSize
                || isOnlyNearLimit(of: analysis, in: trial, diagnostic)
            {
                return diagnostic.asExpectedViolation
            }
            var diagnostic = diagnostic
            diagnostic.deviation = Deviation.sentence(trial, at: diagnostic.place)
            return diagnostic
        }
    }

    /// Whether it mends what is wrong with the meant push, differs in nothing else, and the phone does the same: what it breaks for want of the
    /// wrong member is the message's doing.
    private func mends(_ analysis: PayloadAnalysis, in trial: Trial) -> Bool {
        guard let nearest = trial.nearest, nearest.differences.isEmpty, let reference = trial.referenceAnalysis,
            !(nearest.outcome.payload?.brokenRules.isEmpty ?? true)
        else { return false }
        return DeviceModel.effects(of: reference.subject).map(\.effect)
            == DeviceModel.effects(of: analysis.subject).map(\.effect)
    }

    /// Whether a right payload that is no shorter is too long as well. It may be over the limit where this one, which writes a
    /// number or a space in fewer bytes, is just below it.
    private func owesItsSizeToTheMessage(
        _ analysis: PayloadAnalysis,
        _ reference: PayloadAnalysis?,
        _ excused: Set<Identity>
    ) -> Bool {
        guard let reference, analysis.request.body.count <= reference.request.body.count else { return false }
        return reference.verdict.violations.contains { CheckID.rule($0.rule).isSize }
            || excused.contains { $0.check.isSize }
    }

    /// Whether it says no more than that a right payload is near its limit.
    private func isOnlyNearLimit(of analysis: PayloadAnalysis, in trial: Trial, _ diagnostic: Diagnostic) -> Bool {
        diagnostic.check == .rule("size.count_bytes") && isRightAndShort(analysis, in: trial)
    }

    /// Whether only what no document fixes, such as the text for a picture, brings the payload near its limit: all values are right,
    /// and it could not be written in fewer bytes.
    private func isRightAndShort(_ analysis: PayloadAnalysis, in trial: Trial) -> Bool {
        guard trial.nearest?.differences.isEmpty == true, let value = try? JSONValue(parsing: analysis.request.body)
        else {
            return false
        }
        return analysis.request.body.count <= value.serializedByteCount()
    }

    private struct Identity: Hashable {
        let check: CheckID
        let place: String
        let kind: String

        init(_ diagnostic: Diagnostic) {
            check = diagnostic.check
            // A number that a reader gets wrong is as much the message's doing in a place that is not compared.
            place = diagnostic.check.isReading ? "" : NormalisedPlace.of(diagnostic.place)
            kind = diagnostic.kind
        }
    }
}

extension Diagnostic {
    var asExpectedViolation: Diagnostic {
        var diagnostic = self
        diagnostic.check = .expectedViolation
        diagnostic.severity = .info
        diagnostic.kind = "\(rule) \(kind)"
        diagnostic.specRule = rule
        return diagnostic
    }
}
