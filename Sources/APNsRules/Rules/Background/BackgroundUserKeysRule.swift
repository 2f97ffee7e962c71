import PushModel

extension Rule {
    static let backgroundUserKeys = Rule(
        id: "background.no_user_keys",
        number: 93,
        level: .degraded,
        scope: .type(.background),
        requirement: "A background push has no alert, no badge and no sound.",
        basis: .sourced,
        sources: [.background, .sending],
        passing: [
            Example(
                "Only the flag and app data",
                #"{"aps":{"content-available":1},"order":17}"#,
                headers: [("apns-push-type", "background")]
            ),
            Example(
                "An alert push may have both",
                #"{"aps":{"content-available":1,"alert":{"body":"Hi"}}}"#,
                headers: [("apns-push-type", "alert")]
            ),
        ],
        failing: [
            Example(
                "An alert",
                #"{"aps":{"content-available":1,"alert":{"body":"Hi"}}}"#,
                headers: [("apns-push-type", "background")]
            ),
            Example(
                "An empty sound",
                #"{"aps":{"content-available":1,"sound":""}}"#,
                headers: [("apns-push-type", "background")]
            ),
        ]
    ) { subject, report in
        guard subject.pushType == .background, subject.hasUserKeys else { return }
        for key in [ApsKey.alert, .badge, .sound] where subject.has(key) {
            report.report(.aps(key), "A background push with \(key.name) is delayed, dropped or refused.")
        }
    }
}
