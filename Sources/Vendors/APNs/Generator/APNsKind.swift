import CaseGeneration
import JSONModel
import PushModel
import VendorModel

/// A kind of push: a payload and its headers, as Apple's pages have them.
struct APNsKind: Sendable {
    let name: String
    var role = AxisValue.Role.plain
    let payload: JSONValue
    let headers: JSONObject

    /// - Parameters:
    ///   - name: Of the axis value.
    ///   - type: Decides the topic's suffix.
    ///   - payload: The whole payload.
    ///   - priority: Nil leaves the header out, which is priority 10.
    ///   - more: Further headers, or others in place of these.
    init(
        _ name: String,
        _ type: PushType,
        _ payload: JSONValue,
        priority: String? = nil,
        _ more: JSONObject = [:]
    ) {
        self.name = name
        self.payload = payload
        var headers: JSONObject = [
            "apns-push-type": .string(type.rawValue),
            "apns-topic": .string("com.example.app" + (type.topicSuffix ?? "")),
        ]
        headers["apns-priority"] = priority.map { .string($0) }
        for member in more.members { headers[member.key] = member.value.unlessNull }
        self.headers = headers
    }

    /// The same with a role that is not plain, since it breaks a rule.
    func odd(_ name: String, _ change: (inout JSONValue, inout JSONObject) -> Void) -> APNsKind {
        var (payload, headers) = (payload, headers)
        change(&payload, &headers)
        return APNsKind(name: name, role: .odd, payload: payload, headers: headers)
    }

    private init(name: String, role: AxisValue.Role, payload: JSONValue, headers: JSONObject) {
        self.name = name
        self.role = role
        self.payload = payload
        self.headers = headers
    }

    var axisValue: AxisValue {
        AxisValue(name, role) { $0 = $0.become(self) }
    }
}

extension APNsKind {
    /// "Pushing background updates to your app".
    static let background = APNsKind(
        "background",
        .background,
        ["aps": ["content-available": 1], "acme1": "bar", "acme2": 42],
        priority: "5"
    )
    static let voip = APNsKind("voip", .voip, ["call": ["id": "17", "caller": "Ann"]], ["apns-expiration": "0"])
    static let widgets = APNsKind("widgets", .widgets, ["aps": ["content-changed": true]])
    static let mdm = APNsKind("mdm", .mdm, ["mdm": "6D2F-MAGIC"], ["apns-topic": "com.apple.mgmt.External.17"])
    /// "Using push notifications to signal changes".
    static let fileProvider = APNsKind(
        "fileprovider",
        .fileprovider,
        ["container-identifier": "root", "domain": "work"]
    )
    static let location = APNsKind("location", .location, ["aps": [:]], priority: "5")
    /// "Responding to forwarded notifications".
    static let accessory = APNsKind(
        "accessory",
        .accessory,
        ["aps": ["encryptedData": "AAEC", "sessionIdentifier": "s-1", "keyID": "AQ==", "messageIndex": "0"]]
    )
    /// "Starting and updating Live Activities with ActivityKit push notifications".
    static let activityStart = APNsKind(
        "activity-start",
        .liveactivity,
        [
            "aps": [
                "timestamp": 1_700_000_000, "event": "start",
                "content-state": ["currentHealthLevel": 100, "eventDescription": "Adventure has begun!"],
                "attributes-type": "AdventureAttributes", "attributes": ["name": "Power Panda", "level": 0],
                "alert": ["title": "Adventure", "body": "Power Panda found a sword!", "sound": "chime.aiff"],
            ]
        ],
        priority: "10"
    )
    static let activityUpdate = APNsKind(
        "activity-update",
        .liveactivity,
        [
            "aps": [
                "timestamp": 1_700_000_000, "event": "update",
                "content-state": ["currentHealthLevel": 0, "eventDescription": "Power Panda is down!"],
            ]
        ],
        priority: "5"
    )
    static let activityEnd = APNsKind(
        "activity-end",
        .liveactivity,
        [
            "aps": [
                "timestamp": 1_700_000_000, "event": "end",
                "content-state": ["currentHealthLevel": 100, "eventDescription": "Adventure over!"],
                "dismissal-date": 1_700_003_600,
            ]
        ],
        priority: "10"
    )
    /// "Sending broadcast push notification requests to APNs".
    static let broadcastUpdate = APNsKind(
        "broadcast-update",
        .liveactivity,
        activityUpdate.payload,
        priority: "5",
        ["apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-expiration": "0", "apns-topic": .null]
    )
    static let broadcastEnd = APNsKind(
        "broadcast-end",
        .liveactivity,
        activityEnd.payload,
        priority: "10",
        ["apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-expiration": "1700003600", "apns-topic": .null]
    )
}

extension CaseDraft {
    /// The draft with another push in place of its own.
    func become(_ kind: APNsKind) -> CaseDraft {
        var draft = self
        draft.message = kind.payload
        draft.headers = .object(kind.headers)
        return draft
    }

    /// Makes a Live Activity of the request, if it is none yet.
    mutating func becomeActivity(_ kind: APNsKind = .activityUpdate) {
        guard headers["apns-push-type"] != .string(PushType.liveactivity.rawValue) else { return }
        self = become(kind)
    }
}
