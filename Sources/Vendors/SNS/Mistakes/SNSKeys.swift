import JSONModel
import PushModel

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

    /// The table of a request: with `MessageStructure` json its message is the text of an object.
    static func request(of message: JSONObject) -> FieldTable {
        message["MessageStructure"] == "json" ? structured : publish
    }

    private static let structured = FieldTable(
        "the request",
        publish.fields.map { $0.name == "Message" ? ($0.name, .json(messageEntries)) : ($0.name, $0.type) }
    )

    /// The body of each platform is the text of a payload; those of other platforms than Apple's are theirs.
    private static let messageEntries = FieldTable(
        "Message",
        required: ["default"],
        applePlatforms.map { ($0, .json(ApplesFields.payload)) }
            + otherEntries.map { ($0, $0 == "GCM" ? .json(FCMFields.entry) : .string) }
    )

    /// What an attribute has: by its name where that is the service's own, else by its type.
    private static func attribute(_ name: String, _ value: JSONValue) -> FieldTable {
        let text: FieldType =
            switch name.split(separator: ".").last {
            case "PUSH_TYPE" where name.hasPrefix(attributePrefix): .choice(PushType.allCases.map(\.rawValue))
            case "PRIORITY" where name.hasPrefix(attributePrefix): .choice(["1", "5", "10"])
            case "TTL" where name.hasPrefix(attributePrefix): .numeral(0...2_419_200)
            case "TOPIC" where name.hasPrefix(attributePrefix), "COLLAPSE_ID" where name.hasPrefix(attributePrefix):
                .header
            default: value["DataType"]?.stringValue?.hasPrefix("Number") == true ? .numeral(nil) : .string
            }
        return FieldTable(
            "the attribute",
            required: ["DataType"],
            ["DataType": .name, "StringValue": text, "BinaryValue": .string]
        )
    }

    static let publish = FieldTable(
        "the request",
        [
            "TopicArn": .string, "TargetArn": .string, "PhoneNumber": .name, "Message": .string, "Subject": .string,
            "MessageStructure": .choice(["json"]),
            "MessageAttributes": .members { name, value in .object(attribute(name, value)) },
            "MessageDeduplicationId": .string,
            "MessageGroupId": .string,
        ]
    )
}
