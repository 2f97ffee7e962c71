import PushModel

/// Where Getui's documents leave more than one reading.
enum GetuiAmbiguities {
    static let all = input + sdk + rest + service

    private static let input = [
        entry(
            "GT-types",
            "No document says what a field of a wrong type does; the SDK hands most of them on, and versions of PHP "
                + "differ. Each field is a question of its own.",
            "It goes on as it came, where the SDK's comparisons let it.",
            "The field is ignored.",
            "The message is refused.",
            "A number as text, or \"\" for arguments, is taken for what it means."
        ),
        entry(
            "GT-equal-keys",
            "No document says what equal keys in a message do.",
            "The last one counts.",
            "The message is refused."
        ),
        entry(
            "GT-range",
            "RFC 8259 lets readers set limits to the range of numbers; no document says what a number beyond every machine "
                + "type does, wherever it stands.",
            "It is read.",
            "The message is refused."
        ),
        entry(
            "GT-refused-or-suppressed",
            "A message that can be refused is for a user who is online: no document says which comes first.",
            "No push is sent.",
            "The message is refused."
        ),
        entry(
            "GT-number",
            "set_pushInfo makes a whole number of the badge; what becomes of one beyond every integer depends on the "
                + "machine.",
            "The number goes on.",
            "The message is refused.",
            "It counts as 0, and is lost."
        ),
    ]

    private static let sdk = [
        entry(
            "GT-loose",
            "PHP takes 0, false, an empty list and, in some fields, \"0\" for unset, and an empty object by how it was "
                + "made; the field tables name null and \"\" only.",
            "It counts as unset.",
            "It counts as a value."
        ),
        entry(
            "GT-3",
            "To PHP null is at least 0, in some versions so is text that is no number, and text that begins with a number equals "
                + "it; elsewhere null is absent.",
            "The badge, contentAvailable or the voice is left out.",
            "It is put in as it is."
        ),
        entry(
            "GT-4",
            "A sound of any type goes on as it is; but to PHP true equals the constant for silence.",
            "There is no sound.",
            "sound is true."
        ),
        entry(
            "GT-5",
            "The article calls the badge of a silent push optional; the SDK makes no payload without alert, badge and sound, "
                + "before it looks at contentAvailable.",
            "The message is refused.",
            "The silent push is sent."
        ),
        entry(
            "GT-volume",
            "The setter of a volume refuses what is not from 0 to 1; the field can be set without it.",
            "The message is refused.",
            "The volume goes on as it is.",
            "It goes on with one decimal, like any other."
        ),
        entry(
            "GT-9",
            "The SDK's class of media prints onlywifi as 0 or 1; its field table calls it onlyWifi.",
            "onlywifi is 0 or 1.",
            "The media go on as the caller wrote them, with their IDs."
        ),
        entry(
            "GT-push-info",
            "The arguments of set_pushInfo are positional; no document says what something else in their place is.",
            "As good as absent: the message is an IGtAPNPayload.",
            "The message is refused."
        ),
        entry(
            "GT-13",
            "Some releases encode the arguments of set_pushInfo themselves and split locArgs at commas, others fill an "
                + "IGtAPNPayload and keep locArgs whole.",
            "They are encoded as the older releases do.",
            "They are the fields of an IGtAPNPayload."
        ),
        entry(
            "GT-16",
            "apnInfo is an IGtAPNPayload; no document says what another value in its place does.",
            "The message is refused.",
            "There is no push."
        ),
        entry(
            "GT-16-fields",
            "A transmission template has a transmissionType of 1 or 2 and a transmissionContent; no document says what "
                + "becomes of the push without them.",
            "It is sent.",
            "The message is refused."
        ),
    ]

    private static let rest = [
        entry(
            "GT-IOS",
            "Samples of a wrapper print the key ios in capitals.",
            "It is another key.",
            "It is ios."
        ),
        entry(
            "GT-no-ios",
            "No document says what a request without an ios channel means for a device of Apple's.",
            "The message is refused.",
            "No push is sent."
        ),
        entry(
            "GT-14-type",
            "The table of type has notify, voip and liveactivity; not what another one does.",
            "The message is refused.",
            "It is a notification."
        ),
        entry(
            "GT-14-voip",
            "The sample of a call has a payload alone; no document says what else in it does.",
            "The payload is all that goes out.",
            "The rest goes out as well."
        ),
        entry(
            "GT-14-activity",
            "A Live Activity has laId, timestamp, event and content-state; no document says what a lack of them does.",
            "It goes out as it is.",
            "The message is refused."
        ),
        entry(
            "GT-14-nothing",
            "Every field of ios is optional; no document says what a push without aps, or with nothing in it, is.",
            "It goes out without aps.",
            "The message is refused.",
            "It goes out with an empty aps."
        ),
        entry(
            "GT-14-silent",
            "content-available 1 is a silent push without a message in the notification bar, and other fields need not "
                + "be filled; not what they do where they are.",
            "They are copied.",
            "Alert, badge and sound are left out."
        ),
        entry(
            "GT-14-badge",
            "auto_badge has its effect in the service; no document says where it is before.",
            "It is aps.autoBadge, as in the SDK.",
            "It is not in the payload."
        ),
        entry(
            "GT-14-zero",
            "content-available is 0 by default; no document says whether a 0 is sent.",
            "It is copied.",
            "It is left out."
        ),
        entry(
            "GT-14-empty",
            "No document says what an empty text or alert does.",
            "It is copied.",
            "It is left out.",
            "The message is refused."
        ),
        entry(
            "GT-14-null",
            "REST copies aps; no document says whether null members of it are copied with the others.",
            "They are copied.",
            "They are left out, and those deeper inside stay.",
            "None stays."
        ),
        entry(
            "GT-14-media",
            "No document shows what becomes of multimedia, nor what more than three or incomplete ones do.",
            "_grinfo_ has them, in some form.",
            "They are not in the payload.",
            "The message is refused."
        ),
    ]

    private static let service = [
        entry(
            "GT-12",
            "The service adds members; no document says who wins where the caller uses the same names.",
            "The service's value.",
            "The caller's value."
        ),
        entry(
            "GT-12-badge",
            "The service computes a number from +n, -n or n; no document says what it makes of another text.",
            "There is some number.",
            "There is no badge.",
            "The message is refused."
        ),
        entry(
            "GT-12-activity",
            "The captured pushes are notifications; no document says whether a Live Activity gets the service's "
                + "members.",
            "They get them.",
            "They do not."
        ),
        entry(
            "GT-collapse-id",
            "The SDK writes apns-collapse-id beside aps; APNs wants it as a header, and no document shows where the "
                + "service and REST put it.",
            "It is beside aps.",
            "It is not in the payload."
        ),
        entry(
            "GT-size",
            "Over a limit no push goes out; how that is told is documented for the SDK alone, and REST has no limit of "
                + "its own before the service.",
            "The message is refused.",
            "No push is sent.",
            "Before the service it passes."
        ),
        entry(
            "GT-size-open",
            "A part of this payload has no documented length, and so near the limit its length decides.",
            "The reference's own length counts.",
            "Another length would be on the other side of the limit."
        ),
    ]

    private static func entry(_ topic: String, _ question: String, _ readings: String...) -> Ambiguity {
        Ambiguity(topic, .getui, question: question, readings: readings)
    }
}
