import JSONModel
import PushModel

/// The part of a context that every dialect has.
package struct CommonContext: Sendable {
    /// Milliseconds since the epoch, up to the end of the year 9999: no sum of them can overflow.
    package static let times = 0...253_402_300_799_999

    /// When the push is compiled, in epoch milliseconds.
    package var now = ContextDefaults.now
    /// When the message was sent, in epoch milliseconds; unset is `now`.
    var sentAtOverride: Int?
    package var deviceToken = ContextDefaults.deviceToken
    package var bundleID = ContextDefaults.bundleID
    package var environment = Environment.production
    /// Whether the recipient is connected to the vendor's own service.
    package var isOnline = false
    /// The tenant's texts for a push that has none of its own; unset: nobody says which they are.
    package var defaultTitle: String?
    package var defaultBody: String?
    /// What is in the app: unset where nobody says.
    package var bundle = AppBundle()

    package enum Environment: String, CaseIterable {
        case production, sandbox
    }

    package init() {}

    package var sentAt: Int { sentAtOverride ?? now }

    /// Takes one member; false where the name is no common one.
    package mutating func take(_ field: String, _ value: JSONValue) throws(ContextError) -> Bool {
        switch field {
        case "now": now = try ContextFields.integer(value, field, in: Self.times)
        case "sentAt": sentAtOverride = try ContextFields.integer(value, field, in: Self.times)
        case "deviceToken": deviceToken = try ContextFields.string(value, field)
        case "bundleId": bundleID = try ContextFields.string(value, field)
        case "environment": environment = try ContextFields.choice(value, field, as: Environment.self)
        case "online": isOnline = try ContextFields.bool(value, field)
        case "defaultTitle": defaultTitle = try ContextFields.string(value, field)
        case "defaultBody": defaultBody = try ContextFields.string(value, field)
        case "strings": bundle.strings = try AppBundle.strings(value, field)
        case "sounds": bundle.sounds = try AppBundle.sounds(value, field)
        default: return false
        }
        return true
    }

    /// The members with every default filled in; `profile` is the dialect's.
    package func members(profile: String) -> JSONObject {
        [
            "now": .number(JSONNumber(now)),
            "sentAt": .number(JSONNumber(sentAt)),
            "deviceToken": .string(deviceToken),
            "bundleId": .string(bundleID),
            "environment": .string(environment.rawValue),
            "online": .bool(isOnline),
            "profile": .string(profile),
            "defaultTitle": defaultTitle.map(JSONValue.string) ?? .null,
            "defaultBody": defaultBody.map(JSONValue.string) ?? .null,
            "strings": bundle.strings.map(JSONValue.object) ?? .null,
            "sounds": bundle.sounds.map { .array($0.map(JSONValue.string)) } ?? .null,
        ]
    }
}
