import APNsRules
import APNsWire
import Findings
import JSONModel
import PushModel

/// What the endpoint answered, against what a right payload would have been answered, and against what the rules predict.
struct DeliveryJudge: Judge {
    func diagnostics(in trial: Trial) -> [Diagnostic] {
        guard let analysis = trial.analysis else { return [] }
        switch trial.delivery {
        case .success(let delivery)?:
            return harnessFaults(delivery, predicted: analysis.verdict.answer)
                + refusal(delivery, of: trial)
        case .failure(let error)?:
            let diagnostic = unanswered(error)
            // Where the headers go out as they are meant, the message is at fault.
            let isAsMeant = trial.referenceAnalysis?.request.headers.inOrder == analysis.request.headers.inOrder
            let isMeant = trial.isReference || isAsMeant || trial.isOfBrokenMessage
            return [isMeant && error.isRequestsFault ? diagnostic.asExpectedViolation : diagnostic]
        case nil:
            return []
        }
    }

    /// The endpoint's answer and the rules' prediction come from the same list of rules: a difference is our own fault.
    private func harnessFaults(_ delivery: Delivery, predicted: Answer?) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if delivery.response.status != predicted?.status ?? 200 || delivery.response.reason != predicted?.reason {
            diagnostics.append(
                Diagnostic(
                    .harness(.prediction),
                    kind: delivery.answerText,
                    title: "the endpoint's answer is not what the rules predict: a defect of Pushproof",
                    expected: .string(predicted.map { "\($0.status) \($0.reason.rawValue)" } ?? "200"),
                    actual: .string(delivery.answerText)
                )
            )
        }
        if !delivery.arrivedIntact {
            diagnostics.append(
                Diagnostic(
                    .harness(.delivery),
                    kind: "altered",
                    title: "the request did not arrive unchanged: a defect of Pushproof"
                )
            )
        }
        return diagnostics
    }

    private func refusal(_ delivery: Delivery, of trial: Trial) -> [Diagnostic] {
        guard let reason = delivery.response.reason else { return [] }
        let due = trial.referenceAnalysis?.verdict.answer
        var diagnostic = Diagnostic(refusal: reason, status: delivery.response.status, due: due)
        // The right payload may be answered otherwise and break this rule as well: it is in another spelling, and too large.
        let isOwn = trial.referenceAnalysis?.verdict.violations.contains { $0.answer?.reason == reason } ?? false
        let isExcused =
            due?.reason == reason || isOwn
            || (trial.isUnwantedPayload && (reason != .payloadTooLarge || trial.isOfBrokenMessage))
        if isExcused { return [diagnostic.asExpectedViolation] }
        diagnostic.deviation = Deviation.sentence(trial, at: "")
        return [diagnostic]
    }

    private func unanswered(_ error: DeliveryError) -> Diagnostic {
        error.isRequestsFault
            ? Diagnostic(unsendable: "unsendable", "\(error)")
            : Diagnostic(.harness(.delivery), kind: "unanswered", title: "\(error)")
    }
}

extension [HeaderField] {
    /// By name, and those of one name as they came.
    fileprivate var inOrder: [HeaderField] {
        let sorted = enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
        return sorted.map(\.element)
    }
}

extension DeliveryError {
    /// Whether HTTP/2 forbids the request itself.
    fileprivate var isRequestsFault: Bool {
        if case .notSendable = self { true } else { false }
    }
}

extension Delivery {
    /// `200`, or `413 PayloadTooLarge`.
    package var answerText: String {
        response.reason.map { "\(response.status) \($0.rawValue)" } ?? "\(response.status)"
    }
}
