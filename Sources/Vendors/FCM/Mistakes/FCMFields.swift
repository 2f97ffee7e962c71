/// The fields of FCM's messages. Google, FCM discovery document, v1; legacy HTTP server protocol.
enum FCMFields {
    static func message(legacy isLegacy: Bool) -> FieldTable { isLegacy ? legacy : request }

    private static let request = FieldTable(
        "the request",
        ["message": .object(message), "validate_only": .boolean, "validateOnly": .boolean]
    )

    private static let message = FieldTable(
        "message",
        [
            "name": .string, "token": .string, "topic": .string, "condition": .string, "fid": .string, "data": .map,
            "notification": .object(notification), "android": .map, "webpush": .map, "apns": .object(apns),
            "fcm_options": .map, "fcmOptions": .map,
        ]
    )

    private static let notification = FieldTable(
        "notification",
        ["title": .string, "body": .string, "image": .string]
    )

    private static let apns = FieldTable(
        "apns",
        [
            "headers": .map, "payload": .map, "fcm_options": .object(options), "fcmOptions": .object(options),
            "live_activity_token": .string, "liveActivityToken": .string,
        ]
    )

    private static let options = FieldTable(
        "fcm_options",
        ["analytics_label": .string, "analyticsLabel": .string, "image": .string]
    )

    private static let legacy = FieldTable(
        "the message",
        [
            "to": .string, "registration_ids": .strings, "condition": .string, "notification_key": .string,
            "collapse_key": .string, "priority": .string, "content_available": .boolean, "mutable_content": .boolean,
            "time_to_live": .integer, "restricted_package_name": .string, "dry_run": .boolean, "data": .map,
            "notification": .object(legacyNotification),
        ]
    )

    private static let legacyNotification = FieldTable(
        "notification",
        [
            "title": .string, "body": .string, "subtitle": .string, "sound": .string,
            "badge": .either(.string, .integer),
            "click_action": .string, "title_loc_key": .string, "title_loc_args": .strings, "body_loc_key": .string,
            "body_loc_args": .strings, "icon": .string, "tag": .string, "color": .string, "android_channel_id": .string,
            "image": .string,
        ]
    )

    /// Fields of the legacy protocol, and of Android's part, by what they are for a device of Apple's in HTTP v1.
    static let counterparts: [(field: String, place: String)] = [
        ("sound", "apns.payload.aps.sound"), ("badge", "apns.payload.aps.badge"),
        ("click_action", "apns.payload.aps.category"), ("subtitle", "apns.payload.aps.alert.subtitle"),
        ("title_loc_key", "apns.payload.aps.alert.title-loc-key"),
        ("title_loc_args", "apns.payload.aps.alert.title-loc-args"),
        ("body_loc_key", "apns.payload.aps.alert.loc-key"), ("body_loc_args", "apns.payload.aps.alert.loc-args"),
        ("content_available", "apns.payload.aps.content-available"),
        ("mutable_content", "apns.payload.aps.mutable-content"), ("priority", "apns.headers.apns-priority"),
        ("time_to_live", "apns.headers.apns-expiration"), ("collapse_key", "apns.headers.apns-collapse-id"),
        ("to", "message.token"), ("registration_ids", "message.token, one request each"),
    ]
}
