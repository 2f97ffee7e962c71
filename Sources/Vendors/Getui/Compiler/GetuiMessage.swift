import JSONModel
import VendorModel

/// An `IGtAPNPayload` as a caller has filled it. Absent, null and ignored are all nil; everything else is as it came,
/// since PHP's comparisons decide what becomes of it.
struct GetuiMessage: Sendable {
    var alert = GetuiAlert.none
    var badge: JSONValue?
    /// PHP counts null as at least 0, so that a badge that is null is not the same as none.
    var isBadgeNull = false
    var autoBadge: JSONValue?
    var sound: JSONValue?
    /// `sound_d`
    var criticalSound: GetuiSound?
    var contentAvailable: JSONValue?
    var category: JSONValue?
    var threadID: JSONValue?
    /// `customMsg`, in the order of `add_customMsg`.
    var custom: [JSONMember] = []
    var collapseID: JSONValue?
    var media: [GetuiMedia] = []
    /// `voicePlayType`
    var voice: JSONValue?
    var voiceText: JSONValue?

    init() {}

    init(_ object: JSONObject, profile: GetuiProfile, typing: inout GetuiTyping) {
        for member in object.members {
            let value = member.value
            typing.enter(member)
            switch member.key {
            case "alertMsg": alert = GetuiAlert(value, profile: profile, typing: &typing)
            case "badge":
                isBadgeNull = value.isNull
                badge = value.unlessNull
            case "sound": sound = value.unlessNull
            case "contentAvailable":
                // "2 stays 2, true stays true": a Boolean is no wrong type here.
                contentAvailable = value.kind == .boolean ? value : typing.number(value)
            case "category": category = typing.string(value)
            case "customMsg": custom = typing.object(value)?.members ?? []
            default:
                if profile.knowsNewerFields { takeNewer(member, typing: &typing) }
            }
        }
    }

    private mutating func takeNewer(_ member: JSONMember, typing: inout GetuiTyping) {
        let value = member.value
        switch member.key {
        case "autoBadge": autoBadge = value.unlessNull
        case "sound_d": criticalSound = typing.object(value).map { GetuiSound($0, typing: &typing) }
        case "threadId": threadID = typing.string(value)
        case "apnsCollapseId": collapseID = typing.string(value)
        case "multiMedias":
            media = typing.array(value)?.map { GetuiMedia($0, wifiField: "onlywifi", typing: &typing) } ?? []
        case "voicePlayType": voice = typing.number(value)
        case "voicePlayMessage": voiceText = typing.string(value)
        default: break
        }
    }
}
