import JSONModel
import PushModel
import VendorModel

// What the phone does with it.
extension FCMMistakes {
    static let silentWithNotification = SenderMistake(
        "silent-with-notification",
        .fcm,
        "content-available with a text does not make a silent push: the text is shown, and the app may not wake.",
        source: FCMDocument.customization + "; Apple, Pushing background updates to your App",
        wrong: v1(#""notification":{"title":"t","body":"b"},"apns":{"payload":{"aps":{"content-available":1}}}"#),
        right: v1(
            #""data":{"order":"1"},"apns":{"headers":{"apns-priority":"5","apns-push-type":"background"},"payload":{"aps":{"content-available":1}}}"#
        )
    ) { message, reports in
        let (place, isFlagged, notification) =
            message.isLegacyFCM
            ? (
                ["content_available"], message.object["content_available"]?.boolValue == true,
                message.object["notification"]
            )
            : (
                ["message", "apns", "payload", "aps", "content-available"],
                message.aps["content-available"]?.intValue == 1, message.v1["notification"]
            )
        let texts = notification?.objectValue.map { $0.text("title") ?? $0.text("body") } ?? nil
        guard isFlagged, texts != nil || message.aps.has("alert") && message.aps["alert"] != "" else { return }
        reports.report(place, "the message also has a text: it is not silent, and the text is shown")
    }

    static let silentPriority = SenderMistake(
        "silent-priority",
        .fcm,
        "A silent push has apns-priority 5: with 10, FCM's default, APNs refuses or delays it.",
        source: "firebase-ios-sdk, issues 4605 and 3985; " + FCMDocument.discovery + ", ApnsConfig.headers",
        wrong: v1(#""data":{"order":"1"},"apns":{"payload":{"aps":{"content-available":1}}}"#),
        right: v1(
            #""data":{"order":"1"},"apns":{"headers":{"apns-priority":"5"},"payload":{"aps":{"content-available":1}}}"#
        )
    ) { message, reports in
        if message.isLegacyFCM {
            guard message.object["content_available"]?.boolValue == true, !message.object.has("notification"),
                message.object["priority"] == "high"
            else { return }
            reports.report(
                "priority",
                saying: "a silent push has priority normal, which becomes 5 for APNs; high becomes 10"
            )
            return
        }
        guard message.aps["content-available"]?.intValue == 1,
            !["alert", "badge", "sound"].contains(where: { message.aps.has($0) }),
            message.v1["notification"]?.objectValue?.isEmpty ?? true
        else { return }
        let headers = message.v1["apns"]?["headers"]?.objectValue?.members ?? []
        let priority = headers.last { $0.key.lowercased() == "apns-priority" }?.value.stringValue
        guard priority != "5" else { return }
        reports.report(
            "message",
            "apns",
            "headers",
            saying:
                "a silent push needs apns-priority \"5\": \(priority.map { "it is \"\($0)\"" } ?? "if it is left out it may be 10")"
        )
    }

    static let imageWithoutExtension = SenderMistake(
        "image-without-extension",
        .fcm,
        "The app's service extension loads the picture, and runs only with mutable-content 1.",
        source: FCMDocument.images,
        wrong: v1(#""notification":{"title":"t","body":"b","image":"https://example.com/a.png"}"#),
        right: v1(
            #""notification":{"title":"t","body":"b","image":"https://example.com/a.png"},"apns":{"payload":{"aps":{"mutable-content":1}}}"#
        )
    ) { message, reports in
        guard !message.isLegacyFCM, message.aps["mutable-content"]?.intValue != 1 else { return }
        let options = message.v1["apns"]?.objectValue.flatMap { $0["fcm_options"] ?? $0["fcmOptions"] }
        let place =
            options?.objectValue?.text("image") != nil
            ? ["message", "apns", "fcm_options", "image"]
            : message.v1["notification"]?.objectValue?.text("image") != nil
                ? ["message", "notification", "image"] : nil
        guard let place else { return }
        reports.report(place, "not shown on Apple's devices: apns.payload.aps has no mutable-content 1")
    }

    static let activityToken = SenderMistake(
        "activity-token",
        .fcm,
        "A message for a Live Activity has live_activity_token in apns, next to payload and headers: FCM sends to that token.",
        severity: .error,
        source: FCMDocument.discovery + ", ApnsConfig.liveActivityToken; Google, FCM, Live Activities",
        wrong: v1(
            #""apns":{"payload":{"aps":{"timestamp":1700000000,"event":"update","content-state":{}},"live_activity_token":"abc"}}"#
        ),
        right: v1(
            #""apns":{"live_activity_token":"abc","payload":{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}}"#
        )
    ) { message, reports in
        guard !message.isLegacyFCM else { return }
        let names = ["live_activity_token", "liveActivityToken"]
        let apns = message.v1["apns"]
        if names.contains(where: { apns?[$0] != nil }) { return }
        let places = [
            ["message"], ["message", "data"], ["message", "apns", "headers"], ["message", "apns", "payload"],
            ["message", "apns", "payload", "aps"], ["message", "apns", "fcm_options"],
        ]
        var isMisplaced = false
        for place in places {
            let object = JSONValue.object(message.object)[JSONPointer(tokens: place)]
            for name in names where object?[name] != nil {
                isMisplaced = true
                reports.report(
                    place + [name],
                    "does nothing here: write it as message.apns.live_activity_token, next to payload"
                )
            }
        }
        if !isMisplaced, message.aps["content-state"] != nil, message.aps["event"] != nil {
            reports.report(
                ["message", "apns"],
                "a Live Activity needs live_activity_token here: without it FCM sends to the app's token, and no activity gets it"
            )
        }
    }

    static let largePayload = SenderMistake(
        "large-payload",
        .fcm,
        "FCM sometimes refuses data of more than about 4000 bytes, although 4096 are documented.",
        source: "Google, FCM, error codes; ntfy, issue 84",
        wrong: v1(#""data":{"text":"\#(String(repeating: "a", count: 4010))"}"#),
        right: v1(#""data":{"text":"\#(String(repeating: "a", count: 3900))"}"#)
    ) { message, reports in
        // What the payload has of it; its exact size is judged with the payload.
        var content: JSONObject = [:]
        let root = message.isLegacyFCM ? message.object : message.v1
        for member in root["data"]?.objectValue?.members ?? [] { content.members.append(member) }
        content.members += message.apnsPayload.members
        content.members += root["notification"]?.objectValue?.members ?? []
        let bytes = JSONValue.object(content).serializedByteCount()
        guard bytes > 4000 else { return }
        reports.report(
            [],
            "texts and data have \(bytes) bytes: FCM sometimes refuses messages from about 4000 bytes on"
        )
    }
}
