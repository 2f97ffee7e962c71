import JSONModel
import PushModel

/// What a vendor's interface takes, taken apart: the part that becomes a push, and what the form of it says of the interface.
struct SenderRequest {
    /// As the reference compiler takes it.
    private(set) var message: JSONObject
    /// Where the message stands in the request.
    private(set) var prefix: [String] = []
    /// Whether the message is other than the request.
    private(set) var isUnwrapped = false
    /// Members of the context that the form of the message settles.
    private var found: JSONObject = [:]
    /// What is taken for granted, since neither message nor context says it.
    private(set) var assumptions: [String] = []

    init(_ request: JSONObject, of dialect: Dialect, context: JSONObject, _ form: SentMessage.Form) {
        message = request
        switch dialect {
        case .easemob: readEasemob()
        case .getui: readGetui(form)
        case .zego: readZego()
        case .sns, .fcm, .apns: break
        }
        if form == .asRequest { assume(dialect, context) }
    }

    /// What only the vendor's console knows.
    private mutating func assume(_ dialect: Dialect, _ context: JSONObject) {
        switch dialect {
        case .zego:
            guard
                let strategy = message["pushConfig"]?["resourcesID"]?.stringValue
                    ?? message["OfflinePush"]?["PushStrategyId"]?.stringValue,
                !strategy.isEmpty, context["strategies"] == nil
            else { return }
            found["strategies"] = .object([strategy: [:]])
            assumptions.append(
                "resourcesID \(Self.quoted(strategy)) is taken for a plain strategy; \"strategies\" in --context says what it does"
            )
        case .easemob:
            guard let template = message["ext"]?["em_push_template"]?["name"]?.stringValue, !template.isEmpty,
                context["templates"]?[template] == nil
            else { return }
            assumptions.append(
                "nobody says what the template \(Self.quoted(template)) shows; \"templates\" in --context says it"
            )
        case .getui:
            let profile = context["profile"] ?? found["profile"]
            guard profile != "rest2" else { return }
            let release = profile == "php2019" ? "a newer release" : "the release of 2017"
            assumptions.append("judged as \(release) of Getui's PHP SDK makes it; --profile names another interface")
        case .sns, .fcm, .apns: break
        }
    }

    private static func quoted(_ name: String) -> String { "\"\(Wording.shortened(name))\"" }

    /// What is said of the world goes before what the form of the message says.
    func context(under given: JSONObject) -> JSONObject {
        var context = given
        for member in found.members where context[member.key] == nil { context[member.key] = member.value }
        return context
    }

    private mutating func unwrap(_ object: JSONObject, at prefix: [String]) {
        message = object
        self.prefix = prefix
        isUnwrapped = true
    }

    // MARK: Vendors

    /// The newer interface has `to`, `type` and `body` for `target`, `msg.type` and `msg`, and the kind of chat in its path.
    /// Easemob documentation, server side, send a message.
    private mutating func readEasemob() {
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

    /// A request of REST v2 has the push in `push_channel.ios`; without one the fields are those of the SDK.
    private mutating func readGetui(_ form: SentMessage.Form) {
        if let channel = message["push_channel"]?.objectValue { unwrap(channel, at: ["push_channel"]) }
        if message["ios"] != nil || message["IOS"] != nil || !prefix.isEmpty {
            found["profile"] = "rest2"
        } else if form == .asRequest, hasNewerFields {
            found["profile"] = "php2019"
        }
    }

    /// Whether a field is there that only the newer releases of Getui's SDK have.
    private var hasNewerFields: Bool {
        let push = message["apnInfo"]?.objectValue ?? message
        let alert = push["alertMsg"]?.objectValue ?? [:]
        return GetuiFields.newer.contains { push[$0] != nil } || GetuiFields.newerOfAlert.contains { alert[$0] != nil }
    }

    /// The arguments of a call have `pushConfig` inside `config`, beside those who are called.
    private mutating func readZego() {
        guard message["pushConfig"] == nil, var config = message["config"]?.objectValue, config["pushConfig"] != nil
        else { return }
        if let invitees = message["invitees"] { config["invitees"] = invitees }
        unwrap(config, at: ["config"])
    }
}
