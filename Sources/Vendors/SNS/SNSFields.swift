import FCMVendor
import JSONModel
import Masking
import PushModel
import VendorModel

/// The parameters of a publish of Amazon SNS, the entries of its message and its attributes. API reference, Publish; developer guide, message
/// attributes and platform-specific payloads.
enum SNSFields {
    static let applePlatforms = SNSPlatform.allCases.filter(\.isAPNs).map(\.rawValue)

    /// The table of a request: with `MessageStructure` json its message is the text of an object.
    static func request(of message: JSONObject) -> FieldTable {
        message["MessageStructure"] == "json" ? structured : publish
    }

    /// What decides about a push.
    static let decisive = FieldTable(
        "the request",
        source: SNSDocument.publish,
        [
            "TopicArn": (.string.masked(.text(.resourceName)), "The topic; all its subscribers get the message."),
            "TargetArn": (.string.masked(.text(.resourceName)), "The endpoint that gets the message."),
            "PhoneNumber": (.name, "The number that gets the message as SMS."),
            "Message": (
                .string, "The text; with MessageStructure json the text of an object with one entry for each platform."
            ),
            "Subject": (.string, "The subject of e-mails."),
            "MessageStructure": (.choice(["json"]), "json: each platform has its own entry in Message."),
            "MessageAttributes": (
                .members(attributes) { .object(attribute(textType(of: $0, $1))) }.masked(maskedAttributes),
                "Attributes: those that begin with AWS.SNS.MOBILE. become request headers of the push."
            ),
        ]
    )

    /// FIFO topics have no subscribers on phones.
    static let publish = decisive.adding([
        "MessageDeduplicationId": (.string, "For FIFO topics: the ID that identifies repeated messages."),
        "MessageGroupId": (.string, "For FIFO topics: the group in which messages keep their order."),
    ])

    static let structured = publish.replacing { field in
        guard field.name == "Message" else { return nil }
        return .json(messageEntries).masked { .json(entriesWithOlderName.masking(around: $0)) }
    }
}

// The entries of a message of structure json.
extension SNSFields {
    static let entries = messageEntries.fields.map(\.name)

    /// Whether a platform or a protocol has the key.
    static func isKnownEntry(_ key: String) -> Bool { messageEntries.type(of: key) != nil }

    /// The body of each platform is the text of a payload; those of other platforms than Apple's are theirs.
    private static let messageEntries = FieldTable(
        "Message",
        source: SNSDocument.publish,
        entriesOfApples + otherEntries
    )

    private static let entriesOfApples: [FieldTable.Field] = applePlatforms.map { name in
        FieldTable.Field(
            name: name,
            type: .json(ApplesFields.payload).masked { .json($0) },
            text: "The payload for endpoints of \(name), as the text of a JSON object."
        )
    }

    private static let otherEntries: [FieldTable.Field] = {
        var entries = [entry("default", .string, isRequired: true), entry("GCM", messageForFCM)]
        for platform in ["ADM", "BAIDU", "MPNS", "WNS"] { entries.append(entry(platform, .string.masked(.json(.own)))) }
        let protocols = ["http", "https", "email", "email-json", "sqs", "sms", "lambda", "application", "firehose"]
        return entries + protocols.map { entry($0, .string) }
    }()

    private static func entry(_ name: String, _ type: FieldType, isRequired: Bool = false) -> FieldTable.Field {
        FieldTable.Field(
            name: name,
            type: type,
            text: "The content for endpoints of \(name), as a text.",
            isRequired: isRequired
        )
    }

    /// A legacy body, or one of HTTP v1 under a name of its own.
    private static let messageForFCM = FieldType.json(FCMFields.entry).masked { payload in
        let request = MessageMasking.fcm.message(nil, payload)
        return .json(.object(["fcmV1Message": request], otherwise: request))
    }

    /// Nobody reads what is under the older name, and it is a message for FCM all the same.
    private static let entriesWithOlderName = messageEntries.adding([entry("FCM", messageForFCM)])
}

// Attributes.
extension SNSFields {
    /// The prefix of the attributes that shape a push.
    static let attributePrefix = "AWS.SNS.MOBILE."

    /// What is behind the prefix of an attribute that shapes a push; nil for every other name.
    static func reserved(_ name: String) -> String? {
        guard name.utf8.starts(with: attributePrefix.utf8),
            attributes.contains(where: { $0.hasSameScalars(as: name) })
        else { return nil }
        return String(name.dropFirst(attributePrefix.count))
    }

    static let attributes = reservedAttributes.map(\.name)

    private static let reservedAttributes: [(name: String, text: FieldType)] = {
        let own: [(name: String, text: FieldType)] = [
            ("APNS.PUSH_TYPE", .choice(PushType.allCases.map(\.rawValue)).masked(.text(.header("apns-push-type")))),
            ("APNS.PRIORITY", .choice(["1", "5", "10"]).masked(.text(.figure))),
            ("APNS.TOPIC", .header.masked(.text(.appID))), ("APNS.COLLAPSE_ID", .header), ("FCM.TTL", timeToLive),
            ("ADM.TTL", timeToLive), ("BAIDU.TTL", timeToLive), ("WNS.TTL", timeToLive),
            ("PREFERRED_AUTHENTICATION_METHOD", .string.masked(.text(.constant(["jwt", "x509"])))),
        ]
        return (own + applePlatforms.map { ($0 + ".TTL", timeToLive) }).map { (attributePrefix + $0.name, $0.text) }
    }()

    private static let timeToLive = FieldType.numeral(0...2_419_200)

    /// By the name where that is the service's own, else by the attribute's type.
    private static func textType(of name: String, _ value: JSONValue) -> FieldType {
        let isNumber = value["DataType"]?.stringValue?.hasPrefix("Number") == true
        guard name.hasPrefix(attributePrefix), let last = name.split(separator: ".").last,
            let own = reservedAttributes.first(where: { $0.name.hasSuffix("." + last) })
        else { return isNumber ? .numeral(nil) : .string }
        return own.text
    }

    private static func attribute(_ text: FieldType) -> FieldTable {
        FieldTable(
            "the attribute",
            required: ["DataType"],
            [
                "DataType": (
                    .name.masked(.text(.after(dataTypes))),
                    "String, Number or Binary, with an optional name after a dot."
                ),
                "StringValue": (text, "The value, also for a number."),
                "BinaryValue": (.string, "The value in base64."),
            ]
        )
    }

    private static let dataTypes = ["String.Array", "String.", "Number.", "Binary.", "String", "Number", "Binary"]

    private static let maskedAttributes: MaskingPlan = {
        let own = reservedAttributes.map { ($0.name, attribute($0.text).masking) }
        return .object(
            Dictionary(own) { first, _ in first },
            names: .after([attributePrefix + "APNS.", attributePrefix, "AWS.", "Amazon."]),
            // Of type String.Array the text is a list in JSON.
            otherwise: .eachMember(attribute(.string.masked(.json(.own))).masking)
        )
    }()
}

extension MessageMasking {
    static let sns = MessageMasking(
        recipient: .text(.resourceName),
        profiles: SNSContext.Profile.allCases.map(\.rawValue),
        context: [
            "platform": .text(.constant(Set(SNSPlatform.allCases.map { $0.rawValue.lowercased() }))),
            "endpointEnabled": .own, "targetKind": .text(.constant(["topic", "endpoint"])),
        ]
    ) { message, payload in
        SNSFields.request(of: message?.objectValue ?? [:]).masking(around: payload)
    }
}
