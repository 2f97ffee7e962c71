import PushModel

extension Rule {
    /// One request does not show how many came before it; the endpoint has counted them.
    static let backgroundRate = Rule(
        id: "background.rate",
        number: 95,
        level: .warning,
        scope: .type(.background),
        requirement: "A device gets at most two or three background pushes an hour.",
        basis: .sourced,
        sources: [.background, .troubleshooting],
        passing: [
            Example("An alert", #"{"aps":{"badge":1}}"#, headers: [("apns-push-type", "alert")]),
            Example(
                "The third within the hour",
                #"{"aps":{"content-available":1}}"#,
                headers: [("apns-push-type", "background"), ("apns-priority", "5")],
                circumstances: Circumstances(traffic: TrafficFacts(backgroundPushes: 2))
            ),
            Example("A bare payload", #"{"aps":{"content-available":1}}"#),
        ],
        failing: [
            Example(
                "A background push",
                #"{"aps":{"content-available":1}}"#,
                headers: [("apns-push-type", "background"), ("apns-priority", "5")]
            ),
            Example(
                "The fourth within the hour",
                #"{"aps":{"content-available":1}}"#,
                headers: [("apns-push-type", "background"), ("apns-priority", "5")],
                circumstances: Circumstances(traffic: TrafficFacts(backgroundPushes: 3))
            ),
        ],
        occasion: .adviceUnlessKnown
    ) { subject, report in
        guard subject.pushType == .background else { return }
        if let count = subject.circumstances?.traffic.backgroundPushes {
            guard count >= 3 else { return }
            report.report(
                .request,
                "The device token had \(count) background pushes within an hour; APNs throttles more."
            )
            return
        }
        report.report(.request, "APNs throttles more than two or three an hour, and keeps only the newest.")
    }
}
