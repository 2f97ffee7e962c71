import PushModel

extension Rule {
    /// A notice: fifteen minutes are long for what is to be read now, and Apple says nothing of failures that last seconds.
    static let resendEarly = Rule(
        conduct: "conduct.resend.early",
        number: 128,
        level: .notice,
        requirement: "After 5xx without retry-after the sender waits fifteen minutes before the next try.",
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example(
                "After a quarter of an hour",
                conversation: [.push(at: 0, .refused(500, .internalServerError)), .push(at: 900.01)]
            ),
            Example(
                "A shorter wait that the service chose",
                conversation: [.push(at: 0, .refused(503, .serviceUnavailable, retryAfter: 5)), .push(at: 6)]
            ),
            Example(
                "After 429, which has no fixed wait",
                conversation: [.push(at: 0, .refused(429, .tooManyRequests)), .push(at: 5)]
            ),
        ],
        failing: [
            Example(
                "After some seconds",
                conversation: [.push(at: 0, .refused(500, .internalServerError)), .push(at: 5)]
            ),
            Example(
                "A little less than a quarter of an hour",
                conversation: [.push(at: 0, .refused(503, .shutdown)), .push(at: 900.009)]
            ),
        ]
    ) { facts, report in
        guard case .push(let push) = facts, let same = push.same, let answer = same.answer, answer.isOfServer,
            answer.retryAfter == nil
        else { return }
        let wait = push.wait(since: same)
        // Less than a second is more than early.
        guard (1000..<900_000).contains(wait) else { return }
        report.report(
            .request,
            "Push \(same.number) was answered \(same.words); push \(push.step.number) is the next try, \(Waiting.words(wait)) later: Apple says fifteen minutes.",
            earlier: same
        )
    }
}
