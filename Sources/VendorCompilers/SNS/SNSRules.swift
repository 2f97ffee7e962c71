/// The compile rules of Amazon SNS mobile push, in the order in which they apply.
enum SNSRules {
    static let all = request + entries + bodies + headers

    private static let request = [
        CompileRule("SN-1", "A message that is empty is refused.", source: recorded),
        CompileRule(
            "SN-2",
            "A message of more than 262144 bytes, its attributes counted in, is refused.",
            source: join(publish, recorded)
        ),
        CompileRule(
            "SN-3",
            "A subject that is empty, has line breaks, or has 100 characters or more is refused.",
            source: join(publish, recorded)
        ),
        CompileRule(
            "SN-4",
            "An attribute without a known type or a value, or with a name or value that is not allowed, is refused.",
            source: join(attributes, recorded)
        ),
        CompileRule("SN-5", "A MessageStructure other than json is refused.", source: publish),
        CompileRule(
            "SN-6",
            "A message of structure json that is no JSON object is refused.",
            source: join(publish, recorded)
        ),
    ]

    private static let entries = [
        CompileRule(
            "SN-7",
            "An entry that is no string is as good as absent.",
            source: join(publish, article + ", payloads as strings")
        ),
        CompileRule("SN-8", "A key that no platform or protocol has is ignored.", source: publish),
        CompileRule("SN-9", "Of equal keys the last one counts.", source: join(publish, recorded)),
        CompileRule(
            "SN-10",
            "A message to a topic has a default entry, which may be empty, or is refused.",
            source: join(article + ", TypeScript example", recorded)
        ),
        CompileRule(
            "SN-11",
            "A message to an endpoint has an entry for its platform or a default entry, or is refused.",
            source: "Issues sns-mobile 6 and aws-sdk-kotlin 426"
        ),
        CompileRule(
            "SN-12",
            "An endpoint that is disabled gets no push: a direct publish is refused, a topic passes it over.",
            source: publish
        ),
        CompileRule(
            "SN-13",
            "A body that is no JSON object, or is larger than the service behind takes, is not sent.",
            source: errors
        ),
    ]

    private static let bodies = [
        CompileRule(
            "SN-14",
            "An endpoint gets the entry of its own platform, sandbox and production apart, else the default entry.",
            source: article + ", development and production environment"
        ),
        CompileRule(
            "SN-15",
            "A platform's entry is forwarded as it is: nothing is added, renamed or taken away.",
            source: payloads
        ),
        CompileRule(
            "SN-16",
            "The default entry, or a message of no structure, becomes the alert of an APNs endpoint.",
            source: article + ", development and production environment"
        ),
        CompileRule(
            "SN-17",
            "The key of Firebase Cloud Messaging is GCM; FCM, as older pages have it, is unknown.",
            source: join(article + ", TypeScript example", payloads + ", older copy")
        ),
        CompileRule(
            "SN-18",
            "A GCM entry is a legacy body, or an HTTP v1 request in fcmV1Message.",
            source: join(versionOne, payloads)
        ),
    ]

    private static let headers = [
        CompileRule(
            "SN-19",
            "apns-push-type is the attribute as it is, else background where content-available is 1 and nothing "
                + "interacts with the user, else alert.",
            source: payloads + ", background notifications"
        ),
        CompileRule(
            "SN-20",
            "apns-priority, apns-topic and apns-collapse-id come from attributes alone.",
            source: join(payloads, attributes)
        ),
        CompileRule(
            "SN-21",
            "The time to live is the attribute's, else the body's, else the service's; after it nothing is sent.",
            source: lifetime
        ),
    ]

    private static func join(_ documents: String...) -> String {
        documents.joined(separator: "; ")
    }

    // MARK: The documents

    private static let article = "Article on APNs and FCM through AWS SNS (Node.js)"
    private static let publish = "Amazon SNS API reference, Publish"
    private static let attributes = "Amazon SNS developer guide, message attributes"
    private static let payloads = "Amazon SNS developer guide, custom platform-specific payloads"
    private static let lifetime = "Amazon SNS developer guide, time to live for mobile push"
    private static let errors = "Amazon SNS developer guide, mobile push API errors"
    private static let versionOne = "Amazon SNS developer guide, FCM v1 payloads"
    private static let recorded = "LocalStack, answers of AWS on record for Publish"
}
