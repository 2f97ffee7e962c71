import PushModel

/// What became of a message for one recipient.
package enum DeliveryResult: Sendable, Equatable {
    /// The vendor refuses the message: by which compile rule, where one says so, and in which words. `bytes` is the size of a payload
    /// that is too large.
    case refused(rule: String?, reason: String, bytes: Int? = nil)
    /// The vendor takes it, and sends this recipient nothing.
    case suppressed(rule: String?, reason: String, bytes: Int? = nil)
    /// Notifications that were delivered are taken away; there is no push.
    case removed([String])
    /// It goes to another service than APNs.
    case elsewhere
    /// APNs has answered: 200 without a reason, or a refusal with one. `id` is the push's `apns-id`.
    case delivered(status: Int, reason: Reason?, id: String)
    /// The push was sent, and no answer came.
    case unanswered(String)

    /// Whether APNs took the push, or nothing was to go there.
    package var isGood: Bool {
        switch self {
        case .delivered(let status, _, _): (200..<300).contains(status)
        case .elsewhere, .removed: true
        case .refused, .suppressed, .unanswered: false
        }
    }
}

extension DeliveryResult {
    /// One word, the same for ever.
    package var name: String {
        switch self {
        case .refused: "refused"
        case .suppressed: "suppressed"
        case .removed: "removed"
        case .elsewhere: "elsewhere"
        case .delivered: isGood ? "accepted" : "refusedByAPNs"
        case .unanswered: "unanswered"
        }
    }

    /// For people.
    package var words: String {
        func by(_ rule: String?) -> String { rule.map { " by \($0)" } ?? "" }
        return switch self {
        case .refused(let rule, let reason, _): "the vendor refuses it\(by(rule)): \(reason)"
        case .suppressed(let rule, let reason, _): "no push is sent\(by(rule)): \(reason)"
        case .removed: "delivered notifications are removed"
        case .elsewhere: "it goes to a service other than APNs"
        case .delivered(let status, let reason, _): "APNs answers \(status)" + (reason.map { " \($0.rawValue)" } ?? "")
        case .unanswered(let problem): "the push got no answer: \(problem)"
        }
    }
}
