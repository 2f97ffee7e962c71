import EasemobVendor
import FCMVendor
import GetuiVendor
import JSONModel
import PushModel
import SNSVendor
import ZEGOVendor

extension MaskingPlan {
    /// A message as a case has it.
    ///
    /// - Parameters:
    ///   - dialect: Whose message it is.
    ///   - value: The message, if it is JSON: members of it may say how others are read.
    ///   - payload: What the parts of it are that go to APNs as they are.
    /// - Returns: The plan for all of it.
    static func message(of dialect: Dialect, _ value: JSONValue?, payload: MaskingPlan) -> MaskingPlan {
        switch dialect {
        case .sns: sns(isStructured: value?["MessageStructure"] == "json", payload: payload)
        case .fcm: fcm(payload: payload)
        case .easemob: easemob
        case .getui: getui(payload: payload)
        case .zego: zego
        case .apns: payload
        default: .own
        }
    }

    /// How recipients of a vendor are called.
    static func recipient(of dialect: Dialect) -> MaskingPlan {
        switch dialect {
        case .sns: .text(.resourceName)
        case .fcm: .text(.topics)
        // Who stands in for all.
        case .getui, .zego: .text(.constant(["all"]))
        default: .own
        }
    }

    /// The world that a message met, as the doors know it.
    static func context(recipient: MaskingPlan) -> MaskingPlan {
        .object([
            "now": .text(.figure), "sentAt": .text(.figure), "bundleId": .text(.appID), "deviceToken": .text(.token),
            "profile": .text(.constant(profiles)),
            "stage": .text(.constant(["sdk", "device"])), "door": .text(.constant(["raw", "pysdk", "nodesdk"])),
            "online": .own,
            "environment": .text(.constant(["production", "sandbox"])),
            "platform": .text(.constant(Set(SNSWords.platforms.map { $0.lowercased() }))), "endpointEnabled": .own,
            "targetKind": .text(.constant(["topic", "endpoint"])),
            "chatType": .text(.constant(["chat", "groupchat", "chatroom"])), "messageId": .own, "groupId": .own,
            "recipient": recipient, "gmid": .own, "requestId": .own, "callId": .own,
            "strategies": strategies,
        ])
    }

    /// Interfaces, and states of documents, in lower case.
    private static let profiles: Set<String> = [
        "current", "seed0", "seed1", "php2017", "php2019", "rest2", "intended", "asdocumented",
    ]

    /// What the console of ZEGO's has behind an ID of the sender's.
    private static let strategies = MaskingPlan.eachMember(
        .object(["mutable": .own, "silent": .own, "voip": .own, "sound": .sound])
    )
}
