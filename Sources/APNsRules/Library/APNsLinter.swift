import JSONModel
import PushModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Judges payloads as Apple's push service and an iPhone would, without sending anything.
///
/// ```swift
/// let linter = APNsLinter()
/// let violations = linter.violations(in: #"{"aps":{"alert":"Hi","mutable_content":1}}"#)
/// // json.aps.key_spelling: APNs answers 200, and the service extension never runs.
/// ```
///
/// It opens no socket and reads no file. A linter may be used by many tasks at once.
public struct APNsLinter: Sendable {
    /// The time by which dates in a payload and in headers are judged; nil is the machine's clock.
    public var now: Date?

    /// Whether to add what no payload can decide, as information.
    public var givesAdvice = false

    /// A linter by the rules of ``rules``.
    ///
    /// - Parameter now: The time by which dates are judged; nil is the machine's clock.
    public init(now: Date? = nil) {
        self.now = now
    }

    /// Every rule that a payload breaks.
    ///
    /// - Parameters:
    ///   - payload: The bytes of the request's body, as they would be sent.
    ///   - headers: The request's headers without pseudo-headers, names in any case. Nil: only what the payload itself
    ///     decides is judged, and no header is missed.
    /// - Returns: In the order of the rules' numbers; empty for a payload without fault.
    public func violations(in payload: some Sequence<UInt8>, headers: [String: String]? = nil) -> [Violation] {
        verdict(on: payload, headers: headers).violations
    }

    /// Every rule that a payload breaks.
    ///
    /// - Parameters:
    ///   - payload: The text of the request's body.
    ///   - headers: The request's headers; see ``violations(in:headers:)``.
    /// - Returns: In the order of the rules' numbers; empty for a payload without fault.
    public func violations(in payload: String, headers: [String: String]? = nil) -> [Violation] {
        violations(in: payload.utf8, headers: headers)
    }

    /// What APNs would answer, and every rule that the payload breaks.
    ///
    /// - Parameters:
    ///   - payload: The bytes of the request's body, as they would be sent.
    ///   - headers: The request's headers; see ``violations(in:headers:)``.
    /// - Returns: The verdict.
    public func verdict(on payload: some Sequence<UInt8>, headers: [String: String]? = nil) -> Verdict {
        let judged = RuleList.judge(subject(payload, headers), advice: givesAdvice)
        return Verdict(
            status: judged.answer?.status ?? 200,
            reason: judged.answer?.reason.rawValue,
            violations: judged.violations.map(Violation.init)
        )
    }

    /// What an iPhone does with a push: notifications allowed, background modes on, budgets not used up.
    ///
    /// - Parameters:
    ///   - payload: The bytes of the request's body, as they would be sent.
    ///   - headers: The request's headers; see ``violations(in:headers:)``. Nil: the push type is taken from the payload.
    ///   - appState: What the app is doing when the push arrives.
    /// - Returns: The effect; ``Effect/none`` for a push that APNs refuses.
    public func effect(
        of payload: some Sequence<UInt8>,
        headers: [String: String]? = nil,
        on appState: AppState
    ) -> Effect {
        let subject = subject(payload, headers)
        guard RuleList.judge(subject).answer == nil else { return .none }
        return Effect(DeviceModel.effectOfAccepted(subject, state: appState.state))
    }

    /// Every rule, in the order of their numbers.
    public static let rules: [Rule] = RuleList.all.map(Rule.init)

    private func subject(_ payload: some Sequence<UInt8>, _ headers: [String: String]?) -> PushSubject {
        let fields = (headers ?? [:]).sorted { $0.key < $1.key }.map { HeaderField($0.key.lowercased(), $0.value) }
        return PushSubject(
            request: .lone(body: Array(payload), headers: fields),
            hasHeaders: headers != nil,
            now: Int((now ?? Date()).timeIntervalSince1970)
        )
    }
}

extension APNsLinter {
    /// What APNs would make of a push.
    public struct Verdict: Sendable, Hashable {
        /// The HTTP status: 200, or that of the refusal.
        public let status: Int
        /// The `reason` of the refusal, as `BadTopic`; nil for 200.
        public let reason: String?
        /// Every rule that is broken, whatever is answered.
        public let violations: [Violation]
    }
}
