import JSONModel
import PushModel
import VendorModel

/// The endpoint that a message reaches, and the clock.
struct SNSContext: Sendable {
    /// Only one set of documents describes Amazon SNS.
    enum Profile: String, CaseIterable {
        case current
    }

    /// What a message is published to.
    enum TargetKind: String, CaseIterable {
        case topic, endpoint
    }

    var common = CommonContext()
    var platform = SNSPlatform.apns
    /// Whether the endpoint takes pushes.
    var isEndpointEnabled = true
    /// Unset: as `TopicArn` or `TargetArn` says.
    var targetKind: TargetKind?

    /// Reads a case's context; null is a default.
    ///
    /// - Throws: ``ContextError`` for an unknown field or a value that the field cannot have.
    init(_ object: JSONObject) throws(ContextError) {
        try ContextFields.takeAll(of: object) { member throws(ContextError) in
            if try common.take(member.key, member.value) { return }
            switch member.key {
            case "profile": _ = try ContextFields.choice(member.value, member.key, as: Profile.self)
            case "platform": platform = try ContextFields.choice(member.value, member.key, as: SNSPlatform.self)
            case "endpointEnabled": isEndpointEnabled = try ContextFields.bool(member.value, member.key)
            case "targetKind": targetKind = try ContextFields.choice(member.value, member.key, as: TargetKind.self)
            default: throw ContextFields.unknown(member.key)
            }
        }
    }

    /// The context whole, as a testee gets it: the target's kind is what the message says.
    func members(for message: SNSMessage?) -> JSONObject {
        var object = common.members(profile: Profile.current.rawValue)
        let own: JSONObject = [
            "platform": .string(platform.rawValue),
            "endpointEnabled": .bool(isEndpointEnabled),
            "targetKind": .string(targetKind(of: message).rawValue),
        ]
        object.members.append(contentsOf: own.members)
        return object
    }

    func targetKind(of message: SNSMessage?) -> TargetKind {
        targetKind ?? message?.targetKind ?? .endpoint
    }
}
