import JSONModel

/// Members and values of a payload: a message that has them where the vendor has its own may be read in two ways.
///
/// Apple, Generating a remote notification,
/// <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>.
enum ApplesNames {
    static let members: [JSONMember] = [
        JSONMember(key: "aps", value: ["alert": "from the dictionary"]),
        JSONMember(key: "aps", value: ["badge": 7]),
        JSONMember(key: "alert", value: ["title": "title", "body": "body"]),
        JSONMember(key: "alert", value: "alert"),
        JSONMember(key: "title", value: "title"),
        JSONMember(key: "subtitle", value: "subtitle"),
        JSONMember(key: "body", value: "body"),
        JSONMember(key: "launch-image", value: "launch.png"),
        JSONMember(key: "title-loc-key", value: "TITLE_FORMAT"),
        JSONMember(key: "title-loc-args", value: ["Shelly", "Rick"]),
        JSONMember(key: "subtitle-loc-key", value: "SUBTITLE_FORMAT"),
        JSONMember(key: "subtitle-loc-args", value: ["Shelly"]),
        JSONMember(key: "loc-key", value: "BODY_FORMAT"),
        JSONMember(key: "loc-args", value: []),
        JSONMember(key: "badge", value: 1),
        JSONMember(key: "sound", value: "default"),
        JSONMember(key: "sound", value: ["critical": 1, "name": "a.caf", "volume": 1]),
        JSONMember(key: "thread-id", value: "thread"),
        JSONMember(key: "category", value: "CATEGORY"),
        JSONMember(key: "content-available", value: 1),
        JSONMember(key: "mutable-content", value: 1),
        JSONMember(key: "target-content-id", value: "window"),
        JSONMember(key: "interruption-level", value: "time-sensitive"),
        JSONMember(key: "relevance-score", value: 1),
        JSONMember(key: "filter-criteria", value: "focus"),
        JSONMember(key: "stale-date", value: 1_700_000_000),
        JSONMember(key: "content-state", value: ["a": 1]),
        JSONMember(key: "timestamp", value: 1_700_000_000),
        JSONMember(key: "event", value: "update"),
        JSONMember(key: "dismissal-date", value: 1_700_000_000),
        JSONMember(key: "attributes-type", value: "Attributes"),
        JSONMember(key: "attributes", value: ["a": 1]),
        JSONMember(key: "url-args", value: ["a"]),
    ]

    static let constants: [JSONValue] = [
        "default", "passive", "active", "time-sensitive", "critical", "start", "update", "end", "alert", "background",
        "voip", "aps", "", nil, true, false, 0, 1, 5, 10,
    ]
}
