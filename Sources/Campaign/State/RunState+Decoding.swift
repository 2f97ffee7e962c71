import CaseFiles
import CaseGeneration
import Checks
import Determinism
import Foundation
import InputFiles
import JSONModel
import PushModel
import VendorModel
import Vendors

extension RunState {
    /// Reads the state of a run's folder.
    ///
    /// - Throws: ``CaseFileError`` where there is no state, or this version cannot use it.
    package init(directory: String) throws(CaseFileError) {
        let file = directory + "/" + RunState.fileName
        let bytes: [UInt8]
        do throws(InputFileError) {
            bytes = try FileBytes.read(file, limit: InputLimit.state)
        } catch {
            throw CaseFileError(file: file, problem: "cannot be read: \(error)")
        }
        let value: JSONValue
        do throws(JSONError) {
            // Cases stand some levels deep in it, and there is no bound to their number.
            value = try JSONValue(parsing: bytes, limits: JSONLimits(depth: 600, bytes: .max))
        } catch {
            throw CaseFileError(file: file, problem: "not JSON: \(error)")
        }
        self = try StateReader(file: file).state(value)
    }
}

/// Reads what ``RunState/json`` wrote.
private struct StateReader {
    /// More than any campaign counts; sums of a million such numbers are still whole numbers.
    private static let mostCounted = 1 << 43

    let file: String

    func state(_ value: JSONValue) throws(CaseFileError) -> RunState {
        guard value["schemaVersion"]?.intValue == RunState.schemaVersion else {
            throw CaseFileError(file: file, problem: "was written by another version of pushproof")
        }
        let identity = try identity(try need(value, "run"))
        var parts: [RunState.Part] = []
        for part in try list(value, "parts") { parts.append(try self.part(part, identity)) }
        return RunState(identity: identity, parts: parts)
    }

    private func identity(_ value: JSONValue) throws(CaseFileError) -> RunIdentity {
        let dialects = try dialects(value)
        let definitions = value["definitions"]?.stringValue.flatMap(Fingerprint.init)
        // Its figures are of the places and values of that description.
        guard definitions == RunIdentity.definitions(of: dialects) else {
            let names = dialects.filter { Vendors.vendor(of: $0)?.definition.isEmpty == false }.map(\.rawValue)
            let problem = "is of a run with another description of \(names.joined(separator: ", "))"
            throw CaseFileError(file: file, problem: problem + ": name the file of that run, or run it again")
        }
        return RunIdentity(
            toolVersion: try text(value, "toolVersion"),
            command: try text(value, "command"),
            seed: try parsed(value, "seed") { UInt64($0) },
            dialects: dialects,
            namesDialects: value["namesDialects"] == true,
            strength: try integer(value, "strength", in: 1...3),
            cases: value["cases"]?.intValue,
            shards: try integer(value, "shards", in: 1...Shard.most),
            usesFeedback: value["feedback"] == true,
            selection: try value["selection"].map { value throws(CaseFileError) in
                guard let selection = AppliedSelection(value) else { throw broken("selection") }
                return selection
            } ?? AppliedSelection(),
            testee: value["testee"]?.stringValue,
            testeeOptions: try text(value, "testeeOptions"),
            corpus: try parsed(value, "corpus", Fingerprint.init),
            definitions: definitions
        )
    }

    private func dialects(_ value: JSONValue) throws(CaseFileError) -> [Dialect] {
        var dialects: [Dialect] = []
        for name in try strings(value, "dialects") {
            guard let dialect = Dialect(rawValue: name) else {
                throw CaseFileError.unknownDialect(name, in: file, known: Dialect.allCases)
            }
            dialects.append(dialect)
        }
        return dialects
    }

    private func part(_ value: JSONValue, _ identity: RunIdentity) throws(CaseFileError) -> RunState.Part {
        guard let shard = Shard(index: try integer(value, "shard"), of: identity.shards) else { throw broken("shard") }
        var kept: [KeptCase] = []
        for one in try list(value, "kept") {
            kept.append(
                KeptCase(
                    testCase: try CaseDecoder(file: file).decode(try need(one, "case")),
                    words: try list(one, "words")
                )
            )
        }
        var findings: [Finding] = []
        for finding in try list(value, "findings") { findings.append(try self.finding(finding)) }
        return RunState.Part(
            shard: shard,
            isComplete: value["complete"] == true,
            milliseconds: try integer(value, "milliseconds"),
            progress: RunProgress(
                position: try integer(value, "position"),
                statistics: try statistics(try need(value, "statistics"), identity),
                kept: kept,
                seen: Set(try fingerprints(value, "seen"))
            ),
            findings: findings
        )
    }

