import CaseGeneration
import JSONModel
import VendorModel

// The interface that takes the message. Axes before it write fields of `IGtAPNPayload`; here they become what the
// interface calls them.
extension GetuiAxes {
    static let interface = Axis(
        "interface",
        [
            AxisValue("php2019") { _ in },
            AxisValue("php2017") { $0.set("php2017", at: .context("profile")) },
            AxisValue("set_pushInfo") { $0.usePushInfo() },
            AxisValue("set_pushInfo-2017") {
                $0.set("php2017", at: .context("profile"))
                $0.usePushInfo()
            },
            AxisValue("template") { $0.useTemplate(type: 2) },
            AxisValue("template-2017") {
                $0.set("php2017", at: .context("profile"))
                $0.useTemplate(type: 1)
            },
            AxisValue("template-without-push", .gate) {
                $0.useTemplate(type: 2)
                $0.set(nil, at: .message("apnInfo"))
            },
            AxisValue("template-push-text", .odd) {
                $0.useTemplate(type: 2)
                $0.set("{}", at: .message("apnInfo"))
            },
            AxisValue("template-type-3", .odd) { $0.useTemplate(type: 3) },
            rest("rest2"),
            rest("rest2-notify") { $0["type"] = "notify" },
            rest("rest2-silent") {
                $0["aps"] = ["content-available": 1]
                $0["auto_badge"] = nil
            },
            rest("rest2-without-aps") { $0["aps"] = nil },
            rest("rest2-voip") {
                $0["type"] = "voip"
                $0 = JSONObject(members: $0.members.filter { $0.key == "type" || $0.key == "payload" })
            },
            rest("rest2-voip-with-aps") { $0["type"] = "voip" },
            rest("rest2-liveactivity") {
                $0["type"] = "liveactivity"
                $0["laId"] = "la-1"
                $0["aps"] = [
                    "timestamp": 1_700_000_000, "event": "update", "content-state": ["score": 1],
                    "alert": ["title": "t", "body": "b"],
                ]
            },
            rest("rest2-liveactivity-without-timestamp") {
                $0["type"] = "liveactivity"
                $0["laId"] = "la-1"
                $0["aps"] = ["event": "end", "content-state": [:]]
            },
            rest("rest2-extension") { channel in
                var aps = channel["aps"]?.objectValue ?? [:]
                aps["mutable-content"] = 0
                channel["aps"] = .object(aps)
            },
            AxisValue("rest2-capitals", .gate) {
                $0.useChannel { _ in }
                $0.message = ["IOS": $0.message["ios"] ?? [:]]
            },
            AxisValue("rest2-no-ios", .gate) {
                $0.useChannel { _ in }
                $0.message = ["android": [:]]
            },
            rest("rest2-unknown-type", .odd) { $0["type"] = "banner" },
            rest("rest2-type-number", .odd) { $0["type"] = 1 },
            rest("rest2-aps-text", .odd) { $0["aps"] = "{}" },
            rest("rest2-payload-object", .odd) { $0["payload"] = ["a": 1] },
        ]
    )
    // Each profile has 60.
    .drawnAlways(
        [
            "php2019": 36, "set_pushInfo": 12, "template": 9, "template-without-push": 1, "template-push-text": 1,
            "template-type-3": 1, "php2017": 39, "set_pushInfo-2017": 12, "template-2017": 9,
            "rest2": 26, "rest2-notify": 4, "rest2-silent": 3, "rest2-without-aps": 2, "rest2-voip": 4,
            "rest2-voip-with-aps": 2, "rest2-liveactivity": 5, "rest2-liveactivity-without-timestamp": 2,
            "rest2-extension": 4, "rest2-capitals": 2, "rest2-no-ios": 2, "rest2-unknown-type": 1,
            "rest2-type-number": 1,
            "rest2-aps-text": 1, "rest2-payload-object": 1,
        ],
        sharesRows: true
    )

    private static func rest(
        _ name: String,
        _ role: AxisValue.Role = .plain,
        _ change: @escaping @Sendable (_ channel: inout JSONObject) -> Void = { _ in }
    ) -> AxisValue {
        AxisValue(name, role) { $0.useChannel(change) }
    }
}

extension CaseDraft {
    /// `IGtTransmissionTemplate`, with the push attached by `set_apnInfo`.
    fileprivate mutating func useTemplate(type: Int) {
        message = [
            "transmissionType": .number(JSONNumber(type)), "transmissionContent": "content for the app",
            "apnInfo": message,
        ]
    }

    /// `set_pushInfo`: the arguments of the same names, `message` for the body, and the custom member `payload`.
    fileprivate mutating func usePushInfo() {
        let alert = message["alertMsg"]
        let custom = message["customMsg"]
        var info = JSONObject()
        func add(_ key: String, _ value: JSONValue?) {
            if let value { info[key] = value }
        }
        add("actionLocKey", alert?["actionLocKey"])
        add("badge", message["badge"])
        add("message", alert?["body"])
        add("sound", message["sound"])
        add("payload", custom?["payload"] ?? custom?["text"])
        add("locKey", alert?["locKey"])
        add(
            "locArgs",
            alert?["locArgs"]?.arrayValue.map { .string($0.compactMap(\.stringValue).joined(separator: ",")) }
        )
        add("launchImage", alert?["launchImage"])
        add("contentAvailable", message["contentAvailable"])
        message = ["pushInfo": .object(info)]
    }

    /// `push_channel.ios`, with a change at the end.
    fileprivate mutating func useChannel(_ change: (_ channel: inout JSONObject) -> Void) {
        set("rest2", at: .context("profile"))
        var aps = JSONObject()
        var channel = JSONObject()
        for member in message.objectValue?.members ?? [] {
            switch member.key {
            case "alertMsg": aps["alert"] = Self.channelAlert(member.value)
            case "contentAvailable": aps["content-available"] = member.value
            case "threadId": aps["thread-id"] = member.value
            case "sound", "badge", "category": aps[member.key] = member.value
            case "sound_d": if member.value.objectValue?.isEmpty == false { aps["sound"] = member.value }
            case "autoBadge": channel["auto_badge"] = member.value
            case "customMsg":
                let custom = member.value.objectValue
                channel["payload"] = custom?["text"] ?? custom?["payload"] ?? custom?["msg"]
            case "apnsCollapseId": channel["apns-collapse-id"] = member.value
            case "multiMedias": channel["multimedia"] = Self.channelMedia(member.value)
            default: break
            }
        }
        channel["aps"] = .object(aps)
        change(&channel)
        message = ["ios": .object(channel)]
    }

    private static func channelAlert(_ value: JSONValue) -> JSONValue? {
        guard case .object(let alert) = value else { return value == "" ? Optional.none : value }
        if let text = alert["alertMsg"] { return text }
        return .object(
            JSONObject(
                members: alert.members.map {
                    JSONMember(key: GetuiAlert.Field.named($0.key)?.key ?? $0.key, value: $0.value)
                }
            )
        )
    }

    private static func channelMedia(_ value: JSONValue) -> JSONValue {
        guard case .array(let elements) = value else { return value }
        return .array(
            elements.map { element in
                guard case .object(let media) = element else { return element }
                return .object(
                    JSONObject(
                        members: media.members.filter { $0.key != "rid" }.map {
                            JSONMember(key: $0.key == "onlyWifi" ? "only_wifi" : $0.key, value: $0.value)
                        }
                    )
                )
            }
        )
    }
}
