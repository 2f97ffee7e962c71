import JSONModel
import PushModel
import VendorModel

extension FCMRule {
    static let legacy = FCMRule(
        "FC-6",
        "Each field of a legacy body has its place in aps, and its priority high or normal is 10 or 5.",
        source: FCMDocument.legacy,
        decides: [
            "/aps/alert/title-loc-key", "/aps/alert/title-loc-args", "/aps/alert/loc-key", "/aps/alert/loc-args",
            "/aps/content-available", "/aps/mutable-content",
        ]
    )
}

extension FCMCompilation {
    /// The rule is documented for HTTP v1. Legacy values become strings, by one reading.
    mutating func checkLegacyData(_ data: JSONObject) throws(CompilationStop) -> JSONObject {
        guard data.members.contains(where: { $0.value.stringValue == nil }) else { return data }
        if readings.take(LegacyData.self) == .refused {
            throw .refused("a value of data is not a string", by: FCMRule.dataValues)
        }
        var strings = JSONObject()
        for member in data.members where !member.value.isNull {
            let text = member.value.stringValue ?? String(decoding: member.value.serialized(), as: UTF8.self)
            strings.members.append(JSONMember(key: member.key, value: .string(text)))
        }
        return strings
    }

    mutating func addLegacyAps(_ message: FCMLegacyMessage, to recorder: inout PayloadRecorder<FCMRule>)
        throws(CompilationStop)
    {
        let notification = message.notification
        try add(notification.title, as: "title", .alert, to: &recorder)
        try add(notification.body, as: "body", .alert, to: &recorder)
        try add(
            notification.titleLocArgs,
            as: "title-loc-args",
            with: notification.titleLocKey,
            as: "title-loc-key",
            to: &recorder
        )
        try add(
            notification.bodyLocArgs,
            as: "loc-args",
            with: notification.bodyLocKey,
            as: "loc-key",
            to: &recorder
        )
        if let badge = notification.badge { recorder.set(.aps, "badge", .number(badge), by: .legacy) }
        try add(notification.sound, as: "sound", .aps, to: &recorder)
        try add(notification.clickAction, as: "category", .aps, to: &recorder)
        if message.isContentAvailable { recorder.set(.aps, "content-available", 1, by: .legacy) }
        if message.isMutable { recorder.set(.aps, "mutable-content", 1, by: .legacy) }
    }

    private mutating func add(
        _ text: String?,
        as key: String,
        _ place: PayloadPlace,
        to recorder: inout PayloadRecorder<FCMRule>
    ) throws(CompilationStop) {
        guard let text, let usable = try usable(text, at: "\(key), legacy") else { return }
        recorder.set(place, key, .string(usable), by: .legacy)
    }

    /// A localisation key and its arguments. No document says what arguments without a key do, or an empty list.
    private mutating func add(
        _ arguments: [JSONValue]?,
        as argumentsName: String,
        with key: String?,
        as keyName: String,
        to recorder: inout PayloadRecorder<FCMRule>
    ) throws(CompilationStop) {
        try add(key, as: keyName, .alert, to: &recorder)
        guard let arguments else { return }
        if arguments.isEmpty || key?.isEmpty ?? true {
            switch readings.take(LegacyArguments.self, at: argumentsName) {
            case .putIn: break
            case .leftOut: return
            case .refused: throw .refused("\(argumentsName) needs \(keyName)", by: FCMRule.legacy)
            }
        }
        recorder.set(.alert, argumentsName, .array(arguments), by: .legacy)
    }

    mutating func addLifetime(
        _ seconds: Int,
        _ wish: FCMTransportWish,
        from start: Int,
        to headers: inout FCMHeaders
    ) throws(CompilationStop) {
        guard FCMLegacyMessage.timesToLive.contains(seconds) else {
            return try addLifetime(beyondRange: seconds, wish, from: start, to: &headers)
        }
        // A header of 0 has APNs try once, and that is what a lifetime of 0 means.
        switch readings.take(
            LegacyLifetime.self,
            among: seconds == 0 ? LegacyLifetime.allCases : [.counted, .byDefault],
            at: seconds == 0 ? "0" : "more than 0"
        ) {
        case .counted: headers.set("apns-expiration", String(start + seconds), tolerance: 2, by: .legacy)
        case .byDefault: setDefaultExpiration(wish, from: start, in: &headers)
        case .zero: headers.set("apns-expiration", "0", by: .legacy)
        }
    }

