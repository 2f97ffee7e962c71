import JSONModel
import PushModel
import VendorModel

// The entries of a message of structure json.
extension SNSMistakes {
    static let misspeltEntry = SenderMistake(
        "misspelt-entry",
        .sns,
        "An entry with a misspelt platform is ignored: its devices get the default.",
        source: SNSDocument.publish + ", Message",
        wrong: publish(apple(alert).replacing("APNS", with: "apns")),
        right: publish(apple(alert))
    ) { message, reports in
        for key in message.unknownEntries {
            guard let known = nearest(to: key) else { continue }
            reports.report(["Message"], "the entry \"\(key)\" is ignored: did you mean \"\(known)\"?")
        }
    }

    static let unknownEntry = SenderMistake(
        "unknown-entry",
        .sns,
        "An entry for an unknown platform or protocol is ignored.",
        source: SNSDocument.publish + ", Message",
        wrong: publish(apple(alert, beside: #","HUAWEI":"{}""#)),
        right: publish(apple(alert))
    ) { message, reports in
        for key in message.unknownEntries where key != "FCM" && nearest(to: key) == nil {
            reports.report(["Message"], "the entry \"\(Wording.shortened(key))\" is ignored: it is not a platform")
        }
    }

    static let olderKey = SenderMistake(
        "older-key",
        .sns,
        "The entry for Firebase Cloud Messaging is GCM: an entry FCM is ignored.",
        source: SNSDocument.article + ", TypeScript example; " + SNSDocument.payloads,
        wrong: publish(apple(alert, beside: #","FCM":"{\"data\":{\"a\":\"b\"}}""#)),
        right: publish(apple(alert, beside: #","GCM":"{\"data\":{\"a\":\"b\"}}""#))
    ) { message, reports in
        guard message.entries?["FCM"] != nil else { return }
        reports.report(["Message"], "the entry \"FCM\" is ignored: Firebase's is \"GCM\"")
    }

    /// The known key that was meant.
    private static func nearest(to key: String) -> String? {
        let letters = key.uppercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
        if let same = SNSFields.entries.first(where: { $0.uppercased().filter { $0 != "-" && $0 != "_" } == letters }) {
            return same
        }
        // Short names are near to each other without a slip.
        return key.utf8.count < 4 ? nil : Wording.nearest(to: key, among: SNSFields.applePlatforms)
    }

    static let entryNoString = SenderMistake(
        "entry-no-string",
        .sns,
        "An entry that is an object instead of a string is ignored: its devices get the default.",
        source: SNSDocument.article + ", payloads as strings; " + SNSDocument.publish,
        wrong: publish(#"{"default":"Hi","APNS":{"aps":{"alert":"Hi"}}}"#),
        right: publish(apple(alert))
    ) { message, reports in
        for member in message.entries?.members ?? [] where SNSFields.entries.contains(member.key) {
            guard member.value.stringValue == nil else { continue }
            reports.report(
                ["Message"],
                "the entry \"\(member.key)\" is \(member.value.kind.words) and is ignored: write its JSON as a string"
            )
        }
    }

    static let equalKeys = SenderMistake(
        "equal-keys",
        .sns,
        "Of two entries with the same key only the last counts.",
        source: SNSDocument.publish + ", Message (names are unique)",
        wrong: publish(#"{"default":"One","default":"Two"}"#),
        right: publish(#"{"default":"Two"}"#)
    ) { message, reports in
        guard let entries = message.entries else { return }
        var seen: Set<String> = []
        var told: Set<String> = []
        for key in entries.keys where !seen.insert(key).inserted && told.insert(key).inserted {
            reports.report(["Message"], "the entry \"\(key)\" occurs more than once: the last one counts")
        }
    }

    static let sandboxOnly = SenderMistake(
        "sandbox-only",
        .sns,
        "Without an entry APNS, apps from the App Store get the default, never the entry APNS_SANDBOX.",
        source: SNSDocument.article + ", development and production environment",
        wrong: publish(apple(alert).replacing("APNS", with: "APNS_SANDBOX")),
        right: publish(apple(alert))
    ) { message, reports in
        // To an endpoint of the sandbox nothing else is sent.
        let target = message.object.text("TargetArn") ?? ""
        guard let entries = message.entries, !target.contains("_SANDBOX/") else { return }
        for platform in ["APNS", "APNS_VOIP"] where entries[platform + "_SANDBOX"] != nil && entries[platform] == nil {
            reports.report(
                ["Message"],
                "there is an entry \(platform)_SANDBOX, but no entry \(platform): released apps get the default, or nothing"
            )
        }
    }

    static let sandboxWithoutEntry = SenderMistake(
        "sandbox-without-entry",
        .sns,
        "An endpoint of APNs' sandbox gets the entry APNS_SANDBOX, and without one the default, never the entry APNS.",
        source: SNSDocument.article + ", development and production environment",
        wrong: publish(apple(alert)).replacing("/APNS/", with: "/APNS_SANDBOX/"),
        right: publish(apple(alert).replacing("APNS", with: "APNS_SANDBOX")).replacing("/APNS/", with: "/APNS_SANDBOX/")
    ) { message, reports in
        let target = message.object.text("TargetArn") ?? ""
        guard let entries = message.entries else { return }
        for platform in ["APNS", "APNS_VOIP"]
        where target.contains("/\(platform)_SANDBOX/") && entries[platform] != nil
            && entries[platform + "_SANDBOX"] == nil
        {
            reports.report(
                ["Message"],
                "the endpoint is one of \(platform)_SANDBOX, and there is no such entry: the entry \(platform) is not sent, and the "
                    + "device gets the default"
            )
        }
    }

    static let entryWithoutAps = SenderMistake(
        "entry-without-aps",
        .sns,
        "SNS refuses an entry for Apple's devices without aps, even for a call, with \"aps key is expected\".",
        source: "callkeep, issue 129; " + SNSDocument.payloads,
        wrong: publish(apple(#"{"uuid":"1","handle":"Ann"}"#).replacing("APNS", with: "APNS_VOIP")),
        right: publish(apple(#"{"aps":{},"uuid":"1","handle":"Ann"}"#).replacing("APNS", with: "APNS_VOIP"))
    ) { message, reports in
        for member in message.entries?.members ?? [] where SNSFields.applePlatforms.contains(member.key) {
            guard let text = member.value.stringValue, let body = try? JSONValue(parsing: Array(text.utf8)),
                let object = body.objectValue, object["aps"] == nil
            else { continue }
            reports.report(["Message"], "the entry \"\(member.key)\" has no aps: SNS refuses such messages")
        }
    }

    static let flatEntry = SenderMistake(
        "flat-entry",
        .sns,
        "Apple's keys in an entry do nothing outside aps.",
        source: "aws-sdk-ios, issue 2456; " + SNSDocument.payloads,
        wrong: publish(apple(#"{"aps":{"alert":"Hi"},"content-available":1}"#)),
        right: publish(apple(#"{"aps":{"alert":"Hi","content-available":1}}"#))
    ) { message, reports in
        for member in message.entries?.members ?? [] where SNSFields.applePlatforms.contains(member.key) {
            guard let text = member.value.stringValue, let body = try? JSONValue(parsing: Array(text.utf8)) else {
                continue
            }
            for key in ["alert", "badge", "sound", "content-available", "mutable-content"] where body[key] != nil {
                reports.report(
                    ["Message"],
                    "\"\(key)\" of the entry \"\(member.key)\" stands outside aps and does nothing there"
                )
            }
        }
    }
}

extension SentMessage {
    /// Keys of entries that no platform or protocol has.
    fileprivate var unknownEntries: [String] {
        (entries?.keys ?? []).filter { !SNSFields.entries.contains($0) }
    }
}
