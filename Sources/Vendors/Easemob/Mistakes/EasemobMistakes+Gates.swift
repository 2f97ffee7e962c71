import JSONModel
import PushModel
import VendorModel

// Whether a push is sent, and to whom.
extension EasemobMistakes {
    static let ignoreBeatsForce = SenderMistake(
        "ignore-beats-force",
        .easemob,
        "em_force_notification does nothing if em_ignore_notification is true: no push is sent.",
        source: EasemobDocument.older + ", silent message and forced push",
        wrong: message(#""em_ignore_notification":true,"em_force_notification":true"#),
        right: message(#""em_ignore_notification":false,"em_force_notification":true"#)
    ) { message, reports in
        guard message.ext["em_ignore_notification"]?.boolValue == true,
            message.ext["em_force_notification"]?.boolValue == true
        else { return }
        reports.report("ext", "em_force_notification", saying: "em_ignore_notification wins: no push is sent")
    }

    static let noSilentPush = SenderMistake(
        "ignore-is-no-silent-push",
        .easemob,
        "em_ignore_notification does not make a silent push: no push is sent, and fields for the push do nothing.",
        source: EasemobDocument.older + ", silent message",
        wrong: message(#""em_ignore_notification":true,"em_apns_ext":{"em_push_content_available":1}"#),
        right: message(#""em_ignore_notification":true"#)
    ) { message, reports in
        guard message.ext["em_ignore_notification"]?.boolValue == true else { return }
        let shaping = ["em_apns_ext", "em_push_ext", "em_push_template"].filter {
            !(message.ext[$0]?.objectValue?.isEmpty ?? true)
        }
        for name in shaping {
            reports.report(
                "ext",
                name,
                saying: "does nothing: with em_ignore_notification no push is sent, and no app is woken"
            )
        }
    }

    static let upperCaseTarget = SenderMistake(
        "upper-case-target",
        .easemob,
        "A user ID with upper-case letters in directed_template.target matches no user.",
        source: EasemobDocument.extensions + ", directed_template",
        wrong: message(#""em_push_template":{"directed_template":{"target":["HXTest"],"name":"at_push_template"}}"#),
        right: message(#""em_push_template":{"directed_template":{"target":["hxtest"],"name":"at_push_template"}}"#)
    ) { message, reports in
        let targets = message.ext["em_push_template"]?["directed_template"]?["target"]?.arrayValue ?? []
        for (index, target) in targets.enumerated() {
            guard let id = target.stringValue,
                id.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
            else { continue }
            reports.report(
                ["ext", "em_push_template", "directed_template", "target", String(index)],
                "user IDs are lower case here: \"\(Wording.shortened(id))\" matches no user, so the recipient gets the other text"
            )
        }
    }

    static let tooManyRecipients = SenderMistake(
        "too-many-recipients",
        .easemob,
        "A request goes to 600 users at most.",
        source: EasemobDocument.single + ", rate",
        wrong: toUsers(601),
        right: toUsers(600)
    ) { message, reports in
        guard message.object["target_type"]?.stringValue == "users",
            let targets = message.object["target"]?.arrayValue, targets.count > Self.recipientLimit
        else { return }
        reports.report(
            "target",
            saying: "\(targets.count) recipients: one request takes \(Self.recipientLimit) at most"
        )
    }

    static let messageLimit = SenderMistake(
        "message-limit",
        .easemob,
        "A message has at most 5 KB, including its extension.",
        source: EasemobDocument.limits,
        wrong: message("", text: String(repeating: "a", count: 5100)),
        right: message("", text: String(repeating: "a", count: 4900))
    ) { message, reports in
        let bytes = JSONValue.object(message.object).serializedByteCount()
        guard bytes > Self.messageBytes else { return }
        reports.report([], "the message has \(bytes) bytes: Easemob takes \(Self.messageBytes)")
    }

    /// Easemob documentation, server side, send a message: users of one request.
    private static let recipientLimit = 600
    /// Easemob documentation, product limits: bytes of a message, of any type.
    private static let messageBytes = 5120

    private static func toUsers(_ count: Int) -> String {
        let users = (1...count).map { "\"u\($0)\"" }.joined(separator: ",")
        return #"{"from":"6001","to":[\#(users)],"type":"txt","body":{"msg":"hi"}}"#
    }
}
