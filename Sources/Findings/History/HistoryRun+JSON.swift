import Determinism
import JSONModel

extension HistoryRun {
    /// A line of a history file, without its line feed.
    package var json: JSONValue {
        [
            "schemaVersion": .number(JSONNumber(HistoryRun.schemaVersion)),
            "tool": tool,
            "time": .string(time),
            "revision": revision.map { .string($0) } ?? .null,
            "command": .string(scope.command),
            "testee": scope.testee.map { .string($0) } ?? .null,
            "selection": .string(scope.selection),
            "shard": scope.shard?.json ?? .null,
            "seed": .string(seed),
            "complete": .bool(isComplete),
            "exitCode": exitCode.map { .number(JSONNumber($0)) } ?? .null,
            "summary": figures.summaryJSON,
            "dialects": figures.dialectsJSON,
            "coverage": figures.coverageJSON,
            "findings": .array(findings.map(\.json)),
        ]
    }

    private var tool: JSONValue {
        var object: JSONObject = ["name": "pushproof", "version": .string(toolVersion)]
        if let rulesEdition { object["rules"] = .string(rulesEdition) }
        return .object(object)
    }
}

extension Shard {
    fileprivate var json: JSONValue {
        ["index": .number(JSONNumber(index)), "count": .number(JSONNumber(count))]
    }
}

extension HistoryFigures {
    fileprivate var summaryJSON: JSONValue {
        [
            "cases": .number(JSONNumber(cases)), "judged": .number(JSONNumber(judged)),
            "skipped": .number(JSONNumber(skipped)), "violations": .number(JSONNumber(violations)),
            "warnings": .number(JSONNumber(warnings)), "origins": .counts(origins),
            "durationSeconds": .thousandths(seconds), "casesPerSecond": .thousandths(casesPerSecond),
        ]
    }

    fileprivate var coverageJSON: JSONValue {
        [
            "strength": .number(JSONNumber(strength)), "tuplesCovered": .number(JSONNumber(tuplesCovered)),
            "tuplesTotal": .number(JSONNumber(tuplesTotal)), "rulesExercised": .number(JSONNumber(rulesExercised)),
            "rulesTotal": .number(JSONNumber(rulesTotal)),
        ]
    }

    fileprivate var dialectsJSON: JSONValue {
        let members = dialects.sorted { $0.key < $1.key }.map { name, cases in
            JSONMember(
                key: name,
                value: ["cases": .number(JSONNumber(cases.cases)), "judged": .number(JSONNumber(cases.judged))]
            )
        }
        return .object(JSONObject(members: members))
    }
}

extension HistoryFinding {
    /// As a line of a history file and what `history` prints have it.
    package var json: JSONValue {
        [
            "fingerprint": .string(fingerprint.description), "rule": .string(rule), "severity": .string(severity),
            "dialect": .string(dialect), "pointer": .string(place), "title": .string(title),
            "status": .string(status), "baselined": .bool(isBaselined), "count": .number(JSONNumber(count)),
        ]
    }
}

extension JSONValue {
    /// Three decimals are enough for times and rates.
    package static func thousandths(_ value: Double) -> JSONValue {
        .number(JSONNumber(uncheckedLexeme: String((value * 1000).rounded() / 1000)))
    }
}