    private func statistics(_ value: JSONValue, _ identity: RunIdentity) throws(CaseFileError) -> RunStatistics {
        var statistics = RunStatistics()
        statistics.cases = try integer(value, "cases")
        statistics.passed = try integer(value, "passed")
        statistics.ambiguous = try integer(value, "ambiguous")
        statistics.skipped = try integer(value, "skipped")
        if value["origins"] != nil { statistics.origins = try counts(value, "origins") }
        statistics.outcomes = try counts(value, "outcomes")
        if let sizes = value["payloadSizes"] {
            guard let histogram = SizeHistogram(sizes) else { throw broken("payloadSizes") }
            statistics.payloadSizes = histogram
        }
        statistics.answers = try counts(value, "answers")
        statistics.compileRules = try counts(value, "compileRules")
        statistics.compileRulesOfCorpus = try counts(value, "compileRulesOfCorpus")
        statistics.knownDeviations = try counts(value, "knownDeviations")
        for member in try members(value, "judged") {
            guard let dialect = Dialect(rawValue: member.key) else { throw broken("judged") }
            statistics.judged[dialect] = JudgedCases(
                cases: try integer(member.value, "cases"),
                judged: try integer(member.value, "judged"),
                skipped: try integer(member.value, "skipped"),
                payloadsDue: try integer(member.value, "payloadsDue"),
                payloads: try integer(member.value, "payloads"),
                handedOn: try integerOrZero(member.value, "handedOn"),
                withoutHeaders: try integerOrZero(member.value, "withoutHeaders"),
                headersDue: try integerOrZero(member.value, "headersDue"),
                skipReason: member.value["skipReason"]?.stringValue,
                notAsked: try integerOrZero(member.value, "notAsked"),
                notAskedReason: member.value["notAskedReason"]?.stringValue
            )
        }
        statistics.coverage = try coverage(value, "uncovered", identity)
        statistics.coverageWithoutOutcome = try coverage(value, "uncoveredWithoutOutcome", identity)
        if value["leftOut"] != nil { statistics.leftOut = try counts(value, "leftOut") }
        if value["openTopics"] != nil { statistics.openTopics = try counts(value, "openTopics") }
        for (name, count) in value["habits"] == nil ? [:] : try counts(value, "habits") {
            guard let habit = Habit(name: name) else { throw broken("habits") }
            statistics.habits[habit] = count
        }
        if let readings = value["readings"] { statistics.readings = try ReadingEvidence(state: readings, file: file) }
        return statistics
    }

    private func coverage(
        _ value: JSONValue,
        _ key: String,
        _ identity: RunIdentity
    ) throws(CaseFileError) -> [Dialect: TupleCoverage] {
        var counts: [Dialect: TupleCoverage] = [:]
        for member in try members(value, key) {
            guard let dialect = Dialect(rawValue: member.key), let generator = CaseGenerators.generator(for: dialect),
                let bits = member.value.stringValue.flatMap(Base64.decode)
            else { throw broken(key) }
            var coverage = TupleCoverage(model: generator.model, strength: identity.strength)
            guard coverage.merge(openBits: bits) else { throw broken(key) }
            counts[dialect] = coverage
        }
        return counts
    }

    private func finding(_ value: JSONValue) throws(CaseFileError) -> Finding {
        var finding = Finding(
            fingerprint: try parsed(value, "fingerprint", Fingerprint.init),
            dialect: try parsed(value, "dialect", Dialect.init(rawValue:)),
            sighting: try sighting(try need(value, "sighting")),
            count: try integer(value, "count"),
            firstCase: try integer(value, "firstCase"),
            status: try parsed(value, "status", Finding.Status.init(rawValue:)),
            reasons: ReasonTally(counts: try counts(value, "reasons")),
            cases: CaseSample(try value["cases"] == nil ? [] : integers(value, "cases")),
            smallest: try evidence(try need(value, "smallest")),
            original: try evidence(try need(value, "original"))
        )
        if finding.sighting.severity == .info {
            finding.smallest.caseClass = .ordinary
            finding.original.caseClass = .ordinary
        }
        // States of versions without classes have none.
        if value["classes"] != nil { finding.classCounts = try classCounts(value, "classes") }
        if let shrunk = value["shrunk"] { finding.shrunk = try self.shrunk(shrunk) }
        finding.isOutOfTime = value["isOutOfTime"]?.boolValue ?? false
        return finding
    }

    private func classCounts(_ value: JSONValue, _ key: String) throws(CaseFileError) -> ClassCounts {
        var counts: [CaseClass: Int] = [:]
        for (name, count) in try self.counts(value, key) {
            guard let caseClass = CaseClass(rawValue: name) else { throw broken(key) }
            counts[caseClass] = count
        }
        return ClassCounts(counts)
    }

