import JSONModel
import PushModel

extension Rule {
    static let reloadContentChanged = Rule(
        id: "reload.content_changed",
        number: 102,
        level: .degraded,
        scope: [.type(.widgets), .type(.controls)],
        requirement: "A push for widgets or controls has content-changed true.",
        basis: .inferredEffect,
        sources: [.widgets, .controls],
        passing: [
            Example("Widgets", #"{"aps":{"content-changed":true}}"#, headers: [("apns-push-type", "widgets")]),
            Example("Another type", #"{"aps":{"badge":1}}"#, headers: [("apns-push-type", "alert")]),
        ],
        failing: [
            Example("None", #"{"aps":{}}"#, headers: [("apns-push-type", "widgets")]),
            Example("A number", #"{"aps":{"content-changed":1}}"#, headers: [("apns-push-type", "controls")]),
        ]
    ) { subject, report in
        guard subject.pushType == .widgets || subject.pushType == .controls, subject.aps != nil,
            subject[.contentChanged]?.boolValue != true
        else { return }
        report.report(
            .aps(.contentChanged),
            "content-changed is \(subject[.contentChanged]?.shown ?? "absent"), not true."
        )
    }
}
