import JSONModel
import PushModel
import VendorModel

/// A request to send, as far as the interface looks at it: to whom it goes, or what is wrong with it.
struct EasemobSending: Sendable {
    /// With the kind of its target, which the newer interface has in the path.
    private(set) var body: JSONObject
    /// What `to`, or `target`, names.
    private(set) var targets: [String] = []
    /// Of a message to some members only.
    private(set) var members: [String] = []
    private(set) var target = EasemobRoute.Target.users
    private(set) var error: EasemobError?
    /// Whether the body is other than what came.
    private(set) var isCompleted = false

    /// Whom the interface takes for the sender where none is named.
    private static let administrator = "admin"
    /// Most bytes of the message and its extensions.
    private static let mostBytes = 5 * 1024

    init(_ body: JSONObject, by route: EasemobRoute) {
        self.body = body
        error = route.target == nil ? readOlder() : readNewer(route)
        if body["from"] == nil {
            self.body["from"] = .string(Self.administrator)
            isCompleted = true
        }
    }

    private mutating func readNewer(_ route: EasemobRoute) -> EasemobError? {
        target = route.target ?? .users
        // Of the user's own it would be another interface's.
        body["target_type"] = .string(target.rawValue)
        isCompleted = true
        if body["from"] == "" { return .empty("from") }
        if let from = body["from"], from.stringValue == nil { return .invalidBody }
        if let error = readTargets("to") { return error }
        switch body["type"] {
        case nil, "": return .empty("type")
        case .string: break
        default: return .invalidBody
        }
        switch body["body"] {
        case nil: return .empty("body")
        case .object(let content): if content.isEmpty { return .empty("body") }
        default: return .invalidBody
        }
        if route.isDirected {
            guard let members = body.texts("users") else {
                return body["users"] == nil ? .empty("users") : .invalidBody
            }
            if members.isEmpty { return .empty("users") }
            if members.count > EasemobRoute.mostMembers {
                return .message("params users's size can't exceed limit \(EasemobRoute.mostMembers)")
            }
            self.members = members
        }
        return checkContent("body")
    }

    /// The documents have no table of errors for it: it gets the newer interface's, with its own names.
    private mutating func readOlder() -> EasemobError? {
        switch body["target_type"] {
        case nil, "": return .empty("target_type")
        case .string(let name):
            guard let target = EasemobRoute.Target(rawValue: name) else { return .invalidBody }
            self.target = target
        default: return .invalidBody
        }
        if body["from"] == "" { return .empty("from") }
        if let error = readTargets("target") { return error }
        switch body["msg"] {
        case nil: return .empty("msg")
        case .object(let content): if content.isEmpty { return .empty("msg") }
        default: return .invalidBody
        }
        return checkContent("msg")
    }

    private mutating func readTargets(_ parameter: String) -> EasemobError? {
        guard let value = body[parameter] else { return .empty(parameter) }
        guard value.arrayValue != nil, let targets = body.texts(parameter) else { return .invalidBody }
        if targets.isEmpty { return .empty(parameter) }
        if targets.count > target.most {
            return .message("params \(parameter)'s size can't exceed limit \(target.most)")
        }
        self.targets = targets
        return nil
    }

    private func checkContent(_ parameter: String) -> EasemobError? {
        if let ext = body["ext"], ext.objectValue == nil { return .message("param ext must be JSONObject") }
        let parts = [body[parameter], body["ext"]].compactMap { $0?.serialized().count }
        return parts.reduce(0, +) > Self.mostBytes ? .tooLarge : nil
    }
}
