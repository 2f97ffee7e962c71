import JSONModel
import PushModel
import VendorModel

/// The recipient, the clock, and the badge that JPush keeps for the device.
struct JPushContext: Sendable {
    /// Only one set of documents describes JPush.
    enum Profile: String, CaseIterable {
        case current
    }

    /// What a device can have as its badge; no sum with an increment overflows.
    private static let badges = 0...2_147_483_647

    var common = CommonContext()
    /// The number that `+N` and `-N` change.
    var storedBadge = 0

    /// Reads a case's context; null is a default.
    ///
    /// - Throws: ``ContextError`` for an unknown field or a value that the field cannot have.
    init(_ object: JSONObject) throws(ContextError) {
        try ContextFields.takeAll(of: object) { member throws(ContextError) in
            if try common.take(member.key, member.value) { return }
            switch member.key {
            case "profile": _ = try ContextFields.choice(member.value, member.key, as: Profile.self)
            case "storedBadge":
                storedBadge = try ContextFields.integer(member.value, member.key, in: Self.badges)
            default: throw ContextFields.unknown(member.key)
            }
        }
    }

    /// The context whole, as a testee gets it.
    var members: JSONObject {
        var object = common.members(profile: Profile.current.rawValue)
        object["storedBadge"] = .number(JSONNumber(storedBadge))
        return object
    }
}
