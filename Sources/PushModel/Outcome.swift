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

    package enum Kind: String, Sendable {
        case payload, suppressed, refused = "error", removed
    }

    /// Why there is no push, where there is none.
    package var reason: String? {
        switch self {
        case .suppressed(let reason), .refused(let reason): reason
        case .payload, .removed: nil
        }
    }

    package var kind: Kind {
        switch self {
        case .payload: .payload
        case .suppressed: .suppressed
        case .refused: .refused
        case .removed: .removed
        }
    }
}
