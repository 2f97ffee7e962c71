import PushModel

/// What an example of a rule of conduct is made of.
package enum ConversationEvent: Sendable {
    /// A push with that text was settled.
    case push(ConductStep, text: String)
    case connectionEnd(ConductConnection)
    /// The app on a device has registered, at a time in milliseconds since the epoch.
    case registration(token: String, topic: String?, at: Int)
}

// MARK: - Writing examples

extension ConversationEvent {
    /// Where every example begins, in milliseconds since the epoch.
    private static let beginning = 1_700_000_000_000

    private static func time(_ seconds: Double) -> Int { beginning + Int((seconds * 1000).rounded()) }

    /// A push to `token`, answered after 10 ms. All times are in seconds since the example's beginning.
    static func push(
        at seconds: Double,
        to token: String? = "a",
        topic: String = "com.example.app",
        text: String = "Hi",
        id: String? = nil,
        expiration: Double? = nil,
        token providerToken: String? = "1",
        on connection: Int = 1,
        taking duration: Double = 0.01,
        _ ending: ConductEnding = .accepted,
        then aftermath: ConductStep.Aftermath = .none
    ) -> ConversationEvent {
        let arrivedAt = time(seconds)
        var ending = ending
        if case .answered(var answer) = ending, let since = answer.timestamp {
            answer.timestamp = beginning + since
            ending = .answered(answer)
        }
        var content = Hasher()
        content.combine(token)
        content.combine(topic)
        content.combine(text)
        var request = content
        request.combine(expiration)
        let step = ConductStep(
            number: 0,
            arrivedAt: arrivedAt,
            settledAt: arrivedAt + Int((duration * 1000).rounded()),
            connection: connection,
            deviceToken: token,
            topic: topic,
            id: id,
            shownID: nil,
            expiration: expiration.map { time($0) / 1000 },
            request: request.finalize(),
            content: content.finalize(),
            providerToken: providerToken.map { ConductProviderToken(digest: $0.hashValue, key: "key".hashValue) },
            ending: ending,
            aftermath: aftermath
        )
        return .push(step, text: text)
    }

    /// A connection that its client, or else the endpoint, ended after so many requests.
    static func connection(
        _ number: Int,
        from opened: Double,
        to closed: Double,
        requests: Int = 1,
        closedByClient isClosedByClient: Bool = true
    ) -> ConversationEvent {
        .connectionEnd(
            ConductConnection(
                number: number,
                address: "192.0.2.1",
                openedAt: time(opened),
                closedAt: time(closed),
                requests: requests,
                isClosedByClient: isClosedByClient
            )
        )
    }

    /// The app on a device registers.
    static func registered(_ token: String, topic: String? = "com.example.app", at seconds: Double) -> ConversationEvent
    {
        .registration(token: token, topic: topic, at: time(seconds))
    }
}

extension ConductEnding {
    static let accepted = ConductEnding.answered(ConductAnswer(status: 200))

    /// A refusal; `since` is the timestamp of a 410, in seconds since the example's beginning.
    static func refused(_ status: Int, _ reason: Reason, since: Int? = nil, retryAfter: Int? = nil) -> ConductEnding {
        .answered(
            ConductAnswer(
                status: status,
                reason: reason,
                timestamp: since.map { $0 * 1000 },
                retryAfter: retryAfter
            )
        )
    }
}

// MARK: - Playing them

extension ConversationEvent {
    /// What a conversation of these events knows at each of them, and at the end. Pushes are numbered from 1.
    package static func facts(of events: [ConversationEvent]) -> [ConductFacts] {
        var conversation = Conversation()
        var number = 0
        var facts: [ConductFacts] = []
        for event in events {
            switch event {
            case .push(let step, _):
                number += 1
                facts.append(.push(conversation.add(step.numbered(number))))
            case .connectionEnd(let connection):
                if let short = conversation.add(connection) { facts.append(.shortConnections(short)) }
            case .registration(let token, let topic, let time):
                conversation.registered(token: token, topic: topic, at: time)
            }
        }
        return facts + conversation.outcome(at: beginning)
    }

    /// Each event in words, times in seconds since the example's beginning.
    package static func shown(_ events: [ConversationEvent]) -> [String] {
        events.map(\.shown)
    }

    private var shown: String {
        switch self {
        case .push(let step, let text):
            var parts = ["at \(Self.shown(step.arrivedAt)) \(text) to \(step.deviceToken ?? "a channel")"]
            if step.topic != "com.example.app" { parts.append("topic \(step.topic)") }
            if let id = step.id { parts.append("apns-id \(id)") }
            if let expiration = step.expiration { parts.append("expires at \(Self.shown(expiration * 1000))") }
            if step.providerToken?.digest != "1".hashValue { parts.append("another provider token") }
            if step.connection != 1 { parts.append("connection \(step.connection)") }
            switch step.ending {
            case .answered(let answer):
                parts.append("answered \(answer.words)")
                if let since = answer.timestamp { parts.append("timestamp \(Self.shown(since))") }
                if let time = answer.retryAfter { parts.append("retry-after \(time)") }
                if step.settledAt - step.arrivedAt > 10 { parts.append("at \(Self.shown(step.settledAt))") }
            case .unprocessed: parts.append("left unprocessed by GOAWAY")
            case .unanswered: parts.append("without answer")
            }
            switch step.aftermath {
            case .none: break
            case .goAway: parts.append("then GOAWAY")
            case .dropped: parts.append("then the connection is dropped")
            }
            return parts.joined(separator: ", ")
        case .connectionEnd(let connection):
            return "connection \(connection.number) from \(Self.shown(connection.openedAt)) to "
                + "\(Self.shown(connection.closedAt)), \(connection.requests) "
                + (connection.requests == 1 ? "request" : "requests")
                + (connection.isClosedByClient ? "" : ", ended by the endpoint")
        case .registration(let token, _, let time):
            return "at \(Self.shown(time)) \(token) registers"
        }
    }

    private static func shown(_ time: Int) -> String {
        let milliseconds = time - beginning
        return milliseconds == 0 ? "0 s" : (milliseconds < 0 ? "-" : "") + Waiting.words(abs(milliseconds))
    }
}

/// Lengths of time in words.
enum Waiting {
    /// `450 ms`, `1.5 s`, `20 min`, `2 h`; what is left beyond a tenth of a second, and of long times beyond the unit, is cut
    /// off.
    static func words(_ milliseconds: Int) -> String {
        switch milliseconds {
        case ..<1000: return "\(milliseconds) ms"
        case ..<120_000:
            let tenths = milliseconds % 1000 / 100
            return "\(milliseconds / 1000)\(tenths == 0 ? "" : ".\(tenths)") s"
        case ..<7_200_000: return "\(milliseconds / 60_000) min"
        default: return "\(milliseconds / 3_600_000) h"
        }
    }
}
