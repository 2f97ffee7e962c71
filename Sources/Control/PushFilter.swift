import PushModel

/// Which pushes are meant: all that fulfil every condition that is given.
struct PushFilter: Sendable {
    /// The whole device token, in lower case.
    var token: String?
    /// How device tokens begin, in lower case: those of one test.
    var tokenPrefix: String?
    /// The value of `apns-topic`.
    var topic: String?
    /// The `apns-id` of the answer, or of a request without one, in lower case.
    var id: String?
    /// Only what came after the push of this number.
    var after = 0

    func matches(_ push: KeptPush) -> Bool {
        push.number > after && (token.map { $0 == push.token } ?? true)
            && (tokenPrefix.map { push.token?.utf8.starts(with: $0.utf8) ?? false } ?? true)
            && (topic.map { $0 == push.topic } ?? true) && (id.map { $0 == push.id } ?? true)
    }
}
