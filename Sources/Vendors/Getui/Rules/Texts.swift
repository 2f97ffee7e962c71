import JSONModel
import VendorModel

extension GetuiRule {
    static let texts = GetuiRule(
        "GT-7",
        "category, threadId and apnsCollapseId go in where they are not empty; the last beside aps.",
        source: Document.php2017 + "; " + Document.php2019,
        decides: ["/aps/category", "/aps/thread-id", "/apns-collapse-id"]
    )
}

extension GetuiCompilation {
    mutating func addCategory(_ message: GetuiMessage) {
        if let category = message.category, isSet(category, .notNull, at: .category) {
            put(.aps, "category", category, by: .texts)
        }
        if let thread = message.threadID, isSet(thread, .notEmpty, at: .threadID) {
            put(.aps, "thread-id", thread, by: .texts)
        }
    }

    mutating func addCollapseID(_ value: JSONValue?) {
        guard let value, isSet(value, .notNull, at: .collapseID) else { return }
        collapseID = value.stringValue
        // The service may take it for the header, which is its place with APNs.
        if context.stage == .device, readings.take(CollapseID.self, at: .sdk) == .leftOut { return }
        put(.top, "apns-collapse-id", value, by: .texts)
    }
}
