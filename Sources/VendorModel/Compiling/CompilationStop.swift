import JSONModel
import PushModel

/// Why a compilation ends without a payload.
package enum CompilationStop: Error {
    /// No push is to be sent; the rule's ID is nil where no compile rule speaks of it.
    case suppression(String, ruleID: String?)
    /// The rule's ID is nil where the message breaks an interface and not a compile rule.
    /// What other causes it is told apart by is the rule, or else the sentence, unless that has a text of the sender's in it.
    case refusal(String, ruleID: String?, cause: String? = nil)
    /// The payload has this many bytes, which is over the limit of the rule.
    case oversize(bytes: Int, ExpectedOutcome.Kind, ruleID: String)

    /// Why, as far as a compiler tells it from other causes: the rule, or else the sentence.
    package var cause: String {
        switch self {
        case .suppression(let reason, let rule): rule ?? reason
        case .refusal(let problem, let rule, let cause): cause ?? rule ?? problem
        case .oversize(_, _, let rule): rule
        }
    }

    /// The same for an interface whose rules have several reasons to refuse a message, none of which has a sender's own text in it.
    package var exactCause: String {
        switch self {
        case .suppression(let text, let rule?), .refusal(let text, let rule?, nil): "\(rule), \(text)"
        default: cause
        }
    }

    package static func suppressed(_ reason: String, by rule: some VendorRule) -> CompilationStop {
        .suppression(reason, ruleID: rule.id)
    }

    package static func suppressed(_ reason: String) -> CompilationStop {
        .suppression(reason, ruleID: nil)
    }

    package static func refused(_ problem: String, by rule: some VendorRule) -> CompilationStop {
        .refusal(problem, ruleID: rule.id)
    }

    package static func refused(_ problem: String) -> CompilationStop {
        .refusal(problem, ruleID: nil)
    }

    package static func tooLarge(bytes: Int, _ kind: ExpectedOutcome.Kind, by rule: some VendorRule) -> CompilationStop
    {
        .oversize(bytes: bytes, kind, ruleID: rule.id)
    }
}

extension ExpectedOutcome {
    package init(_ stop: CompilationStop) {
        switch stop {
        case .suppression(let reason, let rule): self.init(.suppressed(reason), rule: rule)
        case .refusal(let problem, let rule, _): self.init(.refused(problem), rule: rule)
        case .oversize(let bytes, let kind, let rule): self.init(kind, rule: rule, oversizeBytes: bytes)
        }
    }

    package init(_ kind: Kind, by rule: some VendorRule) {
        self.init(kind, rule: rule.id)
    }
}

extension ExpectedHeader {
    package init(_ name: String, _ value: String, tolerance: Int = 0, by rule: some VendorRule) {
        self.init(name, value, tolerance: tolerance, rule: rule.id)
    }
}

extension TraceEntry {
    package init(_ pointer: JSONPointer, by rule: some VendorRule) {
        self.init(pointer, rule.id)
    }
}
