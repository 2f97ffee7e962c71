import PushModel

extension Rule {
    static let pushTypeValue = Rule(
        id: "hdr.push_type.value",
        number: 36,
        level: .rejected,
        requirement: "apns-push-type is one of the documented values.",
        answer: Answer(400, .invalidPushType),
        turn: CheckTurn(.pushType, 10),
        basis: .sourced,
        sources: [.sending, .responses, .accessory],
        passing: [
            Example("An alert", "{}", headers: [("apns-push-type", "alert")]),
            Example("The newest", "{}", headers: [("apns-push-type", "accessory")]),
        ],
        failing: [
            Example("Unknown", "{}", headers: [("apns-push-type", "silent")]),
            Example("Upper case", "{}", headers: [("apns-push-type", "Alert")]),
            Example("Empty", "{}", headers: [("apns-push-type", "")]),
        ]
    ) { subject, report in
        guard subject.route.isDevice, subject.pushType == nil, let value = subject.headers.pushType else { return }
        report.report(.header("apns-push-type"), "\"\(value.prefix(64))\" is not a push type.")
    }
}
