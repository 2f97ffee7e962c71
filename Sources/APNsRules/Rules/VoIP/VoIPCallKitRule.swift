import PushModel

extension Rule {
    /// Advice: what the app does with the push is out of sight.
    static let voipCallKit = Rule(
        id: "voip.callkit",
        number: 99,
        level: .warning,
        scope: .type(.voip),
        requirement:
            "A VoIP push announces a call, which the app must report to CallKit; otherwise the system ends the app.",
        basis: .sourced,
        sources: [.voip],
        passing: [
            Example("An alert", #"{"aps":{"badge":1}}"#, headers: [("apns-push-type", "alert")]),
            Example("A bare payload", #"{"call":"17"}"#),
        ],
        failing: [
            Example("A call", #"{"call":"17"}"#, headers: [("apns-push-type", "voip")]),
            Example("With aps", #"{"aps":{}}"#, headers: [("apns-push-type", "voip")]),
        ],
        occasion: .advice
    ) { subject, report in
        guard subject.pushType == .voip else { return }
        report.report(.request, "Does the app report a call to CallKit for every push of this type?")
    }
}
