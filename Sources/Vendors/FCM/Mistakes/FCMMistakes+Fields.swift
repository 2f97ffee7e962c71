import APNsRules
import JSONModel
import PushModel
import VendorModel

// Fields in the wrong place, and fields that another one beats.
extension FCMMistakes {
    static let legacyField = SenderMistake(
        "legacy-field",
        .fcm,
        "Fields of the legacy protocol do nothing in HTTP v1. Fields for Apple's devices are in apns.",
        source: FCMDocument.discovery + ", Message and Notification; " + FCMDocument.legacy,
        wrong: v1(#""notification":{"title":"t","body":"b","sound":"default"}"#),
        right: v1(#""notification":{"title":"t","body":"b"},"apns":{"payload":{"aps":{"sound":"default"}}}"#)
    ) { message, reports in
        guard !message.isLegacyFCM else { return }
        for (field, place) in FCMFields.counterparts {
            if message.object.has(field) {
                reports.report(field, saying: "belongs to the legacy protocol: in HTTP v1 it is \(place)")
            }
            if message.v1.has(field) {
                reports.report("message", field, saying: "belongs to the legacy protocol: in HTTP v1 it is \(place)")
            }
            if message.v1["notification"]?.objectValue?.has(field) == true {
                reports.report(
                    "message",
                    "notification",
                    field,
                    saying: "belongs to the legacy protocol: in HTTP v1 it is \(place)"
                )
            }
        }
    }

    static let legacyProtocol = SenderMistake(
        "legacy-protocol",
        .fcm,
        "Google switched off the legacy protocol in 2024: only gateways still take its bodies.",
        source: FCMDocument.legacy,
        wrong: #"{"to":"t","notification":{"title":"t","body":"b"}}"#,
        right: v1(#""notification":{"title":"t","body":"b"}"#)
    ) { message, reports in
        let names = ["to", "registration_ids", "content_available", "mutable_content", "notification", "data"]
        guard message.isLegacyFCM, names.contains(where: { message.object.has($0) }) else { return }
        reports.report(
            [],
            "a body of the legacy protocol, which Google switched off in 2024; HTTP v1 has everything in \"message\""
        )
    }

    static let flagOutsideAps = SenderMistake(
        "flag-outside-aps",
        .fcm,
        "Apple's keys do nothing next to aps: there they are data for the app.",
        source: "flutter-apns, issue 35; " + FCMDocument.discovery + ", ApnsConfig",
        wrong: v1(#""apns":{"payload":{"aps":{"alert":{"body":"b"}},"mutable-content":1}}"#),
        right: v1(#""apns":{"payload":{"aps":{"alert":{"body":"b"},"mutable-content":1}}}"#)
    ) { message, reports in
        let keys = [
            "alert", "badge", "sound", "category", "thread-id", "content-available", "mutable-content",
            "content_available", "mutable_content",
        ]
        for key in keys where message.apnsPayload.has(key) {
            let name = key.replacing("_", with: "-")
            reports.report(
                "message",
                "apns",
                "payload",
                key,
                saying: "does nothing next to aps: write it as aps.\(name)"
            )
        }
    }

    static let textBeaten = SenderMistake(
        "text-beaten",
        .fcm,
        "A title or body in apns.payload replaces that of the notification on Apple's devices.",
        source: FCMDocument.discovery + ", ApnsConfig.payload",
        wrong: v1(#""notification":{"title":"One","body":"b"},"apns":{"payload":{"aps":{"alert":{"title":"Two"}}}}"#),
        right: v1(#""notification":{"title":"One","body":"b"},"apns":{"payload":{"aps":{"alert":{"subtitle":"Two"}}}}"#)
    ) { message, reports in
        guard let notification = message.v1["notification"]?.objectValue else { return }
        for field in ["title", "body"] {
            guard let text = notification.text(field) else { continue }
            let own = message.aps["alert"]
            let beating = own?.stringValue ?? own?[field]?.stringValue
            guard let beating, !beating.hasSameScalars(as: text) else { continue }
            reports.report(
                "message",
                "notification",
                field,
                saying: "not shown on Apple's devices: apns.payload.aps.alert has another text"
            )
        }
    }

    static let dataBeaten = SenderMistake(
        "data-beaten",
        .fcm,
        "If data and apns.payload have the same key, Apple's devices get one of them, and no document says which.",
        source: FCMDocument.discovery + ", Message.data and ApnsConfig.payload",
        wrong: v1(#""data":{"order":"1"},"apns":{"payload":{"aps":{"alert":{"body":"b"}},"order":"2"}}"#),
        right: v1(#""data":{"order":"1"},"apns":{"payload":{"aps":{"alert":{"body":"b"}},"kind":"2"}}"#)
    ) { message, reports in
        for member in message.v1["data"]?.objectValue?.members ?? [] {
            guard let own = message.apnsPayload[member.key], own != member.value else { continue }
            reports.report(
                "message",
                "data",
                member.key,
                saying: "apns.payload also has the key, with another value: only one of them reaches the app"
            )
        }
    }

    static let unknownHeader = SenderMistake(
        "unknown-header",
        .fcm,
        "A name in apns.headers that is not a header of APNs does nothing.",
        source: FCMDocument.discovery + ", ApnsConfig.headers; Apple, Sending notification requests to APNs",
        wrong: v1(#""notification":{"title":"t","body":"b"},"apns":{"headers":{"priority":"5"}}"#),
        right: v1(#""notification":{"title":"t","body":"b"},"apns":{"headers":{"apns-priority":"5"}}"#)
    ) { message, reports in
        for name in message.v1["apns"]?["headers"]?.objectValue?.keys ?? []
        where !KnownHeaders.isKnown(name.lowercased()) {
            let near =
                KnownHeaders.names.first { $0 == "apns-" + name.lowercased().replacing("_", with: "-") }
                ?? Wording.nearest(to: name, among: KnownHeaders.names)
            reports.report(
                "message",
                "apns",
                "headers",
                name,
                saying: "APNs has no header of this name" + (near.map { ": did you mean \"\($0)\"?" } ?? "")
            )
        }
    }
}
