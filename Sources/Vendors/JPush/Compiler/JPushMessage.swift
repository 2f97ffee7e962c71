import JSONModel
import VendorModel

/// A push object as far as a push to Apple's devices depends on it. Absent, null and ignored are all nil.
struct JPushMessage: Sendable {
    /// `platform`: `all` as one text, or a list.
    let platform: JSONValue?
    let audience: JSONValue?
    /// `notification`, whoever it is for.
    let hasNotification: Bool
    /// `notification.alert`: for every platform that has none of its own.
    let alert: String?
    let ios: JPushNotification?
    /// `notification.voip`: a call.
    let voip: JSONObject?
    /// `message`, as it was sent.
    let message: JSONObject?
    /// Whether there is one, of whatever type: APNs does not get it.
    let hasMessage: Bool
    /// `live_activity`, whatever is in it.
    let hasActivity: Bool
    /// `live_activity.ios`.
    let activity: JSONObject?
    /// `options.apns_production`.
    let isProduction: Bool
    let collapseID: String?
    /// Seconds.
    let timeToLive: JSONNumber?
    /// `notification_3rd.ios`, version 2: what is shown in place of the message, perhaps.
    let substitute: JPushNotification?
    /// Names that no document has, each with the object around it.
    let unknownKeys: [String]

    init(_ object: JSONObject, typing: inout JPushTyping) {
        let fields = typing.read(object, by: JPushFields.message)
        platform = fields["platform"]?.unlessNull
        audience = fields["audience"]?.unlessNull
        let notification = fields["notification"]?.objectValue
        hasNotification = notification != nil
        alert = notification?["alert"]?.stringValue
        ios = notification?["ios"]?.objectValue.map(JPushNotification.init)
        voip = notification?["voip"]?.objectValue
        message = fields["message"]?.objectValue
        hasMessage = object["message"]?.unlessNull != nil
        hasActivity = fields["live_activity"]?.objectValue != nil
        activity = fields["live_activity"]?["ios"]?.objectValue
        let options = fields["options"]?.objectValue
        isProduction = options?["apns_production"]?.boolValue ?? true
        collapseID = options?["apns_collapse_id"]?.stringValue
        timeToLive = options?["time_to_live"]?.numberValue
        let isOfVersion2 = options?["notification_3rd_ver"] == "v2"
        substitute =
            isOfVersion2 ? fields["notification_3rd"]?["ios"]?.objectValue.map(JPushNotification.init) : nil
        unknownKeys = typing.unknownKeys
    }
}

/// `notification.ios`.
struct JPushNotification: Sendable {
    /// A text or an object.
    let alert: JSONValue?
    /// A text or an object.
    let sound: JSONValue?
    /// A number or a text.
    let badge: JSONValue?
    let isContentAvailable: Bool
    let isMutable: Bool
    let category: String?
    let threadID: String?
    let interruptionLevel: String?
    let extras: JSONObject?
    /// As it was sent, to be counted.
    let object: JSONObject

    /// - Parameter fields: Of the types that documents give them.
    init(_ fields: JSONObject) {
        object = fields
        alert = fields["alert"]?.unlessNull
        sound = fields["sound"]?.unlessNull
        badge = fields["badge"]?.unlessNull
        isContentAvailable = Self.isOn(fields["content-available"])
        isMutable = Self.isOn(fields["mutable-content"])
        category = fields["category"]?.stringValue
        threadID = fields["thread-id"]?.stringValue
        interruptionLevel = fields["interruption-level"]?.stringValue
        extras = fields["extras"]?.objectValue
    }

    private static func isOn(_ value: JSONValue?) -> Bool { value?.boolValue == true || value?.intValue == 1 }
}

/// The types of JPush's fields. Its official client for Python writes 1 for true, so that 1 and 0 are right.
struct JPushTyping: FieldTyping {
    var typeFaults: TypeFaults
    private(set) var unknownKeys: [String] = []

    init(at modes: [FaultPlace: TypeFaults.Mode] = [:]) {
        typeFaults = TypeFaults(.convert, at: modes)
    }

    mutating func pass(_ member: JSONMember, in table: FieldTable) {
        // One without a value may be as good as none.
        let name = "\(table.name).\(member.key)" + (member.value.isNull ? ", null" : "")
        if case .none = table.others, !unknownKeys.contains(name) { unknownKeys.append(name) }
    }

    mutating func bool(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let bool): bool
        case .null: nil
        case .number where value.intValue == 1: true
        case .number where value.intValue == 0: false
        case .string("true"), .string("1"): fault(convertedTo: true)
        case .string("false"), .string("0"): fault(convertedTo: false)
        default: fault()
        }
    }

    /// An integral number as it was written; it may be beyond every machine type.
    mutating func integer(_ value: JSONValue) -> JSONNumber? {
        switch value {
        case .number(let number): integral(number)
        case .null: nil
        case .bool(let bool): fault(convertedTo: JSONNumber(bool ? 1 : 0))
        case .string(let text): fault(convertedTo: JSONNumber(decimal: text))
        default: fault()
        }
    }
}
