import JSONModel

extension Rule {
    static let alertEmpty = Rule(
        id: "aps.alert.empty",
        number: 70,
        level: .degraded,
        scope: .key(.alert),
        requirement: "alert has something to show: a title, subtitle or body, as text or as a localisation key.",
        basis: .inferred,
        sources: [.kii, .lux],
        passing: [
            Example("A title", #"{"aps":{"alert":{"title":"Hi","body":""}}}"#),
            Example("A localisation key", #"{"aps":{"alert":{"loc-key":"HELLO"}}}"#),
        ],
        failing: [
            Example("An empty string", #"{"aps":{"alert":""}}"#),
            Example("An empty object", #"{"aps":{"alert":{}}}"#),
            Example("Empty texts", #"{"aps":{"alert":{"title":"","body":""}}}"#),
            Example("Only an image", #"{"aps":{"alert":{"launch-image":"start"}}}"#),
            Example(
                "In an update",
                #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{},"alert":{"title":""}}}"#
            ),
        ]
    ) { subject, report in
        // What goes on needs no alert: nothing is to be shown, and nothing is.
        let isNeedless = subject.isLiveActivity && ActivityEvent(subject).map { $0 != .start } ?? false
        let level = isNeedless ? Level.warning : .degraded
        let advice = isNeedless ? " Leave it out." : ""
        switch subject[.alert] {
        case .string(let text) where text.isEmpty:
            report.report(.aps(.alert), "alert is an empty string." + advice, level: level)
        case .object(let alert) where !alert.hasAlertText:
            report.report(.aps(.alert), "alert has neither text nor a localisation key." + advice, level: level)
        default: return
        }
    }
}
