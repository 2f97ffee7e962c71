import JSONModel
import PushModel

extension Rule {
    static let apsPresent = Rule(
        id: "json.aps.present",
        number: 62,
        level: .degraded,
        requirement:
            "The payload has aps, unless its push type has another kind of payload, or it is {} for Wallet.",
        basis: .observed,
        sources: [.payload, .rpush, .wallet],
        passing: [
            Example("An alert", #"{"aps":{"alert":{"body":"Hi"}}}"#),
            Example("A Wallet pass", "{}"),
            Example("VoIP is free", #"{"call":"17"}"#, headers: [("apns-push-type", "voip")]),
            Example("MDM", #"{"mdm":"6D2F-MAGIC"}"#, headers: [("apns-push-type", "mdm")]),
        ],
        failing: [
            Example("App data only", #"{"order":17}"#),
            Example("No Wallet pass by its type", "{}", headers: [("apns-push-type", "liveactivity")]),
            Example("Another name", #"{"apns":{"alert":"Hi"}}"#, headers: [("apns-push-type", "alert")]),
            Example("Keys of aps at the root", #"{"alert":"Hi","badge":1}"#, headers: [("apns-push-type", "alert")]),
            Example(
                "No Wallet pass",
                "{}",
                headers: [("apns-push-type", "alert"), ("apns-topic", "com.example.app")]
            ),
        ]
    ) { subject, report in
        guard subject.route.isPush, let root = subject.root, root["aps"] == nil, !subject.isWalletUpdate,
            subject.pushType?.needsAps ?? true
        else { return }
        // A bare payload of MDM shows what it is.
        if subject.headers.pushType == nil, root["mdm"] != nil, root.members.allSatisfy({ $0.key == "mdm" }) {
            return
        }
        // In a message for FCM apns is called right, and APNS in one for Amazon SNS.
        let isOfVendor =
            ["token", "tokens", "topic", "condition", "notification", "android", "webpush", "default"].contains {
                root[$0] != nil
            }
        let meant = root.members.first {
            ["aps", "apns", "ap"].contains($0.key.lowercased()) && $0.value.objectValue != nil
                && $0.value["payload"] == nil && !isOfVendor
        }
        let hint = meant.map { ": did you mean \"aps\" by \"\($0.key)\"?" } ?? "."
        report.report(.body, "There is no aps: APNs takes the payload, but nothing is shown" + hint)
    }
}
