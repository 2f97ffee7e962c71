import Findings
import PushModel
import VendorModel
import Vendors

/// What a vendor's documents ask of a message, and the message does not do, though a push comes of it: information.
struct AdviceJudge: Judge {
    func diagnostics(in trial: Trial) -> [Diagnostic] {
        guard let payload = trial.nearest?.outcome.payload, !payload.advice.isEmpty else { return [] }
        let rules = VendorCompilers.compiler(for: trial.testCase.dialect)?.rules ?? []
        return payload.advice.compactMap { id in
            guard let rule = rules.first(where: { $0.id == id }) else { return nil }
            return Diagnostic(
                .expectedViolation,
                severity: .info,
                kind: id,
                title: "the message does not follow a rule of its vendor: \(rule.statement)",
                specRule: id,
                source: rule.source
            )
        }
    }
}
