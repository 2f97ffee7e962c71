import PushModel

extension Rule {
    static let priorityValue = Rule(
        id: "hdr.priority.value",
        number: 28,
        level: .rejected,
        requirement: "apns-priority is 1, 5 or 10; a broadcast must name it.",
        answer: Answer(400, .badPriority),
        turn: CheckTurn(.priority, 10),
        basis: .sourced,
        sources: [.sending, .responses],
        passing: [
            Example("Immediate", "{}", headers: [("apns-priority", "10")]),
            Example("Power first", "{}", headers: [("apns-priority", "1")]),
            Example("The default is 10", "{}", headers: []),
        ],
        failing: [
            Example("Between the values", "{}", headers: [("apns-priority", "7")]),
            Example("A word", "{}", headers: [("apns-priority", "high")]),
            Example("None", "{}", headers: [], path: "/4/broadcasts/apps/com.example.app"),
            Example("A leading zero", "{}", headers: [("apns-priority", "05")]),
        ]
    ) { subject, report in
        guard let priority = subject.headers.priority else {
            if subject.hasHeaders, subject.route.isBroadcast {
                report.report(.header("apns-priority"), "A broadcast needs apns-priority.")
            }
            return
        }
        if !["10", "5", "1"].contains(priority) {
            report.report(.header("apns-priority"), "\"\(priority.prefix(64))\" is not 1, 5 or 10.")
        }
    }
}
