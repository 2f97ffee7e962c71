import JSONModel
import PushModel
import VendorModel

/// The way into FCM, and the clock.
struct FCMContext: Sendable {
    /// What the sender calls.
    enum Door: String, CaseIterable {
        /// The HTTP interface itself.
        case raw
        /// The Admin SDK for Python, which checks and rewrites a message before it goes out.
        case pySdk
        /// The Admin SDK for Node.js, likewise.
        case nodeSdk
    }

    /// FCM's documents are one set.
    enum Profile: String, CaseIterable {
        case current
    }

    var common = CommonContext()
    var profile = Profile.current
    var door = Door.raw
}

extension FCMContext {
    /// Reads a case's context; null is a default.
    ///
    /// - Throws: ``ContextError`` for an unknown field or a value that the field cannot have.
    init(_ object: JSONObject) throws(ContextError) {
        try ContextFields.takeAll(of: object) { member throws(ContextError) in
            if try common.take(member.key, member.value) { return }
            switch member.key {
            case "profile": profile = try ContextFields.choice(member.value, member.key, as: Profile.self)
            case "door": door = try ContextFields.choice(member.value, member.key, as: Door.self)
            default: throw ContextFields.unknown(member.key)
            }
        }
    }

    /// The context whole, as a testee gets it.
    var members: JSONObject {
        var object = common.members(profile: profile.rawValue)
        object["door"] = .string(door.rawValue)
        return object
    }
}
