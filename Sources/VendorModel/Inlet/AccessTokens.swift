import Determinism

/// Access tokens that an API gives out. Each says in its own digits when it ends, so that the API keeps none, and an old one stays what it was
/// after the process has started anew.
package struct AccessTokens: Sendable {
    /// What is known of a token that a sender shows.
    package enum State: Equatable {
        case valid
        /// Given out by such an API, and over.
        case expired
        /// None of an API's.
        case foreign
    }

    /// Of a token that never ends.
    private static let noEnd = 0xFFFF_FFFF_FFFF

    /// What the vendor's tokens begin with.
    package let prefix: String
    private let numbers = SerialNumbers()

    package init(prefix: String = "") {
        self.prefix = prefix
    }

    /// A new token.
    ///
    /// - Parameters:
    ///   - time: Milliseconds since the epoch.
    ///   - lifetime: Milliseconds; nil for one that never ends.
    /// - Returns: The prefix and 32 hexadecimal digits: the end, a number, and what proves both to be an API's.
    package func issue(at time: Int, lifetime: Int?) -> String {
        let end = lifetime.flatMap { lifetime in
            let (sum, isTooLarge) = max(0, time).addingReportingOverflow(max(0, lifetime))
            return isTooLarge ? nil : min(sum, Self.noEnd)
        }
        let digits = Self.digits(end ?? Self.noEnd, 12) + Self.digits(numbers.next() & 0xFFFF, 4)
        return prefix + digits + proof(of: digits)
    }

    /// What is known of a token.
    ///
    /// - Parameters:
    ///   - token: As a sender shows it.
    ///   - time: Milliseconds since the epoch.
    /// - Returns: Whose it is, and whether it is over.
    package func state(of token: String, at time: Int) -> State {
        let digits = Array(token.utf8.dropFirst(prefix.utf8.count))
        guard token.utf8.starts(with: prefix.utf8), digits.count == 32 else { return .foreign }
        let head = String(decoding: digits.prefix(16), as: UTF8.self)
        guard digits.dropFirst(16).elementsEqual(proof(of: head).utf8),
            let end = Int(String(decoding: digits.prefix(12), as: UTF8.self), radix: 16)
        else { return .foreign }
        return end == Self.noEnd || time < end ? .valid : .expired
    }

    /// No secret: it tells an API's tokens from others, and keeps nobody from making one.
    private func proof(of digits: String) -> String {
        Fingerprint([prefix, digits]).description
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
