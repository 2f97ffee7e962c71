import Campaign
import Findings
import JSONModel
import PushModel
import Vendors

/// What share of seeded bugs is found, by what, and after how many cases.
package struct MutantReport: Sendable {
    private let verdicts: [MutantVerdict]
    private let harness: HarnessScores
    private let fuzzCases: Int
    private let selection: AppliedSelection
    private var profile: KeptProfile? { selection.profile }

    /// - Parameters:
    ///   - verdicts: On the mutants of compilers.
    ///   - harness: On those of the harness itself.
    ///   - fuzzCases: Cases of the random campaign.
    ///   - selection: What was asked for of rules, cases of `check` and profiles, and what that left out.
    package init(
        _ verdicts: [MutantVerdict],
        harness: [HarnessVerdict],
        fuzzCases: Int,
        selection: AppliedSelection = AppliedSelection()
    ) {
        self.verdicts = verdicts
        self.harness = HarnessScores(harness)
        self.fuzzCases = fuzzCases
        self.selection = selection
    }

    private var dialects: [Dialect] {
        Dialect.allCases.filter { dialect in verdicts.contains { $0.mutant.dialect == dialect } }
    }

    private struct Score {
        var bugs = 0
        var byCheck = 0
        var byFuzz = 0
        var equivalents = 0
        /// Those of them that take another reading of a topic everywhere.
        var otherReadings = 0
        var falseAlarms = 0
        var mixed = 0
        var named = 0

        mutating func add(_ verdict: MutantVerdict) {
            if verdict.mutant.contradicts != nil {
                mixed += 1
                if verdict.isRight { named += 1 }
                return
            }
            if verdict.mutant.isEquivalent, verdict.mutant.topic != nil { otherReadings += 1 }
            switch (verdict.mutant.isEquivalent, verdict.outcome) {
            case (false, .found(.check, _, _, _)): (bugs, byCheck) = (bugs + 1, byCheck + 1)
            case (false, .found(.fuzz, _, _, _)): (bugs, byFuzz) = (bugs + 1, byFuzz + 1)
            case (false, .survived): bugs += 1
            case (true, .found): (equivalents, falseAlarms) = (equivalents + 1, falseAlarms + 1)
            case (true, .survived): equivalents += 1
            }
        }

        func percent(_ count: Int) -> String {
            bugs == 0 ? "–" : "\((1000 * count / bugs + 5) / 10) %"
        }
    }

    private func score(_ verdicts: [MutantVerdict]) -> Score {
        verdicts.reduce(into: Score()) { $0.add($1) }
    }

    /// Whether the shares, in percent, are reached, and no equivalent variant raises an alarm. `check` is meant of the
    /// compilers, of the mock and of the rules, each on its own: many bugs here make good for none there.
    package func meets(check: Int, fuzz: Int) -> Bool {
        let total = score(verdicts)
        return harness.meet(check) && total.falseAlarms == 0 && 100 * total.byCheck >= check * total.bugs
            && 100 * total.named >= check * total.mixed
            && 100 * (total.byCheck + total.byFuzz) >= fuzz * total.bugs
    }

    /// The table of a README, and what is not as it should be.
    package var markdown: String {
        var lines = [
            "| bugs in | seeded bugs | found by `check` | with `fuzz --cases \(fuzzCases)` | equivalent variants "
                + "| of these with another reading | false alarms | mixed readings | named by `check` |",
            "|---|---|---|---|---|---|---|---|---|",
        ]
        for dialect in dialects {
            lines.append(row(dialect.rawValue, score(verdicts.filter { $0.mutant.dialect == dialect })))
        }
        if !dialects.isEmpty { lines.append(row("all compilers", score(verdicts))) }
        lines += harness.rows
        let wrong = verdicts.filter { !$0.isRight }.map(words) + harness.wrong
        if !wrong.isEmpty { lines += [""] + wrong.map { "- \($0)" } }
        if let profile {
            let count = profile.casesLeftOut.counted("case")
            lines += ["", "Of profile \(profile.name) alone: \(count) of other profiles were left out of `check`."]
        }
        let leftOut = SelectionText(
            AppliedSelection(selection.selection, casesLeftOut: selection.casesLeftOut),
            of: dialects
        )
        if !leftOut.lines.isEmpty { lines += [""] + leftOut.lines.map { MarkdownText.escaped($0) } }
        return lines.joined(separator: "\n")
    }

    /// One line for each mutant.
    package var list: String {
        (verdicts.map(words) + harness.list).joined(separator: "\n")
    }

    private func row(_ name: String, _ score: Score) -> String {
        let all = score.byCheck + score.byFuzz
        return "| \(name) | \(score.bugs) | \(score.byCheck) (\(score.percent(score.byCheck))) "
            + "| \(all) (\(score.percent(all))) | \(score.equivalents) | \(score.otherReadings) "
            + "| \(score.falseAlarms) | \(score.mixed) | \(score.named) |"
    }

    private func words(_ verdict: MutantVerdict) -> String {
        let mutant = verdict.mutant
        let name = "\(mutant.dialect.rawValue) \(mutant.name) (\(mutant.contradicts ?? mutant.rule))"
        return switch (verdict.outcome, mutant.isEquivalent) {
        case (.found(let phase, let rule, _, let cases), false):
            "\(name): found by \(phase.rawValue), \(rule), after \(cases) cases"
        case (.found(let phase, let rule, let title, let cases), true):
            "\(name): FALSE ALARM of \(phase.rawValue), \(rule), case \(cases): \(title)"
        case (.survived, false): "\(name): SURVIVED: \(mutant.summary)"
        case (.survived, true): "\(name): clean, as expected"
        }
    }

    package var json: JSONValue {
        let total = score(verdicts)
        return [
            "schemaVersion": 1, "fuzzCases": .number(JSONNumber(fuzzCases)),
            "profile": profile.map { .string($0.name) } ?? .null,
            "casesOfOtherProfiles": .number(JSONNumber(profile?.casesLeftOut ?? 0)),
            "selection": SelectionText(selection, of: dialects).json,
            "summary": [
                "bugs": .number(JSONNumber(total.bugs)), "foundByCheck": .number(JSONNumber(total.byCheck)),
                "foundByFuzz": .number(JSONNumber(total.byFuzz)),
                "equivalents": .number(JSONNumber(total.equivalents)),
                "otherReadings": .number(JSONNumber(total.otherReadings)),
                "falseAlarms": .number(JSONNumber(total.falseAlarms)), "mixed": .number(JSONNumber(total.mixed)),
                "mixedNamed": .number(JSONNumber(total.named)),
            ],
            "mutants": .array(verdicts.map(json)), "harness": harness.json,
        ]
    }

    private func json(_ verdict: MutantVerdict) -> JSONValue {
        var object: JSONObject = [
            "dialect": .string(verdict.mutant.dialect.rawValue), "name": .string(verdict.mutant.name),
            "rule": .string(verdict.mutant.rule), "summary": .string(verdict.mutant.summary),
            "equivalent": .bool(verdict.mutant.isEquivalent), "right": .bool(verdict.isRight),
        ]
        if let topic = verdict.mutant.topic { object["topic"] = .string(topic) }
        if let topic = verdict.mutant.contradicts { object["contradicts"] = .string(topic) }
        if case .found(let phase, let rule, let title, let cases) = verdict.outcome {
            object["phase"] = .string(phase.rawValue)
            object["foundBy"] = .string(rule)
            object["title"] = .string(title)
            object["cases"] = .number(JSONNumber(cases))
        }
        return .object(object)
    }
}
