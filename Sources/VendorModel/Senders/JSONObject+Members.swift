import JSONModel

extension JSONObject {
    /// A member that is a string with something in it.
    package func text(_ key: String) -> String? {
        guard let text = self[key]?.stringValue, !text.isEmpty else { return nil }
        return text
    }

    /// Whether a member is there and not null.
    package func has(_ key: String) -> Bool {
        self[key].map { !$0.isNull } ?? false
    }
}
