import JSONModel
import PushModel

/// Apple's own part of a payload, and its headers. Apple, Generating a remote notification, tables 1 to 3; Sending notification requests
/// to APNs; Starting and updating Live Activities with ActivityKit push notifications.
package enum ApplesFields {
    private static let page = "https://developer.apple.com/documentation/"
    private static let generating = page + "usernotifications/generating-a-remote-notification"
    private static let sending = page + "usernotifications/sending-notification-requests-to-apns"
    private static let activities =
        page + "activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications"

    package static let payload = FieldTable(
        "the payload",
        others: .free,
        source: generating,
        // Any other name is the app's own.
        further: ["propertyNames": true],
        ["aps": (.object(aps), "What the system reads. Your own members are next to it.")]
    )

    package static let aps = FieldTable(
        "aps",
        source: generating,
        further: ApsForm.ofAps,
        [
            "alert": (
                .either(.object(alert), .string),
                "What the phone shows: an object with the texts, or one text, which becomes the body."
            ),
            "badge": (.range(0...Int.max), "The number on the app's icon; 0 removes it."),
            "sound": (
                .either(.object(sound), .name),
                "The name of a sound file in the app, or default; for a critical alert an object."
            ),
            "thread-id": (.name, "Groups notifications: those with the same ID appear together."),
            "category": (.name, "The identifier of a UNNotificationCategory of the app: it decides the buttons."),
            "content-available": (.range(0...1), "1 wakes the app in the background; otherwise leave it out."),
            "mutable-content": (
                .range(0...1), "1 lets the app's notification service extension change the notification first."
            ),
            "target-content-id": (.name, "The identifier of the window that comes to the front."),
            "interruption-level": (
                .choice(["passive", "active", "time-sensitive", "critical"]),
                "How much the notification may interrupt; active is the default."
            ),
            "relevance-score": (
                .score,
                "From 0 to 1: the highest comes first in the notification summary. Any number for a Live Activity."
            ),
            "filter-criteria": (
                .string, "The app's Focus filter uses it to decide whether to show the notification."
            ),
            "url-args": (
                .strings, "For a Safari website push: the values for the placeholders in the URL of the website."
            ),
            "stale-date": (.time, "For a Live Activity: when it becomes out of date, in seconds since 1970."),
            "content-state": (.map, "For a Live Activity: its new content, as the app's ContentState decodes it."),
            "timestamp": (.time, "For a Live Activity: when the push was made, in seconds since 1970."),
            "event": (.choice(["start", "update", "end"]), "For a Live Activity: whether it starts, changes or ends."),
            "dismissal-date": (
                .time, "For the end of a Live Activity: when it disappears from the Lock Screen, in seconds since 1970."
            ),
            "attributes-type": (
                .name, "For the start of a Live Activity: the name of the app's ActivityAttributes type."
            ),
            "attributes": (.map, "For the start of a Live Activity: the values that do not change."),
            "input-push-channel": (.name, "For the start of a Live Activity: the channel for its updates, in base64."),
            "input-push-token": (
                .range(0...1), "For the start of a Live Activity: 1 asks for a token for its updates."
            ),
            "content-changed": (
                .either(.boolean, .integer), "For a push to widgets or controls: true reloads them."
            ),
        ]
    )

    /// What a push to an accessory has in `aps`, and no other.
    package static let accessory = FieldTable(
        "aps",
        source: page + "accessorynotifications/responding-to-forwarded-notifications",
        [
            "encryptedData": (.string, "For a push to an accessory: the forwarded notification, encrypted, in base64."),
            "sessionIdentifier": (.string, "For a push to an accessory: its session."),
            "keyID": (.string, "For a push to an accessory: the key that encrypts the data."),
            "messageIndex": (.string, "For a push to an accessory: the message's number, as a text."),
        ]
    )

    package static let alert = FieldTable(
        "alert",
        source: generating,
        [
            "title": (
                .either(.string, .object(localized)),
                "The first line. In a Live Activity it may be an object with a key of the app's texts."
            ),
            "subtitle": (.string, "The line below the title."),
            "body": (
                .either(.string, .object(localized)),
                "The text. In a Live Activity it may be an object with a key of the app's texts."
            ),
            "launch-image": (
                .name, "The launch image or storyboard that is shown when the user opens the notification."
            ),
            "title-loc-key": (.name, "The key of the title in the app's Localizable.strings."),
            "title-loc-args": (.strings, "The values for %@ in the localised title."),
            "subtitle-loc-key": (.name, "The key of the subtitle in the app's Localizable.strings."),
            "subtitle-loc-args": (.strings, "The values for %@ in the localised subtitle."),
            "loc-key": (.name, "The key of the body in the app's Localizable.strings."),
            "loc-args": (.strings, "The values for %@ in the localised body."),
            "action": (.string, "For Safari website pushes: the label of the button. No longer in Apple's table."),
            "action-loc-key": (.name, "The key of the button's label in old systems. No longer in Apple's table."),
            "sound": (.either(.object(sound), .name), "Only for a Live Activity: the sound that comes with the alert."),
            "summary-arg": (
                .string, "The text in the summary of a group, in iOS 12 to 14. No longer in Apple's table."
            ),
            "summary-arg-count": (
                .integer,
                "The number of items that the notification stood for, in iOS 12 to 14. No longer in Apple's table."
            ),
        ]
    )

    /// The texts of a Live Activity.
    private static let localized = FieldTable(
        "the text",
        source: activities,
        further: ["required": ["loc-key"]],
        [
            "loc-key": (.name, "The key of the text in the app's Localizable.strings."),
            "loc-args": (.strings, "The values for %@ in it."),
        ]
    )

    private static let sound = FieldTable(
        "sound",
        source: generating,
        [
            "critical": (.range(0...1), "1 plays the sound in silent mode too; the app needs an entitlement."),
            "name": (.name, "The name of a sound file in the app, or default."),
            "volume": (.number, "From 0 (silent) to 1 (full volume)."),
        ]
    )

    /// The header fields of a request, each once.
    static let requestHeaders = FieldTable(
        "the headers",
        source: sending,
        [
            "apns-push-type": (
                .choice(PushType.allCases.map(\.rawValue)), "The kind of push; it must fit the topic and the payload."
            ),
            "apns-id": (.matching(uuid), "A UUID for the push; APNs makes one if it is missing."),
            "apns-expiration": (
                .numeral(0...Int.max),
                "How long APNs stores the push for a device that is off, in seconds since 1970; 0: not at all."
            ),
            "apns-priority": (
                .choice(["10", "5", "1"]), "10 sends at once, 5 saves the device's power, 1 wakes no device."
            ),
            "apns-topic": (
                .matching("^[A-Za-z0-9._-]{1,255}$"), "The app's bundle ID, with the suffix of the push type."
            ),
            "apns-collapse-id": (
                .matching("^.{1,64}$"), "Notifications with the same ID become one on the device. At most 64 bytes."
            ),
            "apns-channel-id": (
                .matching(base64), "For a broadcast: the channel's ID, in base64."
            ),
            "apns-request-id": (.matching(uuid), "For requests about broadcasts: the UUID of the request."),
            "authorization": (.string, "bearer and the provider token; with a certificate it is left out."),
        ]
    )

    fileprivate static let base64 = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$"
    private static let uuid = "^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$"

    package static let headers = requestHeaders.fields.map(\.name)
}

