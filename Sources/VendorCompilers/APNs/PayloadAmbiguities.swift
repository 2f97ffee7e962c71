import PushModel

/// What a payload builder may do that no document decides.
enum PayloadAmbiguities {
    static let all = [
        entry(
            "AP-broken",
            "APNs rejects the request or a device drops it, or the payload is no JSON; no document says whether a library "
                + "that builds payloads looks at that.",
            "It goes out, the member that is wrong as it is, mended or left out.",
            "It is refused."
        ),
        entry(
            "AP-mark",
            "A byte order mark is before the JSON. RFC 8259, section 8.1: nobody may add one, and software that reads JSON may "
                + "ignore it rather than treat it as an error.",
            "It makes the text no JSON: see AP-broken.",
            "It is ignored: the payload is the JSON after it."
        ),
        entry(
            "AP-size",
            "The payload is over the limit of its push type; no document says who looks at that.",
            "It goes out as it is.",
            "It is refused.",
            "It is not sent."
        ),
        entry(
            "AP-equal-keys",
            "RFC 8259 leaves open what equal keys in an object do.",
            "The last one counts.",
            "The payload is refused."
        ),
        entry(
            "AP-number",
            "RFC 8259 lets software set limits to the range of numbers.",
            "A number beyond every machine type stays as it is.",
            "The payload is refused."
        ),
        entry(
            "AP-empty",
            "An empty text, category or list, an alert in which nothing is left, and null say what the same member says where it is "
                + "left out: the properties of UNNotificationContent are empty and not nil where the payload says nothing (Apple, "
                + "UNNotificationContent). No document says whether a library that builds payloads writes such a member.",
            "It stays.",
            "It is left out."
        ),
        entry(
            "AP-default",
            "A member has the value that holds where it is left out: active is the default interruption level (Apple, "
                + "UNNotificationInterruptionLevel.active), and the flags do something with 1 alone (Apple, Generating a remote "
                + "notification). No document says whether a library that builds payloads writes it.",
            "It stays.",
            "It is left out."
        ),
        entry(
            "AP-alert",
            "An alert that is a string shows it as its body, and so does an object with that body alone (Apple, Generating a remote "
                + "notification: a dictionary is recommended). No document says which of the two a library writes.",
            "It is written as it is meant.",
            "It is written in the other form."
        ),
        entry(
            "AP-date",
            "A date of a Live Activity is a UNIX timestamp in seconds (Apple, Generating a remote notification). No document says whether a "
                + "fraction of a second is kept.",
            "It is kept.",
            "The date is a whole second."
        ),
    ]

    private static func entry(_ topic: String, _ question: String, _ readings: String...) -> Ambiguity {
        Ambiguity(topic, .apns, question: question, readings: readings)
    }
}