    private mutating func addLifetime(
        beyondRange seconds: Int,
        _ wish: FCMTransportWish,
        from start: Int,
        to headers: inout FCMHeaders
    ) throws(CompilationStop) {
        let isNegative = seconds < 0
        switch readings.take(LifetimeBeyondRange.self, at: isNegative ? "negative" : "more than four weeks") {
        case .refused: throw .refused("time_to_live is out of range", by: FCMRule.legacy)
        case .byDefault: setDefaultExpiration(wish, from: start, in: &headers)
        case .nearest:
            let expiration = isNegative ? 0 : start + FCMLimits.legacyLifetimeSeconds
            headers.set("apns-expiration", String(expiration), tolerance: isNegative ? 0 : 2, by: .legacy)
        case .counted:
            let (expiration, isTooLarge) = start.addingReportingOverflow(seconds)
            if isTooLarge { throw .refused("time_to_live is out of range", by: FCMRule.legacy) }
            headers.set("apns-expiration", String(max(0, expiration)), tolerance: 2, by: .legacy)
        }
    }

    mutating func addCollapseID(_ key: String?, to headers: inout FCMHeaders) {
        guard let key, (1...64).contains(key.utf8.count),
            key.utf8.allSatisfy({ (UInt8(ascii: "!")...UInt8(ascii: "~")).contains($0) })
        else { return }
        switch readings.take(CollapseKey.self) {
        case .header: headers.set("apns-collapse-id", key, by: .legacy)
        case .noHeader: headers.leaveOut("apns-collapse-id", key)
        }
    }
}

/// A body of the legacy protocol, whole or the part of it that gateways carry. Absent, null and ignored are all nil.
struct FCMLegacyMessage: Sendable {
    /// `dry_run`
    let isDryRun: Bool
    /// How the targets are not the one that a request has, as readings have it.
    let unusualTarget: String?
    /// The values are as they were sent.
    let data: JSONObject?
    let notification: FCMLegacyNotification
    let isContentAvailable: Bool
    let isMutable: Bool
    let priority: Priority?
    /// `time_to_live` in seconds; it may be beyond what the documents allow.
    let timeToLive: Int?
    let collapseKey: String?

    enum Priority: String {
        case high, normal
    }

    /// Google, legacy HTTP reference: devices of one request.
    private static let registrationIDs = 1...1000
    /// Google, legacy HTTP reference: seconds, up to four weeks.
    static let timesToLive = 0...FCMLimits.legacyLifetimeSeconds

    init(_ sent: JSONObject, typing: inout FCMTyping) {
        let body = typing.read(sent, by: FCMFields.legacy)
        unusualTarget = Self.unusualTarget(of: sent, ids: body["registration_ids"]?.arrayValue)
        data = body["data"]?.objectValue
        notification = FCMLegacyNotification(body["notification"]?.objectValue ?? [:])
        isContentAvailable = body["content_available"]?.boolValue ?? false
        isMutable = body["mutable_content"]?.boolValue ?? false
        priority = body["priority"]?.stringValue.flatMap(Priority.init(rawValue:))
        timeToLive = body["time_to_live"]?.intValue
        collapseKey = body["collapse_key"]?.stringValue
        isDryRun = body["dry_run"]?.boolValue ?? false
    }

    private static func unusualTarget(of sent: JSONObject, ids: [JSONValue]?) -> String? {
        let targets = ["to", "condition", "registration_ids"].compactMap { sent[$0] }.filter { !$0.isNull }
        if targets.isEmpty { return "none" }
        if [sent["to"], sent["condition"]].contains("") { return "empty" }
        if targets.count > 1 { return "several" }
        // However many of them are texts.
        guard let count = (sent["registration_ids"]?.arrayValue ?? ids)?.count, !registrationIDs.contains(count) else {
            return nil
        }
        return count == 0 ? "empty list" : "long list"
    }
}

/// `notification` of the legacy protocol.
struct FCMLegacyNotification: Sendable {
    let title: String?
    let body: String?
    let sound: String?
    let badge: JSONNumber?
    let clickAction: String?
    let titleLocKey: String?
    let titleLocArgs: [JSONValue]?
    let bodyLocKey: String?
    let bodyLocArgs: [JSONValue]?

    init(_ fields: JSONObject) {
        title = fields["title"]?.stringValue
        body = fields["body"]?.stringValue
        sound = fields["sound"]?.stringValue
        badge = fields["badge"]?.numberValue
        clickAction = fields["click_action"]?.stringValue
        titleLocKey = fields["title_loc_key"]?.stringValue
        titleLocArgs = fields["title_loc_args"]?.arrayValue
        bodyLocKey = fields["body_loc_key"]?.stringValue
        bodyLocArgs = fields["body_loc_args"]?.arrayValue
    }
}
