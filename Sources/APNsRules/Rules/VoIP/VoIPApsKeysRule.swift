import PushModel

extension Rule {
    static let voipApsKeys = Rule(
        id: "voip.aps_keys",
        number: 100,
        level: .warning,
        scope: .type(.voip),
        requirement:
            "A VoIP push has no alert, badge or sound: PushKit gives the payload to the app and shows nothing.",
        basis: .inferred,
        sources: [.voip],
        passing: [
            Example("Data of the call", #"{"call":"17"}"#, headers: [("apns-push-type", "voip")]),
            Example("An alert push", #"{"aps":{"sound":"default"}}"#, headers: [("apns-push-type", "alert")]),
        ],
        failing: [
            Example("An alert", #"{"aps":{"alert":{"body":"Ann calls"}}}"#, headers: [("apns-push-type", "voip")]),
            Example("A sound", #"{"aps":{"sound":"ring.caf"}}"#, headers: [("apns-push-type", "voip")]),
        ]
    ) { subject, report in
        guard subject.pushType == .voip, subject.hasUserKeys else { return }
        for key in [ApsKey.alert, .badge, .sound] where subject.has(key) {
            report.report(.aps(key), "\(key.name) has no effect on a VoIP push.")
        }
    }
}
