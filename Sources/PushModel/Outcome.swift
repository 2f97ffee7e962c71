import JSONModel

/// What a compiler made of a message.
package enum Outcome: Sendable, Equatable {
    /// The exact bytes that would be sent, and the headers that the compiler sets (none if it sets none).
    case payload([UInt8], headers: [HeaderField])
    /// No push is to be sent, and why.
    case suppressed(String)
    /// The input is refused, and why (`error` on the wire).
    case refused(String)
    /// Update flow only: the delivered notifications that are taken away.
    case removed([String])
    /// The same, and what the device then shows of the new notification: its `title`, `subtitle` and `body`.
    case updated(removed: [String], shown: JSONValue)

    package enum Kind: String, Sendable {
        case payload, suppressed, refused = "error", removed
    }

    /// Why there is no push, where there is none.
    package var reason: String? {
        switch self {
        case .suppressed(let reason), .refused(let reason): reason
        case .payload, .removed, .updated: nil
        }
    }

    package var kind: Kind {
        switch self {
        case .payload: .payload
        case .suppressed: .suppressed
        case .refused: .refused
        case .removed, .updated: .removed
        }
    }

    /// The delivered notifications that are taken away; nil for other outcomes.
    package var removed: [String]? {
        switch self {
        case .removed(let identifiers), .updated(let identifiers, _): identifiers
        case .payload, .suppressed, .refused: nil
        }
    }
}
