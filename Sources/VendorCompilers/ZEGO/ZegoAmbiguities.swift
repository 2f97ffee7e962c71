import PushModel

/// Where ZEGO's documents leave more than one reading.
enum ZegoAmbiguities {
    static let all = input + gates + calls + strategies + aps + payload + updateFlow

    private static let input = [
        entry(
            "ZG-types",
            "No document says what a field of a wrong type does; the interfaces write Enable as 0 or 1, and "
                + "EnableBadge as true or false.",
            "The message is refused.",
            "Numbers as text, and 0 and 1 for false and true, are taken for what they mean, other fields are ignored.",
            "Every such field is ignored."
        ),
        entry(
            "ZG-equal-keys",
            "No document says what equal keys in a message do.",
            "The last one counts.",
            "The message is refused."
        ),
        entry(
            "ZG-range",
            "RFC 8259 lets readers set limits to the range of numbers; no document says what a number beyond every machine "
                + "type does, wherever it stands.",
            "It is read.",
            "The message is refused."
        ),
        entry(
            "ZG-interface",
            "pushConfig is the client's, OfflinePush the server's; no document has both in one message.",
            "pushConfig counts.",
            "OfflinePush counts.",
            "The message is refused."
        ),
        entry(
            "ZG-incoming",
            "The update flow begins with a notification, whose payload is an object; no document says what another one "
                + "is.",
            "It is refused.",
            "Nothing is taken away.",
            "There is no notification, and so no push."
        ),
    ]

    private static let gates = [
        entry(
            "ZG-1",
            "Enable is 0 or 1; no document says what another number does.",
            "No push is sent.",
            "The push is sent.",
            "The message is refused."
        ),
        entry(
            "ZG-refused-or-suppressed",
            "A message has a value that may be refused, and a gate keeps its push back: no document says which "
                + "comes first.",
            "No push is sent.",
            "The message is refused."
        ),
    ]

    private static let calls = [
        entry(
            "ZG-13",
            "The timeout of a call is 1 to 600 seconds; no document says what another one does to its push.",
            "The message is refused.",
            "The push is sent."
        )
    ]

    private static let strategies = [
        entry(
            "ZG-11",
            "A resourcesID has at most 32 characters and is known to the console; no document says what another one "
                + "does, nor an empty one.",
            "The default strategy is used, and one that is too long is refused.",
            "It is refused, and one that is too long has the default strategy.",
            "The strategy is used if there is one."
        ),
        entry(
            "ZG-11-server",
            "PushStrategyId is a field of OfflinePush; some editions of the page say that it is for pushes to all "
                + "users only.",
            "The strategy is used.",
            "The default strategy is used."
        ),
        entry(
            "ZG-11-sound",
            "No document says what a strategy with an empty sound does.",
            "There is no sound.",
            "The sound is empty."
        ),
        entry(
            "ZG-silent-voip",
            "Silent and VoIP strategies are set up by ZEGO's support; no document has one that is both.",
            "A background push.",
            "A VoIP push."
        ),
        entry(
            "ZG-6",
            "No document shows the payload of a silent push, nor says whether thread and mutable-content go in.",
            "They do not.",
            "They do."
        ),
        entry(
            "ZG-7",
            "A VoIP push is shown with alert, payload and service data; no document says whether badge, thread and "
                + "mutable-content go in.",
            "They do.",
            "They do not."
        ),
        entry(
            "ZG-7-sound",
            "A strategy's sound is said to be effective in alerts only, not to be left out elsewhere.",
            "A VoIP push has no sound.",
            "It has one, without effect."
        ),
    ]

    private static let aps = [
        entry(
            "ZG-3",
            "Title and content are optional, and empty by default; no document says what becomes of an empty one.",
            "The alert has an empty text.",
            "The alert does not have the key."
        ),
        entry(
            "ZG-3-empty",
            "Nor what becomes of an alert without any text.",
            "The alert is an empty dictionary.",
            "There is no alert."
        ),
        entry(
            "ZG-8-negative",
            "The badge increment is 0 to 99; no document says what a negative one does.",
            "It counts as 0.",
            "There is no badge.",
            "The message is refused."
        ),
        entry(
            "ZG-8-client",
            "The server's page says that an increment over 99 counts as 99; the client's pages have no limit.",
            "It counts as 99.",
            "It counts as it is."
        ),
        entry(
            "ZG-9",
            "No document says what an empty thread ID does.",
            "It is left out.",
            "It is put in.",
            "The message is refused."
        ),
    ]

    private static let payload = [
        entry(
            "ZG-4",
            "No document says what an empty payload does.",
            "It is put in.",
            "It is left out.",
            "The message is refused."
        ),
        entry(
            "ZG-4-extendedData",
            "payload was extendedData before version 2.5.0; no document says whether the old name is still read.",
            "It is the payload.",
            "It is ignored."
        ),
        entry(
            "ZG-10",
            "Samples have the service's IDs as texts and as numbers.",
            "As the service's world gives the ID.",
            "The other way; the digits are the same."
        ),
        entry(
            "ZG-10-none",
            "Where the service gives no request ID, no document says what zego is.",
            "It is not there.",
            "It is there without the request ID.",
            "It is there, with whatever content."
        ),
        entry(
            "ZG-12",
            "No document says what becomes of a payload over APNs' limit.",
            "The message is refused.",
            "No push is sent."
        ),
        entry(
            "ZG-12-unplaced",
            "voIPConfig, PushImageInfo and zego without request ID have no documented form in the payload, and so near "
                + "the limit their length decides.",
            "The payload has room for them.",
            "It is over the limit with them."
        ),
    ]

    private static let updateFlow = [
        entry(
            "ZG-U1",
            "Apple runs the extension for mutable-content 1 and an alert dictionary with a text; not said is what "
                + "other values than 1 and 0, an alert that is a string, and empty texts do.",
            "The extension runs.",
            "It does not, and nothing is taken away."
        ),
        entry(
            "ZG-U2",
            "No document says what equal keys in a payload's text do.",
            "The last one counts.",
            "Such a text is no JSON."
        ),
        entry(
            "ZG-U4",
            "The page says that the earlier notification is taken away; its code looks for customId at the top "
                + "level of it, where ZEGO never puts it.",
            "The customId in the delivered payload counts.",
            "The customId at the top level counts."
        ),
        entry(
            "ZG-U5",
            "The code compares with isEqual, for which null equals null, and true the number 1; to JSON these are no "
                + "IDs, or of two types.",
            "They are not equal.",
            "They are equal."
        ),
    ]

    private static func entry(_ topic: String, _ question: String, _ readings: String...) -> Ambiguity {
        Ambiguity(topic, .zego, question: question, readings: readings)
    }
}
