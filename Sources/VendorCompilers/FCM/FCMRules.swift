/// The compile rules of FCM's way to APNs, in the order of the specification.
enum FCMRules {
    /// The rule that decides whether a member is there.
    static let governing = [
        "/aps": "FC-8",
        "/aps/alert": "FC-3",
        "/aps/alert/title": "FC-3",
        "/aps/alert/body": "FC-3",
        "/aps/alert/title-loc-key": "FC-6",
        "/aps/alert/title-loc-args": "FC-6",
        "/aps/alert/loc-key": "FC-6",
        "/aps/alert/loc-args": "FC-6",
        "/aps/badge": "FC-8",
        "/aps/sound": "FC-8",
        "/aps/category": "FC-8",
        "/aps/thread-id": "FC-8",
        "/aps/content-available": "FC-6",
        "/aps/mutable-content": "FC-6",
    ]

    static let all = [
        CompileRule(
            "FC-1",
            "A message of HTTP v1 has exactly one target, a topic without /topics/, or it is refused.",
            source: join(discovery, python, node)
        ),
        CompileRule(
            "FC-2",
            "Values of data are strings, and no name is reserved, or the message is refused with INVALID_ARGUMENT.",
            source: join(errors, discovery)
        ),
        CompileRule(
            "FC-3",
            "apns.payload wins over notification; the title and the body that it does not set come from notification.",
            source: join(discovery, customization)
        ),
        CompileRule(
            "FC-4",
            "Entries of data stand beside aps, as strings under their own names, and never overwrite it.",
            source: customization + "; inferred from what the client libraries read"
        ),
        CompileRule(
            "FC-5",
            "apns.headers go out as given; without them the priority is 10 and the push expires after 30 days; what is "
                + "data only has priority 5.",
            source: discovery
        ),
        CompileRule(
            "FC-6",
            "Each field of a legacy body has its place in aps, and its priority high or normal is 10 or 5.",
            source: legacy
        ),
        CompileRule(
            "FC-7",
            "A payload of more than 4096 bytes is refused, and from about 4000 on some were seen refused.",
            source: join(errors, issues)
        ),
        CompileRule(
            "FC-8",
            "apns.payload must be an object and goes to APNs as it is: what is inside is Apple's business.",
            source: discovery
        ),
        CompileRule(
            "FC-9",
            "The Admin SDKs refuse what their checks find wrong, and rewrite flags, names and empty members.",
            source: join(python, node)
        ),
    ]

    private static func join(_ documents: String...) -> String {
        documents.joined(separator: "; ")
    }

    // MARK: The documents

    private static let discovery = "Google, FCM discovery document, v1"
    private static let errors = "Google, FCM, error codes"
    private static let legacy = "Google, FCM, legacy HTTP server protocol"
    private static let customization = "Google, FCM, customise a message across platforms"
    private static let python = "Firebase Admin SDK for Python, message encoder"
    private static let node = "Firebase Admin SDK for Node.js, message validation"
    private static let issues = "public issues of ntfy and of the Firebase Admin SDK for Go"
}
