import PushModel

/// Where the documents of FCM leave more than one reading.
enum FCMAmbiguities {
    static let all = requests + payloads + transport + adminSDKs

    private static let requests = [
        entry(
            "FC-types",
            "No document says what a field of a wrong type does, except in data and the Admin SDKs; older pages show "
                + "badges and arguments as text.",
            "The message is refused.",
            "Such forms are taken for what they mean, other fields are ignored.",
            "Every such field is ignored."
        ),
        entry(
            "FC-unknown-field",
            "No document says what a field does that none of them names.",
            "It is ignored.",
            "The message is refused."
        ),
        entry(
            "FC-equal-keys",
            "No document says what equal keys in a message do.",
            "The last one counts.",
            "The message is refused."
        ),
        entry(
            "FC-range",
            "RFC 8259 lets readers set limits to the range of numbers; no document says what a number beyond every machine "
                + "type does, wherever it stands.",
            "It is read.",
            "The message is refused."
        ),
        entry(
            "FC-refused-or-suppressed",
            "validate_only and dry_run test a message without delivery; no document says how a faulty one is answered.",
            "It is refused.",
            "No push is sent."
        ),
        entry(
            "FC-validate-only",
            "Google's JSON takes names with underscores and in camelCase; no document says what both in one request do.",
            "validate_only counts.",
            "validateOnly counts.",
            "The request is refused."
        ),
        entry(
            "FC-message-null",
            "HTTP v1 has a message; null is elsewhere as good as absent, and a request without a message is a legacy body.",
            "The request is refused.",
            "It is a legacy body without target and content."
        ),
        entry(
            "FC-1",
            "Exactly one target is wanted; no document says whether an empty text beside another target is one.",
            "It is none.",
            "The message is refused."
        ),
        entry(
            "FC-legacy-target",
            "No document says what two targets in a legacy body do, or a list of registration IDs that is empty or has "
                + "more than 1000.",
            "It is compiled.",
            "It is refused."
        ),
        entry(
            "FC-legacy-door",
            "The Admin SDKs build messages of HTTP v1; none of their documents speaks of a legacy body.",
            "It goes out as it is.",
            "It is refused."
        ),
        entry(
            "FC-2",
            "Values of data are strings; null is elsewhere as good as absent.",
            "The message is refused.",
            "The entry is left out."
        ),
        entry(
            "FC-2-message-type",
            "message_type is reserved in data like from; but it was seen to be taken, and lost on the device.",
            "The message is refused.",
            "The entry is passed on."
        ),
        entry(
            "FC-2-legacy",
            "The refusal of other values than strings in data is documented for HTTP v1 only.",
            "A legacy body is refused too.",
            "The value becomes the text of its JSON."
        ),
    ]

    private static let payloads = [
        entry(
            "FC-empty-text",
            "No document says what an empty text does where FCM writes the payload.",
            "It is left out.",
            "It is put in.",
            "The message is refused."
        ),
        entry(
            "FC-3-alert",
            "apns.payload overrides title and body of the notification, and a sample without an alert still shows the "
                + "title; no document says whether an alert with one of them, or with neither, is completed.",
            "The text that it does not have is added.",
            "It stays as it is."
        ),
        entry(
            "FC-3-localised",
            "apns.payload wins over title and body; no document says whether a localisation key sets the text.",
            "The text is added beside the key.",
            "The key stands alone."
        ),
        entry(
            "FC-3-aps",
            "aps in apns.payload is no object, and a notification is to be merged into it: no document says how.",
            "aps stays as it is.",
            "The message is refused.",
            "aps is made of the notification."
        ),
        entry(
            "FC-null",
            "apns.payload goes out as it is; whether its null members do no document says, nor whether those of an "
                + "alert do that FCM completes.",
            "They do.",
            "They are left out."
        ),
        entry(
            "FC-image",
            "The documents name an image for the notification, and not where it is in the payload.",
            "It is not there.",
            "It is fcm_options.image, where the library for iOS looks for it."
        ),
        entry(
            "FC-4-aps",
            "data never overwrites aps; no document says what becomes of an entry of that name.",
            "It is left out.",
            "The message is refused."
        ),
        entry(
            "FC-4-clash",
            "No document ranks an entry of data and a member of apns.payload of the same name.",
            "The member of apns.payload stays.",
            "The entry of data replaces it."
        ),
        entry(
            "FC-6-arguments",
            "No document says what localisation arguments without a key do in a legacy body, or an empty list.",
            "They are put in.",
            "They are left out.",
            "The body is refused."
        ),
        entry(
            "FC-empty",
            "No document says what a message does that has neither text nor data nor payload.",
            "An empty payload is sent.",
            "The message is refused.",
            "Nothing is sent."
        ),
        entry(
            "FC-no-aps",
            "No document shows the payload of a message without anything for aps.",
            "There is no aps.",
            "aps is empty."
        ),
    ]

