import VendorModel

/// The compile rules of Easemob's offline push, in the order in which they apply.
enum EasemobRule: String, ListedRule {
    case online = "EM-A1"
    case onlineOnly = "EM-A2"
    case chatRoom = "EM-A3"
    case largeGroup = "EM-A4"
    case ignored = "EM-A5"
    case late = "EM-A6"
    case filter = "EM-A7"
    case forced = "EM-A8"
    case doNotDisturb = "EM-A9"
    case remindType = "EM-A10"
    case noBinding = "EM-A11"
    case displayStyle = "EM-B1"
    case consoleTemplate = "EM-B2"
    case pushTexts = "EM-B3"
    case recipientTemplate = "EM-B4"
    case senderTemplate = "EM-B5"
    case directedTemplate = "EM-B6"
    case commonTexts = "EM-B7"
    case alertTexts = "EM-B8"
    case mention = "EM-B9"
    case translation = "EM-B10"
    case placeholders = "EM-B11"
    case otherContent = "EM-B12"
    case alert = "EM-C1"
    case title = "EM-C2"
    case localisation = "EM-C3"
    case badge = "EM-C4"
    case sound = "EM-C5"
    case category = "EM-C6"
    case mutableContent = "EM-C7"
    case contentAvailable = "EM-C8"
    case thread = "EM-C9"
    case identifiers = "EM-D1"
    case extra = "EM-D2"
    case custom = "EM-D3"
    case protectedKeys = "EM-D4"
    case alertDelivery = "EM-E1"
    case call = "EM-E2"
    case size = "EM-E3"

    static let all = definitions
    static let governing = placesDecided

