import JSONModel
import PushModel

/// A message of which a rule of the user's own speaks, and outcomes that do not keep to it: a rule that is silent on all of them checks
/// nothing.
package struct RuleProof: Sendable {
    /// What of the rule is broken.
    package enum Part: String, Sendable {
        case outcome, then, equal, headers
        case visible = "intent.visible"
        case silent = "intent.visible false"
        case wakes = "intent.wakes"
        case wakesNot = "intent.wakes false"
        case runsExtension = "intent.runsExtension"
        case runsNoExtension = "intent.runsExtension false"
        /// It has none of these.
        case nothing = "what it says"
        /// No message is known that meets its condition, so nothing of it can be broken.
        case condition = "if"
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