    private static let transport = [
        entry(
            "FC-5",
            "The default priority is 10, and a message that is data only must have 5.",
            "A priority that is not given is 5, a legacy high is 10.",
            "A priority that is not given is 10, a legacy high is 5."
        ),
        entry(
            "FC-5-unusual",
            "Headers go out as given; whether FCM refuses a value that APNs does not take no document says.",
            "It goes out.",
            "The message is refused."
        ),
        entry(
            "FC-5-clock",
            "The push expires after 30 days; since when no document says.",
            "Since the message was sent.",
            "Since it is compiled."
        ),
        entry(
            "FC-6-lifetime",
            "time_to_live is a field of the legacy protocol; no document says that it becomes apns-expiration.",
            "It is counted from the start of the message.",
            "The expiration is the default.",
            "A lifetime of 0 is an expiration of 0."
        ),
        entry(
            "FC-6-default",
            "A push without a lifetime expires after 30 days; the reference of the legacy protocol has four weeks for a body "
                + "without time_to_live.",
            "After 30 days.",
            "After four weeks."
        ),
        entry(
            "FC-6-collapse-key",
            "collapse_key is a field of the legacy protocol; no document says that it becomes apns-collapse-id.",
            "It is the apns-collapse-id header.",
            "There is no such header."
        ),
        entry(
            "FC-7",
            "4096 bytes are documented; about 4000 were seen to be the limit. Apple takes more of a call; no document says "
                + "whether FCM does.",
            "The push is sent.",
            "It is not."
        ),
        entry(
            "FC-7-spelling",
            "No document fixes how a number is spelt (1.0 or 1), and so near the limit the length decides.",
            "The reference's own bytes count.",
            "Another spelling is on the other side of the limit."
        ),
        entry(
            "FC-7-outcome",
            "No document says whether a payload over a limit is an error to the sender.",
            "The message is refused.",
            "No push is sent."
        ),
    ]

    private static let adminSDKs = [
        entry(
            "FC-9-bool",
            "The Python SDK wants numbers for badge and volume, and in Python a Boolean is one.",
            "The message is refused.",
            "The Boolean is passed on."
        ),
        entry(
            "FC-9-alert",
            "The Python SDK checks the arguments of its alert, and lets custom data of the same names override them.",
            "A value of a wrong type is refused.",
            "It is custom data."
        ),
        entry(
            "FC-9-sound",
            "The Python SDK's sound has a name, a volume and critical, and no document says what becomes of more.",
            "It is left out.",
            "The message is refused."
        ),
        entry(
            "FC-9-names",
            "The Python SDK has no names in camelCase; no document says what they are there.",
            "The arguments of the same meaning.",
            "Custom data."
        ),
        entry(
            "FC-9-twice",
            "A key given in camelCase and with dashes is an error in the table of the SDKs' checks; their alerts, and "
                + "Python's flags that are not set, let it pass.",
            "The message is refused.",
            "The one that is written last counts: in Node.js that in camelCase."
        ),
        entry(
            "FC-9-null",
            "To the Node.js SDK null is no object, though it keeps null members; everywhere else it is as good as "
                + "absent.",
            "The message is refused.",
            "The member is absent.",
            "The member is kept."
        ),
        entry(
            "FC-9-dashed",
            "Arguments need their key; the Node.js SDK looks for both in camelCase only.",
            "The message is refused.",
            "It is passed on."
        ),
        entry(
            "FC-9-fid",
            "Newer documents have the target fid; the SDKs' checks know token, topic and condition.",
            "The message is refused.",
            "It is passed on."
        ),
    ]

    private static func entry(_ topic: String, _ question: String, _ readings: String...) -> Ambiguity {
        Ambiguity(topic, .fcm, question: question, readings: readings)
    }
}
