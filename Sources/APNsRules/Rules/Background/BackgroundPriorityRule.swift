import PushModel

extension Rule {
    static let backgroundPriority = Rule(
        id: "background.priority",
        number: 91,
        level: .rejected,
        scope: .type(.background),
        requirement: "A background push names priority 5, because the default is 10.",
        answer: Answer(400, .badPriority),
        turn: CheckTurn(.priority, 20),
        basis: .sourced,
        sources: [.sending, .background, .uniqush],
        passing: [
            Example(
                "Priority 5",
                #"{"aps":{"content-available":1}}"#,
                headers: [("apns-push-type", "background"), ("apns-priority", "5")]
            ),
            Example(
                "An alert",
                #"{"aps":{"badge":1}}"#,
                headers: [("apns-push-type", "alert"), ("apns-priority", "10")]
            ),
        ],
        failing: [
            Example(
                "Priority 10",
                #"{"aps":{"content-available":1}}"#,
                headers: [("apns-push-type", "background"), ("apns-priority", "10")]
            ),
            Example(
                "The default is 10",
                #"{"aps":{"content-available":1}}"#,
                headers: [("apns-push-type", "background")]
            ),
            Example(
                "Priority 1 for a lenient service",
                #"{"aps":{"content-available":1}}"#,
                headers: [("apns-push-type", "background"), ("apns-priority", "1")],
                circumstances: Circumstances(acceptsMildBackgroundPriority: true)
            ),
        ]
    ) { subject, report in
        guard subject.pushType == .background else { return }
        switch subject.headers.priority {
        case nil where subject.hasHeaders:
            report.report(
                .header("apns-priority"),
                "apns-priority is missing, so it is 10; a background push needs 5.",
                level: subject.mildLevel
            )
        case "1":
            report.report(
                .header("apns-priority"),
                "The priority is 1; a background push needs 5.",
                level: subject.mildLevel
            )
        case "10": report.report(.header("apns-priority"), "The priority is 10; a background push needs 5.")
        default: return
        }
    }
}

extension PushSubject {
    /// The level of what Apple calls wrong without saying that it is an error, in a service that takes it.
    fileprivate var mildLevel: Rule.Level? {
        circumstances?.acceptsMildBackgroundPriority ?? false ? .warning : nil
    }
}
