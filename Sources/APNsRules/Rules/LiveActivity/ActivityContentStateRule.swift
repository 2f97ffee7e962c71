import JSONModel

extension Rule {
    static let activityContentState = Rule(
        id: "la.content_state",
        number: 107,
        level: .degraded,
        scope: .liveActivity,
        requirement:
            "A start or update of a Live Activity has the object content-state; an end should have it, too.",
        basis: .sourced,
        sources: [.liveActivity, .dateCoding],
        passing: [
            Example("An object", #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{"goals":1}}}"#),
            Example("No Live Activity", #"{"aps":{"badge":1}}"#),
        ],
        failing: [
            Example("An array", #"{"aps":{"timestamp":1700000000,"event":"update","content-state":[1]}}"#),
            Example(
                "None",
                #"{"aps":{"timestamp":1700000000,"event":"start"}}"#,
                headers: [("apns-push-type", "liveactivity")]
            ),
        ]
    ) { subject, report in
        guard let event = ActivityEvent(subject) else { return }
        guard let state = subject[.contentState] else {
            if event == .end {
                report.report(
                    .aps(.contentState),
                    "The end has no content-state, so it shows the last state again.",
                    level: .warning
                )
            } else {
                report.report(.aps(.contentState), "content-state is absent.")
            }
            return
        }
        if state.objectValue == nil {
            report.report(.aps(.contentState), "content-state is \(state.shown), not an object.")
        }
    }
}
