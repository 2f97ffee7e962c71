import VendorModel

/// The compile rules of Getui's pushes, in the order in which they apply.
enum GetuiRule: String, ListedRule {
    case simpleAlert = "GT-1"
    case alert = "GT-2"
    case badge = "GT-3"
    case sound = "GT-4"
    case empty = "GT-5"
    case contentAvailable = "GT-6"
    case texts = "GT-7"
    case custom = "GT-8"
    case media = "GT-9"
    case voice = "GT-10"
    case sdkSize = "GT-11"
    case service = "GT-12"
    case pushInfo = "GT-13"
    case rest = "GT-14"
    case online = "GT-15"
    case template = "GT-16"
    case normalPush = "GT-17"
    case silent = "GT-S1"
    case banner = "GT-S2"
    case background = "GT-S3"

    static let all = definitions
    static let governing = placesDecided

    static func definition(of rule: GetuiRule) -> CompileRule {
        switch rule {
        case .simpleAlert:
            rule.says(
                "alertMsg that is null or empty makes no alert; a SimpleAlertMsg is its text, and text in place of an "
                    + "object is an error.",
                source: Document.join(Document.article + ", format on the server", Document.php2017),
                decides: ["/aps/alert"]
            )
        case .alert:
            rule.says(
                "A DictionaryAlertMsg becomes the members that are set, arguments with or without their key; without "
                    + "one of the fields of 2017 there is no alert.",
                source: Document.join(Document.php2017, Document.php2019),
                decides: [
                    "/aps/alert/title", "/aps/alert/body", "/aps/alert/title-loc-key", "/aps/alert/title-loc-args",
                    "/aps/alert/action-loc-key", "/aps/alert/loc-key", "/aps/alert/loc-args", "/aps/alert/launch-image",
                    "/aps/alert/subtitle", "/aps/alert/subtitle-loc-key", "/aps/alert/subtitle-loc-args",
                    "/aps/alert/summary-arg", "/aps/alert/summary-arg-count",
                ]
            )
        case .badge:
            rule.says(
                "autoBadge takes the place of badge; a badge counts from 0.",
                source: Document.php2019,
                decides: ["/aps/badge", "/aps/autoBadge"]
            )
        case .sound:
            rule.says(
                "sound is \"default\" where it is unset or empty, absent where it is com.gexin.ios.silence, and else "
                    + "as it is; sound_d replaces it.",
                source: Document.join(Document.article + ", silent push", Document.php2017, Document.php2019),
                decides: ["/aps/sound"]
            )
        case .empty:
            rule.says(
                "Without alert, badge and sound the SDK makes no payload, before it looks at contentAvailable.",
                source: Document.php2017,
                decides: ["/aps"]
            )
        case .contentAvailable:
            rule.says(
                "contentAvailable above 0 becomes content-available with the same value.",
                source: Document.join(Document.article + ", silent push", Document.php2017),
                decides: ["/aps/content-available"]
            )
        case .texts:
            rule.says(
                "category, threadId and apnsCollapseId go in where they are not empty; the last beside aps.",
                source: Document.join(Document.php2017, Document.php2019),
                decides: ["/aps/category", "/aps/thread-id", "/apns-collapse-id"]
            )
        case .custom:
            rule.says(
                "Custom members stand beside aps; empty keys, values that PHP takes for null, and aps are left out.",
                source: Document.join(Document.article + ", captured silent push", Document.php2017)
            )
        case .media:
            rule.says(
                "_grinfo_ has up to three media, each with type and address, and IDs of its own where the caller's are "
                    + "missing or equal.",
                source: Document.php2019,
                decides: ["/_grinfo_"]
            )
        case .voice:
            rule.says(
                "Voice type 1 becomes _gvp_t_ 1; type 2 with a text becomes _gvp_t_ 2 and _gvp_m_.",
                source: Document.php2019,
                decides: ["/_gvp_t_", "/_gvp_m_"]
            )
        case .sdkSize:
            rule.says(
                "The SDK refuses a payload over 2048 bytes (3072 in newer releases), counted with everything outside "
                    + "ASCII and each slash escaped.",
                source: Document.join(Document.php2017 + ", IGtBaseTemplate", Document.php2019)
            )
        case .service:
            rule.says(
                "The service adds _gurl_, _gmid_, _ge_ and mutable-content, and puts a number in the place of autoBadge.",
                source: Document.join(Document.article + ", captured pushes", Document.rest + ", auto_badge"),
                decides: ["/aps/mutable-content", "/_gurl_", "/_gmid_", "/_ge_"]
            )
        case .pushInfo:
            rule.says(
                "set_pushInfo needs locKey, message, a badge from 0 or contentAvailable 1; a badge of 0 is lost.",
                source: Document.php2017 + ", ApnsUtils and Payload"
            )
        case .rest:
            rule.says(
                "REST v2 copies aps, puts payload beside it, and plays no sound that aps does not name; voip is a call.",
                source: Document.join(Document.rest, Document.client),
                decides: ["/payload"]
            )
        case .online:
            rule.says(
                "A user whose app is in the foreground gets the content through Getui's own channel, and no push.",
                source: Document.article + ", offline and online"
            )
        case .template:
            rule.says(
                "The push is what set_apnInfo attaches to a transmission template; its content goes through Getui's "
                    + "own channel.",
                source: Document.article + ", transmission template"
            )
        case .normalPush:
            rule.says(
                "A normal push has a title, a body and a sound, and contentAvailable 0.",
                source: Document.article + ", normal push"
            )
        case .silent:
            rule.says(
                "A push is silent when it has no alert, content-available 1 and no sound, whatever else it has.",
                source: Document.article + ", silent push"
            )
        case .banner:
            rule.says(
                "An alert shows a banner and a sound plays, whatever content-available is.",
                source: Document.article + ", silent push that became a normal one"
            )
        case .background:
            rule.says(
                "Apple's background push has no badge either: without one a silent push is of type background and "
                    + "priority 5, with one it is of type alert.",
                source: "Apple, Pushing background updates to your app; " + Document.article + ", silent push"
            )
        }
    }
}

/// The documents.
private enum Document {
    static let article = "Getui, normal and silent push on iOS (developer's article)"
    static let php2017 = "Getui PHP SDK of 2017, IGtAPNPayload"
    static let php2019 = "Getui PHP SDK, newer release, IGtAPNPayload"
    static let rest = "Getui REST v2, push_channel, ios"
    static let client = "Getui REST v2 clients for Java and PHP"

    static func join(_ documents: String...) -> String {
        documents.joined(separator: "; ")
    }
}
