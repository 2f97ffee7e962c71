import JSONModel

/// The fields of FCM's messages. Google, FCM discovery document, v1; legacy HTTP server protocol.
enum FCMFields {
    /// - Parameters:
    ///   - isLegacy: Whether it is a body of the legacy protocol.
    ///   - isNode: Whether it goes through the Admin SDK for Node.js, which has names of its own.
    /// - Returns: The fields of the whole request, or body.
    static func message(legacy isLegacy: Bool, node isNode: Bool = false) -> FieldTable {
        isLegacy ? legacy : isNode ? requestOfNode : request
    }

    private static let request = request(android: .object(android))
    private static let requestOfNode = request(android: .map, isNode: true)

    private static func request(android: FieldType, isNode: Bool = false) -> FieldTable {
        /// Firebase Admin SDK for Node.js, Notification and ApnsFcmOptions: it sends `image`.
        func withNodesNames(_ table: FieldTable) -> FieldTable {
            isNode ? table.adding(["imageUrl": .spelling(of: "image", .string)]) : table
        }
        let apns = apns(withNodesNames(options))
        let notification = withNodesNames(notification)
        let message = FieldTable(
            "message",
            [
                "name": .string, "token": .string, "topic": .name, "condition": .string, "fid": .string, "data": .texts,
                "notification": .object(notification), "android": android, "webpush": isNode ? .map : .object(webpush),
                "apns": .object(apns),
                "fcm_options": .object(label), "fcmOptions": .spelling(of: "fcm_options", .object(label)),
            ]
        )
        return FieldTable(
            "the request",
            [
                "message": .object(message), "validate_only": .boolean,
                "validateOnly": .spelling(of: "validate_only", .boolean),
            ]
        )
    }

    private static let notification = FieldTable(
        "notification",
        ["title": .string, "body": .string, "image": .string]
    )

    private static func apns(_ options: FieldTable) -> FieldTable {
        FieldTable(
            "apns",
            [
                "headers": .headers, "payload": .foreign(ApplesFields.payload), "fcm_options": .object(options),
                "fcmOptions": .spelling(of: "fcm_options", .object(options)),
                "live_activity_token": .string, "liveActivityToken": .spelling(of: "live_activity_token", .string),
            ]
        )
    }

    private static let options = FieldTable(
        "fcm_options",
        ["analytics_label": .string, "analyticsLabel": .spelling(of: "analytics_label", .string), "image": .string]
    )

    private static let label = FieldTable("fcm_options", inBothSpellings(["analytics_label": .string]))

    private static let android = FieldTable(
        "android",
        inBothSpellings([
            "collapse_key": .string, "priority": .anything, "ttl": .anything, "restricted_package_name": .string,
            "data": .texts, "notification": .object(androidNotification), "fcm_options": .object(label),
            "direct_boot_ok": .boolean, "bandwidth_constrained_ok": .boolean, "restricted_satellite_ok": .boolean,
        ])
    )

    private static let androidNotification = FieldTable(
        "notification",
        inBothSpellings([
            "title": .string, "body": .string, "icon": .string, "color": .string, "sound": .string, "tag": .string,
            "click_action": .string, "body_loc_key": .string, "body_loc_args": .strings, "title_loc_key": .string,
            "title_loc_args": .strings, "channel_id": .string, "ticker": .string, "sticky": .boolean,
            "event_time": .anything, "local_only": .boolean, "notification_priority": .anything,
            "default_sound": .boolean, "default_vibrate_timings": .boolean, "default_light_settings": .boolean,
            "vibrate_timings": .anything, "visibility": .anything, "notification_count": .anything,
            "light_settings": .map, "image": .string, "bypass_proxy_notification": .boolean, "proxy": .anything,
        ])
    )

    private static let webpush = FieldTable(
        "webpush",
        inBothSpellings([
            "headers": .texts, "data": .texts, "notification": .map,
            "fcm_options": .object(
                FieldTable("fcm_options", inBothSpellings(["link": .string, "analytics_label": .string]))
            ),
        ])
    )

    /// ProtoJSON takes a name as it is, and in camelCase.
    private static func inBothSpellings(_ fields: KeyValuePairs<String, FieldType>) -> [(String, FieldType)] {
        fields.flatMap { name, type -> [(String, FieldType)] in
            name.contains("_") ? [(name, type), (name.inCamelCase, .spelling(of: name, type))] : [(name, type)]
        }
    }

    /// The names in a part of a message that its type has not, and where they stand.
    ///
    /// - Parameters:
    ///   - part: `android`, `webpush`, `fcm_options`, `apns.fcm_options`.
    ///   - fields: What the message has there.
    ///   - path: Of the part, as the service names it.
    /// - Returns: Each name, and the path of the object that has it.
    static func unknownFields(
        of part: String,
        _ fields: JSONObject,
        in path: String
    ) -> [(name: String, object: String)] {
        let table =
            switch part {
            case "android": android
            case "webpush": webpush
            case "apns.fcm_options": options
            default: label
            }
        return unknownFields(of: table, fields, in: path)
    }

    private static func unknownFields(
        of table: FieldTable,
        _ fields: JSONObject,
        in path: String
    ) -> [(name: String, object: String)] {
        fields.members.flatMap { member -> [(name: String, object: String)] in
            guard let type = table.type(of: member.key) else { return [(member.key, path)] }
            guard let inner = type.tables.first, let object = member.value.objectValue else { return [] }
            return unknownFields(of: inner, object, in: "\(path).\(member.key)")
        }
    }

    private static let legacy = FieldTable(
        "the message",
        [
            "to": .string, "registration_ids": .strings, "condition": .string, "notification_key": .string,
            "collapse_key": .header, "priority": .choice(["high", "normal"]), "content_available": .boolean,
            "mutable_content": .boolean,
            "time_to_live": .range(FCMLegacyMessage.timesToLive), "restricted_package_name": .name, "dry_run": .boolean,
            "data": .texts,
            "notification": .object(legacyNotification),
        ]
    )

    /// The text under `GCM` in a message of Amazon SNS: a legacy body without a target, or one of HTTP v1 in a member of its own.
    static let entry = FieldTable(
        "GCM",
        legacy.fields.map { ($0.name, $0.type) } + [
            (
                "fcmV1Message",
                .object(request(android: .object(FieldTable("android", others: .free, ["ttl": .anything]))))
            )
        ]
    )

    private static let legacyNotification = FieldTable(
        "notification",
        [
            "title": .string, "body": .string, "subtitle": .string, "sound": .name,
            "badge": .either(.numeral(0...99_999), .integer),
            "click_action": .name, "title_loc_key": .name, "title_loc_args": .strings, "body_loc_key": .name,
            "body_loc_args": .strings, "icon": .name, "tag": .name, "color": .name, "android_channel_id": .name,
            "image": .string,
        ]
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
