import JSONModel
import VendorModel

/// `push_channel.ios` of REST v2. Absent, null and ignored are all nil.
struct GetuiChannel: Sendable {
    /// Members of `aps`, null ones as well; nil where there is no `aps`.
    var aps: [JSONMember]?
    /// `notify`, `voip`, `liveactivity`, or what else it says.
    var type: JSONValue?
    var autoBadge: JSONValue?
    var payload: JSONValue?
    var media: [GetuiMedia]?
    var collapseID: JSONValue?
    /// Selects the Live Activity: part of the address, not of the payload.
    var activityID: JSONValue?

    init(_ object: JSONObject, typing: inout GetuiTyping) {
        for member in object.members {
            let value = member.value
            typing.enter(member)
            switch member.key {
            case "type": type = typing.string(value)
            case "aps": aps = typing.object(value)?.members
            case "auto_badge": autoBadge = typing.string(value)
            case "payload": payload = typing.string(value)
            case "multimedia":
                media = typing.array(value)?.map { GetuiMedia($0, wifiField: "only_wifi", typing: &typing) }
            case "apns-collapse-id": collapseID = typing.string(value)
            case "laId": activityID = typing.string(value)
            default: break
            }
        }
    }
}

/// The arguments of `set_pushInfo`, the way of the SDK before `IGtAPNPayload`.
struct GetuiPushInfo: Sendable {
    var actionLocKey: JSONValue?
    var badge: JSONValue?
    var message: JSONValue?
    var sound: JSONValue?
    var payload: JSONValue?
    var locKey: JSONValue?
    /// Separated by commas.
    var locArgs: JSONValue?
    var launchImage: JSONValue?
    var contentAvailable: JSONValue?

    init(_ object: JSONObject, typing: inout GetuiTyping) {
        for member in object.members {
            let value = member.value
            typing.enter(member)
            switch member.key {
            case "actionLocKey": actionLocKey = typing.string(value)
            // Numbers are passed as text too: the SDK asks only whether they are numeric.
            case "badge":
                badge = value.stringValue?.spelledNumber != nil || value == "" ? value : typing.number(value)
            case "message": message = typing.string(value)
            case "sound": sound = typing.string(value)
            case "payload": payload = typing.string(value)
            case "locKey": locKey = typing.string(value)
            case "locArgs": locArgs = typing.string(value)
            case "launchImage": launchImage = typing.string(value)
            // The demo of the SDK passes "" for no.
            case "contentAvailable": contentAvailable = value == "" ? value : typing.number(value)
            default: break
            }
        }
    }
}
