import JSONModel

/// The keys of `aps.alert` that Apple documents today.
enum AlertKey: String, CaseIterable {
    case title, subtitle, body
    case launchImage = "launch-image"
    case titleLocKey = "title-loc-key"
    case titleLocArgs = "title-loc-args"
    case subtitleLocKey = "subtitle-loc-key"
    case subtitleLocArgs = "subtitle-loc-args"
    case locKey = "loc-key"
    case locArgs = "loc-args"

    /// The fields that become text: each with the key and the arguments that replace it by a localised one.
    static let texts: [(text: AlertKey, key: AlertKey, arguments: AlertKey)] = [
        (.title, .titleLocKey, .titleLocArgs),
        (.subtitle, .subtitleLocKey, .subtitleLocArgs),
        (.body, .locKey, .locArgs),
    ]

    /// Keys of earlier systems, which are no longer in Apple's table.
    static let legacy = ["action", "action-loc-key", "summary-arg", "summary-arg-count"]
}

extension JSONObject {
    /// The member of an alert, null counting as absent.
    subscript(_ key: AlertKey) -> JSONValue? {
        guard let value = self[key.rawValue], !value.isNull else { return nil }
        return value
    }

    /// Whether title, subtitle or body has something to show, by text or by key. A value of the wrong type counts:
    /// another rule speaks of it.
    var hasAlertText: Bool {
        AlertKey.texts.contains { field in
            [field.text, field.key].contains { self[$0].map { $0 != .string("") } ?? false }
        }
    }
}
