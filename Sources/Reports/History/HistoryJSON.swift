import Findings
import JSONModel

/// What `history --format json` prints.
package enum HistoryJSON {
    /// Runs by number, findings with what became of them, and the lines that were skipped.
    package static func value(of history: RunHistory) -> JSONValue {
        [
            "runs": .array(history.numbered.map { run($0.run, number: $0.number) }),
            "findings": .array(history.findings.map { finding($0, of: history) }),
            "skippedLines": .array(history.skipped.map { .number(JSONNumber($0.line)) }),
        ]
    }

    private static func run(_ run: HistoryRun, number: Int) -> JSONValue {
        var object = run.json.objectValue ?? [:]
        object["findings"] = .number(JSONNumber(run.findings.count))
        return .object(
            JSONObject(members: [JSONMember(key: "number", value: .number(JSONNumber(number)))] + object.members)
        )
    }

    private static func finding(_ found: FindingHistory, of history: RunHistory) -> JSONValue {
        func run(_ number: Int) -> JSONValue {
            ["run": .number(JSONNumber(number)), "time": .string(history.runs[number - 1].time)]
        }
        var object = found.finding.json.objectValue ?? [:]
        object["testee"] = found.testee.map { .string($0) } ?? .null
        object["state"] = .string(found.state.rawValue)
        object["firstSeen"] = run(found.firstSeen)
        object["lastSeen"] = run(found.lastSeen)
        object["goneSince"] = found.goneSince.map(run) ?? .null
        object["runsSeen"] = .number(JSONNumber(found.runsSeen))
        object["runsAsked"] = .number(JSONNumber(found.runsAsked))
        object["timesGone"] = .number(JSONNumber(found.timesGone))
        object["timesBack"] = .number(JSONNumber(found.timesBack))
        object["timeline"] = .string(found.timeline)
        return .object(object)
    }

    /// What one run shows and another does not.
    package static func value(of comparison: RunComparison) -> JSONValue {
        var members = comparison.groups.map { name, findings in
            JSONMember(key: name, value: .array(findings.map(\.json)))
        }
        if let editions = comparison.editions {
            members.append(
                JSONMember(
                    key: "rules",
                    value: ["earlier": .string(editions.earlier), "later": .string(editions.later)]
                )
            )
        }
        return .object(JSONObject(members: members))
    }
}
