import JSONModel
import VendorModel

/// A message as far as its push depends on it. Absent, null and ignored are all nil.
struct ZegoMessage: Sendable {
    /// `pushConfig`, of the client SDKs.
    var client: ZegoPush?
    /// `OfflinePush`, of the server interface.
    var server: ZegoPush?
    /// Beside `pushConfig` of a call: how long it rings, in seconds.
    var timeout: JSONNumber?

    init(_ object: JSONObject, typing: inout ZegoTyping) {
        let sent = object["pushConfig"]?.objectValue
        let message = typing.read(object, by: sent == nil ? ZegoFields.serverMessage : ZegoFields.message)
        client = message["pushConfig"]?.objectValue.map { ZegoPush(.client, $0) }
        // The device gets it as it was sent, whatever is in it.
        client?.callScreen = sent?["voIPConfig"]?.objectValue
        server = message["OfflinePush"]?.objectValue.map { ZegoPush(.server, $0) }
        timeout = sent == nil ? nil : message["timeout"]?.numberValue
    }
}

/// What a sender asks of an offline push.
struct ZegoPush: Sendable {
    let interface: ZegoInterface
    /// Server only: 0 or 1.
    let enable: JSONNumber?
    let title: String?
    let content: String?
    /// Any text, JSON more often than not.
    let payload: String?
    /// Client only: the name of `payload` before version 2.5.0.
    let extendedData: String?
    /// `resourcesID` of the client, `PushStrategyId` of the server.
    let strategyID: String?
    let threadID: String?
    let carriesBadge: Bool
    let badgeIncrement: JSONNumber?
    /// Client only: `voIPConfig`, what the call screen shows.
    fileprivate(set) var callScreen: JSONObject?
    /// Server only: `PushImageInfo.Apns.Image`, a URL.
    let image: String?

    /// - Parameters:
    ///   - interface: Whose.
    ///   - fields: Of the types that documents give them.
    fileprivate init(_ interface: ZegoInterface, _ fields: JSONObject) {
        func value(_ field: ZegoField) -> JSONValue? { fields[field.name(in: interface)] }
        self.interface = interface
        title = value(.title)?.stringValue
        content = value(.content)?.stringValue
        payload = value(.payload)?.stringValue
        strategyID = value(.strategy)?.stringValue
        threadID = value(.thread)?.stringValue
        carriesBadge = value(.enableBadge)?.boolValue ?? false
        badgeIncrement = value(.badgeIncrement)?.numberValue
        let isClient = interface == .client
        extendedData = isClient ? fields["extendedData"]?.stringValue : nil
        enable = isClient ? nil : fields["Enable"]?.numberValue
        image = isClient ? nil : fields["PushImageInfo"]?["Apns"]?["Image"]?.stringValue
    }
}
/// The types of ZEGO's fields; numbers as text, and 0 and 1 (`Enable`) beside false and true (`EnableBadge`), are what
/// vendor material shows.
struct ZegoTyping: FieldTyping {
    var typeFaults: TypeFaults

    init(at modes: [FaultPlace: TypeFaults.Mode] = [:]) {
        typeFaults = TypeFaults(.convert, at: modes)
    }

    mutating func bool(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let bool): bool
        case .null: nil
        case .string("true"), .string("YES"), .string("1"): fault(convertedTo: true)
        case .string("false"), .string("NO"), .string("0"): fault(convertedTo: false)
        case .number where value.intValue == 1: fault(convertedTo: true)
        case .number where value.intValue == 0: fault(convertedTo: false)
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
