import PushModel

extension Rule {
    /// Apple names PayloadTooLarge and Forbidden among what is not sent again; of the other reasons its table says what to
    /// mend first.
    static let resendUnchanged = Rule(
        conduct: "conduct.resend.unchanged",
        number: 126,
        level: .warning,
        requirement:
            "After a 4xx answer a sender corrects the request before it sends it again; other rules are about 429 and dead device tokens.",
        consequence: "The same answer.",
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example(
                "Corrected",
                conversation: [.push(at: 0, .refused(400, .missingTopic)), .push(at: 1, text: "Another")]
            ),
            Example(
                "With another provider token after 403",
                conversation: [.push(at: 0, .refused(403, .invalidProviderToken)), .push(at: 1, token: "2")]
            ),
            Example(
                "On a new connection after a key of another team",
                conversation: [.push(at: 0, .refused(403, .unrelatedKeyIdInToken)), .push(at: 1, on: 2)]
            ),
            Example(
                "With another certificate, which takes another connection",
                conversation: [
                    .push(at: 0, token: nil, .refused(403, .badCertificate)), .push(at: 2, token: nil, on: 2),
                ]
            ),
            Example(
                "After 429, which only asks to wait",
                conversation: [.push(at: 0, .refused(429, .tooManyRequests)), .push(at: 60)]
            ),
            Example(
                "Both on their way at one time",
                conversation: [
                    .push(at: 0, .refused(413, .payloadTooLarge)), .push(at: 0, .refused(413, .payloadTooLarge)),
                    .push(at: 0.1, .refused(413, .payloadTooLarge)),
                ]
            ),
        ],
        failing: [
            Example(
                "Too large again",
                conversation: [
                    .push(at: 0, .refused(413, .payloadTooLarge)), .push(at: 0.1, .refused(413, .payloadTooLarge)),
                ]
            ),
            Example(
                "Forbidden again an hour later",
                conversation: [.push(at: 0, .refused(403, .forbidden)), .push(at: 3600, .refused(403, .forbidden))]
            ),
            Example(
                "Without topic again, on another connection",
                conversation: [
                    .push(at: 0, .refused(400, .missingTopic)), .push(at: 2, on: 2, .refused(400, .missingTopic)),
                ]
            ),
        ]
    ) { facts, report in
        guard case .push(let push) = facts, let same = push.same, let answer = same.answer,
            (400..<500).contains(answer.status), answer.status != 429, answer.deathOfToken == nil,
            !answer.refusesProviderToken, answer.reason != .idleTimeout, answer.status != 408
        else { return }
        if answer.status == 403 || answer.reason == .topicDisallowed {
            // What a connection or a provider token may do can change, and the request need not.
            guard push.step.providerToken?.digest == same.providerToken?.digest else { return }
            // So can the certificate, which is the connection's.
            let isOfConnection =
                push.step.providerToken == nil || answer.reason == .unrelatedKeyIdInToken
                || answer.reason == .topicDisallowed
            if isOfConnection, push.step.connection != same.connection { return }
        }
        let wait = Waiting.words(push.wait(since: same))
        report.report(
            .request,
            "Push \(same.number) was answered \(same.words); push \(push.step.number) is the same request again, \(wait) later.",
            earlier: same
        )
    }
}
