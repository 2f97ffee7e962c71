import JSONModel
import Masking
import VendorModel

/// The fields of FCM's messages. Google, FCM discovery document, v1; legacy HTTP server protocol.
package enum FCMFields {
    /// - Parameters:
    ///   - isLegacy: Whether it is a body of the legacy protocol.
    ///   - isNode: Whether it goes through the Admin SDK for Node.js, which has names of its own.
    /// - Returns: The fields of the whole request, or body.
    static func message(legacy isLegacy: Bool, node isNode: Bool = false) -> FieldTable {
        isLegacy ? legacy : isNode ? requestOfNode : request
    }

    /// `message` of HTTP v1.
    private static let v1 = message(android: .object(android), webpush: .object(webpush))
    static let request = request(of: v1)
    /// The same without what is for other platforms, which their axis writes.
    static let requestForApple = request(of: message(android: .map, webpush: .map))
    private static let requestOfNode = request(of: message(android: .map, webpush: .map, isNode: true))

    /// What an Admin SDK gets: `message` alone, perhaps with the tokens of several devices, and with names of the SDK's language in `aps`.
    static let messageOfSDK = message(
        android: .map,
        webpush: .map,
        isNode: true,
        payload: .foreign(payloadOfSDK)
    )
    .adding(["tokens": (.strings, "For an Admin SDK: the registration tokens of several devices.")])

    /// Apple's part, with the names of the Admin SDK for Node.js beside Apple's (firebase-admin-node, Aps, ApsAlert, CriticalSound).
    private static let payloadOfSDK = ApplesFields.payload.replacing { field in
        guard field.name == "aps" else { return nil }
        let named = ApplesFields.aps.replacing { inner in
            switch inner.name {
            case "alert": .either(.object(alertOfSDK), .string)
            case "sound":
                inner.type.tables.first.map { .either(.object($0.replacing(flagOfSDK)), .name) }
            default: nil
            }
        }
        return .object(named.adding(spelled(FCMCompilation.apsNames, in: ApplesFields.aps)))
    }

    private static func flagOfSDK(_ field: FieldTable.Field) -> FieldType? {
        field.name == "critical" ? .either(.boolean, field.type) : nil
    }

    private static let alertOfSDK = ApplesFields.alert.adding(
        spelled(FCMCompilation.alertNames, in: ApplesFields.alert)
    )

    /// Fields of Apple's in camelCase, where flags are true or false.
    private static func spelled(_ names: [(String, String)], in table: FieldTable) -> [FieldTable.Field] {
        names.compactMap { name, applesName in
            guard let field = table[applesName] else { return nil }
            guard case .range = field.type else { return field.spelled(name) }
            return FieldTable.Field(
                name: name,
                type: .spelling(of: applesName, .boolean),
                text: "true: \(applesName) is 1."
            )
        }
    }

    private static func request(of message: FieldTable) -> FieldTable {
        FieldTable(
            "the request",
            source: FCMDocument.discovery,
            [
                "message": (.object(message), "The message to send."),
                "validate_only": (.boolean, "true: the request is checked, and nothing is sent."),
                "validateOnly": (.spelling(of: "validate_only", .boolean), "The same as validate_only."),
            ]
        )
    }

    private static func message(
        android: FieldType,
        webpush: FieldType,
        isNode: Bool = false,
        payload: FieldType = .foreign(ApplesFields.payload).read(as: .anything).masked { $0 }
    ) -> FieldTable {
        /// Firebase Admin SDK for Node.js, Notification and ApnsFcmOptions: it sends `image`.
        func withNodesNames(_ table: FieldTable) -> FieldTable {
            isNode ? table.adding(["imageUrl": (.spelling(of: "image", .string), "The same as image.")]) : table
        }
        let apns = apns(withNodesNames(options), payload: payload)
        let notification = withNodesNames(notification)
        return FieldTable(
            "message",
            source: FCMDocument.discovery,
            [
                "name": (.string.unread, "The service's name for the sent message; senders leave it out."),
                "token": (.string.masked(.text(.token)), "The registration token of the device that gets the message."),
                "topic": (.name.masked(.text(.topics)), "The topic whose subscribers get the message."),
                "condition": (
                    .string.masked(.text(.topics)), "Topics that a device has subscribed to, with && and || between."
                ),
                "fid": (.string.masked(.text(.token)), "The ID of the Firebase installation that gets the message."),
                "data": (data, "Data for the app: an object whose values are texts."),
                "notification": (.object(notification), "The notification on every system."),
                "android": (android, "The message on Android."),
                "webpush": (webpush, "The message in browsers."),
                "apns": (.object(apns), "The message on Apple's devices."),
                "fcm_options": (.object(label), "Options of the service."),
                "fcmOptions": (.spelling(of: "fcm_options", .object(label)), "The same as fcm_options."),
            ]
        )
    }

    private static let notification = FieldTable(
        "notification",
        [
            "title": (.string, "The title of the notification."), "body": (.string, "The text of the notification."),
            "image": (.string, "The URL of a picture; on Apple's devices the app's extension shows it."),
        ]
    )

    private static func apns(_ options: FieldTable, payload: FieldType) -> FieldTable {
        FieldTable(
            "apns",
            [
                "headers": (.headers, "The request headers of APNs, each value a text."),
                "payload": (payload, "The payload: aps, and data for the app next to it."),
                "fcm_options": (.object(options), "Options of the service for Apple's devices."),
                "fcmOptions": (.spelling(of: "fcm_options", .object(options)), "The same as fcm_options."),
                "live_activity_token": (
                    liveActivityToken, "The token of a Live Activity, or the token that starts Live Activities."
                ),
                "liveActivityToken": (
                    .spelling(of: "live_activity_token", liveActivityToken), "The same as live_activity_token."
                ),
            ]
        )
    }

    private static let liveActivityToken = FieldType.string.masked(.text(.token))

    /// What the app gets beside `aps`. Names that begin so Google keeps for itself.
    private static let data = FieldType.texts.masked { payload in
        .object(["from": .own, "message_type": .own], names: .after(["google", "gcm"]), otherwise: payload)
    }

    private static let options = FieldTable(
        "fcm_options",
        [
            "analytics_label": (.string.unread, "The label of the message in the service's statistics."),
            "analyticsLabel": (.spelling(of: "analytics_label", .string.unread), "The same as analytics_label."),
            "image": (.string, "The URL of a picture, in place of the notification's."),
        ]
    )

    private static let label = FieldTable(
        "fcm_options",
        inBothSpellings(["analytics_label": (.string.unread, "The label of the message in the service's statistics.")])
    )

    private static let android = FieldTable(
        "android",
        inBothSpellings([
            "collapse_key": (.string, "A later message replaces this one on a device that was off."),
            "priority": (.anything.masked(.text(.constant(["high", "normal"]))), "NORMAL or HIGH."),
            "ttl": (.anything.masked(.text(.figure)), "How long the message is stored, such as 3.5s."),
            "restricted_package_name": (.string, "The only app that gets the message."),
            "data": (data, "Data for the app on Android."),
            "notification": (
                .object(androidNotification).read(as: .object(anyNotification)), "The notification on Android."
            ),
            "fcm_options": (.object(label), "Options of the service on Android."),
            "direct_boot_ok": (.boolean, "Whether the message arrives before the device is unlocked."),
            "bandwidth_constrained_ok": (.boolean, "Whether the message arrives over a narrow network."),
            "restricted_satellite_ok": (.boolean, "Whether the message arrives over a satellite."),
        ])
    )

    private static let androidNotification = FieldTable(
        "notification",
        inBothSpellings([
            "title": (.string, "The title of the notification."), "body": (.string, "The text of the notification."),
            "icon": (.string, "The icon's name."), "color": (.string, "The icon's colour, as #rrggbb."),
            "sound": (.string.masked(.sound), "The name of a sound file in the app, or default."),
            "tag": (.string, "A later notification with this name replaces this one."),
            "click_action": (.string, "What opens when the user taps the notification."),
            "body_loc_key": (.string, "The key of the body in the app's own texts."),
            "body_loc_args": (.strings, "The values for the placeholders in the localised body."),
            "title_loc_key": (.string, "The key of the title in the app's own texts."),
            "title_loc_args": (.strings, "The values for the placeholders in the localised title."),
            "channel_id": (.string, "The notification channel."),
            "ticker": (.string, "The text that the phone reads out."),
            "sticky": (.boolean, "Whether the notification stays after a tap."),
            "event_time": (.anything, "The time of the event, as a text of RFC 3339."),
            "local_only": (.boolean, "Whether the notification stays on this device."),
            "notification_priority": (.anything, "PRIORITY_MIN to PRIORITY_MAX."),
            "default_sound": (.boolean, "Whether the system's sound is played."),
            "default_vibrate_timings": (.boolean, "Whether the system's pattern of vibration is used."),
            "default_light_settings": (.boolean, "Whether the system's light is used."),
            "vibrate_timings": (.anything, "The pattern of vibration."),
            "visibility": (
                .anything.masked(.text(.constant(["private", "public", "secret", "true", "false"]))),
                "PRIVATE, PUBLIC or SECRET."
            ),
            "notification_count": (.anything.masked(.text(.figure)), "The number on the app's icon."),
            "light_settings": (.map, "The colour and the rhythm of the light."),
            "image": (.string, "The URL of a picture."),
            "bypass_proxy_notification": (.boolean, "Whether the app shows the notification itself."),
            "proxy": (.anything, "ALLOW, DENY or IF_PRIORITY_LOWERED."),
        ])
    )

    private static let webpush = FieldTable(
        "webpush",
        inBothSpellings([
            "headers": (.texts, "The headers of the web push."), "data": (data, "Data for the page."),
            "notification": (.map.read(as: .object(anyNotification)), "The notification in the browser."),
            "fcm_options": (
                .object(
                    FieldTable(
                        "fcm_options",
                        inBothSpellings([
                            "link": (.string, "The page that opens when the user taps the notification."),
                            "analytics_label": (.string, "The label of the message in the service's statistics."),
                        ])
                    )
                ), "Options of the service in browsers."
            ),
        ])
    )

    /// ProtoJSON takes a name as it is, and in camelCase.
    private static func inBothSpellings(
        _ fields: KeyValuePairs<String, (FieldType, String)>
    ) -> [FieldTable.Field] {
        FieldTable("", fields).fields.flatMap { field -> [FieldTable.Field] in
            guard field.name.contains("_") else { return [field] }
            return [field, field.spelled(field.name.inCamelCase)]
        }
    }

    /// What the service's own parser finds wrong in a part of a message that says nothing to phones of Apple's.
    struct PartFault {
        enum Kind {
            /// The type of the object has no such name.
            case unknown
            /// The value may be none of the field's.
            case odd
        }

        let kind: Kind
        let member: JSONMember
        /// Of the object that has it, as the service names it.
        let path: String
    }

    /// Parts of a message that say nothing to phones of Apple's.
    static func areOfOtherPlatform(_ table: FieldTable) -> Bool { ["android", "webpush"].contains(table.name) }

    /// The faults in their order, but for those of `data`.
    ///
    /// - Parameters:
    ///   - fields: What the message has there.
    ///   - table: What the documents say of it.
    ///   - path: Of the part, as the service names it.
    /// - Returns: Those of the objects in it as well.
    static func faults(in fields: JSONObject, by table: FieldTable, at path: String) -> [PartFault] {
        fields.members.flatMap { member -> [PartFault] in
            guard let type = table.type(of: member.key) else {
                return [PartFault(kind: .unknown, member: member, path: path)]
            }
            guard member.key != "data", !member.value.isNull else { return [] }
            guard type.admits(member.value), isUsual(member) else {
                return [PartFault(kind: .odd, member: member, path: path)]
            }
            guard let inner = type.tables.first, let object = member.value.objectValue else { return [] }
            return faults(in: object, by: inner, at: "\(path).\(member.key)")
        }
    }

    /// Enums, times and counts have forms of their own, of which these are the usual ones.
    private static func isUsual(_ member: JSONMember) -> Bool {
        switch (member.key, member.value) {
        case ("priority", .string(let text)): ["NORMAL", "HIGH", "normal", "high"].contains(text)
        case ("ttl", .string(let text)): text.hasSuffix("s") && Double(text.dropLast()) != nil
        case ("priority", _), ("ttl", _): false
        case ("notification_count", .number(let number)), ("notificationCount", .number(let number)):
            (number.intValue ?? -1) >= 0
        default: true
        }
    }

    static let legacy = FieldTable(
        "the message",
        source: FCMDocument.legacy,
        [
            "to": (
                .string.masked(.text(.topics)), "The device, the topic or the group of devices that gets the message."
            ),
            "registration_ids": (
                .strings.read(as: .names).masked(.text(.token)), "The devices that get the message."
            ),
            "condition": (
                .string.masked(.text(.topics)), "Topics that a device has subscribed to, with && and || between."
            ),
            "notification_key": (
                .string.unread.masked(.text(.token)),
                "The group of devices that gets the message; no longer documented."
            ),
            "collapse_key": (.header, "A later message replaces this one."),
            "priority": (.choice(["high", "normal"]), "high becomes 10 for APNs, normal 5."),
            "content_available": (.boolean, "true wakes an app that is not in use."),
            "mutable_content": (.boolean, "true lets the app's extension change the notification."),
            "time_to_live": (
                .range(FCMLegacyMessage.timesToLive), "How many seconds the message is stored: at most four weeks."
            ),
            "restricted_package_name": (.name.unread, "For Android: the only app that gets the message."),
            "dry_run": (.boolean, "true: the request is checked, and nothing is sent."),
            "data": (data, "Data for the app: an object whose values are texts."),
            "notification": (.object(legacyNotification), "What is shown."),
        ]
    )

    /// The text under `GCM` in a message of Amazon SNS: a legacy body without a target, or one of HTTP v1 in a member of its own.
    package static let entry = FieldTable(
        "GCM",
        source: FCMDocument.legacy,
        legacy.fields
            + FieldTable(
                "GCM",
                [
                    "fcmV1Message": (
                        .object(request(of: message(android: .object(sparseAndroid), webpush: .object(webpush)))),
                        "A request of HTTP v1 in place of the legacy body."
                    )
                ]
            ).fields
    )

    private static let sparseAndroid = FieldTable(
        "android",
        others: .free,
        ["ttl": (.anything, "How long the message is stored, such as 3.5s.")]
    )

    private static let legacyNotification = FieldTable(
        "notification",
        [
            "title": (.string, "The title of the notification."), "body": (.string, "The text of the notification."),
            "subtitle": (.string.unread, "The line below the title, on Apple's devices."),
            "sound": (.name.masked(.sound), "The name of a sound file in the app, or default."),
            "badge": (
                .either(.numeral(0...99_999), .integer).read(as: .integer),
                "The number on the app's icon, as a text; 0 removes it."
            ),
            "click_action": (.name, "Becomes aps.category."),
            "title_loc_key": (.name, "The key of the title in the app's own texts."),
            "title_loc_args": (.strings, "The values for the placeholders in the localised title."),
            "body_loc_key": (.name, "The key of the body in the app's own texts."),
            "body_loc_args": (.strings, "The values for the placeholders in the localised body."),
            "icon": (.name.unread, "For Android: the icon's name."),
            "tag": (.name.unread, "For Android: a later notification with this name replaces this one."),
            "color": (.name.unread, "For Android: the icon's colour, as #rrggbb."),
            "android_channel_id": (.name.unread, "For Android: the notification channel."),
            "image": (.string.unread, "The URL of a picture."),
        ]
    )

    /// As messages are written down masked: senders mix the names of the protocols and of the systems, and each stays in all of them.
    fileprivate static let mixed: FieldTable = {
        let fields = FieldTable("message", legacyNotification.fields + legacy.fields + v1.fields)
        let message = fields.replacing { $0.name == "notification" ? .object(anyNotification) : nil }
        return request.adding(message.fields).replacing { $0.name == "message" ? .object(message) : nil }
    }()

    /// A notification of any protocol and system.
    private static let anyNotification = FieldTable(
        "notification",
        androidNotification.fields + legacyNotification.fields + notification.fields
    )

    /// A legacy body with underscores in the names that it has in camelCase, unless both are there.
    static func withUnderscores(_ body: JSONObject) -> JSONObject {
        var renamed = body.renamed(by: legacyInCamelCase)
        if let notification = renamed["notification"]?.objectValue {
            renamed["notification"] = .object(notification.renamed(by: notificationInCamelCase))
        }
        return renamed
    }

    private static let legacyInCamelCase = legacy.namesInCamelCase
    private static let notificationInCamelCase = legacyNotification.namesInCamelCase

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

extension MessageMasking {
    package static let fcm = MessageMasking(
        recipient: .text(.topics),
        profiles: FCMContext.Profile.allCases.map(\.rawValue),
        context: ["door": .text(.constant(["raw", "pysdk", "nodesdk"]))]
    ) { _, payload in
        FCMFields.mixed.masking(around: payload)
    }
}

extension FieldTable {
    /// Names with underscores, by the same in camelCase.
    fileprivate var namesInCamelCase: [String: String] {
        let names = fields.map(\.name).filter { $0.contains("_") }
        return Dictionary(names.map { ($0.inCamelCase, $0) }) { first, _ in first }
    }
}

extension JSONObject {
    fileprivate func renamed(by names: [String: String]) -> JSONObject {
        guard members.contains(where: { names[$0.key] != nil }) else { return self }
        return JSONObject(
            members: members.map { member in
                guard let name = names[member.key], self[name] == nil else { return member }
                return JSONMember(key: name, value: member.value)
            }
        )
    }
}

extension String {
    /// `time_to_live` as `timeToLive`.
    fileprivate var inCamelCase: String {
        let words = split(separator: "_")
        return words.dropFirst().reduce(words.first.map(String.init) ?? "") {
            $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
    }
}
