import APNsRules
import JSONModel
import PushModel

/// The APNs rules on the exact bytes and headers.
enum RuleCheck {
    static func sightings(in passage: Passage) -> [Sighting] {
        passage.verdict.violations.map(Sighting.init)
    }
}

extension Sighting {
    /// A violation with its rule's requirement and first source.
    package init(_ violation: Violation) {
        let rule = RuleList.rule(id: violation.rule)
        self.init(
            rule: violation.rule,
            severity: violation.level.severity,
            place: violation.place.description,
            kind: violation.level.rawValue,
            title: violation.message,
            expected: rule.map { .string($0.requirement) },
            source: rule?.sources.first.map { source in
                source.url.map { "\(source.title) (\($0))" } ?? source.title
            }
        )
    }
}
