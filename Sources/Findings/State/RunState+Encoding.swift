import CaseFiles
import CaseGeneration
import Determinism
import JSONModel
import PushModel
import Testees
import Vendors

extension RunState {
    package var json: JSONValue {
        [
            "schemaVersion": .number(JSONNumber(RunState.schemaVersion)), "run": identity.json,
            "parts": .array(parts.map(\.json)),
        ]
    }
}

extension RunIdentity {
    fileprivate var json: JSONValue {
        [
            "toolVersion": .string(toolVersion), "command": .string(command), "seed": .string(String(seed)),
            "dialects": .array(dialects.map { .string($0.rawValue) }), "namesDialects": .bool(namesDialects),
            "strength": .number(JSONNumber(strength)),
            "cases": cases.map { .number(JSONNumber($0)) } ?? .null, "shards": .number(JSONNumber(shards)),
            "feedback": .bool(usesFeedback), "selection": selection.json, "testee": testee.map { .string($0) } ?? .null,
            "testeeOptions": .string(testeeOptions), "corpus": .string(corpus.description),
            "definitions": definitions.map { .string($0.description) } ?? .null,
        ]
    }
}

extension RunState.Part {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "shard": .number(JSONNumber(shard.index)), "complete": .bool(isComplete),
            "milliseconds": .number(JSONNumber(milliseconds)), "position": .number(JSONNumber(progress.position)),
            "statistics": progress.statistics.json, "kept": .array(progress.kept.map(\.json)),
            "seen": .fingerprints(progress.seen),
            "findings": .array(findings.map(\.json)),
        ]
        if !progress.shown.isEmpty {
            object["shown"] = .fingerprints(progress.shown)
            object["singletons"] = .fingerprints(progress.singletons)
        }
        if progress.replayed > 0 { object["replayed"] = .number(JSONNumber(progress.replayed)) }
        return .object(object)
    }
}

extension KeptCase {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["case": testCase.json, "words": .array(words)]
        if reachedNewCode { object["reachedNewCode"] = true }
        return .object(object)
    }
}

extension RunStatistics {
    fileprivate var json: JSONValue {
        var judged: JSONObject = [:]
        for dialect in Dialect.allCases { judged[dialect.rawValue] = self.judged[dialect]?.json }
        var object: JSONObject = [
            "cases": .number(JSONNumber(cases)), "passed": .number(JSONNumber(passed)),
            "ambiguous": .number(JSONNumber(ambiguous)), "skipped": .number(JSONNumber(skipped)),
            "origins": .counts(origins), "outcomes": .counts(outcomes), "answers": .counts(answers),
            "payloadSizes": payloadSizes.json,
            "compileRules": .counts(compileRules),
            "compileRulesOfCorpus": .counts(compileRulesOfCorpus),
            "knownDeviations": .counts(knownDeviations), "judged": .object(judged),
            "uncovered": Self.open(coverage), "uncoveredWithoutOutcome": Self.open(coverageWithoutOutcome),
            "habits": .counts(Dictionary(uniqueKeysWithValues: habits.map { ($0.key.name, $0.value) })),
            "leftOut": .counts(leftOut), "openTopics": .counts(openTopics), "readings": readings.json,
        ]
        if !features.isEmpty { object["features"] = features.json }
        if !code.isEmpty { object["code"] = code.json }
        if !yield.samples.isEmpty { object["yield"] = yield.json }
        return .object(object)
    }
}

extension RunStatistics {
    /// The combinations that are not covered, by dialect.
    private static func open(_ coverage: [Dialect: TupleCoverage]) -> JSONValue {
        var open: JSONObject = [:]
        for dialect in Dialect.allCases {
            if let coverage = coverage[dialect] {
                open[dialect.rawValue] = .string(Base64.standard.encode(coverage.openBits))
            }
        }
        return .object(open)
    }
}

