import APNsRules
import Determinism
import Testing

@testable import Vendors

/// A changed rule changes what a gate says, so it needs a decision about the edition.
@Suite struct RulesEditionTests {
    /// The edition, and a digest of the catalogue that it names.
    private static let edition = "2026.11"
    private static let digest = "44462bd5f28b5225"

    @Test func editionNamesTheseRules() {
        let digest = Fingerprint(RuleCatalogue.lines).description
        #expect(
            RulesEdition.current == Self.edition && digest == Self.digest,
            """
            The rules have changed (edition \(RulesEdition.current), digest \(digest)). Decide:
            - Only words changed, and every payload is judged as before: write the new digest here, and keep the edition.
            - A rule, a source, a severity or a reading is new, gone or different: raise RulesEdition.current to the year and month \
            (in the same month add .1, .2 and so on), write both here, and name the rule in CHANGELOG.md. \
            Documentation/Stability.md says which version may do that.
            """
        )
    }

    /// Year and month, and a number for further editions of that month.
    @Test func editionHasItsForm() {
        #expect(RulesEdition.current.wholeMatch(of: /20[0-9]{2}\.(0[1-9]|1[0-2])(\.[1-9][0-9]*)?/) != nil)
    }

    /// The digest sees each part of a line.
    @Test func digestSeesAChangedWord() {
        let lines = RuleCatalogue.lines
        #expect(lines.count > 500 && Set(lines).count == lines.count)
        var changed = lines
        changed[0] += "."
        #expect(Fingerprint(changed) != Fingerprint(lines))
    }
}
