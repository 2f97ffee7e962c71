/// The state of all rules, by which results compare over time: `Documentation/Stability.md` says what it covers and when it changes.
package enum RulesEdition {
    /// Year and month of the last change of a rule.
    ///
    /// `RulesEditionTests` has a digest of the rules beside it, and says what to do if a rule changes.
    package static let current = "2026.11"
}
