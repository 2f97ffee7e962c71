import Masking

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
        ) { _, _ in
            .zego
        }
    }()
}

// A message of ZEGO's server interface, and of its clients.
extension MaskingPlan {
    static let zego = MaskingPlan.object([
        "OfflinePush": zegoPush, "pushConfig": zegoClientPush, "FromUserId": .own, "ToUserId": .own, "UserIds": .own,
        "GroupId": .own, "MessageType": .text(.figure),
        "MessageBody": .object(["Message": .own, "ExtendedData": .own, "OfflinePush": zegoPush]),
        "Priority": .text(.figure), "PushType": .text(.figure), "Timeout": .text(.figure), "timeout": .text(.figure),
        "Message": .own, "ExtendedData": .own, "invitees": .own, "SendMsgOptions": zegoOptions,
    ])

    private static let zegoPush = MaskingPlan.object([
        "Enable": .text(.figure), "Title": .own, "Content": .own, "Payload": .carried, "PushStrategyId": .own,
        "ThreadId": .own, "EnableBadge": .own, "BadgeIncrement": .text(.figure),
        "PushImageInfo": .object(["Apns": .object(["Image": .own])]), "VendorParams": .own,
    ])

    private static let zegoClientPush = MaskingPlan.object([
        "title": .own, "content": .own, "payload": .carried, "extendedData": .carried, "resourcesID": .own,
        "threadID": .own,
        "enableBadge": .own, "badgeIncrement": .text(.figure), "privateMessageTemplate": .own,
        "voIPConfig": .object([
            "iOSVoIPHandleType": .text(.figure), "iOSVoIPHandleValue": .own, "iOSVoIPHasVideo": .own,
        ]),
    ])

    private static let zegoOptions = MaskingPlan.object([
        "TargetOption": .object(["Inclusive": .own, "ReceiverUserIds": .own])
    ])
}
