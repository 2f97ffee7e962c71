import PushModel

/// Why a compilation ends without a payload.
enum CompilationStop: Error {
    /// No push is to be sent; `rule` is nil where no compile rule speaks of it.
    case suppressed(String, rule: String?)
    /// `rule` is nil where the message breaks an interface and not a compile rule.
    case refused(String, rule: String?)
    /// The payload has this many bytes, which is over the limit of the rule.
    case tooLarge(bytes: Int, ExpectedOutcome.Kind, rule: String)
}

extension ExpectedOutcome {
    init(_ stop: CompilationStop) {
        switch stop {
        case .suppressed(let reason, let rule): self.init(.suppressed(reason), rule: rule)
        case .refused(let problem, let rule): self.init(.refused(problem), rule: rule)
        case .tooLarge(let bytes, let kind, let rule): self.init(kind, rule: rule, oversizeBytes: bytes)
        }
    }
}
