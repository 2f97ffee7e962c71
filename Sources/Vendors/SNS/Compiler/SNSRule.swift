import VendorModel

/// The compile rules of Amazon SNS mobile push, in the order in which they apply.
enum SNSRule: String, ListedRule {
    case emptyMessage = "SN-1"
    case messageSize = "SN-2"
    case subject = "SN-3"
    case attributes = "SN-4"
    case structure = "SN-5"
    case noObject = "SN-6"
    case entryNoString = "SN-7"
    case unknownKey = "SN-8"
    case equalKeys = "SN-9"
    case topicDefault = "SN-10"
    case endpointEntry = "SN-11"
    case disabled = "SN-12"
    case body = "SN-13"
    case ownEntry = "SN-14"
    case forwarding = "SN-15"
    case defaultEntry = "SN-16"
    case fcmKey = "SN-17"
    case fcmForms = "SN-18"
    case pushType = "SN-19"
    case headers = "SN-20"
    case lifetime = "SN-21"

    static let all = definitions
    static let governing = placesDecided

    static func definition(of rule: SNSRule) -> CompileRule {
        switch rule {
        case .emptyMessage:
            rule.says(
                "A message that is empty is refused.",
                source: Document.recorded
            )
        case .messageSize:
            rule.says(
                "A message of more than 262144 bytes, its attributes counted in, is refused.",
                source: Document.join(Document.publish, Document.recorded)
            )
        case .subject:
            rule.says(
                "A subject that is empty, has line breaks, or has 100 characters or more is refused.",
                source: Document.join(Document.publish, Document.recorded)
            )
        case .attributes:
            rule.says(
                "An attribute without a known type or a value, or with a name or value that is not allowed, is refused.",
                source: Document.join(Document.attributes, Document.recorded)
            )
        case .structure:
            rule.says(
                "A MessageStructure other than json is refused.",
                source: Document.publish
            )
        case .noObject:
            rule.says(
                "A message of structure json that is no JSON object is refused.",
                source: Document.join(Document.publish, Document.recorded)
            )
        case .entryNoString:
            rule.says(
                "An entry that is no string is as good as absent.",
                source: Document.join(Document.publish, Document.article + ", payloads as strings")
            )
        case .unknownKey:
            rule.says(
                "A key that no platform or protocol has is ignored.",
                source: Document.publish
            )
        case .equalKeys:
            rule.says(
                "Of equal keys the last one counts.",
                source: Document.join(Document.publish, Document.recorded)
            )
        case .topicDefault:
            rule.says(
                "A message to a topic has a default entry, which may be empty, or is refused.",
                source: Document.join(Document.article + ", TypeScript example", Document.recorded)
            )
        case .endpointEntry:
            rule.says(
                "A message to an endpoint has an entry for its platform or a default entry, or is refused.",
                source: "Issues sns-mobile 6 and aws-sdk-kotlin 426"
            )
        case .disabled:
            rule.says(
                "An endpoint that is disabled gets no push: a direct publish is refused, a topic passes it over.",
                source: Document.publish
            )
        case .body:
            rule.says(
                "A body that is no JSON object, or is larger than the service behind takes, is not sent.",
                source: Document.errors
            )
        case .ownEntry:
            rule.says(
                "An endpoint gets the entry of its own platform, sandbox and production apart, else the default entry.",
                source: Document.article + ", development and production environment"
            )
        case .forwarding:
            rule.says(
                "A platform's entry is forwarded as it is: nothing is added, renamed or taken away.",
                source: Document.payloads
            )
        case .defaultEntry:
            rule.says(
                "The default entry, or a message of no structure, becomes the alert of an APNs endpoint.",
                source: Document.article + ", development and production environment"
            )
        case .fcmKey:
            rule.says(
                "The key of Firebase Cloud Messaging is GCM; FCM, as older pages have it, is unknown.",
                source: Document.join(Document.article + ", TypeScript example", Document.payloads + ", older copy")
            )
        case .fcmForms:
            rule.says(
                "A GCM entry is a legacy body, or an HTTP v1 request in fcmV1Message.",
                source: Document.join(Document.versionOne, Document.payloads)
            )
        case .pushType:
            rule.says(
                "apns-push-type is the attribute as it is, else background where content-available is 1 and nothing "
                    + "interacts with the user, else alert.",
                source: Document.payloads + ", background notifications"
            )
        case .headers:
            rule.says(
                "apns-priority, apns-topic and apns-collapse-id come from attributes alone.",
                source: Document.join(Document.payloads, Document.attributes)
            )
        case .lifetime:
            rule.says(
                "The time to live is the attribute's, else the body's, else the service's; after it nothing is sent.",
                source: Document.lifetime
            )
        }
    }
}

/// The documents.
private enum Document {
    static let article = "Article on APNs and FCM through AWS SNS (Node.js)"
    static let publish = "Amazon SNS API reference, Publish"
    static let attributes = "Amazon SNS developer guide, message attributes"
    static let payloads = "Amazon SNS developer guide, custom platform-specific payloads"
    static let lifetime = "Amazon SNS developer guide, time to live for mobile push"
    static let errors = "Amazon SNS developer guide, mobile push API errors"
    static let versionOne = "Amazon SNS developer guide, FCM v1 payloads"
    static let recorded = "LocalStack, answers of AWS on record for Publish"

    static func join(_ documents: String...) -> String {
        documents.joined(separator: "; ")
    }
}
