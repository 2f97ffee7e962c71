import JSONModel
import PushModel

extension Rule {
    /// Apple's pages give these pushes content-changed alone; that the rest is ignored is our reading.
    static let reloadUserKeys = Rule(
        id: "reload.no_user_keys",
        number: 141,
        level: .warning,
        scope: [.type(.widgets), .type(.controls)],
        requirement:
            "A push for widgets or controls has no alert, badge or sound: it goes to an extension, and the user sees and hears nothing.",
        basis: .inferredEffect,
        sources: [.widgets, .controls],
        passing: [
            Example("Widgets", #"{"aps":{"content-changed":true}}"#, headers: [("apns-push-type", "widgets")]),
            Example(
                "The app's own data",
                #"{"aps":{"content-changed":true},"alert":"mine"}"#,
                headers: [("apns-push-type", "controls")]
            ),
            Example("Another type", #"{"aps":{"badge":1}}"#, headers: [("apns-push-type", "alert")]),
        ],
        failing: [
            Example(
                "An alert",
                #"{"aps":{"content-changed":true,"alert":{"body":"Hi"}}}"#,
                headers: [("apns-push-type", "widgets")]
            ),
            Example(
                "Badge and sound",
                #"{"aps":{"content-changed":true,"badge":1,"sound":"default"}}"#,
                headers: [("apns-push-type", "controls")]
            ),
        ]
    ) { subject, report in
        guard let type = subject.pushType, type == .widgets || type == .controls else { return }
        for key in [ApsKey.alert, .badge, .sound] where subject.has(key) {
            report.report(
                .aps(key),
                "A push of type \(type.rawValue) shows no \(key.name): a visible push needs type alert."
            )
        }
    }
}
