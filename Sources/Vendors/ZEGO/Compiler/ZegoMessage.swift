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
