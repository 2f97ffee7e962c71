import PushModel

extension Rule {
    /// Apple: again later. The second is ours; `retry-after` is HTTP's (RFC 9110, section 10.2.3).
    static let resendSoon = Rule(
        conduct: "conduct.resend.soon",
        number: 127,
        level: .warning,
        requirement:
            "After 5xx and TooManyRequests the sender waits at least a second, or the time in retry-after, before the next try.",
        consequence: "More of the same answers; many senders in step keep the service down.",
        basis: .inferredEffect,
        sources: [.responses, .retryAfter],
        passing: [
            Example(
                "A second later",
                conversation: [.push(at: 0, .refused(429, .tooManyRequests)), .push(at: 1.01)]
            ),
            Example(
                "As long as it was asked to",
                conversation: [.push(at: 0, .refused(503, .serviceUnavailable, retryAfter: 30)), .push(at: 30.01)]
            ),
            Example(
                "Another push meanwhile",
                conversation: [.push(at: 0, .refused(503, .serviceUnavailable)), .push(at: 0.1, text: "Another")]
            ),
            Example(
                "At once where the request was not processed",
                conversation: [.push(at: 0, .unprocessed), .push(at: 0.1, on: 2)]
            ),
        ],
        failing: [
            Example(
                "At once",
                conversation: [.push(at: 0, .refused(503, .serviceUnavailable)), .push(at: 0.02)]
            ),
            Example(
                "A little less than a second",
                conversation: [.push(at: 0, .refused(429, .tooManyRequests)), .push(at: 1.009)]
            ),
            Example(
                "Sooner than retry-after",
                conversation: [.push(at: 0, .refused(429, .tooManyRequests, retryAfter: 30)), .push(at: 30.009)]
            ),
        ]
    ) { facts, report in
        guard case .push(let push) = facts, let same = push.same, let answer = same.answer, answer.asksForPatience
        else { return }
        let wait = push.wait(since: same)
        let isAsked = answer.retryAfter.map { wait < $0 * 1000 } ?? false
        guard wait < 1000 || isAsked else { return }
        let asked = answer.retryAfter.map { ", with retry-after \($0) s" } ?? ""
        report.report(
            .request,
            "Push \(same.number) was answered \(same.words)\(asked); push \(push.step.number) is the next try, only \(Waiting.words(wait)) later.",
            earlier: same
        )
    }
}
