import APNsRules
import CaseFiles
import CaseGeneration
import Findings
import JSONModel
import PushModel
import Testees
import Vendors

/// `report.json`, schema version 1: what other tools read. Keys are added, never renamed or taken away.
package struct JSONReportWriter: ReportWriter {
    package let fileName = "report.json"

    package init() {}

    package func text(of report: RunReport) -> String {
        String(decoding: bytes(of: report), as: UTF8.self)
    }

    /// Written once: with large payloads it is by far the largest file, and each copy on its way would be the run's most memory.
    package func bytes(of report: RunReport) -> [UInt8] {
        var bytes: [UInt8] = []
        json(of: report).append(to: &bytes, style: .pretty)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    package func json(of report: RunReport) -> JSONValue {
        let causes = report.causesByFinding
        var object: JSONObject = [
            "schemaVersion": 1,
            "tool": [
                "name": "pushproof", "version": .string(report.toolVersion),
                "rules": .string(RulesEdition.current),
            ],
            "command": .string(report.command),
            "seed": .string(report.seedText),
            "shard": shard(of: report),
            "complete": .bool(report.isComplete),
            "inconclusive": report.shortfall.map { .string($0) } ?? .null,
            "summary": summary(of: report),
            "selection": SelectionText(report: report).json,
            "dialects": dialects(of: report),
            "notJudged": .array(report.notJudged.map { .string($0.dialect.rawValue) }),
            "coverage": coverage(of: report),
            "readings": readings(of: report),
            "findings": .array(report.findingsByCause.map { finding($0, cause: causes[$0.name], of: report) }),
            "parsers": parsers(of: report),
            "mock": [
                "requests": .number(JSONNumber(report.statistics.requests)),
                "byReason": .counts(report.statistics.answers),
            ],
        ]
        if let messages = report.endpoint?.messages { object["messages"] = messages.json }
        if !report.statistics.code.isEmpty { object["code"] = report.statistics.code.json }
        if !report.statistics.yield.samples.isEmpty { object["yield"] = report.statistics.yield.json }
        if let corpus = report.lastingCorpus { object["lastingCorpus"] = corpus.json }
        if let past = report.past { object["sinceLastRun"] = since(past) }
        return .object(object)
    }

    /// What changed since the last run of the history; null where it is the first.
    private func since(_ past: RunPast) -> JSONValue {
        guard let comparison = past.comparison, let last = past.earlier.last else { return .null }
        return [
            "run": .number(JSONNumber(last.number)), "time": .string(last.run.time),
            "new": .array(comparison.new.map(\.json)), "gone": .array(comparison.gone.map(\.json)),
            "same": .number(JSONNumber(comparison.same.count)),
            "unknown": .number(JSONNumber(comparison.unknown.count)),
        ]
    }

    private func summary(of report: RunReport) -> JSONValue {
        let statistics = report.statistics
        let seconds = report.duration / .seconds(1)
        return [
            "cases": .number(JSONNumber(statistics.cases)),
            "passed": .number(JSONNumber(statistics.passed)),
            "violations": .number(JSONNumber(report.findings(.error).count)),
            "warnings": .number(JSONNumber(report.findings(.warning).count)),
            "ambiguous": .number(JSONNumber(statistics.ambiguous)),
            "ambiguousByTopic": .counts(statistics.openTopics),
            "judged": .number(JSONNumber(statistics.judgedCount)),
            "skipped": .number(JSONNumber(statistics.skipped)),
            "failed": .number(JSONNumber(statistics.failedCount)),
            "causes": .number(JSONNumber(report.newCauses.count)),
            "advice": .number(JSONNumber(report.advice.count)),
            "baselined": .number(JSONNumber(report.baselined.count)),
            "origins": .counts(statistics.origins),
            "habits": .counts(Dictionary(uniqueKeysWithValues: statistics.habits.map { ($0.key.name, $0.value) })),
            "outcomes": .counts(statistics.outcomes),
            "payloadSizes": statistics.payloadSizes.json,
            "durationSeconds": decimal(seconds),
            "casesPerSecond": decimal(seconds > 0 ? Double(statistics.cases) / seconds : 0),
        ]
    }

    /// What became of the cases of each dialect of the run.
    private func dialects(of report: RunReport) -> JSONValue {
        let members = report.dialects.map { dialect in
            JSONMember(key: dialect.rawValue, value: (report.statistics.judged[dialect] ?? JudgedCases()).json)
        }
        return .object(JSONObject(members: members))
    }

    /// The readings that the testee is known to take, by dialect and topic.
    private func readings(of report: RunReport) -> JSONValue {
        let known = report.statistics.readings.known
        let members = report.dialects.compactMap { dialect -> JSONMember? in
            guard let readings = known[dialect] else { return nil }
            let topics = Dictionary(grouping: readings, by: \.topic.id).sorted { $0.key < $1.key }
                .map { JSONMember(key: $0.key, value: reading($0.value)) }
            return JSONMember(key: dialect.rawValue, value: .object(JSONObject(members: topics)))
        }
        return .object(JSONObject(members: members))
    }

    /// What is known of one topic. Several readings are one for each place, and the topic has none of its own.
    private func reading(_ readings: [TopicReading]) -> JSONValue {
        guard readings.count > 1 else { return readings.first.map { JSONValue.object(reading($0)) } ?? .null }
        return [
            "reading": .null, "decidedBy": .number(JSONNumber(readings.reduce(0) { $0 + $1.decidedBy })),
            "places": .array(readings.map { .object(reading($0)) }),
        ]
    }

    private func reading(_ reading: TopicReading) -> JSONObject {
        var object: JSONObject = [
            "reading": reading.reading.map { .string($0) } ?? .null,
            "decidedBy": .number(JSONNumber(reading.decidedBy)),
        ]
        if let place = reading.place { object["place"] = .string(place) }
        return object
    }

    private func coverage(of report: RunReport) -> JSONValue {
        let tuples = report.tuples
        return [
            "rules": .counts(report.statistics.compileRules),
            "rulesOfCorpus": .counts(report.statistics.compileRulesOfCorpus),
            "rulesNotExercised": [
                "byCorpus": .array(report.rulesNotExercised.byCorpus.map { .string($0) }),
                "byGenerated": .array(report.rulesNotExercised.byGenerated.map { .string($0) }),
            ],
            "strength": .number(JSONNumber(report.strength)),
            "tuplesCovered": .number(JSONNumber(tuples.covered)),
            "tuplesGenerated": .number(JSONNumber(tuples.generated)),
            "tuplesNotJudged": .number(JSONNumber(tuples.generated - tuples.covered)),
            "tuplesTotal": .number(JSONNumber(tuples.total)),
        ]
    }

    private func finding(_ finding: Finding, cause: Cause?, of report: RunReport) -> JSONValue {
        let diagnostic = finding.diagnostic
        var object: JSONObject = [
            "fingerprint": .string(finding.name),
            "rule": .string(diagnostic.rule),
            "severity": .string(finding.severity.rawValue), "class": .string(finding.caseClass.rawValue),
            "dialect": .string(finding.dialect.rawValue),
            "title": .string(diagnostic.title),
            "pointer": .string(diagnostic.place),
            "expected": diagnostic.expected ?? .null,
            "actual": diagnostic.actual ?? .null,
            "reason": diagnostic.reason.map { .string($0) } ?? .null,
            "expectedReason": diagnostic.dueReason.map { .string($0) } ?? .null,
            "reasons": .array(finding.reasons.sorted.map(reason)),
            "deviation": diagnostic.deviation.map { .string($0) } ?? .null,
            "cause": cause.map { .string($0.head.name) } ?? .null,
            "specRule": diagnostic.specRule.map { .string($0) } ?? .null,
            "source": diagnostic.source.map { .string($0) } ?? .null,
            "count": .number(JSONNumber(finding.count)),
            "firstCase": .number(JSONNumber(finding.firstCase)),
            "status": .string(finding.status.rawValue),
            "baselined": .bool(finding.isBaselined),
            "case": finding.reproducer.testCase.json,
            "outcome": finding.reproducer.actual,
            "originalCase": finding.original.testCase.json,
            "replay": report.replayCommand(for: finding).map { .string($0) } ?? .null,
        ]
        if finding.caseClass > .ordinary {
            object["oddities"] = .array(finding.reproducer.testCase.oddityKinds.map { .string($0.rawValue) })
        }
        object["classes"] = finding.classCounts.json
        if finding.isAdvice { object["advice"] = true }
        if let excess = finding.beyondBaseline { object["beyondBaseline"] = .string(excess) }
        if let sequence = finding.reproducer.sequence {
            object["sequence"] = [
                "steps": .array(sequence.steps.map { .string($0) }),
                "pushes": .array(sequence.pushes.map { .string($0) }),
            ]
        }
        if let other = finding.counterpart {
            object["otherCase"] = other.testCase.json
            object["otherOutcome"] = other.actual
        }
        if !diagnostic.messages.isEmpty { object["messages"] = .array(diagnostic.messages.map(\.json)) }
        if let shrunk = finding.shrunk { object["shrinking"] = shrinking(shrunk) }
        for member in report.endpoint?.senders[finding.fingerprint]?.members ?? [] { object[member.key] = member.value }
        return .object(object)
    }

    private func reason(_ reason: (reason: String, count: Int)) -> JSONValue {
        ["reason": .string(reason.reason), "count": .number(JSONNumber(reason.count))]
    }

    private func shrinking(_ shrunk: Finding.Shrunk) -> JSONValue {
        let threshold = shrunk.threshold.map { threshold -> JSONValue in
            ["passes": .number(JSONNumber(threshold.passes)), "fails": .number(JSONNumber(threshold.fails))]
        }
        return [
            "calls": .number(JSONNumber(shrunk.calls)),
            "thresholdBytes": threshold ?? .null,
            "anyValue": .array(shrunk.arbitraryMembers.map { .string($0) }),
        ]
    }

    private func shard(of report: RunReport) -> JSONValue {
        guard let shard = report.shard else { return .null }
        return ["index": .number(JSONNumber(shard.index)), "count": .number(JSONNumber(shard.count))]
    }

    private func parsers(of report: RunReport) -> JSONValue {
        let versions = report.parsers.map { JSONMember(key: $0.name, value: .string($0.version)) }
        return [
            "versions": .object(JSONObject(members: versions)),
            "knownDeviations": .counts(report.statistics.knownDeviations),
        ]
    }

    /// Three decimals are enough for times and rates.
    private func decimal(_ value: Double) -> JSONValue {
        .number(JSONNumber(uncheckedLexeme: String((value * 1000).rounded() / 1000)))
    }
}
