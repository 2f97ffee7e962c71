import JSONModel
import VendorModel

extension SNSRule {
    static let entryNoString = SNSRule(
        "SN-7",
        "An entry that is not a string counts as absent.",
        source: SNSDocument.publish + "; " + SNSDocument.article + ", payloads as strings"
    )
    static let unknownKey = SNSRule(
        "SN-8",
        "A key that is not a platform or protocol is ignored.",
        source: SNSDocument.publish
    )
    static let equalKeys = SNSRule(
        "SN-9",
        "Of equal keys the last one counts.",
        source: SNSDocument.publish + "; " + SNSDocument.recorded
    )
    static let topicDefault = SNSRule(
        "SN-10",
        "A message to a topic has a default entry, which may be empty, or is refused.",
        source: SNSDocument.article + ", TypeScript example" + "; " + SNSDocument.recorded
    )
    static let endpointEntry = SNSRule(
        "SN-11",
        "A message to an endpoint has an entry for its platform or a default entry, or is refused.",
        source: "Issues sns-mobile 6 and aws-sdk-kotlin 426"
    )
    static let ownEntry = SNSRule(
        "SN-14",
        "An endpoint gets the entry for its platform (sandbox and production are different), else the default entry.",
        source: SNSDocument.article + ", development and production environment"
    )
    static let fcmKey = SNSRule(
        "SN-17",
        "The key for Firebase Cloud Messaging is GCM; FCM, which older pages have, is unknown.",
        source: SNSDocument.article + ", TypeScript example" + "; " + SNSDocument.payloads + ", older copy"
    )
}

/// A message of structure `json`, taken apart: one entry a platform or protocol.
struct SNSEntries: Sendable {
    private let object: JSONObject
    /// Whether a key is there twice.
    let hasEqualKeys: Bool
    /// Whether there is a number beyond every machine type, in an entry that is no string.
    let hasNumberOutOfRange: Bool

    init(_ object: JSONObject) {
        self.object = object
        hasEqualKeys = object.hasEqualKeys
        hasNumberOutOfRange = JSONValue.object(object).hasNumberOutOfRange
    }

    /// The entry, if it is a string: every other value counts as none. Of equal keys the last counts.
    func text(_ key: String) -> String? {
        object[key]?.stringValue
    }

    /// Whether there is something of that name that is no string.
    fileprivate func hasIgnored(_ key: String) -> Bool {
        object[key].map { $0.stringValue == nil } ?? false
    }

    fileprivate var hasUnknownKeys: Bool {
        object.members.contains { !SNSFields.isKnownEntry($0.key) }
    }

    /// The key of Firebase Cloud Messaging in older documents.
    fileprivate var hasFCMKey: Bool { object["FCM"] != nil }
}

extension SNSCompilation {
    func checkEntries(_ entries: SNSEntries) throws(CompilationStop) {
        guard entries.text("default") == nil else { return }
        switch targetKind {
        case .topic: throw .refused("No default entry in JSON message body", by: SNSRule.topicDefault)
        case .endpoint:
            if entries.text(platform.rawValue) == nil {
                throw .refused(
                    "JSON must contain an entry for 'default' or '\(platform.rawValue)'",
                    by: SNSRule.endpointEntry
                )
            }
        }
    }

    /// Which text of the message an endpoint gets, and what becomes of it.
    mutating func selectBody(from content: SNSContent) throws(CompilationStop) -> SNSBody {
        switch content {
        case .text(let text):
            return try wrap(text)
        case .entries(let entries):
            if entries.hasEqualKeys, readings.take(EqualEntryKeys.self) == .refused {
                throw .refused("a key of the message is there twice", by: SNSRule.equalKeys)
            }
            var body = try select(from: entries)
            body.addRule(.ownEntry)
            body.addRule(.entryNoString, if: entries.hasIgnored(platform.rawValue))
            body.addRule(.unknownKey, if: entries.hasUnknownKeys)
            body.addRule(.equalKeys, if: entries.hasEqualKeys)
            return body
        }
    }

    /// The platform's own entry; without it, or perhaps with an empty one, the default.
    private mutating func select(from entries: SNSEntries) throws(CompilationStop) -> SNSBody {
        let own = entries.text(platform.rawValue)
        if let own, !own.isEmpty || readings.take(EmptyEntry.self) == .invalid { return try forward(own) }
        guard let text = entries.text("default") else { throw failure("the entry is empty", by: .body) }
        var body = try wrap(text)
        body.addRule(.fcmKey, if: platform == .gcm && entries.hasFCMKey)
        return body
    }
}
