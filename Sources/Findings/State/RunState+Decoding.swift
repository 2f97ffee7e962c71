import CaseFiles
import CaseGeneration
import Determinism
import Foundation
import InputFiles
import JSONModel
import PushModel
import Testees
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
        try self.init(JSONField(value, file: file))
    }

    /// Reads what ``json`` wrote.
    private init(_ field: JSONField) throws(CaseFileError) {
        guard field["schemaVersion"].value?.intValue == RunState.schemaVersion else {
            throw field.problem("another version of pushproof wrote it")
        }
        let identity = try RunIdentity(field["run"])
        var parts: [Part] = []
        for part in try field["parts"].list { parts.append(try Part(part, identity)) }
        self.init(identity: identity, parts: parts)
    }
}

extension RunIdentity {
    fileprivate init(_ field: JSONField) throws(CaseFileError) {
        let dialects = try Self.dialects(field["dialects"])
        let definitions = try field["definitions"].unlessNull?.parsed(text: Fingerprint.init)
        // Its figures are of the places and values of that description.
        guard definitions == RunIdentity.definitions(of: dialects) else {
            let names = dialects.filter { Vendors.vendor(of: $0)?.definition.isEmpty == false }.map(\.rawValue)
            let problem = "belongs to a run with another description of \(names.joined(separator: ", "))"
            throw field.problem(problem + ": use the file of that run, or run again")
        }
        let selection = field["selection"]
        self.init(
            toolVersion: try field["toolVersion"].text,
            command: try field["command"].text,
            seed: try field["seed"].parsed(text: { UInt64($0) }),
            dialects: dialects,
            namesDialects: try field["namesDialects"].isTrue,
            strength: try field["strength"].integer(in: 1...3),
            cases: try field["cases"].unlessNull?.parsed(\.intValue),
            shards: try field["shards"].integer(in: 1...Shard.most),
            usesFeedback: try field["feedback"].isTrue,
            selection: selection.isThere ? try selection.parsed(AppliedSelection.init) : AppliedSelection(),
            testee: try field["testee"].unlessNull?.text,
            testeeOptions: try field["testeeOptions"].text,
            corpus: try field["corpus"].parsed(text: Fingerprint.init),
            definitions: definitions
        )
    }

    private static func dialects(_ field: JSONField) throws(CaseFileError) -> [Dialect] {
        var dialects: [Dialect] = []
        for name in try field.texts {
            guard let dialect = Dialect(rawValue: name) else {
                throw CaseFileError.unknownDialect(name, in: field.file, known: Dialect.allCases)
            }
            dialects.append(dialect)
        }
        return dialects
    }
}

extension RunState.Part {
    fileprivate init(_ field: JSONField, _ identity: RunIdentity) throws(CaseFileError) {
        guard let shard = Shard(index: try field["shard"].count, of: identity.shards) else {
            throw field["shard"].broken
        }
        var kept: [KeptCase] = []
        for one in try field["kept"].list {
            kept.append(
                KeptCase(
                    testCase: try one["case"].testCase,
                    words: try one["words"].list.compactMap(\.value),
                    reachedNewCode: one["reachedNewCode"].isThere
                )
            )
        }
        var findings: [Finding] = []
        for finding in try field["findings"].list { findings.append(try Finding(finding)) }
        self.init(
            shard: shard,
            isComplete: try field["complete"].isTrue,
            milliseconds: try field["milliseconds"].count,
            progress: RunProgress(
                position: try field["position"].count,
                statistics: try RunStatistics(field["statistics"], identity),
                kept: kept,
                seen: Set(try field["seen"].fingerprints),
                shown: field["shown"].isThere ? Set(try field["shown"].fingerprints) : [],
                singletons: field["singletons"].isThere ? Set(try field["singletons"].fingerprints) : [],
                replayed: field["replayed"].isThere ? try field["replayed"].count : 0
            ),
            findings: findings
        )
    }
}

