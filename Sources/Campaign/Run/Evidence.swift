import JSONModel
import PushModel
import Testees

/// What a finding shows of one case.
enum Evidence {
    static func of(_ trial: Trial, sightings: [Sighting]) -> Finding.Evidence {
        Finding.Evidence(
            number: trial.number,
            testCase: trial.testCase,
            byteCount: trial.testCase.byteCount,
            expected: trial.nearest?.outcome.outcome.json ?? trial.expectation.primary.outcome.json,
            actual: actual(trial.observation),
            diff: DifferenceText.lines(sightings)
        )
    }

    private static func actual(_ observation: TesteeObservation) -> JSONValue {
        switch observation {
        case .outcome(let outcome): return outcome.json
        case .skipped(let reason): return ["skipped": .string(reason)]
        case .failed(let failure):
            var object: JSONObject = [
                "failure": .string(failure.kind.ruleID), "detail": .string(failure.detail),
            ]
            if let excerpt = failure.excerpt { object["excerpt"] = .string(excerpt) }
            if !failure.standardErrorTail.isEmpty {
                object["standardError"] = .string(failure.standardErrorTail)
            }
            return .object(object)
        }
    }
}

/// A sighting in lines for people.
package enum DifferenceText {
    /// Values longer than this are cut: the files beside the text have them whole.
    private static let longestValue = 400
    /// Of one case: a payload may have a member too many a thousand times.
    private static let mostSightings = 200

    package static func lines(_ sightings: [Sighting]) -> String {
        let rest = sightings.count - mostSightings
        let lines = sightings.prefix(mostSightings).map(line) + (rest > 0 ? ["… and \(rest) more"] : [])
        return lines.joined(separator: "\n") + "\n"
    }

    package static func line(_ sighting: Sighting) -> String {
        let place = sighting.place.isEmpty ? "" : " at \(visible(sighting.place))"
        var lines = ["[\(sighting.severity.rawValue)] \(sighting.rule)\(place): \(visible(sighting.title))"]
        if let expected = sighting.expected { lines.append("  - expected: \(shown(expected))") }
        if let actual = sighting.actual { lines.append("  + actual:   \(shown(actual))") }
        if let specRule = sighting.specRule { lines.append("  rule:       \(visible(specRule))") }
        if let source = sighting.source { lines.append("  source:     \(visible(source))") }
        return lines.joined(separator: "\n")
    }

    package static func shown(_ value: JSONValue) -> String {
        let text = visible(String(decoding: value.serialized(), as: UTF8.self))
        guard text.unicodeScalars.count > longestValue else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestValue)))
            + "… (\(text.utf8.count) bytes)"
    }

    /// The text without its power over a terminal: senders and testees choose names and messages.
    private static func visible(_ text: String) -> String {
        // Control characters are below U+00A0: most texts have neither them nor what begins like them.
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return text }
        var visible = ""
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            visible.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
        }
        return visible
    }
}
