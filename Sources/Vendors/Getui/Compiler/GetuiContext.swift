import JSONModel
import PushModel
import VendorModel

/// The recipient, the interface, and how far a message has come.
struct GetuiContext: Sendable {
    enum Stage: String, CaseIterable {
        /// The payload as the SDK hands it to Getui's service.
        case sdk
        /// The payload as the device gets it, with what the service has added.
        case device
    }

    var common = CommonContext()
    var profile = GetuiProfile.php2017
    var stage = Stage.sdk
    /// Getui's ID of the push, `_gmid_`.
    var messageID = "OSL-0000"
    /// The host to which the client reports, `_gurl_`.
    var reportHost = "sdk.open.extension.getui.com:8123"
}

extension GetuiContext {
    /// Reads a case's context; null is a default.
    ///
    /// - Throws: ``ContextError`` for an unknown field or a value that the field cannot have.
    init(_ object: JSONObject) throws(ContextError) {
        try ContextFields.takeAll(of: object) { member throws(ContextError) in
            if try common.take(member.key, member.value) { return }
            switch member.key {
            case "profile": profile = try ContextFields.choice(member.value, member.key, as: GetuiProfile.self)
            case "stage": stage = try ContextFields.choice(member.value, member.key, as: Stage.self)
            case "gmid": messageID = try ContextFields.string(member.value, member.key)
            case "gurl": reportHost = try ContextFields.string(member.value, member.key)
            default: throw ContextFields.unknown(member.key)
            }
        }
    }

    /// The context with every default filled in.
    var members: JSONObject {
        var object = common.members(profile: profile.rawValue)
        object["stage"] = .string(stage.rawValue)
        object["gmid"] = .string(messageID)
        object["gurl"] = .string(reportHost)
        return object
    }
}
