import JSONModel

// What Apple's documents make of a payload's members: once, for rules, the model of the device and vendors. What a vendor
// calls a text or a silent push, where its own documents say so, stands with the vendor.

/// Whether an alert has something to read, and in which form.
///
/// Apple, Generating a remote notification, keys of the alert dictionary.
package enum AlertText: Sendable {
    case none, string, object

    /// The fields that become text, and after each the key that has a localised text in its place.
    package static let fields = ["title", "subtitle", "body", "title-loc-key", "subtitle-loc-key", "loc-key"]

    /// - Parameters:
    ///   - alert: `aps.alert`.
    ///   - isActivity: Whether the alert is a Live Activity's, where a text may be an object with a key of its own.
    package init(of alert: JSONValue?, isActivity: Bool = false) {
        switch alert {
        case .string(let text) where !text.isEmpty: self = .string
        case .object(let alert) where Self.isText(in: alert, isActivity): self = .object
        default: self = .none
        }
    }

    private static func isText(in alert: JSONObject, _ isActivity: Bool) -> Bool {
        fields.contains { key in
            let text = isActivity ? alert[key]?["loc-key"] ?? alert[key] : alert[key]
            return !(text?.stringValue ?? "").isEmpty
        }
    }
}

extension JSONObject {
    /// Of `aps`: what the user can see or hear. Apple, Generating a remote notification: a background push has none of these.
    package static let userKeys = ["alert", "badge", "sound"]

    /// Of `aps`: whether the user can see or hear something, null counting as absent.
    package var hasUserKeys: Bool {
        Self.userKeys.contains { self[$0].map { !$0.isNull } ?? false }
    }

    /// Of a sound: whether it is a critical alert's. Apple: `critical` is 1.
    package var isCriticalSound: Bool { self["critical"]?.isFlagOn ?? false }
}

extension JSONValue {
    /// Whether a flag of `aps` is the number 1, the one value that Apple documents for it.
    package var isFlagOn: Bool { intValue == 1 }
}