    private func sighting(_ value: JSONValue) throws(CaseFileError) -> Sighting {
        var sighting = Sighting(
            CheckID(id: try text(value, "rule")),
            severity: try parsed(value, "severity", Severity.init(rawValue:)),
            place: try text(value, "place"),
            kind: try text(value, "kind"),
            title: try text(value, "title"),
            expected: value["expected"],
            actual: value["actual"],
            reason: value["reason"]?.stringValue,
            dueReason: value["dueReason"]?.stringValue,
            specRule: value["specRule"]?.stringValue,
            source: value["source"]?.stringValue
        )
        sighting.deviation = value["deviation"]?.stringValue
        if value["related"] != nil {
            sighting.related = try fingerprints(value, "related")
        }
        return sighting
    }

    private func evidence(_ value: JSONValue) throws(CaseFileError) -> Finding.Evidence {
        let testCase = try CaseDecoder(file: file).decode(try need(value, "case"))
        return Finding.Evidence(
            number: try integer(value, "number"),
            testCase: testCase,
            before: try value["before"].map { json throws(CaseFileError) in try CaseDecoder(file: file).decode(json) },
            byteCount: try integer(value, "byteCount"),
            expected: value["expected"],
            actual: try need(value, "actual"),
            diff: try text(value, "diff"),
            shows: try fingerprints(value, "shows"),
            caseClass: testCase.caseClass
        )
    }

    private func fingerprints(_ value: JSONValue, _ key: String) throws(CaseFileError) -> [Fingerprint] {
        var fingerprints: [Fingerprint] = []
        for text in try strings(value, key) {
            guard let fingerprint = Fingerprint(text) else { throw broken(key) }
            fingerprints.append(fingerprint)
        }
        return fingerprints
    }

    private func integers(_ value: JSONValue, _ key: String) throws(CaseFileError) -> [Int] {
        var integers: [Int] = []
        for element in try list(value, key) {
            guard let integer = element.intValue else { throw broken(key) }
            integers.append(integer)
        }
        return integers
    }

    private func shrunk(_ value: JSONValue) throws(CaseFileError) -> Finding.Shrunk {
        var threshold: SizeThreshold?
        if value["passes"] != nil || value["fails"] != nil {
            threshold = SizeThreshold(passes: try integer(value, "passes"), fails: try integer(value, "fails"))
        }
        return Finding.Shrunk(
            evidence: try evidence(try need(value, "evidence")),
            calls: try integer(value, "calls"),
            threshold: threshold,
            arbitraryMembers: try strings(value, "arbitraryMembers")
        )
    }

    // MARK: Members

    private func need(_ value: JSONValue, _ key: String) throws(CaseFileError) -> JSONValue {
        guard let member = value[key] else { throw broken(key) }
        return member
    }

    private func text(_ value: JSONValue, _ key: String) throws(CaseFileError) -> String {
        guard let text = value[key]?.stringValue else { throw broken(key) }
        return text
    }

    /// Of a count that older states do not have.
    private func integerOrZero(_ value: JSONValue, _ key: String) throws(CaseFileError) -> Int {
        value[key] == nil ? 0 : try integer(value, key)
    }

    private func integer(
        _ value: JSONValue,
        _ key: String,
        in range: ClosedRange<Int> = 0...StateReader.mostCounted
    ) throws(CaseFileError) -> Int {
        guard let integer = value[key]?.intValue, range.contains(integer) else { throw broken(key) }
        return integer
    }

    private func list(_ value: JSONValue, _ key: String) throws(CaseFileError) -> [JSONValue] {
        guard let list = value[key]?.arrayValue else { throw broken(key) }
        return list
    }

    private func strings(_ value: JSONValue, _ key: String) throws(CaseFileError) -> [String] {
        let list = try list(value, key)
        let strings = list.compactMap(\.stringValue)
        guard strings.count == list.count else { throw broken(key) }
        return strings
    }

    private func members(_ value: JSONValue, _ key: String) throws(CaseFileError) -> [JSONMember] {
        guard let object = value[key]?.objectValue else { throw broken(key) }
        return object.members
    }

    private func counts(_ value: JSONValue, _ key: String) throws(CaseFileError) -> [String: Int] {
        var counts: [String: Int] = [:]
        for member in try members(value, key) {
            guard let count = member.value.intValue, (0...StateReader.mostCounted).contains(count) else {
                throw broken(key)
            }
            counts[member.key] = count
        }
        return counts
    }

    private func parsed<Value>(
        _ value: JSONValue,
        _ key: String,
        _ parse: (String) -> Value?
    ) throws(CaseFileError) -> Value {
        guard let parsed = value[key]?.stringValue.flatMap(parse) else { throw broken(key) }
        return parsed
    }

    private func broken(_ key: String) -> CaseFileError {
        CaseFileError(file: file, problem: "\"\(key)\" is missing or wrong")
    }
}
