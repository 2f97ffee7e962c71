/// Names of Amazon SNS that senders do not choose. API reference, Publish; developer guide, message attributes and platform-specific payloads.
enum SNSWords {
    static let applePlatforms = [
        "APNS", "APNS_SANDBOX", "APNS_VOIP", "APNS_VOIP_SANDBOX", "APNS_MDM", "APNS_MDM_SANDBOX", "APNS_PASSBOOK",
        "APNS_PASSBOOK_SANDBOX", "MACOS", "MACOS_SANDBOX",
    ]
    static let googlePlatforms = ["GCM", "FCM"]
    static let otherPlatforms = ["ADM", "BAIDU", "MPNS", "WNS"]
    static var platforms: [String] { applePlatforms + googlePlatforms + otherPlatforms }

    static let protocols = [
        "default", "http", "https", "email", "email-json", "sqs", "sms", "lambda", "application", "firehose",
    ]

    static let attributes = "AWS.SNS.MOBILE."
    /// Prefixes of names that Amazon keeps for itself.
    static let reserved = [attributes + "APNS.", attributes, "AWS.", "Amazon."]
    static let dataTypes = ["String.Array", "String.", "Number.", "Binary.", "String", "Number", "Binary"]
}
