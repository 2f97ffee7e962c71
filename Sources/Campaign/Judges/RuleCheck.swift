import APNsRules
import Findings
import JSONModel
import PushModel

/// The APNs rules on the exact bytes and headers.
enum RuleCheck {
    static func diagnostics(in analysis: PayloadAnalysis) -> [Diagnostic] {
        analysis.verdict.violations.map { violation in
            var diagnostic = Diagnostic(violation)
            diagnostic.actual = value(at: diagnostic.place, in: analysis.subject)
            return diagnostic
        }
    }

    /// What stands where the rule is broken; nil where nothing does, and for the push as a whole.
    private static func value(at place: String, in subject: PushSubject) -> JSONValue? {
        // Other headers may hold what gives access.
        if place.hasPrefix("header:apns-") {
            return subject.request.headers[String(place.dropFirst("header:".count))].map { .string($0) }
        }
        guard !place.isEmpty, let pointer = JSONPointer(place), case .value(let payload) = subject.payload else {
            return nil
        }
        return payload[pointer]
    }
}
