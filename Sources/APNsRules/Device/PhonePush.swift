import PushModel

/// A push on its way to a phone, with what APNs answered.
package struct PhonePush: Sendable {
    /// What APNs made of the request.
    package enum Fate: Sendable, Equatable {
        case accepted
        /// With the `reason` of the answer.
        case refused(String)
        /// A fault left the request without an answer, so that nothing went to the phone.
        case unanswered
    }

    /// From 1, in the order in which pushes were settled.
    package let number: Int
    /// `apns-id` of the answer, or of the request.
    package let apnsID: String?
    /// `apns-unique-id` of the answer: the sandbox gives one.
    package let uniqueID: String?
    package let fate: Fate
    package let subject: PushSubject
    /// The device token of the path in lower case; nil for a broadcast.
    package let token: String?

    package init(
        number: Int,
        apnsID: String? = nil,
        uniqueID: String? = nil,
        fate: Fate = .accepted,
        subject: PushSubject
    ) {
        self.number = number
        self.apnsID = apnsID
        self.uniqueID = uniqueID
        self.fate = fate
        self.subject = subject
        token = if case .device(let token) = subject.route { token.lowercased() } else { nil }
    }
}

extension PhonePush {
    var type: PushType { DeviceModel.type(of: subject) }

    /// The bundle ID that the topic begins with.
    var bundleID: String? {
        guard let topic = subject.route.bundleID ?? subject.topic else { return nil }
        guard let suffix = type.topicSuffix, !suffix.isEmpty, topic.hasSuffix(suffix) else { return topic }
        return String(topic.dropLast(suffix.count))
    }

    /// Apple, Sending notification requests to APNs: 10 where the header is left out.
    var priority: Int { subject.headers.priority.flatMap(Int.init) ?? 10 }

    var collapseID: String? {
        subject.headers.collapseID.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Until when APNs may keep the push, in milliseconds since the epoch; nil where it is tried once.
    ///
    /// Apple, Sending notification requests to APNs: `apns-expiration` 0 is tried once and not stored; nothing is kept for
    /// more than 30 days.
    ///
    /// - Parameter time: When APNs took it, in milliseconds since the epoch.
    /// - Returns: Milliseconds since the epoch.
    func expiry(takenAt time: Int) -> Int? {
        let longest = time + Self.longestStorage
        guard let text = subject.headers.expiration, let seconds = Int(text) else { return longest }
        guard seconds > 0 else { return nil }
        return min(longest, seconds > Int.max / 1000 ? .max : seconds * 1000)
    }

    private static let longestStorage = 30 * 24 * 3_600_000
}
