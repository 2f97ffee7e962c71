import JSONModel
import PushModel

/// A diagnostic in lines for people.
package enum DifferenceText {
    /// Of one case: a payload may have a member too many a thousand times.
    private static let mostDiagnostics = 200

    package static func lines(_ diagnostics: [Diagnostic]) -> String {
        let rest = diagnostics.count - mostDiagnostics
        let lines = diagnostics.prefix(mostDiagnostics).map(line) + (rest > 0 ? ["… and \(rest) more"] : [])
        return lines.joined(separator: "\n") + "\n"
    }

    package static func line(_ diagnostic: Diagnostic) -> String {
        let sides = diagnostic.sides()
        var lines = [headline(diagnostic)]
        if let expected = sides.expected { lines.append("  - expected: \(expected)") }
        if let actual = sides.actual { lines.append("  + actual:   \(actual)") }
        lines += diagnostic.whys.map { "  why:        \($0)" }
        if let specRule = diagnostic.specRule { lines.append("  rule:       \(VisibleText.of(specRule))") }
        if let source = diagnostic.source { lines.append("  source:     \(VisibleText.of(source))") }
        return lines.joined(separator: "\n")
    }

    /// Severity, rule, place and title.
    package static func headline(_ diagnostic: Diagnostic) -> String {
        let place = diagnostic.place.isEmpty ? "" : " at \(VisibleText.of(diagnostic.place))"
        return "[\(diagnostic.severity.rawValue)] \(diagnostic.rule)\(place): \(VisibleText.of(diagnostic.title))"
    }

    /// A value on its own, cut at its end where it is long.
    package static func shown(_ value: JSONValue) -> String {
        ShownSides(value, nil).expected ?? ""
    }
}

extension Diagnostic {
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
