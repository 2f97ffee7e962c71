import JSONModel
import PushModel
import VendorModel

/// Which rule keeps a member out of the payload: that depends on the way on which the message came.
struct FCMAbsence: Sendable {
    /// How the sender asked.
    enum Way: Sendable {
        /// A body of the legacy protocol.
        case legacy
        /// A message of HTTP v1 as the sender wrote it, through an Admin SDK or not.
        case v1(message: JSONObject, throughSDK: Bool)
    }

    let way: Way

    /// Members of `aps` that are completed from the generic notification.
    private static let completed = [["alert"], ["alert", "title"], ["alert", "body"]]

    func rule(at pointer: JSONPointer) -> FCMRule? {
        guard let root = pointer.tokens.first else { return nil }
        let path = Array(pointer.tokens.dropFirst())
        switch way {
        case .legacy: return root == "aps" ? FCMRule.legacy : nil
        case .v1(let message, let throughSDK):
            if root != "aps" { return message["data"]?[root] == nil ? FCMRule.payload : .data }
            // What the sender did write and is not sent, the SDK took away.
            if throughSDK, Self.has(path, in: message["apns"]?["payload"]?["aps"]) { return .adminSDK }
            return Self.completed.contains(path) ? .notification : .payload
        }
    }

    /// Whether the object has the member, under its own name or the SDKs' name for it.
    private static func has(_ path: [String], in object: JSONValue?) -> Bool {
        guard let token = path.first else { return object != nil }
        let names = (FCMCompilation.apsNames + FCMCompilation.alertNames).filter { $0.1 == token }.map(\.0)
        let rest = Array(path.dropFirst())
        return ([token] + names).contains { name in object?[name].map { has(rest, in: $0) } ?? false }
    }
}
