import PushModel

extension Rule {
    /// Advice: one request does not show how many came before it.
    static let backgroundRate = Rule(
        id: "background.rate",
        number: 95,
        level: .warning,
        requirement: "A device gets no more than two or three background pushes an hour.",
        basis: .sourced,
        sources: [.background, .troubleshooting],
        passing: [
            Example("An alert", #"{"aps":{"badge":1}}"#, headers: [("apns-push-type", "alert")]),
            Example("A bare payload", #"{"aps":{"content-available":1}}"#),
        ],
        failing: [
            Example(
                "A background push",
                #"{"aps":{"content-available":1}}"#,
                headers: [("apns-push-type", "background"), ("apns-priority", "5")]
            ),
            Example("Another", #"{"aps":{}}"#, headers: [("apns-push-type", "background")]),
        ],
        isAdvice: true
    ) { subject, report in
        guard subject.pushType == .background else { return }
        report.report(.request, "More than two or three an hour are throttled, and only the newest is kept.")
    }
}
