import Campaign
import Findings
import JSONModel

/// What share of the seeded bugs of the harness itself the self-check finds.
struct HarnessScores: Sendable {
    private let verdicts: [HarnessVerdict]

    init(_ verdicts: [HarnessVerdict]) {
        self.verdicts = verdicts
    }

    private struct Score {
        let part: HarnessMutant.Part
        let bugs: Int
        let found: Int
        let equivalents: Int
        let falseAlarms: Int

        init(_ part: HarnessMutant.Part, _ verdicts: [HarnessVerdict]) {
            self.part = part
            let own = verdicts.filter { $0.mutant.part == part }
            bugs = own.count { !$0.mutant.isEquivalent }
            found = own.count { !$0.mutant.isEquivalent && $0.isFound }
            equivalents = own.count { $0.mutant.isEquivalent }
            falseAlarms = own.count { $0.mutant.isEquivalent && $0.isFound }
        }

        var row: String {
            let percent = bugs == 0 ? "–" : "\((1000 * found / bugs + 5) / 10) %"
            return "| \(part.rawValue) | \(bugs) | \(found) (\(percent)) by the self-check | – "
                + "| \(equivalents) | – | \(falseAlarms) | – | – |"
        }

        var json: JSONValue {
            [
                "bugs": .number(JSONNumber(bugs)), "foundBySelfCheck": .number(JSONNumber(found)),
                "equivalents": .number(JSONNumber(equivalents)), "falseAlarms": .number(JSONNumber(falseAlarms)),
            ]
        }
    }

    private var scores: [Score] {
        HarnessMutant.Part.allCases.map { Score($0, verdicts) }.filter { $0.bugs + $0.equivalents > 0 }
    }

    /// Whether each part reaches the share, in percent, without a false alarm.
    func meet(_ share: Int) -> Bool {
        scores.allSatisfy { $0.falseAlarms == 0 && 100 * $0.found >= share * $0.bugs }
    }

    /// Of the table, one for each part.
    var rows: [String] { scores.map(\.row) }

    /// One line for each mutant.
    var list: [String] { verdicts.map(words) }

    /// One line for each mutant that is not as it should be.
    var wrong: [String] { verdicts.filter { !$0.isRight }.map(words) }

    private func words(_ verdict: HarnessVerdict) -> String {
        let mutant = verdict.mutant
        return switch (verdict.faults.first, mutant.isEquivalent) {
        case (let fault?, false): "\(mutant.name): found by the self-check: \(fault)"
        case (let fault?, true): "\(mutant.name): FALSE ALARM of the self-check: \(fault)"
        case (nil, false): "\(mutant.name): SURVIVED: \(mutant.summary)"
        case (nil, true): "\(mutant.name): clean, as expected"
        }
    }

    var json: JSONValue {
        var summary = JSONObject()
        for score in scores { summary[score.part.rawValue] = score.json }
        return ["summary": .object(summary), "mutants": .array(verdicts.map(json))]
    }

    private func json(_ verdict: HarnessVerdict) -> JSONValue {
        let mutant = verdict.mutant
        var object: JSONObject = [
            "part": .string(mutant.part.rawValue), "name": .string(mutant.name), "summary": .string(mutant.summary),
            "equivalent": .bool(mutant.isEquivalent), "right": .bool(verdict.isRight),
        ]
        if let fault = verdict.faults.first { object["foundBy"] = .string(fault) }
        return .object(object)
    }
}
