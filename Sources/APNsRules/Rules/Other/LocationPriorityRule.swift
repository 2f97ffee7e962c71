import PushModel

extension Rule {
    static let locationPriority = Rule(
        id: "location.priority",
        number: 101,
        level: .warning,
        scope: .type(.location),
        requirement: "A location push has priority 10 or 5.",
        basis: .sourced,
        sources: [.sending],
        passing: [
            Example("10", "{}", headers: [("apns-push-type", "location"), ("apns-priority", "10")]),
            Example("The default is 10", "{}", headers: [("apns-push-type", "location")]),
        ],
        failing: [
            Example("1", "{}", headers: [("apns-push-type", "location"), ("apns-priority", "1")]),
            Example("1 with aps", #"{"aps":{}}"#, headers: [("apns-push-type", "location"), ("apns-priority", "1")]),
        ]
    ) { subject, report in
        guard subject.pushType == .location, subject.headers.priority == "1" else { return }
        report.report(.header("apns-priority"), "The priority is 1; location takes 10 or 5.")
    }
}
