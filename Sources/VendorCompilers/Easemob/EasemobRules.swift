/// The compile rules of Easemob's offline push, in the order in which they apply.
enum EasemobRules {
    /// The rule that decides whether a member is there.
    static let governing = [
        "/aps/alert": "EM-C1",
        "/aps/alert/title": "EM-C2",
        "/aps/alert/title-loc-key": "EM-C3",
        "/aps/alert/title-loc-args": "EM-C3",
        "/aps/alert/loc-key": "EM-C3",
        "/aps/alert/loc-args": "EM-C3",
        "/aps/badge": "EM-C4",
        "/aps/sound": "EM-C5",
        "/aps/category": "EM-C6",
        "/aps/mutable-content": "EM-C7",
        "/aps/content-available": "EM-C8",
        "/aps/thread-id": "EM-C9",
        "/e": "EM-D2",
        "/g": "EM-D1",
    ]

    static let all = gates + texts + aps + topLevel + transport

    private static let gates = [
        CompileRule("EM-A1", "A recipient who is connected gets no push.", source: join(seed1, overview)),
        CompileRule(
            "EM-A2",
            "A message with routetype ROUTE_ONLINE is for connected recipients only and becomes no push.",
            source: message
        ),
        CompileRule("EM-A3", "Members of a chat room get no push.", source: groups),
        CompileRule("EM-A4", "Members of a group of more than 3000 get no push.", source: limits),
        CompileRule(
            "EM-A5",
            "em_ignore_notification true keeps the push back, whatever em_force_notification says.",
            source: join(seed0 + ", silent message", callback)
        ),
        CompileRule("EM-A6", "A push that is late by more than a day is not sent.", source: callback),
        CompileRule(
            "EM-A7",
            "em_push_filter keeps the push from devices and certificates that a list ignores or does not accept.",
            source: join(extensions, callback)
        ),
        CompileRule(
            "EM-A8",
            "em_force_notification true skips the do-not-disturb check.",
            source: join(seed0 + ", forced push", seed1, extensions)
        ),
        CompileRule(
            "EM-A9",
            "Do-not-disturb of app or conversation, by interval or by duration, keeps the push back.",
            source: join(seed1 + ", push modes", doNotDisturb)
        ),
        CompileRule(
            "EM-A10",
            "The conversation's remind type, else the app's, lets all pushes pass, mentions only, or none.",
            source: join(seed1 + ", push modes", doNotDisturb, rest)
        ),
        CompileRule("EM-A11", "A device without token or certificate name gets no push.", source: callback),
    ]

    private static let texts = [
        CompileRule(
            "EM-B1",
            "The display style gives the body: a fixed text, or the sender's name, a colon and the content.",
            source: join(seed0 + ", single chat and group chat", seed1 + ", display style", displayAttributes)
        ),
        CompileRule(
            "EM-B2",
            "The console template default or detail takes the place of the display style's texts.",
            source: templates
        ),
        CompileRule(
            "EM-B3",
            "em_push_title and em_push_content are title and body.",
            source: join(seed0 + ", custom display", display)
        ),
        CompileRule("EM-B4", "The recipient's own template goes before extension texts.", source: display),
        CompileRule(
            "EM-B5",
            "The template that the sender names goes before the recipient's.",
            source: join(display, templates)
        ),
        CompileRule(
            "EM-B6",
            "A directed template is for the recipients in its target, whose IDs are lower case.",
            source: extensions
        ),
        CompileRule(
            "EM-B7",
            "em_push_ext.title and content are the texts for recipients without a directed template.",
            source: extensions
        ),
        CompileRule(
            "EM-B8",
            "em_alert_title, em_alert_subTitle and em_alert_body are the alert's texts where they are not empty.",
            source: join(seed1 + ", custom display", displayFields)
        ),
        CompileRule(
            "EM-B9",
            "In a group with message summaries a mentioned member reads of the mention, unless disable_at_content is true.",
            source: join(releaseNotes, extensions)
        ),
        CompileRule(
            "EM-B10",
            "The content is the translation into the recipient's language where there is one.",
            source: join(seed1 + ", translation", translation)
        ),
        CompileRule(
            "EM-B11",
            "Placeholders {0} to {n} take the arguments of their pattern; arguments may be built-in placeholders.",
            source: join(extensions, templates)
        ),
        CompileRule(
            "EM-B12",
            "The summary of a message that is no text has some text for the content.",
            source: join(messageFormat, "no document gives the words")
        ),
    ]

