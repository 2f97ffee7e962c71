import APNsRules
import PushModel

/// How much a finding matters to whoever holds the phone, the most first: what is not there or must not be there, then
/// what looks or sounds wrong, then what only the service sees.
package enum Weight: Int, Sendable, Comparable {
    /// Pushproof contradicts itself: then nothing else can be relied upon.
    case harness
    /// The testee gives no answer, so there is no push.
    case noAnswer
    /// A push too few or too many.
    case outcome
    /// The push arrives, and the phone does something else than was meant: silent pushes that show, alerts that do not.
    case effect
    /// APNs refuses the push.
    case refusal
    /// The push has other content than it must have.
    case content
    /// The push has other headers than it must have.
    case header
    /// Probably a mistake.
    case warning
    /// What gates nothing.
    case information

    package static func < (lhs: Weight, rhs: Weight) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Diagnostic {
    package var weight: Weight {
        switch severity {
        case .info: return .information
        case .warning: return .warning
        case .error: break
        }
        switch check {
        case .harness: return .harness
        case .testee: return .noAnswer
        case .difference(.outcome), .invariant(.ignoreWins), .service, .sequence: return .outcome
        case .dialectRule where place.isEmpty: return .outcome
        case .device: return .effect
        case .refusal, .transport: return .refusal
        case .rule(let id) where RuleList.rule(id: id)?.level == .rejected: return .refusal
        default: return place.hasPrefix("header:") ? .header : .content
        }
    }
}
