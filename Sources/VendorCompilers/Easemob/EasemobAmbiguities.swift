import PushModel

/// Where Easemob's documents leave more than one reading.
enum EasemobAmbiguities {
    static let all = input + gates + texts + payload

    private static let input = [
        entry(
            "EM-types",
            "No document says what a field of a wrong type does; vendor scripts and samples send \"true\", \"YES\", "
                + "\"37\", and \"\" for arguments.",
            "The message is refused.",
            "These forms are taken for what they mean, other fields are ignored.",
            "Every such field is ignored."
        ),
        entry(
            "EM-types-open",
            "No document fixes a type for em_harmony_push_ext, and none of the older pages has em_at_list: no document says "
                + "whether an unusual type in them matters, even where wrong types are refused.",
            "It does not.",
            "The message is refused."
        ),
        entry(
            "EM-interface",
            "target_type, target, msg or ext is missing or of a wrong type: the push documents do not say what becomes of "
                + "such a message.",
            "The message is refused.",
            "It is compiled with what is known of the recipient."
        ),
        entry(
            "EM-refused-or-suppressed",
            "A message breaks the REST interface, and a gate keeps its push back: no document says which comes first.",
            "The message is refused.",
            "No push is sent."
        ),
        entry(
            "EM-equal-keys",
            "No document says what equal keys in a message do; a vendor sample has one twice.",
            "The last one counts.",
            "The message is refused."
        ),
        entry(
            "EM-range",
            "RFC 8259 lets readers set limits to the range of numbers; no document says what a number beyond every machine "
                + "type does, wherever it stands.",
            "It is read.",
            "The message is refused."
        ),
        entry(
            "EM-message-size",
            "The product limits name 5 KB for a message, and not what becomes of a larger one.",
            "The message is refused.",
            "It is compiled."
        ),
        entry(
            "EM-from",
            "The push documents always name a sender; none says what a message without one, or with an empty one, does.",
            "The message is refused.",
            "f is the name as it is, or admin where there is none."
        ),
        entry(
            "EM-message-type",
            "The message format lists the types; no document says what another one does.",
            "It is compiled like a message that is no text.",
            "The message is refused."
        ),
        entry(
            "EM-message-text",
            "No document says what a text message without text does.",
            "It is compiled with empty content.",
            "The message is refused."
        ),
    ]

    private static let gates = [
        entry(
            "EM-A7",
            "em_push_filter has lists that accept and lists that ignore; no document says what becomes of a device that is "
                + "in both, nor whether one accept list is enough.",
            "The push is kept back.",
            "The push is sent."
        ),
        entry(
            "EM-A8",
            "Every document says that forcing skips do-not-disturb; none speaks of remind types.",
            "The remind type still keeps the push back.",
            "The push is sent."
        ),
        entry(
            "EM-A9",
            "No document says whether the last minute of an interval and the last instant of a duration belong to it. "
                + "An interval 00:00-00:00 is off by the iOS page, and the whole day by the REST page.",
            "The push is sent.",
            "It is kept back."
        ),
        entry(
            "EM-A10",
            "em_at_list is a list of users in the table and the string all in the text; a list with all in it, or another "
                + "string, is nowhere.",
            "The recipient is not mentioned.",
            "The recipient is mentioned."
        ),
        entry(
            "EM-A10-field",
            "By the newer page MentionOnly lets mentions pass; the field that mentions, em_at_list, is not on the older "
                + "pages.",
            "em_at_list lets the push pass.",
            "It has no effect."
        ),
    ]

