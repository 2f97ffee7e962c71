import PushModel

extension Rule {
    /// Apple gives no figure; the limit is the service's own.
    static let tokenRate = Rule(
        id: "req.rate.token",
        number: 19,
        level: .rejected,
        scope: .circumstances,
        requirement: "A sender does not send too many pushes in a row to one device token.",
        answer: Answer(429, .tooManyRequests),
        turn: CheckTurn(.rate, 10),
        basis: .sourced,
        sources: [.responses],
        passing: [
            Example("The last that fits", "{}", headers: [], circumstances: .run(of: 2, limit: 3)),
            Example(
                "A broadcast goes to no device token",
                "{}",
                headers: [],
                path: "/4/broadcasts/apps/com.example.app",
                circumstances: .run(of: 0, limit: 0)
            ),
            Example("No limit", "{}", headers: [], circumstances: .run(of: 1000, limit: nil)),
        ],
        failing: [
            Example("One more", "{}", headers: [], circumstances: .run(of: 3, limit: 3)),
            Example("None allowed", "{}", headers: [], circumstances: .run(of: 0, limit: 0)),
        ]
    ) { subject, report in
        guard subject.route.isDevice, let traffic = subject.circumstances?.traffic,
            let limit = traffic.consecutiveLimit, traffic.consecutivePushes >= limit
        else { return }
        report.report(
            .request,
            "\(traffic.consecutivePushes) pushes in a row went to the device token; the limit is \(limit)."
        )
    }
}

extension Circumstances {
    fileprivate static func run(of pushes: Int, limit: Int?) -> Circumstances {
        Circumstances(traffic: TrafficFacts(consecutivePushes: pushes, consecutiveLimit: limit))
    }
}
