import FCMVendor
import JSONModel
import PushModel
import VendorModel

extension SentMessage {
    /// The platforms of Apple's for which a publish of Amazon SNS has an entry: each gets its own.
    var platforms: [String] {
        entries?.keys.filter { $0.hasPrefix("APNS") || $0.hasPrefix("MACOS") }
            .filter { SNSFields.applePlatforms.contains($0) } ?? []
    }

    /// The entries of a publish with structure `json`, as far as they can be read.
    var entries: JSONObject? {
        guard dialect == .sns, object["MessageStructure"]?.stringValue == "json",
            let text = object["Message"]?.stringValue
        else { return nil }
        return (try? JSONValue(parsing: Array(text.utf8)))?.objectValue
    }

    /// The message of HTTP v1 in the entry for Firebase Cloud Messaging, where it has a part for Apple's devices: FCM gets it with the
    /// token of the endpoint. Amazon SNS developer guide, FCM v1 payloads.
    var messagesForFCM: [(recipient: String, message: SentMessage)] {
        let platform = SNSPlatform.gcm.rawValue
        guard context["platform"].map({ $0.stringValue == platform }) ?? true,
            let text = entries?.text(platform), let entry = try? JSONValue(parsing: Array(text.utf8)),
            var request = entry["fcmV1Message"]?.objectValue, var sent = request["message"]?.objectValue,
            sent.has("apns")
        else { return [] }
        if !["token", "topic", "condition", "fid"].contains(where: { sent.has($0) }) { sent["token"] = "token" }
        request["message"] = .object(sent)
        var world = context
        for name in ["profile", "platform", "endpointEnabled", "targetKind"] { world[name] = nil }
        let place = ["Message", platform, "fcmV1Message"]
        return [(platform, SentMessage(carried: request, in: self, to: .fcm, context: world, at: place))]
    }
}
