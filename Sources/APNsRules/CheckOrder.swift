import PushModel

/// A step of the endpoint's validation. APNs does not document its order; the names are those of the configuration.
package enum CheckStep: String, Sendable, CaseIterable {
    case method, path, duplicates, auth, id, topic, pushType, priority, expiration, collapseId, size, token, rate

    /// The rejecting rules of the step, in the order in which their answers win: who sends is asked before what they
    /// may do, and what a token says before what that means for the connection.
    package var rules: [String] {
        switch self {
        case .method: ["req.method"]
        case .path: ["req.path", "req.token.missing"]
        case .duplicates: ["hdr.duplicate"]
        case .auth:
            [
                "auth.cert", "auth.missing", "auth.scheme", "auth.jwt.structure", "auth.jwt.alg", "auth.jwt.ids",
                "auth.jwt.signature", "auth.jwt.iat.expired", "auth.jwt.iat.future", "auth.key.environment",
                "auth.key.unrelated", "conn.single_team", "auth.refresh",
            ]
        case .id: ["hdr.id.format"]
        case .topic:
            [
                "hdr.topic.missing", "hdr.topic.invalid", "hdr.topic.disallowed", "auth.cert.topics", "bc.request",
                "bc.credential", "bc.channel",
            ]
        case .pushType: ["hdr.push_type.value", "hdr.topic.suffix", "bc.push_type", "auth.location_token_only"]
        case .priority: ["hdr.priority.value", "background.priority"]
        case .expiration: ["hdr.expiration.format", "bc.expiration"]
        case .collapseId: ["hdr.collapse.length"]
        case .size: ["size.empty", "size.limit", "size.limit.voip", "size.limit.broadcast", "ch.create"]
        case .token:
            [
                "req.token.format", "req.token.environment", "req.token.topic", "req.token.unregistered",
                "req.token.expired",
            ]
        case .rate: ["req.rate.token"]
        }
    }

    /// The step that a rejecting rule belongs to.
    ///
    /// - Returns: nil for rules that APNs does not reject by, and for those that it enforces by the transport.
    package init?(rule id: String) {
        guard let step = RuleRank.all[id]?.step else { return nil }
        self = step
    }
}

/// The step of a rule, and its place in the step.
private struct RuleRank: Sendable {
    let step: CheckStep
    let place: Int

    // Looked up, never iterated.
    static let all: [String: RuleRank] = {
        var all: [String: RuleRank] = [:]
        for step in CheckStep.allCases {
            for (place, rule) in step.rules.enumerated() { all[rule] = RuleRank(step: step, place: place) }
        }
        return all
    }()
}

/// The order in which the endpoint looks at a request: the wire carries the first answer only.
package struct CheckOrder: Sendable, Equatable {
    package let steps: [CheckStep]

    /// Authentication before topic and device token was seen at the real service; the rest is our choice.
    package static let standard = CheckOrder()

    private init() {
        steps = CheckStep.allCases
    }

    /// The order with these names.
    ///
    /// - Returns: nil unless every step is named exactly once.
    package init?(names: [String]) {
        let steps = names.compactMap(CheckStep.init(rawValue:))
        guard names.count == CheckStep.allCases.count, Set(steps).count == names.count else { return nil }
        self.steps = steps
    }

    /// The order without one step: an endpoint that lets through what it would refuse there.
    package func without(_ step: CheckStep) -> CheckOrder {
        CheckOrder(steps: steps.filter { $0 != step })
    }

    private init(steps: [CheckStep]) {
        self.steps = steps
    }

    /// What APNs answers to a request with these violations; nil for 200.
    ///
    /// Of the violations of one rule the first counts.
    package func firstAnswer(in violations: [Violation]) -> Answer? {
        var first: (rank: (Int, Int), answer: Answer)?
        for violation in violations where violation.level == .rejected {
            guard let answer = violation.answer, let found = RuleRank.all[violation.rule],
                let step = steps.firstIndex(of: found.step)
            else { continue }
            let rank = (step, found.place)
            if first.map({ rank < $0.rank }) ?? true {
                first = (rank, answer)
            }
        }
        return first?.answer
    }
}
