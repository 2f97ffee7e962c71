import JSONModel
import PushModel
import VendorModel

// What Getui's interfaces get.
extension SenderRequest {
    /// A request of REST v2 has the push in `push_channel.ios`, which may be left out; any other message has the fields of the SDK.
    mutating func readGetui() {
        if let channel = message["push_channel"]?.objectValue {
            unwrap(channel, at: ["push_channel"])
        } else if message["push_message"] != nil {
            unwrap([:], at: ["push_channel"])
        }
        if message["ios"] != nil || message["IOS"] != nil || !prefix.isEmpty {
            found["profile"] = "rest2"
        } else if form == .asRequest, hasNewerFields {
            found["profile"] = "php2019"
        }
        guard form == .asRequest else { return }
        // APNs measures what it gets, with what the service adds.
        found["stage"] = .string(GetuiContext.Stage.device.rawValue)
        assumeRelease()
    }

    /// The release of the SDK stands in no message.
    private mutating func assumeRelease() {
        let profile = given["profile"] ?? found["profile"]
        guard profile != "rest2" else { return }
        let release = profile == "php2019" ? "a newer release" : "the release of 2017"
        assumptions.append("judged like \(release) of Getui's PHP SDK; choose another interface with --profile")
    }

    /// Whether a field is there that only the newer releases of Getui's SDK have.
    private var hasNewerFields: Bool {
        let push = message["apnInfo"]?.objectValue ?? message
        let alert = push["alertMsg"]?.objectValue ?? [:]
        return GetuiFields.newer.contains { push[$0] != nil } || GetuiFields.newerOfAlert.contains { alert[$0] != nil }
    }
}

extension JSONObject {
    /// Whether it is a request of REST v2, or what Getui's SDKs get.
    var isOfGetui: Bool {
        let names = ["push_channel", "push_message", "apnInfo", "alertMsg", "multiMedias"]
        return names.contains { self[$0] != nil } || self["ios"]?["aps"] != nil
            || self["audience"] != nil && self["settings"] != nil
    }
}
