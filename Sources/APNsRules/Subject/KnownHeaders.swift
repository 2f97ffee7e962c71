import PushModel

/// The request headers that Apple documents, by the first field of each name: found once, asked by twenty rules.
package struct KnownHeaders: Sendable, Equatable {
    package private(set) var pushType: String?
    package private(set) var topic: String?
    package private(set) var priority: String?
    package private(set) var expiration: String?
    package private(set) var collapseID: String?
    package private(set) var id: String?
    /// Broadcast and channel requests only.
    package private(set) var channelID: String?
    /// Broadcast and channel requests only.
    package private(set) var requestID: String?

    /// Whether there is a header that begins like these and is not one of them.
    private(set) var hasUnknown = false

    package init(_ fields: [HeaderField]) {
        for index in fields.indices {
            let value = fields[index].value
            switch fields[index].name {
            case "apns-push-type": pushType = pushType ?? value
            case "apns-topic": topic = topic ?? value
            case "apns-priority": priority = priority ?? value
            case "apns-expiration": expiration = expiration ?? value
            case "apns-collapse-id": collapseID = collapseID ?? value
            case "apns-id": id = id ?? value
            case "apns-channel-id": channelID = channelID ?? value
            case "apns-request-id": requestID = requestID ?? value
            default: hasUnknown = hasUnknown || fields[index].name.utf8.starts(with: "apns-".utf8)
            }
        }
    }

    /// Those of a device push, and of the requests that take a channel.
    package static let names = [
        "apns-push-type", "apns-topic", "apns-priority", "apns-expiration", "apns-collapse-id", "apns-id",
        "apns-channel-id", "apns-request-id",
    ]

    package static func isKnown(_ name: String) -> Bool { names.contains(name) }
}
