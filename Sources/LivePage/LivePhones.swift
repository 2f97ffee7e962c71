import JSONModel

/// The phones that a page draws: it is told which are not as they were, and asks for each.
package struct LivePhones: Sendable {
    /// So many phones are drawn at most.
    let most: Int
    /// Whether texts and tokens are masked.
    let isMasked: Bool
    /// Looks at the phones: `{"offset": milliseconds, "phones": [[id, revision], …]}`, the newest first.
    let look: @Sendable () -> JSONValue
    /// A phone, by its ID; nil where there is none.
    let phone: @Sendable (_ id: Int) -> JSONValue?
    /// A push, by its number; nil where it is not kept any more.
    let push: @Sendable (_ number: Int) -> JSONValue?
    /// Told again and again where nobody watches.
    let rest: @Sendable () -> Void

    package init(
        most: Int,
        isMasked: Bool,
        look: @escaping @Sendable () -> JSONValue,
        phone: @escaping @Sendable (_ id: Int) -> JSONValue?,
        push: @escaping @Sendable (_ number: Int) -> JSONValue?,
        rest: @escaping @Sendable () -> Void
    ) {
        self.most = most
        self.isMasked = isMasked
        self.look = look
        self.phone = phone
        self.push = push
        self.rest = rest
    }

    /// - Parameter target: Of a request.
    /// - Returns: nil where it names neither a phone nor a push.
    func answer(to target: String) -> JSONValue? {
        let parts = target.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, let number = Int(parts[2]) else { return nil }
        return switch parts[1] {
        case "phones": phone(number)
        case "pushes": push(number)
        default: nil
        }
    }
}
