/// What is said of a message that becomes no push, beside the rules and the effects.
package enum SenderCheck: String, Sendable, CaseIterable {
    case refused = "message.refused"
    case tooLarge = "message.too-large"
    case document = "message.document"
    case syntax = "message.syntax"

    package var id: String { rawValue }

    package var statement: String {
        switch self {
        case .refused: "The vendor refuses the message: nothing is sent."
        case .tooLarge: "The payload of this message is too large: no phone gets it."
        case .syntax: "The message is JSON: the vendor refuses comments and trailing commas."
        case .document: "The outcome of the message is not what its case expects."
        }
    }
}
