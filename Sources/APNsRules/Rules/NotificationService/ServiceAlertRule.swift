import JSONModel
import PushModel

extension Rule {
    static let serviceAlert = Rule(
        id: "nse.alert_dict",
        number: 98,
        level: .degraded,
        scope: .key(.mutableContent),
        requirement: "With mutable-content, alert is an object with a title, subtitle or body.",
        basis: .sourced,
        sources: [.serviceExtension],
        passing: [
            Example("A body", #"{"aps":{"alert":{"body":"Hi"},"mutable-content":1}}"#),
            Example("A localised body", #"{"aps":{"alert":{"loc-key":"HELLO"},"mutable-content":1}}"#),
            Example("No flag", #"{"aps":{"alert":"Hi"}}"#),
        ],
        failing: [
            Example("No alert", #"{"aps":{"mutable-content":1}}"#),
            Example("A string", #"{"aps":{"alert":"Hi","mutable-content":1}}"#),
            Example("Only a sound", #"{"aps":{"sound":"default","mutable-content":1}}"#),
        ]
    ) { subject, report in
        guard subject.isOn(.mutableContent), subject.mayRunExtension else { return }
        switch subject[.alert] {
        case nil:
            report.report(.aps(.alert), "mutable-content without alert: the service extension does not run.")
        case .object(let alert):
            guard !alert.hasAlertText else { return }
            report.report(.aps(.alert), "The alert has no text: the service extension does not run.")
        case .some(let alert):
            report.report(.aps(.alert), "alert is \(alert.shown); the service extension needs an object.")
        }
    }
}

extension PushSubject {
    /// Whether the push type has a notification service extension at all; a background push has a rule of its own.
    var mayRunExtension: Bool {
        pushType == .alert || pushType == nil
    }
}
