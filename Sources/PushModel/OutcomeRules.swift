import JSONModel

/// What rules ask of an outcome, where nobody says what it is as a whole: a dialect of the user's own has no reference compiler.
package protocol OutcomeRules: Sendable {
    /// The IDs of the rules whose condition the message meets.
    var met: [String] { get }

    /// What the outcome does not keep to; nothing where it is right.
    ///
    /// - Parameters:
    ///   - outcome: What was observed.
    ///   - value: Its payload as JSON; nil for other outcomes, and for a payload that is not JSON.
    /// - Returns: The breaches, rule by rule.
    func breaches(by outcome: Outcome, value: JSONValue?) -> [RuleBreach]
}

/// One way in which an outcome does not keep to a rule.
package struct RuleBreach: Sendable, Equatable {
    /// The rule's ID; nil where no rule speaks of the outcome, and it is not the one that is due without.
    package var rule: String?
    /// A JSON Pointer into the payload, `header:NAME`, or empty for the outcome as a whole.
    package var place: String
    /// What tells breaches of one rule at one place apart, whatever the message.
    package var kind: String
    /// One sentence about this outcome.
    package var title: String
    package var expected: JSONValue?
    package var actual: JSONValue?
    /// Whether no verdict was reached: then it says nothing of the outcome.
    package var isUnsettled = false

    package init(
        rule: String?,
        place: String,
        kind: String,
        title: String,
        expected: JSONValue? = nil,
        actual: JSONValue? = nil
    ) {
        self.rule = rule
        self.place = place
        self.kind = kind
        self.title = title
        self.expected = expected
        self.actual = actual
    }
}
