import VendorModel

/// A compile rule of Amazon SNS mobile push. Each stands beside the code that does it.
struct SNSRule: VendorRule {
    let definition: CompileRule

    /// In the order in which they apply.
    static let rules: [SNSRule] = [
        .emptyMessage, .messageSize, .subject, .attributes, .structure, .noObject, .entryNoString, .unknownKey,
        .equalKeys, .topicDefault, .endpointEntry, .disabled, .body, .ownEntry, .forwarding, .defaultEntry, .fcmKey,
        .fcmForms, .pushType, .headers, .lifetime,
    ]

    static let governing = placesDecided
}

/// The documents.
enum SNSDocument {
    static let article = "Article on APNs and FCM through AWS SNS (Node.js)"
    static let publish = "Amazon SNS API reference, Publish"
    static let attributes = "Amazon SNS developer guide, message attributes"
    static let payloads = "Amazon SNS developer guide, custom platform-specific payloads"
    static let lifetime = "Amazon SNS developer guide, time to live for mobile push"
    static let errors = "Amazon SNS developer guide, mobile push API errors"
    static let versionOne = "Amazon SNS developer guide, FCM v1 payloads"
    static let recorded = "LocalStack, answers of AWS on record for Publish"
}
