import JSONModel
import PushModel

/// A message of which a rule of the user's own speaks, and outcomes that do not keep to it: a rule that is silent on all of them checks
/// nothing.
package struct RuleProof: Sendable {
    /// What of the rule is broken.
    package enum Part: String, Sendable {
        case outcome, then, equal, headers, intent
    }

    package let rule: String
    package let part: Part
    package let testCase: Case
    /// None where nothing was found that breaks it.
    package let breaches: [Outcome]

    package init(_ rule: String, _ part: Part, _ testCase: Case, _ breaches: [Outcome]) {
        self.rule = rule
        self.part = part
        self.testCase = testCase
        self.breaches = breaches
    }
}
