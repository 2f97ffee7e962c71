import PushModel

/// One push and what became of it, as far as rules of conduct ask.
///
/// Times are in milliseconds since the epoch, by the endpoint's clock. A reference, since several memories keep the same one,
/// and a server under load makes tens of thousands a second.
package final class ConductStep: Sendable {
    /// The number of the request, by which records and findings name it.
    package let number: Int
    /// When it had arrived whole.
    package let arrivedAt: Int
    /// When its fate was settled.
    package let settledAt: Int
    /// The number of its connection.
    package let connection: Int
    /// In lower case; nil of a broadcast.
    package let deviceToken: String?
    package let topic: String
    /// `apns-id` as the sender gave it.
    package let id: String?
    /// The ID by which a report names the push: a UUID.
    package let shownID: String?
    /// Seconds since the epoch; nil where none is given, or 0.
    package let expiration: Int?
    /// Equal where path, headers of Apple's without `apns-id`, and payload are. Of this process alone, as all digests here.
    package let request: Int
    /// Equal where device token, topic and payload are.
    package let content: Int
    /// Nil where there is none.
    package let providerToken: ConductProviderToken?
    package let ending: ConductEnding
    /// What the endpoint did to the connection with this push.
    package let aftermath: Aftermath

    /// What becomes of a connection.
    package enum Aftermath: Sendable, Equatable {
        case none
        /// GOAWAY was sent, and this push was answered.
        case goAway
        /// The connection was dropped: the client may not have read the last answers.
        case dropped
    }

    package init(
        number: Int,
        arrivedAt: Int,
        settledAt: Int,
        connection: Int,
        deviceToken: String?,
        topic: String,
        id: String?,
        shownID: String?,
        expiration: Int?,
        request: Int,
        content: Int,
        providerToken: ConductProviderToken?,
        ending: ConductEnding,
        aftermath: Aftermath
    ) {
        self.number = number
        self.arrivedAt = arrivedAt
        self.settledAt = settledAt
        self.connection = connection
        self.deviceToken = deviceToken
        self.topic = topic
        self.id = id
        self.shownID = shownID
        self.expiration = expiration
        self.request = request
        self.content = content
        self.providerToken = providerToken
        self.ending = ending
        self.aftermath = aftermath
    }

    /// The same with another number.
    func numbered(_ number: Int) -> ConductStep {
        ConductStep(
            number: number,
            arrivedAt: arrivedAt,
            settledAt: settledAt,
            connection: connection,
            deviceToken: deviceToken,
            topic: topic,
            id: id,
            shownID: shownID,
            expiration: expiration,
            request: request,
            content: content,
            providerToken: providerToken,
            ending: ending,
            aftermath: aftermath
        )
    }

    /// The answer; nil where the push had none.
    package var answer: ConductAnswer? {
        if case .answered(let answer) = ending { answer } else { nil }
    }

    package var isAccepted: Bool { answer?.status == 200 }

    /// The answer in words, `410 Unregistered`; empty where there is none.
    var words: String { answer?.words ?? "" }

    /// `was answered 410 Unregistered`, or how else the push ended.
    package var fate: String {
        switch ending {
        case .answered(let answer): "was answered \(answer.words)"
        case .unprocessed: "was left unprocessed by GOAWAY"
        case .unanswered: "got no answer"
        }
    }
}

extension ConductStep: Equatable {
    /// Two of one conversation are the same if they have one number.
    package static func == (lhs: ConductStep, rhs: ConductStep) -> Bool {
        lhs.number == rhs.number && lhs.request == rhs.request && lhs.ending == rhs.ending
    }
}

/// Which provider token a push had.
package struct ConductProviderToken: Sendable, Equatable {
    /// Of the token's text.
    package var digest: Int
    /// Of the IDs of its team and key; nil where the token does not name them.
    package var key: Int?

    package init(digest: Int, key: Int?) {
        self.digest = digest
        self.key = key
    }
}

/// How a push ended.
package enum ConductEnding: Sendable, Equatable {
    case answered(ConductAnswer)
    /// A GOAWAY named a lower last stream: the push was not processed, and may be sent again.
    case unprocessed
    /// It was reset, given up, or its connection ended: nobody told the sender what became of it.
    case unanswered
}

/// What was answered to a push.
package struct ConductAnswer: Sendable, Equatable {
    package var status: Int
    /// Nil on success.
    package var reason: Reason?
    /// Since when the device token is dead, in milliseconds since the epoch; of a 410.
    package var timestamp: Int?
    /// The header `retry-after`, in seconds.
    package var retryAfter: Int?

    package init(status: Int, reason: Reason? = nil, timestamp: Int? = nil, retryAfter: Int? = nil) {
        self.status = status
        self.reason = reason
        self.timestamp = timestamp
        self.retryAfter = retryAfter
    }

    /// APNs could not do it now: 5xx, or 429 for too many pushes to one device.
    var asksForPatience: Bool { isOfServer || reason == .tooManyRequests }

    /// 5xx.
    var isOfServer: Bool { (500..<600).contains(status) }

    /// Where device tokens end that are dead; nil where the answer says nothing of the token.
    var deathOfToken: DeathOfToken? {
        switch reason {
        case .badDeviceToken: .everyTopic
        case .deviceTokenNotForTopic, .unregistered, .expiredToken: .topic
        default: nil
        }
    }

    /// Whether the provider token is what is wrong.
    var refusesProviderToken: Bool { reason == .expiredProviderToken || reason == .invalidProviderToken }

    /// `410 Unregistered`. A reason that nobody knows may be any text, and is left out.
    package var words: String {
        guard let reason, Self.known.contains(reason) else { return "\(status)" }
        return "\(status) \(reason.rawValue)"
    }

    private static let known = Set(KnownReason.all.map(\.answer.reason))
}

/// For which topics a device token is dead.
enum DeathOfToken {
    case everyTopic, topic
}

/// A connection that is over, as far as rules of conduct ask.
package struct ConductConnection: Sendable, Equatable {
    package var number: Int
    /// The client's address without its port.
    package var address: String
    /// Milliseconds since the epoch.
    package var openedAt: Int
    package var closedAt: Int
    /// All requests, also those that did not arrive whole.
    package var requests: Int
    /// Whether the client ended it.
    package var isClosedByClient: Bool
    /// When the endpoint sent GOAWAY; nil where it did not.
    package var goAwayAt: Int?

    package init(
        number: Int,
        address: String,
        openedAt: Int,
        closedAt: Int,
        requests: Int,
        isClosedByClient: Bool,
        goAwayAt: Int? = nil
    ) {
        self.number = number
        self.address = address
        self.openedAt = openedAt
        self.closedAt = closedAt
        self.requests = requests
        self.isClosedByClient = isClosedByClient
        self.goAwayAt = goAwayAt
    }
}
