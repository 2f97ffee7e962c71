import JSONModel
import PushModel

/// One way in which an observed outcome is not a right one.
package struct OutcomeDifference: Sendable, Equatable {
    package enum Subject: Sendable, Equatable {
        case outcome
        /// Other delivered notifications are taken away.
        case removed
        /// The device shows another text.
        case shown
        case payload(JSONPointer, JSONDifference.Kind)
        case header(String)
        /// A rule is not kept.
        case rule(RuleBreach)
    }

    package var subject: Subject
    package var expected: JSONValue?
    package var actual: JSONValue?
    /// The compile rule at stake.
    package var specRule: String?

    package init(subject: Subject, expected: JSONValue? = nil, actual: JSONValue? = nil, specRule: String? = nil) {
        self.subject = subject
        self.expected = expected
        self.actual = actual
        self.specRule = specRule
    }
}

extension OutcomeDifference {
    init(_ breach: RuleBreach) {
        let subject = breach.rule == nil ? Subject.outcome : .rule(breach)
        self.init(subject: subject, expected: breach.expected, actual: breach.actual, specRule: breach.rule)
    }

    init(removed expected: [String], _ actual: [String], specRule: String? = nil) {
        self.init(
            subject: .removed,
            expected: .array(expected.map { .string($0) }),
            actual: .array(actual.map { .string($0) }),
            specRule: specRule
        )
    }

    /// What differs between two outcomes of the update flow; what is shown is judged where both say it.
    static func ofUpdate(
        _ removed: [String],
        _ shown: (texts: JSONValue, rule: String?)?,
        from actual: Outcome,
        specRule: String? = nil
    ) -> [OutcomeDifference] {
        var differences: [OutcomeDifference] = []
        if let given = actual.removed, given != removed {
            differences.append(OutcomeDifference(removed: removed, given, specRule: specRule))
        }
        if let shown, case .updated(_, let given) = actual, !JSONDiff.areEqual(shown.texts, given) {
            differences.append(
                OutcomeDifference(subject: .shown, expected: shown.texts, actual: given, specRule: shown.rule)
            )
        }
        return differences
    }
}

extension [OutcomeDifference] {
    /// Another kind of outcome is further away than any number of members.
    package var weight: Int { reduce(0) { $0 + ($1.subject == .outcome ? 1000 : 1) } }
}
