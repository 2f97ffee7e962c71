import JSONModel
import VendorModel

extension GetuiRule {
    static let empty = GetuiRule(
        "GT-5",
        "Without alert, badge and sound the SDK makes no payload; it checks this before contentAvailable.",
        source: Document.php2017,
        decides: ["/aps"]
    )

    static let contentAvailable = GetuiRule(
        "GT-6",
        "contentAvailable above 0 becomes content-available with the same value.",
        source: Document.article + ", silent push; " + Document.php2017,
        decides: ["/aps/content-available"]
    )
}

extension GetuiCompilation {
    /// GT-5: by the article a badge is optional in a silent push, and the SDK makes no payload without one.
    mutating func passesEmpty(_ message: GetuiMessage) -> Bool {
        message.contentAvailable?.isAboveZero == .yes
            && readings.take(SilentWithoutBadge.self) == .sent
    }

    mutating func addContentAvailable(_ value: JSONValue?) {
        guard let value, holds(value.isAboveZero, at: .contentAvailable(value)) else { return }
        put(.aps, "content-available", value, by: .contentAvailable)
    }
}
