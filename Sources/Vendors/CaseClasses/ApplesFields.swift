/// Apple's own part of a payload, and its headers. Apple, Generating a remote notification, tables 1 to 3; Sending notification requests
/// to APNs; Starting and updating Live Activities with ActivityKit push notifications.
enum ApplesFields {
    static let payload = FieldTable("the payload", others: .free, ["aps": .object(aps)])

    static let aps = FieldTable(
        "aps",
        [
            "alert": .either(.object(alert), .string), "badge": .integer, "sound": .either(.object(sound), .name),
            "thread-id": .name, "category": .name, "content-available": .range(0...1), "mutable-content": .range(0...1),
            "target-content-id": .name,
            "interruption-level": .choice(["passive", "active", "time-sensitive", "critical"]),
            "relevance-score": .number, "filter-criteria": .string, "url-args": .strings,
            "stale-date": .time, "content-state": .map, "timestamp": .time,
            "event": .choice(["start", "update", "end"]), "dismissal-date": .time, "attributes-type": .name,
            "attributes": .map, "input-push-channel": .name, "input-push-token": .range(0...1),
            "content-changed": .either(.boolean, .integer),
        ]
    )

    static let alert = FieldTable(
        "alert",
        [
            "title": .either(.string, .object(localized)), "subtitle": .string,
            "body": .either(.string, .object(localized)), "launch-image": .name, "title-loc-key": .name,
            "title-loc-args": .strings, "subtitle-loc-key": .name, "subtitle-loc-args": .strings,
            "loc-key": .name, "loc-args": .strings, "action": .string, "action-loc-key": .name,
            "sound": .either(.object(sound), .name), "summary-arg": .string, "summary-arg-count": .integer,
        ]
    )

    /// The texts of a Live Activity.
    private static let localized = FieldTable("the text", ["loc-key": .name, "loc-args": .strings])

    private static let sound = FieldTable("sound", ["critical": .range(0...1), "name": .name, "volume": .number])

    static let headers = [
        "apns-push-type", "apns-id", "apns-expiration", "apns-priority", "apns-topic", "apns-collapse-id",
        "apns-channel-id", "apns-request-id", "authorization",
    ]
}
