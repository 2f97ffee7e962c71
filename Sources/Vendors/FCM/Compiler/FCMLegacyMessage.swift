import JSONModel
import VendorModel

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
