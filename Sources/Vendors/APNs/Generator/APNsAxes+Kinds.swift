import CaseGeneration
import JSONModel
import PushModel
import VendorModel

// What is pushed: every push type, and requests that contradict their own type.
extension APNsAxes {
    static let kind = Axis(
        "kind",
        [AxisValue("alert") { _ in }] + (others + activities + broadcasts + broken).map(\.axisValue)
    )

    static let kindsWithoutActivity = (others + broken).map(\.name)
    /// Nothing that starts an activity goes with these.
    static let kindsOfStartedActivities = (activities.dropFirst() + broadcasts).map(\.name)
    static let brokenKinds = broken.map(\.name)
    static let kindsOfBroadcasts = broadcasts.map(\.name)
    static let kindsOfFixedPriority = ([APNsKind.background] + broadcasts + broken).map(\.name)

    private static let activities: [APNsKind] = [.activityStart, .activityUpdate, .activityEnd]
    private static let broadcasts: [APNsKind] = [.broadcastUpdate, .broadcastEnd]

    private static let others: [APNsKind] = [
        .background, .location, .voip, .widgets, .mdm, .accessory,
        APNsKind("controls", .controls, ["aps": ["content-changed": true]], priority: "10"),
        APNsKind("complication", .complication, ["score": ["home": 0, "guests": 2]]),
        .fileProvider,
        APNsKind(
            "pushtotalk",
            .pushtotalk,
            ["activeSpeaker": "Ann"],
            priority: "10",
            ["apns-expiration": "0"]
        ),
        // The update of a Wallet pass is an empty object.
        APNsKind("wallet", .alert, [:], ["apns-topic": "pass.com.example.boarding"]),
        APNsKind(
            "website",
            .alert,
            [
                "aps": [
                    "alert": ["title": "Flight A998 Now Boarding", "body": "Boarding has begun.", "action": "View"],
                    "url-args": ["boarding", "A998"],
                ]
            ],
            ["apns-topic": "web.com.example"]
        ),
    ]

    private static let broken: [APNsKind] = [
        APNsKind.background.odd("background-10") { $1["apns-priority"] = "10" },
        APNsKind.background.odd("background-1") { $1["apns-priority"] = "1" },
        APNsKind.background.odd("background-default") { $1["apns-priority"] = nil },
        APNsKind.background.odd("background-alert") { payload, _ in payload.set("Hi", at: ["aps", "alert"]) },
        APNsKind.background.odd("background-badge") { payload, _ in payload.set(0, at: ["aps", "badge"]) },
        APNsKind.background.odd("background-sound") { payload, _ in payload.set("default", at: ["aps", "sound"]) },
        APNsKind.background.odd("background-without-flag") { payload, _ in payload.set([:], at: ["aps"]) },
        APNsKind.background.odd("background-mutable-10") {
            $0.set(1, at: ["aps", "mutable-content"])
            $1["apns-priority"] = "10"
        },
        APNsKind.voip.odd("voip-as-alert") { $1["apns-push-type"] = "alert" },
        APNsKind.voip.odd("voip-without-suffix") { $1["apns-topic"] = "com.example.app" },
        APNsKind.widgets.odd("widgets-1") { payload, _ in payload.set(1, at: ["aps", "content-changed"]) },
        APNsKind.widgets.odd("widgets-empty") { payload, _ in payload.set([:], at: ["aps"]) },
        APNsKind.widgets.odd("widgets-as-alert") {
            $1["apns-push-type"] = "alert"
            $1["apns-topic"] = "com.example.app"
        },
        APNsKind.fileProvider.odd("fileprovider-without-container") { payload, _ in
            payload.set(0, at: ["container-identifier"])
        },
        APNsKind.mdm.odd("mdm-empty") { payload, _ in payload.set("", at: ["mdm"]) },
        APNsKind.accessory.odd("accessory-index-number") { payload, _ in
            payload.set(0, at: ["aps", "messageIndex"])
        },
        APNsKind.location.odd("location-alert") { payload, _ in
            payload.set(["alert": ["body": "Where are you?"]], at: ["aps"])
        },
        APNsKind("wallet", .alert, [:]).odd("empty-payload") { _, _ in },
        APNsKind("website", .alert, ["aps": ["alert": ["body": "Hi"]]], ["apns-topic": "web.com.example"])
            .odd("website-without-url-args") { _, _ in },
        APNsKind.activityUpdate.odd("activity-as-alert") {
            $1["apns-push-type"] = "alert"
            $1["apns-topic"] = "com.example.app"
        },
    ]
}
