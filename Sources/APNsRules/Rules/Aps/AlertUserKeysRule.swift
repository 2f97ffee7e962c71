import JSONModel
import PushModel

extension Rule {
    static let alertUserKeys = Rule(
        id: "alert.user_keys",
        number: 96,
        level: .degraded,
        scope: .type(.alert),
        requirement: "An alert push has an alert, a badge or a sound.",
        basis: .sourced,
        sources: [.sending],
        passing: [
            Example("A badge", #"{"aps":{"badge":0}}"#, headers: [("apns-push-type", "alert")]),
            Example("A sound", #"{"aps":{"sound":"default"}}"#, headers: [("apns-push-type", "alert")]),
        ],
        failing: [
            Example("A silent push", #"{"aps":{"content-available":1}}"#, headers: [("apns-push-type", "alert")]),
            Example("Nothing", #"{"aps":{}}"#, headers: [("apns-push-type", "alert")]),
        ]
    ) { subject, report in
        guard subject.pushType == .alert, subject.aps != nil, !subject.hasUserKeys else { return }
        report.report(.pointer(JSONPointer(tokens: ["aps"])), "aps has neither alert nor badge nor sound.")
    }
}
