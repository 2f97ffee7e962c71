import JSONModel
import PushModel

/// Where a subject breaks a rule.
package enum Place: Sendable, Equatable {
    /// A member of the payload; the root stands for the body as a whole.
    case pointer(JSONPointer)
    /// A request header.
    case header(String)
    /// The request itself: method, path, connection.
    case request
}

/// One place where a subject breaks a rule.
package struct Violation: Sendable, Equatable {
    package var rule: String
    package var level: Rule.Level
    /// What APNs answers because of it; nil for 200.
    package var answer: Answer?
    package var place: Place
    /// One sentence about this subject, with the figures.
    package var message: String
}

/// The violations of one subject, in the order in which the rules found them.
package struct Violations: Sendable {
    package private(set) var list: [Violation] = []
    private var rule: Rule?

    package init() {}

    /// Judges with one rule.
    package mutating func judge(_ subject: PushSubject, by rule: Rule) {
        self.rule = rule
        rule.check(subject, &self)
    }

    /// Called by a rule's check. `answer` and `level` only where they depend on the subject and differ from the rule's own.
    package mutating func report(
        _ place: Place,
        _ message: @autoclosure () -> String,
        answer: Answer? = nil,
        level: Rule.Level? = nil
    ) {
        guard let rule else { return }
        list.append(
            Violation(
                rule: rule.id,
                level: level ?? rule.level,
                answer: answer ?? rule.answer,
                place: place,
                message: message()
            )
        )
    }
}
