import Testees

/// The messages that were under way when the service failed, until it is known who is to blame.
actor FaultAttribution {
    private let log: ServiceEventLog
    private var open = 0
    private var first: (failure: TesteeFailure, request: TesteeRequest)?
    private var isExplained = false

    init(log: ServiceEventLog) {
        self.log = log
    }

    /// A message that had no answer.
    ///
    /// - Returns: whether it is the first one of the fault.
    func note(_ failure: TesteeFailure, _ request: TesteeRequest) -> Bool {
        open += 1
        // One that was under way says more than those that found nobody afterwards.
        if first == nil || first?.failure.cause == .closedInput { first = (failure, request) }
        return open == 1
    }

    /// How the service ended.
    func note(_ end: ServiceEnd?) {
        guard let end else { return }
        first?.failure.detail = "the service \(end.ending) before it answered"
        first?.failure.standardErrorTail = end.words
    }

    /// Nobody is asked any more: the log has what was seen.
    func giveUp() {
        if let first { log.add(first.failure, while: first.request) }
        first = nil
    }

    /// A message that was asked again alone. Where nobody is to blame for the fault, the log has it.
    func clear(_ request: TesteeRequest, isToBlame: Bool) {
        open -= 1
        isExplained = isExplained || isToBlame
        guard open == 0 else { return }
        if !isExplained, let first { log.add(first.failure, while: first.request) }
        first = nil
        isExplained = false
    }
}
