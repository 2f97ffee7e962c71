import JSONModel
import PushModel
import VendorModel

// What Easemob's interface gets.
extension SenderRequest {
    mutating func readEasemob() {
        readNewerInterface()
        guard form == .asRequest,
            let template = message["ext"]?["em_push_template"]?["name"]?.stringValue, !template.isEmpty,
            given["templates"]?[template] == nil
        else { return }
        // Only the vendor's console knows it.
        assumptions.append(
            "the text of the template \(Self.quoted(template)) is unknown; give it as \"templates\" in --context"
        )
    }

    /// The newer interface has `to`, `type` and `body` for `target`, `msg.type` and `msg`, and the kind of chat in its path.
    /// Easemob documentation, server side, send a message.
    private mutating func readNewerInterface() {
        guard message["to"] != nil, message["target"] == nil, message["msg"] == nil else { return }
        var older = JSONObject()
        var content = message["body"]?.objectValue
        for member in message.members {
            switch member.key {
            case "to": older.members.append(JSONMember(key: "target", value: member.value))
            case "type": content?.members.insert(JSONMember(key: "type", value: member.value), at: 0)
            case "body": break
            default: older.members.append(member)
            }
        }
        if let content { older["msg"] = .object(content) }
        if older["target_type"] == nil { older["target_type"] = "users" }
        unwrap(older, at: [])
    }
}

extension JSONObject {
    /// Whether it has fields of Easemob's, or is a request with `ext`.
    var isOfEasemob: Bool {
        func hasFields(_ object: JSONObject?) -> Bool { object?.keys.contains { $0.hasPrefix("em_") } ?? false }
        return hasFields(self) || hasFields(self["ext"]?.objectValue) || self["target_type"] != nil
            || self["msg"]?["type"] != nil && self["target"] != nil
    }
}
