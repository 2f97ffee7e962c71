import JSONModel
import PushModel
import VendorModel

extension EasemobRule {
    static let identifiers = EasemobRule(
        "EM-D1",
        "f, t and m are the IDs of sender, recipient and message; g is the group's ID, in group chats only.",
        sources: [Document.seed0, Document.seed1 + ", parsing"],
        decides: ["/g"]
    )

    static let extra = EasemobRule(
        "EM-D2",
        "e is extern unchanged; without extern it has the members of em_apns_ext that are not texts.",
        sources: [Document.seed0 + ", extension fields", Document.android, Document.callback],
        decides: ["/e"]
    )

    static let custom = EasemobRule(
        "EM-D3",
        "e is em_push_ext.custom where the message has no extern.",
        sources: [Document.extensions]
    )

    static let protectedKeys = EasemobRule(
        "EM-D4",
        "The content of e never changes aps, f, t, g or m.",
        sources: [Document.seed0 + ", extension fields"]
    )
}

extension EasemobCompilation {
    /// Fields of `em_apns_ext` that are never echoed. Easemob, Android push, custom fields.
    private static let unechoed = [
        "em_push_title", "em_push_content", "em_push_name", "em_push_channel_id", "em_huawei_push_badge_class",
    ]

    mutating func addOwnMembers(sender: String, to recorder: inout PayloadRecorder<EasemobRule>) {
        recorder.set(.top, "f", .string(sender), by: .identifiers)
        recorder.set(.top, "t", .string(recipient), by: .identifiers)
        if chatType == .groupchat, let group = context.groupID(for: message) {
            recorder.set(.top, "g", .string(group), by: .identifiers)
        }
        recorder.set(.top, "m", .string(context.messageID), by: .identifiers)
        guard let extra = chooseExtra() else { return }
        recorder.set(.top, "e", extra.value, by: extra.rule)
        // Names of the service's own keep their meaning inside `e` and outside it.
        if ["aps", "f", "t", "g", "m"].contains(where: { extra.value[$0] != nil }) { noted.append(.protectedKeys) }
    }

    /// `e`: `extern`, else `em_push_ext.custom`, else what `em_apns_ext` has besides the texts.
    private mutating func chooseExtra() -> (value: JSONValue, rule: EasemobRule)? {
        let custom = message.ext.common.custom.map(JSONValue.object)
        switch (message.ext.apns.extern, custom) {
        case (let extern?, let custom?):
            // Either is documented as the content of `e`; no document has both.
            if !JSONDiff.areEqual(extern, custom), readings.take(ExtraSource.self) == .custom {
                return (custom, .custom)
            }
            return (extern, .extra)
        case (let extern?, nil): return (extern, .extra)
        case (nil, let custom?): return (custom, .custom)
        case (nil, nil): return profile.knowsEverything ? chooseEcho().map { ($0, .extra) } : nil
        }
    }

    private mutating func chooseEcho() -> JSONValue? {
        guard message.ext.apns.isPresent else { return nil }
        let members = chooseNulls(in: chooseMembers())
        // No document says whether there is an `e` with nothing in it.
        if members.isEmpty, readings.take(EmptyEcho.self) == .leftOut { return nil }
        return .object(JSONObject(members: members))
    }

    /// The members of `em_apns_ext` that are echoed.
    private mutating func chooseMembers() -> [JSONMember] {
        let sent = Self.echoed(message.ext.apns.sent)
        guard message.ext.apns.sent != message.ext.apns.read else { return sent }
        // A field of a wrong type can be echoed as it came, or as what it was taken for.
        let read = Self.echoed(message.ext.apns.read)
        return sent == read || readings.take(RepairedEcho.self) == .asSent ? sent : read
    }

    /// Null members are as good as absent, but an echo may show them; those deeper inside it may as well be left out.
    private mutating func chooseNulls(in members: [JSONMember]) -> [JSONMember] {
        let withoutNulls = members.filter { !$0.value.isNull }
        let hasDeepNulls = withoutNulls.contains { $0.value.hasNullMember }
        guard hasDeepNulls || withoutNulls.count < members.count else { return members }
        return
            switch readings.take(
                EchoedNulls.self,
                among: hasDeepNulls ? EchoedNulls.allCases : [.ownLeftOut, .allStay]
            )
        {
        case .ownLeftOut: withoutNulls
        case .allStay: members
        case .noneStays: JSONObject(members: members).withoutNullMembers.members
        }
    }

    private static func echoed(_ members: [JSONMember]) -> [JSONMember] {
        members.filter { member in !unechoed.contains { $0.hasSameScalars(as: member.key) } }
    }
}
