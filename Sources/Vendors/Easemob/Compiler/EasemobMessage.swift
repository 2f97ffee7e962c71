import JSONModel
import VendorModel

/// A REST message as far as its push depends on it. Absent, null and ignored are all nil.
struct EasemobMessage: Sendable {
    /// Easemob, REST message format. A command (`cmd`) is one of them.
    static let kinds = ["txt", "img", "audio", "video", "loc", "file", "cmd", "custom", "combine"]

    /// User ID of the sender.
    var from: String?
    var targetType: String?
    /// User IDs, group IDs or chat room IDs.
    var targets: [String]?
    /// `ROUTE_ONLINE` is for recipients that are online.
    var routeType: String?
    var hasContent = false
    /// `msg.type`
    var kind: String?
    /// `msg.msg`
    var text: String?
    var ext = EasemobExtensions()
    /// The REST interface takes an absent `ext`, and refuses null.
    var isExtNull = false

    var chatType: EasemobContext.ChatType? {
        switch targetType {
        case "users": .chat
        case "chatgroups": .groupchat
        case "chatrooms": .chatroom
        default: nil
        }
    }

    mutating func take(_ object: JSONObject, profile: EasemobProfile, typing: inout EasemobTyping) {
        for index in object.members.indices {
            let value = object.members[index].value
            switch object.members[index].key {
            case "from": from = typing.string(value)
            case "target_type": targetType = typing.string(value)
            case "target": targets = typing.strings(value)
            case "routetype": routeType = typing.string(value)
            case "msg":
                guard let content = typing.object(value) else { continue }
                hasContent = true
                for part in content.members {
                    switch part.key {
                    case "type": kind = typing.string(part.value)
                    case "msg": text = typing.string(part.value)
                    default: break
                    }
                }
            case "ext":
                isExtNull = value.isNull
                guard let ext = typing.object(value) else { continue }
                self.ext.take(ext, profile: profile, typing: &typing)
            default: break
            }
        }
    }
}
