import JSONModel
import PushModel
import VendorModel

/// A request of ZEGO's server interface, as far as the interface looks at it: the message, to whom it goes, or what is wrong.
struct ZegoSending: Sendable {
    /// The part that has `OfflinePush` in it; nil where the body has none.
    private(set) var message: JSONObject?
    private(set) var names: [String] = []
    private(set) var error: ZegoError?

    /// Most recipients of one message, and most who are called at once.
    private static let mostPeers = 100
    private static let mostCalled = 9
    /// Of a user's or a group's ID.
    private static let mostBytes = 32

    init(_ body: JSONObject, _ action: ZegoAction) {
        message = action == .call ? body : body["MessageBody"]?.objectValue
        error = read(body, action)
    }

    private mutating func read(_ body: JSONObject, _ action: ZegoAction) -> ZegoError? {
        guard Self.isID(body["FromUserId"]) else { return .parameter("FromUserId") }
        if action != .call {
            guard body["MessageType"]?.intValue != nil else { return .parameter("MessageType") }
            guard message != nil else { return .parameter("MessageBody") }
        }
        if action == .toPeers || action == .toGroup {
            guard let priority = body["Priority"]?.intValue, 1...3 ~= priority else { return .parameter("Priority") }
        }
        switch action {
        case .toPeers: return readUsers(body, "ToUserId", most: Self.mostPeers, .tooManyUsers)
        case .call:
            guard body["OfflinePush"]?.objectValue != nil else { return .parameter("OfflinePush") }
            if let timeout = body["Timeout"] {
                guard let seconds = timeout.intValue, 0...600 ~= seconds else { return .parameter("Timeout") }
            }
            return readUsers(body, "UserIds", most: Self.mostCalled, .tooManyCalled)
        case .toGroup: return readGroup(body)
        case .toAll:
            switch body["PushType"]?.intValue ?? (body["PushType"] == nil ? 0 : nil) {
            // To those who are online, and nobody else.
            case 0: break
            case 1, 2: names = ["all"]
            default: return .parameter("PushType")
            }
            return nil
        }
    }

    private mutating func readUsers(_ body: JSONObject, _ field: String, most: Int, _ tooMany: ZegoError) -> ZegoError?
    {
        guard let users = body[field]?.arrayValue, !users.isEmpty, users.allSatisfy(Self.isID) else {
            return .parameter(field)
        }
        if users.count > most { return tooMany }
        let names = users.compactMap(\.stringValue)
        // "The list cannot contain userIDs identical to FromUserId".
        if let sender = body["FromUserId"]?.stringValue, names.contains(sender) { return .parameter(field) }
        self.names = names
        return nil
    }

    /// Nobody says who is in a group: it stands in for its members, unless the message is for some of them.
    private mutating func readGroup(_ body: JSONObject) -> ZegoError? {
        guard Self.isID(body["GroupId"]), let group = body["GroupId"]?.stringValue else { return .parameter("GroupId") }
        names = [group]
        guard let option = body["SendMsgOptions"]?["TargetOption"]?.objectValue, option["Inclusive"] == true else {
            return nil
        }
        guard let members = option.texts("ReceiverUserIds") else { return .parameter("ReceiverUserIds") }
        names = members
        return nil
    }

    private static func isID(_ value: JSONValue?) -> Bool {
        guard let text = value?.stringValue else { return false }
        return !text.isEmpty && text.utf8.count <= mostBytes
    }
}
