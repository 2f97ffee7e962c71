import APNsRules
import Findings
import JSONModel
import PushModel

/// What the device would do, against what the message asks for, whatever the app is doing.
enum EffectCheck {
    static func diagnostics(in analysis: PayloadAnalysis) -> [Diagnostic] {
        // A push that APNs refuses has no effect, and that is said already.
        analysis.verdict.answer == nil ? diagnosticsIfAccepted(in: analysis) : []
    }

    /// The same, whatever APNs answers: a right payload that is a byte too long excuses what a shorter spelling of it does.
    static func diagnosticsIfAccepted(in analysis: PayloadAnalysis) -> [Diagnostic] {
        guard let intent = analysis.intent else { return [] }
        return intent.expectedEffects.compactMap { DeviceModel.shortfall(of: analysis.subject, from: $0) }.map {
            shortfall in
            var diagnostic = Diagnostic(shortfall)
            diagnostic.specRule = analysis.intentRules[shortfall.expectedEffect]
            return diagnostic
        }
    }

    /// What a case wants of the phone, against what it does with what was compiled.
    ///
    /// - Parameters:
    ///   - expectedEffects: What the case wants.
    ///   - outcome: What was compiled. A refusal is told as another outcome.
    ///   - analysis: Its payload on its way; nil where there is none, or none of Apple's.
    /// - Returns: One for each wish that fails.
    static func diagnostics(of expectedEffects: [ExpectedEffect], _ outcome: Outcome, on analysis: PayloadAnalysis?)
        -> [Diagnostic]
    {
        switch outcome {
        case .payload:
            guard let analysis else { return [] }
            guard let answer = analysis.verdict.answer else {
                return expectedEffects.compactMap { DeviceModel.shortfall(of: analysis.subject, from: $0) }.map(
                    Diagnostic.init
                )
            }
            let words = "\(answer.status) \(answer.reason.rawValue)"
            return withoutPush(expectedEffects, "APNs answers \(words)", kind: words)
        case .suppressed: return withoutPush(expectedEffects, "no push is sent", kind: outcome.kind.rawValue)
        case .refused, .removed, .updated: return []
        }
    }

    /// What does not arrive shows nothing: the one wish that comes true.
    private static func withoutPush(_ expectedEffects: [ExpectedEffect], _ why: String, kind: String) -> [Diagnostic] {
        expectedEffects.filter { $0 != .silent }.map { expectedEffect in
            Diagnostic(
                .device(CheckID.Device(expectedEffect)),
                kind: kind,
                title: "\(expectedEffect.complaint): \(why)",
                expected: .string(expectedEffect.wanted),
                actual: .string(why),
                source: "\(ExpectedEffect.document): \(expectedEffect.condition)"
            )
        }
    }
}

extension Diagnostic {
    /// What goes wrong in at least one state of the app, and in which.
    fileprivate init(_ shortfall: EffectShortfall) {
        let names = shortfall.states.map(\.rawValue).joined(separator: ", ")
        let expectedEffect = shortfall.expectedEffect
        self.init(
            .device(CheckID.Device(expectedEffect)),
            kind: names,
            title: "\(expectedEffect.complaint) (app: \(names))",
            expected: .string(expectedEffect.wanted),
            actual: .string(shortfall.effect.words),
            source: "\(ExpectedEffect.document): \(expectedEffect.condition)"
        )
    }
}

extension DeviceEffect {
    /// What is seen and heard, in words.
    fileprivate var words: String {
        let parts = [
            (showsBanner, "a banner"), (playsSound, "a sound"), (setsBadge, "a badge"), (wakesApp, "the app is woken"),
            (runsExtension, "the service extension runs"),
        ]
        let words = parts.filter(\.0).map(\.1)
        return words.isEmpty ? "nothing" : words.joined(separator: ", ")
    }
}
