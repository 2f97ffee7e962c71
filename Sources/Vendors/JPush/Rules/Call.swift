import JSONModel
import PushModel
import VendorModel

extension JPushRule {
    static let voip = JPushRule(
        "JP-20",
        "notification.voip is a VoIP push, and its members are the members of the payload, unchanged.",
        source: JPushDocument.notification + ", voip"
    )
}

extension JPushCompilation {
    func call(_ data: JSONObject) -> ExpectedPayload {
        var recorder = PayloadRecorder<JPushRule>()
        for member in data.members { recorder.append(.top, member.key, member.value, by: .voip) }
        var payload = recorder.payload(
            headers: [ExpectedHeader("apns-push-type", PushType.voip.rawValue, by: JPushRule.voip)],
            pushType: .voip,
            // The app itself shows a call.
            intent: Intent(isVisible: nil, wakesApp: true, runsExtension: false)
        )
        payload.trace.append(TraceEntry(.root, by: JPushRule.voip))
        // No document shows whether there is one.
        payload.impliedMembers["/aps"] = [:]
        return payload
    }
}