extension JudgedCases {
    /// The figures of one dialect, as state and report have them.
    package var json: JSONValue {
        var object: JSONObject = [
            "cases": .number(JSONNumber(cases)), "judged": .number(JSONNumber(judged)),
            "skipped": .number(JSONNumber(skipped)), "failed": .number(JSONNumber(failed)),
            "payloadsDue": .number(JSONNumber(payloadsDue)), "payloads": .number(JSONNumber(payloads)),
            "handedOn": .number(JSONNumber(handedOn)),
            "withoutHeaders": .number(JSONNumber(withoutHeaders)), "headersDue": .number(JSONNumber(headersDue)),
        ]
        if handedOn > 0 { object["handedOnAsSpelled"] = .number(JSONNumber(handedOnAsSpelled)) }
        if let skipReason { object["skipReason"] = .string(skipReason) }
        if skipReasons.count > 1 { object["skipReasons"] = .counts(skipReasons) }
        if let notAskedReason {
            object["notAsked"] = .number(JSONNumber(notAsked))
            object["notAskedReason"] = .string(notAskedReason)
        }
        return .object(object)
    }
}

extension JSONValue {
    fileprivate static func fingerprints(_ fingerprints: Set<Fingerprint>) -> JSONValue {
        .array(fingerprints.sorted().map { .string($0.description) })
    }

    /// An object of numbers, sorted by name: a dictionary's own order differs from run to run.
    package static func counts(_ counts: [String: Int]) -> JSONValue {
        let sorted = counts.sorted { $0.key < $1.key }
        return .object(
            JSONObject(members: sorted.map { JSONMember(key: $0.key, value: .number(JSONNumber($0.value))) })
        )
    }
}

extension Finding {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "fingerprint": .string(name), "dialect": .string(dialect.rawValue), "sighting": diagnostic.json,
            "count": .number(JSONNumber(count)), "classes": classCounts.json,
            "firstCase": .number(JSONNumber(firstCase)),
            "status": .string(status.rawValue), "reasons": .counts(reasons.counts),
            "cases": .array(cases.numbers.map { .number(JSONNumber($0)) }), "smallest": smallest.json,
            "original": original.json,
        ]
        if let shrunk { object["shrunk"] = shrunk.json }
        if isOutOfTime { object["isOutOfTime"] = true }
        return .object(object)
    }
}

extension ClassCounts {
    /// By class, of those that there are.
    package var json: JSONValue {
        .counts(Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) }))
    }
}

extension Diagnostic {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "rule": .string(rule), "severity": .string(severity.rawValue), "place": .string(place),
            "kind": .string(kind), "title": .string(title),
        ]
        if let expected { object["expected"] = expected }
        if let actual { object["actual"] = actual }
        if let reason { object["reason"] = .string(reason) }
        if let dueReason { object["dueReason"] = .string(dueReason) }
        if let deviation { object["deviation"] = .string(deviation) }
        if let specRule { object["specRule"] = .string(specRule) }
        if let source { object["source"] = .string(source) }
        if !related.isEmpty { object["related"] = .array(related.map { .string($0.description) }) }
        if !messages.isEmpty { object["messages"] = .array(messages.map(\.json)) }
        return .object(object)
    }
}

extension Finding.Evidence {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "number": .number(JSONNumber(number)), "case": testCase.json,
            "byteCount": .number(JSONNumber(byteCount)), "actual": actual, "diff": .string(diff),
            "shows": .array(shows.map { .string($0.description) }),
        ]
        if let expected { object["expected"] = expected }
        if !before.isEmpty { object["before"] = .array(before.map(\.json)) }
        return .object(object)
    }
}

extension Finding.Shrunk {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "evidence": evidence.json, "calls": .number(JSONNumber(calls)),
            "arbitraryMembers": .array(arbitraryMembers.map { .string($0) }),
        ]
        if let threshold {
            object["passes"] = .number(JSONNumber(threshold.passes))
            object["fails"] = .number(JSONNumber(threshold.fails))
        }
        return .object(object)
    }
}