extension RunStatistics {
    fileprivate init(_ field: JSONField, _ identity: RunIdentity) throws(CaseFileError) {
        self.init()
        cases = try field["cases"].count
        passed = try field["passed"].count
        ambiguous = try field["ambiguous"].count
        skipped = try field["skipped"].count
        origins = try field["origins"].countsIfThere
        outcomes = try field["outcomes"].counts
        let sizes = field["payloadSizes"]
        if sizes.isThere { payloadSizes = try sizes.parsed { SizeHistogram($0) } }
        answers = try field["answers"].counts
        compileRules = try field["compileRules"].counts
        compileRulesOfCorpus = try field["compileRulesOfCorpus"].counts
        knownDeviations = try field["knownDeviations"].counts
        for member in try field["judged"].members {
            guard let dialect = Dialect(rawValue: member.key) else { throw member.field.broken }
            judged[dialect] = try JudgedCases(member.field)
        }
        coverage = try Self.coverage(field["uncovered"], identity)
        coverageWithoutOutcome = try Self.coverage(field["uncoveredWithoutOutcome"], identity)
        leftOut = try field["leftOut"].countsIfThere
        openTopics = try field["openTopics"].countsIfThere
        for (name, count) in try field["habits"].countsIfThere {
            guard let habit = Habit(name: name) else { throw field["habits"].broken }
            habits[habit] = count
        }
        if field["features"].isThere { features = try .init(features: field["features"]) }
        if field["code"].isThere { code = try CodeCoverage(field["code"]) }
        if field["yield"].isThere { yield = try Yield(field["yield"]) }
        if field["readings"].isThere { readings = try ReadingEvidence(field["readings"]) }
    }

    private static func coverage(
        _ field: JSONField,
        _ identity: RunIdentity
    ) throws(CaseFileError) -> [Dialect: TupleCoverage] {
        var counts: [Dialect: TupleCoverage] = [:]
        for member in try field.members {
            guard let dialect = Dialect(rawValue: member.key), let generator = CaseGenerators.generator(for: dialect)
            else { throw member.field.broken }
            var coverage = TupleCoverage(model: generator.model, strength: identity.strength)
            guard coverage.merge(openBits: try member.field.parsed(text: Base64.standard.decode)) else {
                throw member.field.broken
            }
            counts[dialect] = coverage
        }
        return counts
    }
}

extension JudgedCases {
    fileprivate init(_ field: JSONField) throws(CaseFileError) {
        self.init(
            cases: try field["cases"].count,
            judged: try field["judged"].count,
            skipped: try field["skipped"].count,
            payloadsDue: try field["payloadsDue"].count,
            payloads: try field["payloads"].count,
            handedOn: try field["handedOn"].countOrZero,
            handedOnAsSpelled: try field["handedOnAsSpelled"].countOrZero,
            withoutHeaders: try field["withoutHeaders"].countOrZero,
            headersDue: try field["headersDue"].countOrZero,
            skipReasons: try Self.skipReasons(field),
            notAsked: try field["notAsked"].countOrZero,
            notAskedReason: try field["notAskedReason"].textIfThere
        )
    }

    /// One reason alone stands without its number.
    private static func skipReasons(_ field: JSONField) throws(CaseFileError) -> [String: Int] {
        let reasons = field["skipReasons"]
        guard !reasons.isThere, let reason = try field["skipReason"].textIfThere else {
            return try reasons.countsIfThere
        }
        return [reason: try field["skipped"].count - field["notAsked"].countOrZero]
    }
}

extension Finding {
    fileprivate init(_ field: JSONField) throws(CaseFileError) {
        self.init(
            fingerprint: try field["fingerprint"].parsed(text: Fingerprint.init),
            dialect: try field["dialect"].parsed(text: Dialect.init(rawValue:)),
            diagnostic: try Diagnostic(field["sighting"]),
            count: try field["count"].count,
            firstCase: try field["firstCase"].count,
            status: try field["status"].parsed(text: Finding.Status.init(rawValue:)),
            reasons: ReasonTally(counts: try field["reasons"].counts),
            cases: CaseSample(try field["cases"].integersIfThere),
            smallest: try Finding.Evidence(field["smallest"]),
            original: try Finding.Evidence(field["original"])
        )
        if diagnostic.severity == .info {
            smallest.caseClass = .ordinary
            original.caseClass = .ordinary
        }
        // States of versions without classes have none.
        if field["classes"].isThere { classCounts = try ClassCounts(field["classes"]) }
        if field["shrunk"].isThere { shrunk = try Finding.Shrunk(field["shrunk"]) }
        isOutOfTime = try field["isOutOfTime"].isTrue
    }
}

