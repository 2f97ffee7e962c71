import FCMVendor
import JSONModel
import PushModel
import VendorModel

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

    static let structured = publish.replacing { $0.name == "Message" ? .json(messageEntries) : nil }

    /// The body of each platform is the text of a payload; those of other platforms than Apple's are theirs.
    private static let messageEntries = FieldTable(
        "Message",
        source: SNSDocument.publish,
        entries.map { name in
            let isApples = applePlatforms.contains(name)
            return FieldTable.Field(
                name: name,
                type: isApples ? .json(ApplesFields.payload) : name == "GCM" ? .json(FCMFields.entry) : .string,
                text: isApples
                    ? "The payload for endpoints of \(name), as the text of a JSON object."
                    : "What endpoints of \(name) get, as a text.",
                isRequired: name == "default"
            )
        }
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
            [
                "DataType": (.name, "String, Number or Binary, perhaps with a name behind a dot."),
                "StringValue": (text, "The value, also of a number."), "BinaryValue": (.string, "The value in base64."),
            ]
        )
    }

    static let publish = FieldTable(
        "the request",
        source: SNSDocument.publish,
        [
            "TopicArn": (.string, "The topic, all subscribers of which get the message."),
            "TargetArn": (.string, "The endpoint that gets the message."),
            "PhoneNumber": (.name, "The number that gets the message as SMS."),
            "Message": (
                .string, "The text; with MessageStructure json the text of an object with one entry a platform."
            ),
            "Subject": (.string, "The subject of mails."),
            "MessageStructure": (.choice(["json"]), "json: each platform has an entry of its own in Message."),
            "MessageAttributes": (
                .members(attributes) { name, value in .object(attribute(name, value)) },
                "Attributes: those that begin with AWS.SNS.MOBILE. become request headers of the push."
            ),
            "MessageDeduplicationId": (.string, "Of FIFO topics: by this a message that comes twice is known."),
            "MessageGroupId": (.string, "Of FIFO topics: the group within which messages keep their order."),
        ]
    )
}
