import PushModel

/// A step of the endpoint's validation. APNs does not document its order; the names are those of the configuration.
package enum CheckStep: String, Sendable, CaseIterable {
    case method, path, duplicates, auth, id, topic, pushType, priority, expiration, collapseId, size, token, rate

    /// The step that a rejecting rule belongs to, rules of the connection and the credentials included.
    ///
    /// - Returns: nil for rules that APNs does not reject by, and for those that it enforces by the transport.
    package init?(rule id: String) {
        switch id {
        case "req.method": self = .method
        case "req.path", "req.token.missing": self = .path
        case "hdr.duplicate": self = .duplicates
        case "hdr.id.format": self = .id
        case "hdr.topic.missing", "hdr.topic.invalid", "hdr.topic.disallowed", "bc.request", "bc.credential",
            "bc.channel":
            self = .topic
        case "hdr.push_type.value", "hdr.topic.suffix", "bc.push_type": self = .pushType
        case "hdr.priority.value", "background.priority": self = .priority
        case "hdr.expiration.format", "bc.expiration": self = .expiration
        case "hdr.collapse.length": self = .collapseId
        case "size.empty", "size.limit", "size.limit.voip", "size.limit.broadcast", "ch.create": self = .size
        case "req.token.format", "req.token.environment", "req.token.topic", "req.token.unregistered",
            "req.token.expired":
            self = .token
        case "req.rate.token": self = .rate
        case _ where id.hasPrefix("auth."), "conn.single_team": self = .auth
        default: return nil
        }
    }
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

    /// What APNs answers to a request with these violations; nil for 200.
    ///
    /// Within a step the violations' own order counts.
    package func firstAnswer(in violations: [Violation]) -> Answer? {
        var first: (rank: Int, answer: Answer)?
        for violation in violations where violation.level == .rejected {
            guard let answer = violation.answer, let step = CheckStep(rule: violation.rule),
                let rank = steps.firstIndex(of: step)
            else { continue }
            if first.map({ rank < $0.rank }) ?? true {
                first = (rank, answer)
            }
        }
        return first?.answer
    }
}
