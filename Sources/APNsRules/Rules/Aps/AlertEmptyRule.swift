import JSONModel

extension Rule {
    static let alertEmpty = Rule(
        id: "aps.alert.empty",
        number: 70,
        level: .degraded,
        scope: .key(.alert),
        requirement: "alert has something to show: a title, subtitle or body, as text or by a localisation key.",
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
        ]
    ) { subject, report in
        switch subject[.alert] {
        case .string(let text) where text.isEmpty:
            report.report(.aps(.alert), "alert is an empty string.")
        case .object(let alert) where !alert.hasAlertText:
            report.report(.aps(.alert), "alert has neither text nor a localisation key.")
        default: return
        }
    }
}