extension ClassCounts {
    fileprivate init(_ field: JSONField) throws(CaseFileError) {
        var counts: [CaseClass: Int] = [:]
        for (name, count) in try field.counts {
            guard let caseClass = CaseClass(rawValue: name) else { throw field[name].broken }
            counts[caseClass] = count
        }
        self.init(counts)
    }
}

extension Diagnostic {
    fileprivate init(_ field: JSONField) throws(CaseFileError) {
        self.init(
            CheckID(id: try field["rule"].text),
            severity: try field["severity"].parsed(text: Severity.init(rawValue:)),
            place: try field["place"].text,
            kind: try field["kind"].text,
            title: try field["title"].text,
            expected: field["expected"].value,
            actual: field["actual"].value,
            reason: try field["reason"].textIfThere,
            dueReason: try field["dueReason"].textIfThere,
            specRule: try field["specRule"].textIfThere,
            source: try field["source"].textIfThere
        )
        deviation = try field["deviation"].textIfThere
        if field["related"].isThere { related = try field["related"].fingerprints }
        messages = field["messages"].value?.arrayValue?.map(Message.init(json:)) ?? []
    }
}

extension Finding.Evidence {
    fileprivate init(_ field: JSONField) throws(CaseFileError) {
        let testCase = try field["case"].testCase
        self.init(
            number: try field["number"].count,
            testCase: testCase,
            before: field["before"].isThere ? try field["before"].cases : [],
            byteCount: try field["byteCount"].count,
            expected: field["expected"].value,
            actual: try field["actual"].present,
            diff: try field["diff"].text,
            shows: try field["shows"].fingerprints,
            caseClass: testCase.caseClass
        )
    }
}

extension Finding.Shrunk {
    fileprivate init(_ field: JSONField) throws(CaseFileError) {
        var threshold: SizeThreshold?
        if field["passes"].isThere || field["fails"].isThere {
            threshold = SizeThreshold(passes: try field["passes"].count, fails: try field["fails"].count)
        }
        self.init(
            evidence: try Finding.Evidence(field["evidence"]),
            calls: try field["calls"].count,
            threshold: threshold,
            arbitraryMembers: try field["arbitraryMembers"].texts
        )
    }
}

extension JSONField {
    /// - Throws: ``CaseFileError`` for what is no case.
    var testCase: Case {
        get throws(CaseFileError) { try CaseDecoder(file: file).decode(present) }
    }

    fileprivate var cases: [Case] {
        get throws(CaseFileError) {
            var cases: [Case] = []
            for one in try list { cases.append(try one.testCase) }
            return cases
        }
    }

    fileprivate var fingerprints: [Fingerprint] {
        get throws(CaseFileError) {
            var fingerprints: [Fingerprint] = []
            for text in try list { fingerprints.append(try text.parsed(text: Fingerprint.init)) }
            return fingerprints
        }
    }

    /// Numbers of cases; none where older states have no list of them.
    fileprivate var integersIfThere: [Int] {
        get throws(CaseFileError) {
            var integers: [Int] = []
            for field in isThere ? try list : [] { integers.append(try field.parsed(\.intValue)) }
            return integers
        }
    }

    /// Counts that older states do not have.
    fileprivate var countsIfThere: [String: Int] {
        get throws(CaseFileError) { isThere ? try counts : [:] }
    }

    /// A count that older states do not have.
    fileprivate var countOrZero: Int {
        get throws(CaseFileError) { isThere ? try count : 0 }
    }
}
