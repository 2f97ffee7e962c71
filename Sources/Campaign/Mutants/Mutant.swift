import Findings
import JSONModel
import PushModel
import VendorModel
import Vendors

/// A compiler with one seeded bug, with a change that keeps its behaviour, or with two readings of one topic.
package struct Mutant: Sendable, Equatable {
    /// As its testee names it.
    package var name: String
    package var dialect: Dialect
    /// The compile rule that it breaks.
    package var rule: String
    package var summary: String
    /// Whether the change is right by the documents: then nothing may be found.
    package var isEquivalent: Bool
    /// Of an equivalent the open topic of which it takes another reading than its compiler does, in every message; nil for one that
    /// takes none, and for a bug.
    package var topic: String?
    /// The topic of which it takes one reading mostly and another in some cases: each answer is right, and they contradict
    /// each other. Nil for a bug and for an equivalent.
    package var contradicts: String?

    package init(
        name: String,
        dialect: Dialect,
        rule: String,
        summary: String,
        isEquivalent: Bool,
        topic: String? = nil,
        contradicts: String? = nil
    ) {
        self.name = name
        self.dialect = dialect
        self.rule = rule
        self.summary = summary
        self.isEquivalent = isEquivalent
        self.topic = topic
        self.contradicts = contradicts
    }

    /// A mutant from a line that a testee with seeded bugs prints for `--bugs`; nil where the line names none.
    package init?(line: String) {
        guard let value = try? JSONValue(parsing: Array(line.utf8)), let name = value["name"]?.stringValue,
            let dialect = value["dialect"]?.stringValue.flatMap(Dialect.init(rawValue:)),
            let rule = value["rule"]?.stringValue
        else { return nil }
        self.init(
            name: name,
            dialect: dialect,
            rule: rule,
            summary: value["summary"]?.stringValue ?? "",
            isEquivalent: value["equivalent"]?.boolValue ?? false,
            topic: value["topic"]?.stringValue,
            contradicts: value["contradicts"]?.stringValue
        )
    }
}

/// What became of a mutant.
package struct MutantVerdict: Sendable {
    package enum Phase: String, Sendable {
        case check, fuzz
    }

    package enum Outcome: Sendable {
        /// A finding of that rule, at the case of that number of the phase.
        case found(Phase, rule: String, title: String, cases: Int)
        /// Nothing was found in either phase.
        case survived
    }

    package var mutant: Mutant
    package var outcome: Outcome

    package init(mutant: Mutant, outcome: Outcome) {
        self.mutant = mutant
        self.outcome = outcome
    }

    /// Whether it is as it should be: a bug found, an equivalent left alone, and of two readings seen that they are two.
    package var isRight: Bool {
        switch outcome {
        case .found(_, let rule, _, _):
            !mutant.isEquivalent && (mutant.contradicts == nil || rule == ReadingContradiction.check.id)
        case .survived: mutant.isEquivalent
        }
    }
}
