import PushModel

extension Rule {
    /// The second is ours: what was on its way when the answer came is no mistake.
    static let refusedProviderToken = Rule(
        conduct: "conduct.provider.expired",
        number: 133,
        level: .warning,
        requirement: "After ExpiredProviderToken or InvalidProviderToken the next pushes have another provider token.",
        consequence: "The same answer to every push.",
        basis: .sourced,
        sources: [.responses, .tokens],
        passing: [
            Example(
                "A new token",
                conversation: [.push(at: 0, .refused(403, .expiredProviderToken)), .push(at: 5, token: "2")]
            ),
            Example(
                "What was on its way",
                conversation: [
                    .push(at: 0, .refused(403, .expiredProviderToken)),
                    .push(at: 1.009, to: "b", .refused(403, .expiredProviderToken)),
                ]
            ),
        ],
        failing: [
            Example(
                "The same token again",
                conversation: [
                    .push(at: 0, .refused(403, .expiredProviderToken)),
                    .push(at: 1.01, .refused(403, .expiredProviderToken)),
                ]
            ),
            Example(
                "For another device, on another connection",
                conversation: [
                    .push(at: 0, .refused(403, .invalidProviderToken)),
                    .push(at: 5, to: "b", on: 2, .refused(403, .invalidProviderToken)),
                ]
            ),
        ]
    ) { facts, report in
        guard case .push(let push) = facts, let refused = push.refusedProviderToken else { return }
        let wait = push.wait(since: refused)
        guard wait >= 1000 else { return }
        report.report(
            .header("authorization"),
            "Push \(refused.number) was answered \(refused.words); push \(push.step.number) has the same provider token \(Waiting.words(wait)) later.",
            earlier: refused
        )
    }
}
