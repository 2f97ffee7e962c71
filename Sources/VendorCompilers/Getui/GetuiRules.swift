/// The compile rules of Getui's pushes, in the order in which they apply.
enum GetuiRules {
    /// The rule that decides whether a member is there.
    static let governing = [
        "/aps": "GT-5",
        "/aps/alert": "GT-1",
        "/aps/alert/title": "GT-2",
        "/aps/alert/body": "GT-2",
        "/aps/alert/title-loc-key": "GT-2",
        "/aps/alert/title-loc-args": "GT-2",
        "/aps/alert/action-loc-key": "GT-2",
        "/aps/alert/loc-key": "GT-2",
        "/aps/alert/loc-args": "GT-2",
        "/aps/alert/launch-image": "GT-2",
        "/aps/alert/subtitle": "GT-2",
        "/aps/alert/subtitle-loc-key": "GT-2",
        "/aps/alert/subtitle-loc-args": "GT-2",
        "/aps/alert/summary-arg": "GT-2",
        "/aps/alert/summary-arg-count": "GT-2",
        "/aps/badge": "GT-3",
        "/aps/autoBadge": "GT-3",
        "/aps/sound": "GT-4",
        "/aps/content-available": "GT-6",
        "/aps/category": "GT-7",
        "/aps/thread-id": "GT-7",
        "/aps/mutable-content": "GT-12",
        "/apns-collapse-id": "GT-7",
        "/payload": "GT-14",
        "/_grinfo_": "GT-9",
        "/_gvp_t_": "GT-10",
        "/_gvp_m_": "GT-10",
        "/_gurl_": "GT-12",
        "/_gmid_": "GT-12",
        "/_ge_": "GT-12",
    ]

    static let all = aps + beside + service + silence

    private static let aps = [
        CompileRule(
            "GT-1",
            "alertMsg that is null or empty makes no alert; a SimpleAlertMsg is its text, and text in place of an "
                + "object is an error.",
            source: join(article + ", format on the server", php2017)
        ),
        CompileRule(
            "GT-2",
            "A DictionaryAlertMsg becomes the members that are set, arguments with or without their key; without one "
                + "of the fields of 2017 there is no alert.",
            source: join(php2017, php2019)
        ),
        CompileRule("GT-3", "autoBadge takes the place of badge; a badge counts from 0.", source: php2019),
        CompileRule(
            "GT-4",
            "sound is \"default\" where it is unset or empty, absent where it is com.gexin.ios.silence, and else as "
                + "it is; sound_d replaces it.",
            source: join(article + ", silent push", php2017, php2019)
        ),
        CompileRule(
            "GT-5",
            "Without alert, badge and sound the SDK makes no payload, before it looks at contentAvailable.",
            source: php2017
        ),
        CompileRule(
            "GT-6",
            "contentAvailable above 0 becomes content-available with the same value.",
            source: join(article + ", silent push", php2017)
        ),
        CompileRule(
            "GT-7",
            "category, threadId and apnsCollapseId go in where they are not empty; the last beside aps.",
            source: join(php2017, php2019)
        ),
    ]

    private static let beside = [
        CompileRule(
            "GT-8",
            "Custom members stand beside aps; empty keys, values that PHP takes for null, and aps are left out.",
            source: join(article + ", captured silent push", php2017)
        ),
        CompileRule(
            "GT-9",
            "_grinfo_ has up to three media, each with type and address, and IDs of its own where the caller's are "
                + "missing or equal.",
            source: php2019
        ),
        CompileRule(
            "GT-10",
            "Voice type 1 becomes _gvp_t_ 1; type 2 with a text becomes _gvp_t_ 2 and _gvp_m_.",
            source: php2019
        ),
        CompileRule(
            "GT-11",
            "The SDK refuses a payload over 2048 bytes (3072 in newer releases), counted with everything outside ASCII "
                + "and each slash escaped.",
            source: join(php2017 + ", IGtBaseTemplate", php2019)
        ),
    ]

    private static let service = [
        CompileRule(
            "GT-12",
            "The service adds _gurl_, _gmid_, _ge_ and mutable-content, and puts a number in the place of autoBadge.",
            source: join(article + ", captured pushes", rest + ", auto_badge")
        ),
        CompileRule(
            "GT-13",
            "set_pushInfo needs locKey, message, a badge from 0 or contentAvailable 1; a badge of 0 is lost.",
            source: php2017 + ", ApnsUtils and Payload"
        ),
        CompileRule(
            "GT-14",
            "REST v2 copies aps, puts payload beside it, and plays no sound that aps does not name; voip is a call.",
            source: join(rest, client)
        ),
        CompileRule(
            "GT-15",
            "A user whose app is in the foreground gets the content through Getui's own channel, and no push.",
            source: article + ", offline and online"
        ),
        CompileRule(
            "GT-16",
            "The push is what set_apnInfo attaches to a transmission template; its content goes through Getui's own channel.",
            source: article + ", transmission template"
        ),
        CompileRule(
            "GT-17",
            "A normal push has a title, a body and a sound, and contentAvailable 0.",
            source: article + ", normal push"
        ),
    ]

    private static let silence = [
        CompileRule(
            "GT-S1",
            "A push is silent when it has no alert, content-available 1 and no sound, whatever else it has.",
            source: article + ", silent push"
        ),
        CompileRule(
            "GT-S2",
            "An alert shows a banner and a sound plays, whatever content-available is.",
            source: article + ", silent push that became a normal one"
        ),
        CompileRule(
            "GT-S3",
            "Apple's background push has no badge either: without one a silent push is of type background and priority "
                + "5, with one it is of type alert.",
            source: "Apple, Pushing background updates to your app; " + article + ", silent push"
        ),
    ]

    private static func join(_ documents: String...) -> String {
        documents.joined(separator: "; ")
    }

    // MARK: The documents

    private static let article = "Getui, normal and silent push on iOS (developer's article)"
    private static let php2017 = "Getui PHP SDK of 2017, IGtAPNPayload"
    private static let php2019 = "Getui PHP SDK, newer release, IGtAPNPayload"
    private static let rest = "Getui REST v2, push_channel, ios"
    private static let client = "Getui REST v2 clients for Java and PHP"
}
