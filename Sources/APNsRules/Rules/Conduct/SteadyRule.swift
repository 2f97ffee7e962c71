import PushModel

extension Rule {
    /// Waits with a random part may be equal by chance: what counts is three that differ by less than a fifth, or that are
    /// all next to nothing.
    static let resendSteady = Rule(
        conduct: "conduct.resend.steady",
        number: 129,
        level: .warning,
        requirement: "After 5xx and TooManyRequests the sender waits longer before each further try.",
        consequence: "Many senders in step keep the service down.",
        basis: .inferredEffect,
        sources: [.responses],
        passing: [
            Example(
                "Each wait twice the one before",
                conversation: [
                    .push(at: 0, .refused(503, .serviceUnavailable)), .push(at: 2, .refused(503, .serviceUnavailable)),
                    .push(at: 6, .refused(503, .serviceUnavailable)), .push(at: 14),
                ]
            ),
            Example(
                "Two waits",
                conversation: [
                    .push(at: 0, .refused(429, .tooManyRequests)), .push(at: 2, .refused(429, .tooManyRequests)),
                    .push(at: 4),
                ]
            ),
            Example(
                "Waits that the service chose",
                conversation: [
                    .push(at: 0, .refused(429, .tooManyRequests, retryAfter: 2)),
                    .push(at: 3, .refused(429, .tooManyRequests, retryAfter: 2)),
                    .push(at: 6, .refused(429, .tooManyRequests, retryAfter: 2)), .push(at: 9),
                ]
            ),
            Example(
                "Fifteen minutes each time, as Apple says",
                conversation: [
                    .push(at: 0, .refused(503, .serviceUnavailable)),
                    .push(at: 901, .refused(503, .serviceUnavailable)),
                    .push(at: 1802, .refused(503, .serviceUnavailable)), .push(at: 2703),
                ]
            ),
        ],
        failing: [
            Example(
                "Every five seconds",
                conversation: [
                    .push(at: 0, .refused(503, .serviceUnavailable)), .push(at: 5, .refused(503, .serviceUnavailable)),
                    .push(at: 10, .refused(503, .serviceUnavailable)), .push(at: 15),
                ]
            ),
            Example(
                "Without a pause",
                conversation: [
                    .push(at: 0, .refused(500, .internalServerError)),
                    .push(at: 0.02, .refused(500, .internalServerError)),
                    .push(at: 0.06, .refused(500, .internalServerError)), .push(at: 0.1),
                ]
            ),
        ]
    ) { facts, report in
        guard case .push(let push) = facts, push.waits.count == 3, let same = push.same,
            let shortest = push.waits.min(), let longest = push.waits.max(),
            longest * 5 <= shortest * 6 || longest < 100, longest < 900_000
        else { return }
        let waits = push.waits.map(Waiting.words).joined(separator: ", ")
        report.report(
            .request,
            "Push \(same.number) was answered \(same.words); push \(push.step.number) is one more try after waits that do not grow: \(waits).",
            earlier: same
        )
    }
}
