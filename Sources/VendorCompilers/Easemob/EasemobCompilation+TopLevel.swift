import JSONModel
import PushModel

// Phase D: the keys beside `aps`.
extension EasemobCompilation {
    /// Fields of `em_apns_ext` that are never echoed. Easemob, Android push, custom fields.
    private static let unechoed = [
        "em_push_title", "em_push_content", "em_push_name", "em_push_channel_id", "em_huawei_push_badge_class",
    ]

    mutating func addTopLevel(sender: String, to recorder: inout PayloadRecorder) {
        recorder.set(.top, "f", .string(sender), rule: "EM-D1")
        recorder.set(.top, "t", .string(recipient), rule: "EM-D1")
        if chatType == .groupchat, let group = context.groupID(for: message) {
            recorder.set(.top, "g", .string(group), rule: "EM-D1")
        }
        recorder.set(.top, "m", .string(context.messageID), rule: "EM-D1")
        guard let extra = chooseExtra() else { return }
        recorder.set(.top, "e", extra.value, rule: extra.rule)
        // Names of the service's own keep their meaning inside `e` and outside it.
        if ["aps", "f", "t", "g", "m"].contains(where: { extra.value[$0] != nil }) { noted.append("EM-D4") }
    }

    /// `e`: `extern`, else `em_push_ext.custom`, else what `em_apns_ext` has besides the texts.
    private mutating func chooseExtra() -> (value: JSONValue, rule: String)? {
        let custom = message.ext.common.custom.map(JSONValue.object)
        switch (message.ext.apns.extern, custom) {
        case (let extern?, let custom?):
            // Either is documented as the content of `e`; no document has both.
            if !JSONDiff.areEqual(extern, custom), readings.choose("EM-D3", among: 2) == 1 {
                return (custom, "EM-D3")
            }
            return (extern, "EM-D2")
        case (let extern?, nil): return (extern, "EM-D2")
        case (nil, let custom?): return (custom, "EM-D3")
        case (nil, nil): return profile.knowsEverything ? chooseEcho().map { ($0, "EM-D2") } : nil
        }
    }

    private mutating func chooseEcho() -> JSONValue? {
        let sent = Self.echo(message.ext.apns.members)
        guard !message.ext.apns.repairs.isEmpty else { return sent }
        // A field of a wrong type can be echoed as it came, or as what it was taken for.
        let repaired = Self.echo(
            message.ext.apns.members.compactMap { member in
                guard let repair = message.ext.apns.repairs.last(where: { $0.key.hasSameScalars(as: member.key) })
                else {
                    return member
                }
                return repair.value.map { JSONMember(key: member.key, value: $0) }
            }
        )
        if sent == repaired { return sent }
        return readings.choose("EM-D2", among: 2) == 0 ? sent : repaired
    }

    /// Null members are absent ones; an empty remainder is no `e`.
    private static func echo(_ members: [JSONMember]) -> JSONValue? {
        let kept = members.filter { member in
            !member.value.isNull && !unechoed.contains { $0.hasSameScalars(as: member.key) }
        }
        guard !kept.isEmpty else { return nil }
        return .object(JSONObject(members: kept))
    }
}
