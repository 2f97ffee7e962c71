import PushModel

/// A step of the endpoint's validation. APNs does not document its order; the names are those of the configuration.
package enum CheckStep: String, Sendable, CaseIterable {
    case method, path, duplicates, auth, id, topic, pushType, priority, expiration, collapseId, size, token, rate

    /// The rejecting rules of the step, in the order in which their answers win: who sends is asked before what they
    /// may do, and what a token says before what that means for the connection.
    package var rules: [String] {
        RuleList.all.compactMap { rule in rule.turn.map { (rule.id, $0) } }
            .filter { $0.1.step == self }
            .sorted { $0.1.place < $1.1.place }
            .map(\.0)
    }

    /// The step that a rejecting rule belongs to.
    ///
    /// - Returns: nil for rules that APNs does not reject by, and for those that it enforces by the transport.
    package init?(rule id: String) {
        guard let step = CheckTurn.all[id]?.step else { return nil }
        self = step
    }
}

/// When an endpoint looks at a rejecting rule.
package struct CheckTurn: Sendable, Equatable {
    package let step: CheckStep
    /// Of two answers of one step the one of the lower place wins. Places are tens apart, so that a rule can come between
    /// two others.
    package let place: Int

    init(_ step: CheckStep, _ place: Int) {
        self.step = step
        self.place = place
    }

    // Looked up, never iterated.
    static let all: [String: CheckTurn] = Dictionary(
        uniqueKeysWithValues: RuleList.all.compactMap { rule in rule.turn.map { (rule.id, $0) } }
    )
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
            guard let answer = violation.answer, let found = CheckTurn.all[violation.rule],
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
