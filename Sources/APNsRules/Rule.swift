import JSONModel
import PushModel

/// One requirement of Apple's push service, with the reason for believing in it and the code that judges it.
///
/// Tests, `pushproof rules` and `Documentation/Rules.md` are made from these values: to add a rule is to add one file.
package struct Rule: Sendable {
    /// `size.limit`; for ever.
    package let id: String
    /// Its number in the documentation, for ever: lists are in this order. A new rule takes the next free one.
    package let number: Int
    package let level: Level
    package var scope: RuleScope
    /// One sentence that says what must be.
    package let requirement: String
    /// What APNs answers to a request that breaks it; nil where it answers 200, or not at all.
    package let answer: Answer?
    /// When an endpoint looks at it, beside the other rules that have an answer.
    package let turn: CheckTurn?
    /// What APNs does to the stream or connection that breaks it, where that is no answer.
    package let consequence: String?
    package let basis: Basis
    package let sources: [Source]
    /// Subjects that the rule is silent on.
    package let passing: [Example]
    /// Subjects that the rule speaks on.
    package let failing: [Example]
    package let occasion: Occasion
    package var check: Check

    /// A rule about one request.
    package init(
        id: String,
        number: Int,
        level: Level,
        scope: RuleScope = [],
        requirement: String,
        answer: Answer? = nil,
        turn: CheckTurn? = nil,
        consequence: String? = nil,
        basis: Basis,
        sources: [Source],
        passing: [Example],
        failing: [Example],
        occasion: Occasion = .always,
        check: @escaping @Sendable (_ subject: PushSubject, _ report: inout Violations) -> Void
    ) {
        self.id = id
        self.number = number
        self.level = level
        self.scope = scope
        self.requirement = requirement
        self.answer = answer
        self.turn = turn
        self.consequence = consequence
        self.basis = basis
        self.sources = sources
        self.passing = passing
        self.failing = failing
        self.occasion = occasion
        // What members of a notification are like is nobody's matter where nothing is shown. That they are there is, and the rules of the push
        // type say it.
        let isOfNotifications = !scope.isEmpty && scope.isSubset(of: .ofNotifications)
        self.check = .request { subject, report in
            if isOfNotifications, subject.pushType?.hasNoNotification ?? false { return }
            check(subject, &report)
        }
    }

    /// A rule about a connection as a whole.
    package init(
        connection id: String,
        number: Int,
        level: Level,
        requirement: String,
        consequence: String? = nil,
        basis: Basis,
        sources: [Source],
        passing: [Example],
        failing: [Example],
        check: @escaping @Sendable (_ record: ConnectionRecord, _ report: inout Violations) -> Void
    ) {
        self.init(id, number, level, requirement, consequence, basis, sources, passing, failing, .connection(check))
    }

    /// A rule about what a sender does between pushes.
    package init(
        conduct id: String,
        number: Int,
        level: Level,
        requirement: String,
        consequence: String? = nil,
        basis: Basis,
        sources: [Source],
        passing: [Example],
        failing: [Example],
        check: @escaping @Sendable (_ facts: ConductFacts, _ report: inout Violations) -> Void
    ) {
        self.init(id, number, level, requirement, consequence, basis, sources, passing, failing, .conduct(check))
    }

    /// A rule that looks at more than one request: none has an answer, and it always speaks.
    private init(
        _ id: String,
        _ number: Int,
        _ level: Level,
        _ requirement: String,
        _ consequence: String?,
        _ basis: Basis,
        _ sources: [Source],
        _ passing: [Example],
        _ failing: [Example],
        _ check: Check
    ) {
        self.id = id
        self.number = number
        self.level = level
        scope = []
        self.requirement = requirement
        answer = nil
        turn = nil
        self.consequence = consequence
        self.basis = basis
        self.sources = sources
        self.passing = passing
        self.failing = failing
        occasion = .always
        self.check = check
    }
}

extension Rule {
    /// What a rule looks at.
    package enum Check: Sendable {
        case request(@Sendable (_ subject: PushSubject, _ report: inout Violations) -> Void)
        case connection(@Sendable (_ record: ConnectionRecord, _ report: inout Violations) -> Void)
        case conduct(@Sendable (_ facts: ConductFacts, _ report: inout Violations) -> Void)
    }

    /// Who notices that the rule is broken.
    package enum Level: String, Sendable {
        /// APNs refuses the request.
        case rejected
        /// APNs takes it, the device drops or degrades it.
        case degraded
        /// Probably a mistake.
        case warning
        /// Not a mistake, but it need not do what the sender thinks.
        case notice

        package var severity: Severity {
            switch self {
            case .rejected, .degraded: .error
            case .warning: .warning
            case .notice: .info
            }
        }
    }

    /// When a rule speaks.
    package enum Occasion: Sendable {
        case always
        /// Nothing in a request decides it: only when advice is asked for.
        case advice
        /// The same, except that an endpoint knows: there it always speaks.
        case adviceUnlessKnown
    }

    /// Whether the rule speaks of a request alone only when advice is asked for.
    package var isAdvice: Bool { occasion != .always }

    /// How sure the requirement is.
    package enum Basis: String, Sendable {
        /// An Apple page says it.
        case sourced
        /// Seen at the real service by a third party.
        case observed
        /// Apple states the rule; the consequence is our reading.
        case inferredEffect
        /// Our reading; no source states it.
        case inferred
        /// Sources disagree.
        case conflict
    }
}
