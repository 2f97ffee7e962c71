import FCMVendor
import JSONModel
import Masking

extension MessageMasking {
    static let sns = MessageMasking(
        recipient: .text(.resourceName),
        profiles: SNSContext.Profile.allCases.map(\.rawValue),
        context: [
            "platform": .text(.constant(Set(SNSWords.platforms.map { $0.lowercased() }))), "endpointEnabled": .own,
            "targetKind": .text(.constant(["topic", "endpoint"])),
        ]
    ) { message, payload in
        .sns(isStructured: message?["MessageStructure"] == "json", payload: payload)
    }
}

// A publish of Amazon SNS.
extension MaskingPlan {
    /// - Parameters:
    ///   - isStructured: Whether the message has an entry for each platform.
    ///   - payload: What goes to APNs as it is.
    /// - Returns: The plan for its parameters.
    static func sns(isStructured: Bool, payload: MaskingPlan) -> MaskingPlan {
        .object([
            "TopicArn": .text(.resourceName), "TargetArn": .text(.resourceName), "PhoneNumber": .own, "Subject": .own,
            "Message": isStructured ? .json(entries(payload)) : .own,
            "MessageStructure": .text(.constant(["json"])), "MessageAttributes": attributes,
            "MessageDeduplicationId": .own, "MessageGroupId": .own,
        ])
    }

    private static func entries(_ payload: MaskingPlan) -> MaskingPlan {
        var entries: [String: MaskingPlan] = [:]
        for name in SNSWords.applePlatforms { entries[name] = .json(payload) }
        for name in SNSWords.googlePlatforms { entries[name] = .json(google(payload)) }
        for name in SNSWords.otherPlatforms { entries[name] = .json(.own) }
        for name in SNSWords.protocols { entries[name] = .own }
        return .object(entries)
    }

    /// A legacy body, or one of HTTP v1 under a name of its own.
    private static func google(_ payload: MaskingPlan) -> MaskingPlan {
        let request = MessageMasking.fcm.message(nil, payload)
        return .object(["fcmV1Message": request], otherwise: request)
    }

    private static let attributes: MaskingPlan = {
        let form: [String: TextForm] = [
            "APNS.PUSH_TYPE": .header("apns-push-type"), "APNS.PRIORITY": .figure, "APNS.TOPIC": .appID,
            "APNS.COLLAPSE_ID": .own, "FCM.TTL": .figure, "ADM.TTL": .figure, "BAIDU.TTL": .figure,
            "WNS.TTL": .figure, "PREFERRED_AUTHENTICATION_METHOD": .constant(["jwt", "x509"]),
        ]
        var members: [String: MaskingPlan] = [:]
        for (name, form) in form { members[SNSWords.attributes + name] = attribute(.text(form)) }
        for platform in SNSWords.applePlatforms {
            members[SNSWords.attributes + platform + ".TTL"] = attribute(.text(.figure))
        }
        // Of type String.Array the text is a list in JSON.
        return .object(members, names: .after(SNSWords.reserved), otherwise: .eachMember(attribute(.json(.own))))
    }()

    private static func attribute(_ value: MaskingPlan) -> MaskingPlan {
        .object(["DataType": .text(.after(SNSWords.dataTypes)), "StringValue": value, "BinaryValue": .own])
    }
}
