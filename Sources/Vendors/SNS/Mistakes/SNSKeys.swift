/// Names of Amazon SNS. API reference, Publish; developer guide, message attributes and platform-specific payloads.
enum SNSKeys {
    static let applePlatforms = [
        "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "APNS_MDM", "APNS_MDM_SANDBOX", "APNS_PASSBOOK",
        "APNS_PASSBOOK_SANDBOX", "MACOS", "MACOS_SANDBOX",
    ]
    static let otherEntries = [
        "default", "GCM", "ADM", "BAIDU", "MPNS", "WNS", "http", "https", "email", "email-json", "sqs", "sms", "lambda",
        "application", "firehose",
    ]
    static var entries: [String] { applePlatforms + otherEntries }

    static let attributePrefix = "AWS.SNS.MOBILE."
    static var attributes: [String] {
        [
            "APNS.PUSH_TYPE", "APNS.PRIORITY", "APNS.TOPIC", "APNS.COLLAPSE_ID", "FCM.TTL", "ADM.TTL", "BAIDU.TTL",
            "WNS.TTL", "PREFERRED_AUTHENTICATION_METHOD",
        ].map { attributePrefix + $0 }
            + applePlatforms.map { attributePrefix + $0 + ".TTL" }
    }

    static let publish = FieldTable(
        "the request",
        [
            "TopicArn": .string, "TargetArn": .string, "PhoneNumber": .string, "Message": .string, "Subject": .string,
            "MessageStructure": .string, "MessageAttributes": .map, "MessageDeduplicationId": .string,
            "MessageGroupId": .string,
        ]
    )
}