    private static let aps = [
        CompileRule("EM-C1", "alert is a dictionary and has a body.", source: seed0),
        CompileRule(
            "EM-C2",
            "alert has a title where a source has one; the current service always puts one in.",
            source: join(seed0, callback)
        ),
        CompileRule(
            "EM-C3",
            "A localisation key goes in when it is not empty, its arguments only with it, and the body stays.",
            source: seed0 + ", internationalisation"
        ),
        CompileRule(
            "EM-C4",
            "badge is em_push_badge, else the number of offline messages.",
            source: join(seed0, seed1, badge)
        ),
        CompileRule(
            "EM-C5",
            "sound is em_push_sound as it is, empty included, and \"default\" where the field is absent.",
            source: seed0 + ", custom sound"
        ),
        CompileRule("EM-C6", "category is em_push_category where it is not empty.", source: seed0 + ", category"),
        CompileRule(
            "EM-C7",
            "mutable-content is 1 where em_push_mutable_content is true, and absent otherwise.",
            source: seed0 + ", notification extension"
        ),
        CompileRule(
            "EM-C8",
            "content-available is 1 where em_push_content_available is 1.",
            source: newExtensions
        ),
        CompileRule("EM-C9", "thread-id is em_apns_ext.thread_id.", source: newExtensions),
    ]

    private static let topLevel = [
        CompileRule(
            "EM-D1",
            "f, t and m are the IDs of sender, recipient and message; g is the group's ID, in group chats only.",
            source: join(seed0, seed1 + ", parsing")
        ),
        CompileRule(
            "EM-D2",
            "e is extern as it is; without extern it is what em_apns_ext has besides the texts.",
            source: join(seed0 + ", extension fields", android, callback)
        ),
        CompileRule("EM-D3", "e is em_push_ext.custom where the message has no extern.", source: extensions),
        CompileRule(
            "EM-D4",
            "What a sender puts into e never changes aps, f, t, g or m.",
            source: seed0 + ", extension fields"
        ),
    ]

    private static let transport = [
        CompileRule(
            "EM-E1",
            "The push is an alert, sent at once, and expires a day after the message was sent.",
            source: callback
        ),
        CompileRule(
            "EM-E2",
            "A message of em_push_ext.type call becomes a VoIP push where the recipient has a VoIP certificate.",
            source: newExtensions
        ),
        CompileRule(
            "EM-E3",
            "A payload over APNs' limit is not sent, and never cut.",
            source: "Apple, Generating a remote notification"
        ),
    ]

    private static func join(_ documents: String...) -> String {
        documents.joined(separator: "; ")
    }

    // MARK: The documents

    private static let seed0 = "Easemob, APNs content (older page)"
    private static let seed1 = "Easemob, iOS APNs integration (newer page)"
    private static let extensions = "Easemob documentation, server side, push extension"
    private static let newExtensions = "Easemob documentation, Message Extensions for Offline Push (English)"
    private static let messageFormat = "Easemob documentation, message format"
    private static let display = "Easemob documentation, iOS, push display"
    private static let displayAttributes = "Easemob documentation, iOS, push display attributes"
    private static let displayFields = "Easemob documentation, iOS, push display fields"
    private static let templates = "Easemob documentation, iOS, push template"
    private static let translation = "Easemob documentation, iOS, push translation"
    private static let overview = "Easemob documentation, iOS, push overview"
    private static let doNotDisturb = "Easemob documentation, iOS, push notification mode and do-not-disturb"
    private static let badge = "Easemob documentation, iOS, push"
    private static let rest = "Easemob documentation, server side, push"
    private static let callback = "Easemob documentation, server side, offline push callback"
    private static let android = "Easemob documentation, Android, push"
    private static let message = "Easemob documentation, server side, message"
    private static let groups = "Easemob documentation, Android, group overview"
    private static let releaseNotes = "Easemob documentation, iOS, release notes, 3.1.4"
    private static let limits = "Easemob documentation, product limits"
}
