import PushModel

extension Rule {
    static let priorityOne = Rule(
        id: "hdr.priority.one",
        number: 29,
        level: .warning,
        requirement: "An alert that needs attention does not have priority 1, which never wakes the device.",
        basis: .sourced,
        sources: [.sending],
        passing: [
            Example(
                "Priority 5",
                #"{"aps":{"alert":{"body":"Hi"}}}"#,
                headers: [("apns-push-type", "alert"), ("apns-priority", "5")]
            ),
            Example(
                "Only a badge",
                #"{"aps":{"badge":3}}"#,
                headers: [("apns-push-type", "alert"), ("apns-priority", "1")]
            ),
        ],
        failing: [
            Example(
                "An alert",
                #"{"aps":{"alert":{"body":"Hi"}}}"#,
                headers: [("apns-push-type", "alert"), ("apns-priority", "1")]
            ),
            Example("A sound", #"{"aps":{"sound":"default"}}"#, headers: [("apns-priority", "1")]),
        ]
    ) { subject, report in
        guard subject.headers.priority == "1", subject.pushType == .alert || subject.headers.pushType == nil,
            subject.has(.alert) || subject.has(.sound)
        else { return }
        report.report(.header("apns-priority"), "An alert with priority 1 waits until the device is awake.")
    }
}
