import JSONModel
import VendorModel

// What FCM's interface gets, and what a sender may have in hand.
extension SenderRequest {
    /// Members that a body of the legacy protocol alone has.
    static let legacyNames = [
        "to", "registration_ids", "notification_key", "collapse_key", "time_to_live", "dry_run", "content_available",
        "mutable_content", "restricted_package_name",
    ]
    /// What only `message` itself has.
    static let partsOfFCM = ["apns", "android", "webpush", "token", "tokens", "topic"]

    /// A request has a `message`. What an Admin SDK takes is that alone, with the tokens of several devices perhaps.
    mutating func readFCM() {
        guard form == .asRequest, message["message"] == nil, isInnerMessage else { return }
        var inner = message
        if let tokens = inner["tokens"]?.arrayValue {
            inner["tokens"] = nil
            if inner["token"] == nil, let first = tokens.first { inner["token"] = first }
        }
        wrap(["message": .object(inner)])
        let apns = inner["apns"]
        let aps = apns?["payload"]?["aps"]
        let isNodes = apns?["fcmOptions"] != nil || FCMCompilation.apsNames.contains { aps?[$0.0] != nil }
        if isNodes { found["door"] = "nodeSdk" }
        assumptions.append(
            "read as the message for an Admin SDK\(isNodes ? " (Node.js)" : "") gets, which sends it as \"message\"; "
                + "name another interface with door in --context"
        )
    }

    private var isInnerMessage: Bool {
        Self.partsOfFCM.contains { message[$0] != nil } && !Self.legacyNames.contains { message[$0] != nil }
    }
}

extension JSONObject {
    /// Whether it is a request of HTTP v1, what an Admin SDK gets, or a body of the legacy protocol.
    var isOfFCM: Bool {
        let parts = ["token", "topic", "condition", "fid", "notification", "apns", "android", "webpush", "data"]
        if let message = self["message"]?.objectValue { return parts.contains { message[$0] != nil } }
        let targets = ["token", "tokens", "topic", "condition"]
        let platforms = ["apns", "android", "webpush"].filter { self[$0]?.objectValue != nil }
        let hasContent = self["notification"]?.objectValue != nil || self["data"]?.objectValue != nil
        if platforms.count > 1 || !platforms.isEmpty && (hasContent || targets.contains { self[$0] != nil }) {
            return true
        }
        if self["apns"]?["payload"]?["aps"] != nil { return true }
        let legacy = ["to", "registration_ids", "collapse_key", "time_to_live", "content_available", "mutable_content"]
        return hasContent && (legacy + targets).contains { self[$0] != nil }
            || self["notification"]?["title"] != nil && self["notification"]?["body"] != nil
    }
}
