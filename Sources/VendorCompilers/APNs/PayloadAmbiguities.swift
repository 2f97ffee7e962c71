import PushModel

/// What a payload builder may do that no document decides.
enum PayloadAmbiguities {
    static let all = [
        entry(
            "AP-broken",
            "APNs rejects the request or a device drops it, or the payload is no JSON; no document says whether a library "
                + "that builds payloads looks at that.",
            "It goes out as it is.",
            "It is refused."
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
    ]

    private static func entry(_ topic: String, _ question: String, _ readings: String...) -> Ambiguity {
        Ambiguity(topic, .apns, question: question, readings: readings)
    }
}