/// What the rules of flags and of Live Activities (`la.…`) ask of `aps`, and what they leave to notifications.
private enum ApsForm {
    static let ofAps: JSONObject = [
        // The flags are 1 or left out.
        "allOf": [["properties": ["content-available": ["enum": [1, nil]], "mutable-content": ["enum": [1, nil]]]]],
        "if": [
            "required": ["content-state"],
            "anyOf": [["required": ["event"]], ["required": ["timestamp"]]],
        ],
        "then": [
            "required": ["timestamp", "event"],
            "properties": ["sound": ["const": ""]],
            "if": ["properties": ["event": ["const": "start"]]],
            "then": [
                "required": ["attributes-type", "attributes"],
                "properties": [
                    "attributes-type": ["minLength": 1], "alert": ["type": ["object", "null"]],
                    "input-push-token": ["const": 1], "input-push-channel": ["pattern": .string(ApplesFields.base64)],
                ],
                "not": ["required": ["input-push-token", "input-push-channel"]],
            ],
            "else": [
                "properties": ["input-push-token": false, "input-push-channel": false]
            ],
        ],
        "else": [
            "properties": [
                "relevance-score": ["minimum": 0, "maximum": 1],
                "alert": [
                    // Nothing to read: left out where nothing is to be shown.
                    "minLength": 1, "minProperties": 1,
                    "properties": [
                        "title": ["not": ["type": "object"]], "body": ["not": ["type": "object"]], "sound": false,
                    ],
                ],
            ]
        ],
    ]
}
