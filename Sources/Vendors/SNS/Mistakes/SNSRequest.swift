import JSONModel
import PushModel
import VendorModel

// What Amazon SNS gets, and what a sender may have in hand.
extension SenderRequest {
    /// The text of `Message` is often made from an object with an entry for each platform: that alone is taken for a publish of it. Amazon SNS
    /// documentation, publish notifications with platform-specific payloads.
    mutating func readSNS() {
        guard form == .asRequest else { return }
        if message["Message"] == nil, message.hasSNSEntries {
            let platform =
                message.keys.first { SNSFields.applePlatforms.contains($0) } ?? (message["aps"] == nil ? "GCM" : "APNS")
            let entries = String(decoding: JSONValue.object(message).serialized(), as: UTF8.self)
            wrap([
                "TargetArn": .string("arn:aws:sns:us-east-1:123456789012:endpoint/\(platform)/app/1"),
                "MessageStructure": "json", "Message": .string(entries),
            ])
            assumptions.append("read as the text of Message in a Publish with MessageStructure json")
        }
        // The endpoint says what its platform is.
        let parts = message["TargetArn"]?.stringValue?.split(separator: ":").last?.split(separator: "/") ?? []
        if parts.count > 2, parts[0] == "endpoint", SNSPlatform(rawValue: String(parts[1])) != nil {
            found["platform"] = .string(String(parts[1]))
        }
    }
}

extension JSONObject {
    /// Whether it is a publish, or the object whose text is its message.
    var isOfSNS: Bool {
        let names = ["TargetArn", "TopicArn", "PhoneNumber", "MessageStructure", "MessageAttributes"]
        return self["Message"] != nil && names.contains { self[$0] != nil } || hasSNSEntries
    }

    /// Whether there are entries for platforms, beside the default or several.
    fileprivate var hasSNSEntries: Bool {
        let entries = keys.filter { SNSFields.entries.contains($0) }
        return entries.contains { SNSFields.applePlatforms.contains($0) || $0 == "GCM" }
            && (entries.count > 1 || keys.count == 1)
            // What was to be the entry APNS stands beside the default.
            || self["default"]?.stringValue != nil && self["aps"] != nil
    }
}
