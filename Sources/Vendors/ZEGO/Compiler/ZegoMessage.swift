import JSONModel
import VendorModel

/// A message as far as its push depends on it. Absent, null and ignored are all nil.
struct ZegoMessage: Sendable {
    /// `pushConfig`, of the client SDKs.
    var client: ZegoPush?
    /// `OfflinePush`, of the server interface.
    var server: ZegoPush?
    /// Beside `pushConfig` of a call: how long it rings, in seconds.
    var timeout: JSONNumber?

    init(_ object: JSONObject, typing: inout ZegoTyping) {
        for member in object.members {
            typing.enter(member)
            switch member.key {
            case "pushConfig":
                client = typing.object(member.value).map { ZegoPush(pushConfig: $0, typing: &typing) }
            case "OfflinePush":
                server = typing.object(member.value).map { ZegoPush(offlinePush: $0, typing: &typing) }
            // The server's interface has no such field.
            case "timeout" where object["pushConfig"]?.objectValue != nil: timeout = typing.integer(member.value)
            default: break
            }
        }
    }
}

/// What a sender asks of an offline push; each interface has its own names for it.
struct ZegoPush: Sendable {
    enum Interface: Sendable {
        case client, server
    }

    let interface: Interface
    /// Server only: 0 or 1.
    var enable: JSONNumber?
    var title: String?
    var content: String?
    /// Any text, JSON more often than not.
    var payload: String?
    /// Client only: the name of `payload` before version 2.5.0.
    var extendedData: String?
    /// `resourcesID` of the client, `PushStrategyId` of the server.
    var strategyID: String?
    var threadID: String?
    var carriesBadge = false
    var badgeIncrement: JSONNumber?
    /// Client only: `voIPConfig`, what the call screen shows.
    var callScreen: JSONObject?
    /// Server only: `PushImageInfo.Apns.Image`, a URL.
    var image: String?

    init(pushConfig: JSONObject, typing: inout ZegoTyping) {
        interface = .client
        for member in pushConfig.members {
            let value = member.value
            typing.enter(member)
            switch member.key {
            case "title": title = typing.string(value)
            case "content": content = typing.string(value)
            case "payload": payload = typing.string(value)
            case "extendedData": extendedData = typing.string(value)
            case "resourcesID": strategyID = typing.string(value)
            case "threadID": threadID = typing.string(value)
            case "enableBadge": carriesBadge = typing.bool(value) ?? false
            case "badgeIncrement": badgeIncrement = typing.integer(value)
            case "voIPConfig":
                callScreen = typing.object(value)
                for field in callScreen?.members ?? [] { Self.checkCallScreen(field, typing: &typing) }
            // For another vendor's phones, but of a documented type.
            case "privateMessageTemplate": _ = typing.object(value)
            default: break
            }
        }
    }

    init(offlinePush: JSONObject, typing: inout ZegoTyping) {
        interface = .server
        for member in offlinePush.members {
            let value = member.value
            typing.enter(member)
            switch member.key {
            case "Enable": enable = typing.integer(value)
            case "Title": title = typing.string(value)
            case "Content": content = typing.string(value)
            case "Payload": payload = typing.string(value)
            case "PushStrategyId": strategyID = typing.string(value)
            case "ThreadId": threadID = typing.string(value)
            case "EnableBadge": carriesBadge = typing.bool(value) ?? false
            case "BadgeIncrement": badgeIncrement = typing.integer(value)
            case "PushImageInfo":
                guard let info = typing.object(value), let apns = info["Apns"] else { continue }
                typing.typeFaults.enter("Apns", apns)
                guard let image = typing.object(apns)?["Image"] else { continue }
                typing.typeFaults.enter("Image", image)
                self.image = typing.string(image)
            default: break
            }
        }
    }

    private static func checkCallScreen(_ field: JSONMember, typing: inout ZegoTyping) {
        typing.enter(field)
        switch field.key {
        case "iOSVoIPHandleType": _ = typing.integer(field.value)
        case "iOSVoIPHandleValue": _ = typing.string(field.value)
        case "iOSVoIPHasVideo": _ = typing.bool(field.value)
        default: break
        }
    }
}
