import VendorModel

/// The compile rules of FCM's way to APNs, in the order of the specification.
enum FCMRule: String, ListedRule {
    case target = "FC-1"
    case dataValues = "FC-2"
    case notification = "FC-3"
    case data = "FC-4"
    case headers = "FC-5"
    case legacy = "FC-6"
    case size = "FC-7"
    case payload = "FC-8"
    case adminSDK = "FC-9"

    static let all = definitions
    static let governing = placesDecided

    static func definition(of rule: FCMRule) -> CompileRule {
        switch rule {
        case .target:
            rule.says(
                "A message of HTTP v1 has exactly one target, a topic without /topics/, or it is refused.",
                source: Document.join(Document.discovery, Document.python, Document.node)
            )
        case .dataValues:
            rule.says(
                "Values of data are strings, and no name is reserved, or the message is refused with INVALID_ARGUMENT.",
                source: Document.join(Document.errors, Document.discovery)
            )
        case .notification:
            rule.says(
                "apns.payload wins over notification; the title and the body that it does not set come from notification.",
                source: Document.join(Document.discovery, Document.customization),
                decides: ["/aps/alert", "/aps/alert/title", "/aps/alert/body"]
            )
        case .data:
            rule.says(
                "Entries of data stand beside aps, as strings under their own names, and never overwrite it.",
                source: Document.customization + "; inferred from what the client libraries read"
            )
        case .headers:
            rule.says(
                "apns.headers go out as given; without them the priority is 10 and the push expires after 30 days; "
                    + "what is data only has priority 5.",
                source: Document.discovery
            )
        case .legacy:
            rule.says(
                "Each field of a legacy body has its place in aps, and its priority high or normal is 10 or 5.",
                source: Document.legacy,
                decides: [
                    "/aps/alert/title-loc-key", "/aps/alert/title-loc-args", "/aps/alert/loc-key",
                    "/aps/alert/loc-args", "/aps/content-available", "/aps/mutable-content",
                ]
            )
        case .size:
            rule.says(
                "A payload of more than 4096 bytes is refused, and from about 4000 on some were seen refused.",
                source: Document.join(Document.errors, Document.issues)
            )
        case .payload:
            rule.says(
                "apns.payload must be an object and goes to APNs as it is: what is inside is Apple's business.",
                source: Document.discovery,
                decides: ["/aps", "/aps/badge", "/aps/sound", "/aps/category", "/aps/thread-id"]
            )
        case .adminSDK:
            rule.says(
                "The Admin SDKs refuse what their checks find wrong, and rewrite flags, names and empty members.",
                source: Document.join(Document.python, Document.node)
            )
        }
    }
}

/// The documents.
private enum Document {
    static let discovery = "Google, FCM discovery document, v1"
    static let errors = "Google, FCM, error codes"
    static let legacy = "Google, FCM, legacy HTTP server protocol"
    static let customization = "Google, FCM, customise a message across platforms"
    static let python = "Firebase Admin SDK for Python, message encoder"
    static let node = "Firebase Admin SDK for Node.js, message validation"
    static let issues = "public issues of ntfy and of the Firebase Admin SDK for Go"

    static func join(_ documents: String...) -> String {
        documents.joined(separator: "; ")
    }
}
