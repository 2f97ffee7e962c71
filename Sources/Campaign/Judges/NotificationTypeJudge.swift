import CaseFiles
import Findings
import JSONModel
import PushModel
import VendorModel
import Vendors

/// A body that a vendor hands to another service than Apple's: no rule of Apple's is about it, and a table of the vendor's
/// documents is.
///
/// What the sender wrote so is forwarded so, and then is shown as information, under `expected-violations`.
struct NotificationTypeJudge: Judge {
    func diagnostics(in trial: Trial) -> [Diagnostic] {
        guard let value = trial.observed?.value,
            let compiler = VendorCompilers.compiler(for: trial.testCase.dialect)
        else { return [] }
        let faults = compiler.faults(inForeignBody: value, of: trial.testCase)
        guard !faults.isEmpty else { return [] }
        let right = trial.nearest?.outcome.payload.map {
            compiler.faults(inForeignBody: $0.value, of: trial.testCase)
        }
        return faults.map { fault in
            let diagnostic = Diagnostic(fault)
            let isExpected = trial.isReference || trial.isUnwantedPayload || (right ?? []).contains(fault)
            return isExpected ? diagnostic.asExpectedViolation : diagnostic
        }
    }
}

extension Diagnostic {
    fileprivate init(_ fault: ForeignFault) {
        self.init(
            .notificationType,
            place: fault.place.description,
            kind: "\(fault.due.rawValue)->\(fault.actual.rawValue)",
            title:
                "\(fault.place.tokens.last ?? "a field") must be a \(fault.due.rawValue) for \(fault.service), but is a \(fault.actual.rawValue)",
            expected: .string(fault.due.rawValue),
            actual: .string(fault.actual.rawValue),
            specRule: fault.rule,
            source: fault.source
        )
    }
}