    static func definition(of rule: EasemobRule) -> CompileRule {
        switch rule {
        case .online:
            rule.says(
                "A recipient who is connected gets no push.",
                source: Document.join(Document.seed1, Document.overview)
            )
        case .onlineOnly:
            rule.says(
                "A message with routetype ROUTE_ONLINE is for connected recipients only and becomes no push.",
                source: Document.message
            )
        case .chatRoom:
            rule.says(
                "Members of a chat room get no push.",
                source: Document.groups
            )
        case .largeGroup:
            rule.says(
                "Members of a group of more than 3000 get no push.",
                source: Document.limits
            )
        case .ignored:
            rule.says(
                "em_ignore_notification true keeps the push back, whatever em_force_notification says.",
                source: Document.join(Document.seed0 + ", silent message", Document.callback)
            )
        case .late:
            rule.says(
                "A push that is late by more than a day is not sent.",
                source: Document.callback
            )
        case .filter:
            rule.says(
                "em_push_filter keeps the push from devices and certificates that a list ignores or does not accept.",
                source: Document.join(Document.extensions, Document.callback)
            )
        case .forced:
            rule.says(
                "em_force_notification true skips the do-not-disturb check.",
                source: Document.join(Document.seed0 + ", forced push", Document.seed1, Document.extensions)
            )
        case .doNotDisturb:
            rule.says(
                "Do-not-disturb of app or conversation, by interval or by duration, keeps the push back.",
                source: Document.join(Document.seed1 + ", push modes", Document.doNotDisturb)
            )
        case .remindType:
            rule.says(
                "The conversation's remind type, else the app's, lets all pushes pass, mentions only, or none.",
                source: Document.join(Document.seed1 + ", push modes", Document.doNotDisturb, Document.rest)
            )
        case .noBinding:
            rule.says(
                "A device without token or certificate name gets no push.",
                source: Document.callback
            )
        case .displayStyle:
            rule.says(
                "The display style gives the body: a fixed text, or the sender's name, a colon and the content.",
                source: Document.join(
                    Document.seed0 + ", single chat and group chat",
                    Document.seed1 + ", display style",
                    Document.displayAttributes
                )
            )
        case .consoleTemplate:
            rule.says(
                "The console template default or detail takes the place of the display style's texts.",
                source: Document.templates
            )
        case .pushTexts:
            rule.says(
                "em_push_title and em_push_content are title and body.",
                source: Document.join(Document.seed0 + ", custom display", Document.display)
            )
        case .recipientTemplate:
            rule.says(
                "The recipient's own template goes before extension texts.",
                source: Document.display
            )
        case .senderTemplate:
            rule.says(
                "The template that the sender names goes before the recipient's.",
                source: Document.join(Document.display, Document.templates)
            )
        case .directedTemplate:
            rule.says(
                "A directed template is for the recipients in its target, whose IDs are lower case.",
                source: Document.extensions
            )
        case .commonTexts:
            rule.says(
                "em_push_ext.title and content are the texts for recipients without a directed template.",
                source: Document.extensions
            )
        case .alertTexts:
            rule.says(
                "em_alert_title, em_alert_subTitle and em_alert_body are the alert's texts where they are not empty.",
                source: Document.join(Document.seed1 + ", custom display", Document.displayFields)
            )
        case .mention:
            rule.says(
                "In a group with message summaries a mentioned member reads of the mention, unless disable_at_content "
                    + "is true.",
                source: Document.join(Document.releaseNotes, Document.extensions)
            )
        case .translation:
            rule.says(
                "The content is the translation into the recipient's language where there is one.",
                source: Document.join(Document.seed1 + ", translation", Document.translation)
            )
        case .placeholders:
            rule.says(
                "Placeholders {0} to {n} take the arguments of their pattern; arguments may be built-in placeholders.",
                source: Document.join(Document.extensions, Document.templates)
            )
        case .otherContent:
            rule.says(
                "The summary of a message that is no text has some text for the content.",
                source: Document.join(Document.messageFormat, "no document gives the words")
            )
        case .alert:
            rule.says(
                "alert is a dictionary and has a body.",
                source: Document.seed0,
                decides: ["/aps/alert"]
            )
        case .title:
            rule.says(
                "alert has a title where a source has one; the current service always puts one in.",
                source: Document.join(Document.seed0, Document.callback),
                decides: ["/aps/alert/title"]
            )
        case .localisation:
            rule.says(
                "A localisation key goes in when it is not empty, its arguments only with it, and the body stays.",
                source: Document.seed0 + ", internationalisation",
                decides: [
                    "/aps/alert/title-loc-key", "/aps/alert/title-loc-args", "/aps/alert/loc-key",
                    "/aps/alert/loc-args",
                ]
            )
        case .badge:
            rule.says(
                "badge is em_push_badge, else the number of offline messages.",
                source: Document.join(Document.seed0, Document.seed1, Document.badge),
                decides: ["/aps/badge"]
            )
        case .sound:
            rule.says(
                "sound is em_push_sound as it is, empty included, and \"default\" where the field is absent.",
                source: Document.seed0 + ", custom sound",
                decides: ["/aps/sound"]
            )
        case .category:
            rule.says(
                "category is em_push_category where it is not empty.",
                source: Document.seed0 + ", category",
                decides: ["/aps/category"]
            )
        case .mutableContent:
            rule.says(
                "mutable-content is 1 where em_push_mutable_content is true, and absent otherwise.",
                source: Document.seed0 + ", notification extension",
                decides: ["/aps/mutable-content"]
            )
        case .contentAvailable:
            rule.says(
                "content-available is 1 where em_push_content_available is 1.",
                source: Document.newExtensions,
                decides: ["/aps/content-available"]
            )
        case .thread:
            rule.says(
                "thread-id is em_apns_ext.thread_id.",
                source: Document.newExtensions,
                decides: ["/aps/thread-id"]
            )
        case .identifiers:
            rule.says(
                "f, t and m are the IDs of sender, recipient and message; g is the group's ID, in group chats only.",
                source: Document.join(Document.seed0, Document.seed1 + ", parsing"),
                decides: ["/g"]
            )
        case .extra:
            rule.says(
                "e is extern as it is; without extern it is what em_apns_ext has besides the texts.",
                source: Document.join(Document.seed0 + ", extension fields", Document.android, Document.callback),
                decides: ["/e"]
            )
        case .custom:
            rule.says(
                "e is em_push_ext.custom where the message has no extern.",
                source: Document.extensions
            )
        case .protectedKeys:
            rule.says(
                "What a sender puts into e never changes aps, f, t, g or m.",
                source: Document.seed0 + ", extension fields"
            )
        case .alertDelivery:
            rule.says(
                "The push is an alert, sent at once, and expires a day after the message was sent.",
                source: Document.callback
            )
        case .call:
            rule.says(
                "A message of em_push_ext.type call becomes a VoIP push where the recipient has a VoIP certificate.",
                source: Document.newExtensions
            )
        case .size:
            rule.says(
                "A payload over APNs' limit is not sent, and never cut.",
                source: "Apple, Generating a remote notification"
            )
        }
    }
}

/// The documents.
private enum Document {
    static let seed0 = "Easemob, APNs content (older page)"
    static let seed1 = "Easemob, iOS APNs integration (newer page)"
    static let extensions = "Easemob documentation, server side, push extension"
    static let newExtensions = "Easemob documentation, Message Extensions for Offline Push (English)"
    static let messageFormat = "Easemob documentation, message format"
    static let display = "Easemob documentation, iOS, push display"
    static let displayAttributes = "Easemob documentation, iOS, push display attributes"
    static let displayFields = "Easemob documentation, iOS, push display fields"
    static let templates = "Easemob documentation, iOS, push template"
    static let translation = "Easemob documentation, iOS, push translation"
    static let overview = "Easemob documentation, iOS, push overview"
    static let doNotDisturb = "Easemob documentation, iOS, push notification mode and do-not-disturb"
    static let badge = "Easemob documentation, iOS, push"
    static let rest = "Easemob documentation, server side, push"
    static let callback = "Easemob documentation, server side, offline push callback"
    static let android = "Easemob documentation, Android, push"
    static let message = "Easemob documentation, server side, message"
    static let groups = "Easemob documentation, Android, group overview"
    static let releaseNotes = "Easemob documentation, iOS, release notes, 3.1.4"
    static let limits = "Easemob documentation, product limits"

    static func join(_ documents: String...) -> String {
        documents.joined(separator: "; ")
    }
}
