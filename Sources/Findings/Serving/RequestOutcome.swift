/// What became of a request to the endpoint that `serve` is. Each request has one, so their numbers add up.
package enum RequestOutcome: String, Sendable, CaseIterable {
    /// Answered 200, or another status of success.
    case accepted
    /// Answered with an error.
    case refused
    /// HTTP/2 does not allow it.
    case malformed
    /// It did not arrive whole.
    case brokenOff
    /// It arrived whole, and a fault of the configuration, or the connection's end, left it without an answer.
    case unanswered

    /// For people.
    package var words: String { self == .brokenOff ? "broken off" : rawValue }

    /// `3 accepted, 1 broken off`: what there was, in the order of the cases.
    package static func words(of outcomes: [String: Int]) -> String {
        let words = allCases.compactMap { outcome in outcomes[outcome.rawValue].map { "\($0) \(outcome.words)" } }
        return words.isEmpty ? "none" : words.joined(separator: ", ")
    }
}
