import Masking
import VendorModel

/// Who asks for a push, by the member of the message that does.
enum ZegoInterface: String, Sendable, CaseIterable {
    /// The SDKs, with a message or a call that a client sends.
    case client = "pushConfig"
    /// The server interface.
    case server = "OfflinePush"
}

/// A field that both interfaces have, each by a name of its own.
struct ZegoField: Sendable {
    static let title = ZegoField("title", "Title")
    static let content = ZegoField("content", "Content")
    static let payload = ZegoField("payload", "Payload")
    static let strategy = ZegoField("resourcesID", "PushStrategyId")
    static let thread = ZegoField("threadID", "ThreadId")
    static let enableBadge = ZegoField("enableBadge", "EnableBadge")
    static let badgeIncrement = ZegoField("badgeIncrement", "BadgeIncrement")

    static let all = [title, content, payload, strategy, thread, enableBadge, badgeIncrement]

    let client: String
    let server: String

    private init(_ client: String, _ server: String) {
        self.client = client
        self.server = server
    }

    func name(in interface: ZegoInterface) -> String { interface == .client ? client : server }

    /// The server's name of a client's field, if it has one of its own.
    static func serverName(of client: String) -> String { all.first { $0.client == client }?.server ?? client }
}

/// The fields of ZEGO's messages. ZIM API reference, ZIMPushConfig; server API, MessageBody introduction.
enum ZegoFields {
    static let message = FieldTable(
        "the message",
        others: .free,
        source: "ZIM API reference; ZIM server API, MessageBody",
        [
            "pushConfig": (.object(client), "The push of a message or a call that a client sends."),
            "OfflinePush": (.object(server), "The push of a message that a server sends."),
            "timeout": (.range(1...600), "For a call: the seconds until it ends without an answer."),
            "invitees": (.names.read(as: .anything), "For a call: the IDs of the called users."),
        ]
    )

    /// As the server's interface has it, which has no timeout.
    static let serverMessage = message.replacing { $0.name == "timeout" ? .range(1...600).unread : nil }

    /// A message to send, or an update of one that the device shows.
    static let messageOrUpdate = message.adding([
        "incoming": (.object(incoming), "A push that updates a shown notification.")
    ])

    /// The arguments of a call, which have the configuration of the push inside their own.
    static let call = FieldTable(
        "the call",
        others: .free,
        source: "ZIM API reference, ZIMCallInviteConfig",
        [
            "invitees": (.names, "The IDs of the called users."),
            "config": (.object(message), "The configuration of the call and of its push."),
        ]
    )

    /// What an interface gets, or the part of it that is the message.
    static let request = message.replacing { $0.name == "OfflinePush" ? .object(serverWithOthers) : nil }.adding([
        "FromUserId": (.name, "The ID of the sender or caller."),
        "ToUserId": (.names, "The IDs of the users who get the message."),
        "UserIds": (.names, "The IDs of the called users."),
        "GroupId": (.name, "The ID of the group whose members get the message."),
        "MessageType": (.integer, "The kind of message."),
        "MessageBody": (.object(body), "The message, with its push."),
        "Priority": (.integer, "1 to 3: how important the message is."),
        "PushType": (.integer, "For a message to all: 0 for online users, 1 and 2 also for others."),
        "Timeout": (.integer, "For a call: the seconds until it ends without an answer."),
        "Message": (.string, "The text of the message."),
        "ExtendedData": (.string, "Data for the app, besides the text."),
        "SendMsgOptions": (.object(options), "For a group: the members who get the message."),
    ])

    private static let body = FieldTable(
        "MessageBody",
        others: .free,
        [
            "Message": (.string, "The text of the message."),
            "ExtendedData": (.string, "Data for the app, besides the text."),
            "OfflinePush": (.object(serverWithOthers), "The push of the message."),
        ]
    )

    private static let options = FieldTable(
        "SendMsgOptions",
        [
            "TargetOption": (
                .object(
                    FieldTable(
                        "TargetOption",
                        [
                            "Inclusive": (.boolean, "true: only these members get the message."),
                            "ReceiverUserIds": (.names, "The IDs of the members."),
                        ]
                    )
                ), "Members of the group."
            )
        ]
    )

    private static let incoming = FieldTable(
        "incoming",
        others: .free,
        ["payload": (.json(payload), "The push's data for the app, as the text of a JSON object.")]
    )

    private static let payload = FieldTable(
        "payload",
        others: .free,
        ["customId": (.either(.string, .integer), "The ID of the notification to update.")]
    )

    static let client = FieldTable(
        ZegoInterface.client.rawValue,
        source: "ZIM API reference, ZIMPushConfig",
        [
            "title": (.string, "The title of the notification."), "content": (.string, "The text of the notification."),
            "payload": (.string.masked(.carried), "Data for the app, as a text."),
            "extendedData": (.string.masked(.carried), "The same as payload, in older releases."),
            "resourcesID": (.name, "The ID of a push strategy in ZEGO's console."),
            "threadID": (.name, "Becomes aps.thread-id, which groups notifications."),
            "enableBadge": (.boolean, "Whether the push changes the number on the app's icon."),
            "badgeIncrement": (.integer, "The number to add to the badge on the app's icon."),
            "voIPConfig": (.object(voIP), "The data of a VoIP push for CallKit."),
            "privateMessageTemplate": (.map, "For OPPO's phones: the private template of the push."),
        ]
    )

    private static let voIP = FieldTable(
        "voIPConfig",
        source: "ZIM API reference, ZIMVoIPConfig",
        [
            "iOSVoIPHandleType": (.integer, "The kind of the caller's handle, as in CallKit."),
            "iOSVoIPHandleValue": (.string, "The caller's handle that CallKit shows."),
            "iOSVoIPHasVideo": (.boolean, "Whether the call has video."),
        ]
    )

    /// Other vendors' phones have parts of their own.
    static let server = FieldTable(
        ZegoInterface.server.rawValue,
        others: .free,
        source: "ZIM server API, MessageBody introduction, OfflinePush",
        ["Enable": (.integer, "1: there is a push.")]
    )
    .adding(ZegoField.all.compactMap { client[$0.client]?.renamed($0.server) })
    .adding(["PushImageInfo": (.map.read(as: .object(picture)), "The picture that the push shows.")])

    private static let serverWithOthers = server.adding([
        "VendorParams": (.map, "The push on phones of other vendors.")
    ])

    private static let picture = FieldTable(
        "PushImageInfo",
        others: .free,
        ["Apns": (.object(FieldTable("Apns", others: .free, ["Image": (.string, "Its URL.")])), "On Apple's devices.")]
    )
}

extension MessageMasking {
    static let zego: MessageMasking = {
        // Who stands in for all.
        let recipient = MaskingPlan.text(.constant(["all"]))
        return MessageMasking(
            recipient: recipient,
            profiles: ZegoProfile.allCases.map(\.rawValue),
            context: [
                "recipient": recipient, "requestId": .own, "callId": .own,
                // What the console has behind an ID of the sender's.
                "strategies": .eachMember(.object(["mutable": .own, "silent": .own, "voip": .own, "sound": .sound])),
            ]
        ) { [plan = ZegoFields.request.masking] _, _ in
            plan
        }
    }()
}
