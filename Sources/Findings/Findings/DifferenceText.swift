import JSONModel
import PushModel

/// A sighting in lines for people.
package enum DifferenceText {
    /// Of one case: a payload may have a member too many a thousand times.
    private static let mostSightings = 200

    package static func lines(_ sightings: [Sighting]) -> String {
        let rest = sightings.count - mostSightings
        let lines = sightings.prefix(mostSightings).map(line) + (rest > 0 ? ["… and \(rest) more"] : [])
        return lines.joined(separator: "\n") + "\n"
    }

    package static func line(_ sighting: Sighting) -> String {
        let sides = sighting.sides()
        var lines = [headline(sighting)]
        if let expected = sides.expected { lines.append("  - expected: \(expected)") }
        if let actual = sides.actual { lines.append("  + actual:   \(actual)") }
        lines += sighting.whys.map { "  why:        \($0)" }
        if let specRule = sighting.specRule { lines.append("  rule:       \(VisibleText.of(specRule))") }
        if let source = sighting.source { lines.append("  source:     \(VisibleText.of(source))") }
        return lines.joined(separator: "\n")
    }

    /// Severity, rule, place and title.
    package static func headline(_ sighting: Sighting) -> String {
        let place = sighting.place.isEmpty ? "" : " at \(VisibleText.of(sighting.place))"
        return "[\(sighting.severity.rawValue)] \(sighting.rule)\(place): \(VisibleText.of(sighting.title))"
    }

    /// A value on its own, cut at its end where it is long.
    package static func shown(_ value: JSONValue) -> String {
        ShownSides(value, nil).expected ?? ""
    }
}

extension Sighting {
    /// What the testee, the reference and the difference between the two say of why, in sentences without line feeds.
    package var whys: [String] {
        var whys: [String] = []
        if let reason {
            let speaker = check.group == .testee ? "standard error" : "the testee"
            whys.append("\(speaker) says: \(VisibleText.of(reason))")
        }
        if let dueReason { whys.append("the reference says: \(VisibleText.of(dueReason))") }
        if let deviation { whys.append(VisibleText.of(deviation)) }
        return whys
    }
}