    private static let texts = [
        entry(
            "EM-group-nickname",
            "group_user_nickname replaces the sender's name in group texts by one page; no page says that it does not in "
                + "single chats.",
            "Single chats show the push nickname.",
            "They show group_user_nickname too."
        ),
        entry(
            "EM-title",
            "No document ranks em_alert_title, em_push_ext.title and templates, nor em_push_name beside the others; none "
                + "says what a template does with a missing argument, with an argument that holds a placeholder, or with a "
                + "group nickname in place of a push nickname.",
            "The most specific source: directed, sender's, recipient's template, em_alert, em_push, em_push_ext, name.",
            "Each further source that no rule ranks lower, a lower one in place of a text with a gap, and the other texts of "
                + "a template."
        ),
        entry(
            "EM-body",
            "As for the title; and the older page shows the sender's name before a group message, current pages the "
                + "group's ID; no document ranks the mention text against the console template, and one of two has a space in it.",
            "The most specific source: directed, sender's, recipient's template, em_alert, em_push, em_push_ext, mention.",
            "Each further source that no rule ranks lower, and the group's ID in place of the sender's name."
        ),
        entry(
            "EM-B1-summary",
            "MessageSummary shows the message's content; samples print it behind the sender's name and a colon, and the "
                + "samples of extern alone.",
            "The sender's name, a colon and the content.",
            "The content alone."
        ),
        entry(
            "EM-B2-arguments",
            "A sample of the newer page has template arguments and no name; no document says whether they go into the "
                + "template that the recipient or the console chose.",
            "They do not.",
            "They do."
        ),
        entry(
            "EM-default-title",
            "Where a message has no title, a default one is shown, and each page prints another; the context names the "
                + "tenant's (defaultTitle), or leaves it open.",
            "您有一条新消息",
            "You have a new message",
            "You've got a new message",
            "you got a new message"
        ),
        entry(
            "EM-default-body",
            "Where a message has no text, a default one is shown, and each page prints another; the context names the "
                + "tenant's (defaultBody), or leaves it open.",
            "The text of the profile's own page.",
            "您有一条新消息",
            "你有一条新消息",
            "请点击查看",
            "请及时查看",
            "You have a new message",
            "You've got a new message",
            "you got a new message"
        ),
        entry(
            "EM-B8-empty",
            "By the older page the alert is what em_push_content was set to; a vendor's script has an empty em_alert_title "
                + "beside an em_push_title. No document says what an empty text does.",
            "The next source is used, and there is no subtitle.",
            "The text is empty.",
            "The next source is used, with other words where no document gives them."
        ),
        entry(
            "EM-template-name",
            "No document says what a template name that the app has not got does.",
            "The next source is used.",
            "The message is refused."
        ),
        entry(
            "EM-B11",
            "No document says what missing or surplus template arguments do.",
            "The text is made with what is there.",
            "The message is refused."
        ),
        entry(
            "EM-C3",
            "The older page says that arguments can be left out; not what an empty list does.",
            "It is left out.",
            "It is put in."
        ),
    ]

    private static let payload = [
        entry(
            "EM-C4",
            "em_push_badge is an integer; no document says what one below 0 or beyond 64 bits does.",
            "It is put in as it is.",
            "There is no badge.",
            "The number of offline messages is used.",
            "The message is refused."
        ),
        entry(
            "EM-sound",
            "em_push_ignore_sound is in a vendor's script only; its name says what it does.",
            "There is no sound.",
            "The sound stays."
        ),
        entry(
            "EM-C6",
            "A vendor sample has an empty em_push_category; no document says what becomes of it.",
            "It is left out.",
            "It is put in."
        ),
        entry(
            "EM-C8",
            "The extension page calls em_push_content_available 1 a background push; its sample has sound and badge too.",
            "The alert push with content-available 1.",
            "A background push without alert, badge and sound.",
            "The same without category, thread and mutable-content."
        ),
        entry(
            "EM-C9",
            "No document says what an empty thread_id does.",
            "It is left out.",
            "It is put in.",
            "The message is refused."
        ),
        entry(
            "EM-D2",
            "em_apns_ext is echoed in e; no document says how a field of a wrong type is.",
            "As it was sent.",
            "As what it was taken for, or not at all."
        ),
        entry(
            "EM-D2-null",
            "No document says whether nulls in em_apns_ext are echoed.",
            "Its own null members are left out, those inside of its values stay.",
            "All stay.",
            "None stays."
        ),
        entry(
            "EM-D2-empty",
            "No document says what e is where em_apns_ext has nothing besides the texts.",
            "It is not there.",
            "It is empty."
        ),
        entry(
            "EM-D3",
            "extern and em_push_ext.custom are both documented as the content of e.",
            "extern wins.",
            "custom wins."
        ),
        entry(
            "EM-collapse-key",
            "em_push_collapse_key is in a vendor's script only; its name says what it does.",
            "It is the apns-collapse-id header.",
            "There is no such header."
        ),
        entry(
            "EM-E3",
            "No document says what becomes of a payload over APNs' limit.",
            "The message is refused.",
            "No push is sent."
        ),
        entry(
            "EM-E3-unjudged",
            "No document fixes a text of this payload, or how a number is spelt, and so near the limit the length decides.",
            "The reference's own bytes count.",
            "Another spelling is on the other side of the limit."
        ),
    ]

    private static func entry(_ topic: String, _ question: String, _ readings: String...) -> Ambiguity {
        Ambiguity(topic, .easemob, question: question, readings: readings)
    }
}
