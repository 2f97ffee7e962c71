/// The keys of `aps` that Apple documents, for every push type.
package enum ApsKey: Int, Sendable, CaseIterable {
    case alert, badge, sound, threadID, category, contentAvailable, mutableContent, targetContentID
    case interruptionLevel, relevanceScore, filterCriteria, urlArgs
    case timestamp, event, contentState, attributesType, attributes, staleDate, dismissalDate
    case inputPushToken, inputPushChannel
    case contentChanged
    case encryptedData, sessionIdentifier, keyID, messageIndex

    /// As the payload spells it.
    package var name: String {
        switch self {
        case .alert: "alert"
        case .badge: "badge"
        case .sound: "sound"
        case .threadID: "thread-id"
        case .category: "category"
        case .contentAvailable: "content-available"
        case .mutableContent: "mutable-content"
        case .targetContentID: "target-content-id"
        case .interruptionLevel: "interruption-level"
        case .relevanceScore: "relevance-score"
        case .filterCriteria: "filter-criteria"
        case .urlArgs: "url-args"
        case .timestamp: "timestamp"
        case .event: "event"
        case .contentState: "content-state"
        case .attributesType: "attributes-type"
        case .attributes: "attributes"
        case .staleDate: "stale-date"
        case .dismissalDate: "dismissal-date"
        case .inputPushToken: "input-push-token"
        case .inputPushChannel: "input-push-channel"
        case .contentChanged: "content-changed"
        case .encryptedData: "encryptedData"
        case .sessionIdentifier: "sessionIdentifier"
        case .keyID: "keyID"
        case .messageIndex: "messageIndex"
        }
    }

    /// The key of that exact spelling. The commonest come first, since every member of every payload is asked.
    package init?(name: String) {
        switch name {
        case "alert": self = .alert
        case "badge": self = .badge
        case "sound": self = .sound
        case "content-available": self = .contentAvailable
        case "mutable-content": self = .mutableContent
        case "category": self = .category
        case "thread-id": self = .threadID
        case "target-content-id": self = .targetContentID
        case "interruption-level": self = .interruptionLevel
        case "relevance-score": self = .relevanceScore
        case "filter-criteria": self = .filterCriteria
        case "url-args": self = .urlArgs
        case "timestamp": self = .timestamp
        case "event": self = .event
        case "content-state": self = .contentState
        case "attributes-type": self = .attributesType
        case "attributes": self = .attributes
        case "stale-date": self = .staleDate
        case "dismissal-date": self = .dismissalDate
        case "input-push-token": self = .inputPushToken
        case "input-push-channel": self = .inputPushChannel
        case "content-changed": self = .contentChanged
        case "encryptedData": self = .encryptedData
        case "sessionIdentifier": self = .sessionIdentifier
        case "keyID": self = .keyID
        case "messageIndex": self = .messageIndex
        default: return nil
        }
    }
}
