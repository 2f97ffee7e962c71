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

/// Which of Getui's interfaces a message is for.
enum GetuiProfile: String, Sendable, CaseIterable {
    /// The PHP SDK of 2017: `IGtAPNPayload` with its first fields.
    case php2017
    /// The newer PHP SDK: automatic badges, critical sounds, media, voice, threads.
    case php2019
    /// REST v2: `push_channel.ios`.
    case rest2

    /// Fields that the SDK of 2017 has not got have no effect there.
    var knowsNewerFields: Bool { self != .php2017 }

    /// The largest payload that the SDK lets through, in bytes as the SDK encodes it; nil where no document has one.
    var sdkBytes: Int? {
        switch self {
        case .php2017: 2048
        case .php2019: 3072
        case .rest2: nil
        }
    }
}

/// Names and figures of Getui's documents.
enum GetuiNames {
    /// The sound that means none.
    static let silence = "com.gexin.ios.silence"
    /// What the SDK plays where a message names no sound.
    static let defaultSound = "default"
    /// Most pictures, sounds and films of one push.
    static let mediaLimit = 3
}
