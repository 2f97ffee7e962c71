import PushModel

extension Rule {
    static let backgroundMutableContent = Rule(
        id: "background.mutable_content",
        number: 94,
        level: .warning,
        scope: .key(.mutableContent),
        requirement: "A background push has no mutable-content: without an alert the extension never runs.",
        basis: .sourced,
        sources: [.serviceExtension],
        passing: [
            Example("Without", #"{"aps":{"content-available":1}}"#, headers: [("apns-push-type", "background")]),
            Example(
                "On an alert",
                #"{"aps":{"alert":{"body":"Hi"},"mutable-content":1}}"#,
                headers: [("apns-push-type", "alert")]
            ),
        ],
        failing: [
            Example(
                "Both flags",
                #"{"aps":{"content-available":1,"mutable-content":1}}"#,
                headers: [("apns-push-type", "background")]
            ),
            Example("Alone", #"{"aps":{"mutable-content":1}}"#, headers: [("apns-push-type", "background")]),
        ]
    ) { subject, report in
        guard subject.pushType == .background, subject.isOn(.mutableContent) else { return }
        report.report(.aps(.mutableContent), "mutable-content does nothing on a background push.")
    }
}
