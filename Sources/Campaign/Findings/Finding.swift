import Determinism
import JSONModel
import PushModel

/// One thing that a check saw on one case.
package struct Sighting: Sendable, Equatable {
    /// Stable rule ID: `diff.payload`, `size.limit`, `apns.PayloadTooLarge`, `effect.alert-lost`, `parser.value`.
    package var rule: String
    package var severity: Severity
    /// A JSON Pointer, `header:NAME`, or empty for the case as a whole.
    package var place: String
    /// The kind of difference, which with rule, dialect and place makes the fingerprint.
    package var kind: String
    /// One sentence about this case.
    package var title: String
    package var expected: JSONValue?
    package var actual: JSONValue?
    /// The rule of the specification that is at stake (`EM-C3`), and what says so.
    package var specRule: String?
    package var source: String?

    package init(
        rule: String,
        severity: Severity = .error,
        place: String = "",
        kind: String,
        title: String,
        expected: JSONValue? = nil,
        actual: JSONValue? = nil,
        specRule: String? = nil,
        source: String? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.place = place
        self.kind = kind
        self.title = title
        self.expected = expected
        self.actual = actual
        self.specRule = specRule
        self.source = source
    }

    /// Rule, dialect, normalised place and kind: the same in every run, with every seed, on every machine.
    package func fingerprint(dialect: Dialect) -> Fingerprint {
        Fingerprint([rule, dialect.rawValue, NormalisedPlace.of(place), kind])
    }
}

/// All sightings of one fingerprint: what a report shows once.
package struct Finding: Sendable {
    package enum Status: String, Sendable {
        /// Every lone run shows it.
        case confirmed
        /// No lone run shows it: it needs the cases before.
        case stateful
        /// Some lone runs show it.
        case flaky
    }

    package var fingerprint: Fingerprint
    /// The fingerprint's text, which names the finding's folder.
    package var name: String { fingerprint.description }
    package var dialect: Dialect
    /// As seen on the smallest case.
    package var sighting: Sighting
    package var count: Int
    /// Number of the case that showed it first.
    package var firstCase: Int
    package var status: Status
    /// The smallest case that shows it, and the first one.
    package var smallest: Evidence
    package var original: Evidence

    /// A case, and what came out of it.
    package struct Evidence: Sendable {
        package var number: Int
        package var testCase: Case
        package var byteCount: Int
        package var expected: JSONValue?
        package var actual: JSONValue
        /// Every difference and violation of this case, a line each.
        package var diff: String
    }
}
