import CaseFiles
import Determinism
import JSONModel

extension HistoryRun {
    /// Reads what ``json`` wrote. Members that are not known are left alone.
    ///
    /// - Parameters:
    ///   - line: Without its line feed.
    ///   - place: Where it stands, for the error.
    /// - Throws: ``CaseFileError``
    package init(line: some Sequence<UInt8>, place: String) throws(CaseFileError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: Array(line))
        } catch {
            throw CaseFileError(file: place, problem: "not JSON: \(error)")
        }
        let field = JSONField(value, file: place)
        let version = try field["schemaVersion"].count
        guard version <= HistoryRun.schemaVersion else {
            throw field.problem("a later version wrote it (schemaVersion \(version))")
        }
        self.init(
            toolVersion: try field["tool"]["version"].text,
            rulesEdition: field["tool"]["rules"].value?.stringValue,
            time: try field["time"].text,
            revision: field["revision"].value?.stringValue,
            scope: try HistoryScope(field),
            seed: try field["seed"].text,
            isComplete: try field["complete"].isTrue,
            exitCode: try field["exitCode"].count,
            figures: try HistoryFigures(field),
            findings: try HistoryFinding.list(field["findings"])
        )
    }
}

extension HistoryScope {
    fileprivate init(_ field: JSONField) throws(CaseFileError) {
        var shard: Shard?
        let given = field["shard"]
        if let value = given.value, !value.isNull {
            shard = Shard(index: try given["index"].count, of: try given["count"].count)
            if shard == nil { throw given.broken }
        }
        self.init(
            command: try field["command"].text,
            testee: field["testee"].value?.stringValue,
            selection: try field["selection"].text,
            shard: shard
        )
    }
}

extension HistoryFigures {
    fileprivate init(_ field: JSONField) throws(CaseFileError) {
        let (summary, coverage) = (field["summary"], field["coverage"])
        self.init()
        cases = try summary["cases"].count
        judged = try summary["judged"].count
        skipped = try summary["skipped"].count
        violations = try summary["violations"].count
        warnings = try summary["warnings"].count
        seconds = try summary["durationSeconds"].decimal
        casesPerSecond = try summary["casesPerSecond"].decimal
        origins = try summary["origins"].counts
        for dialect in try field["dialects"].members {
            dialects[dialect.key] = Cases(
                cases: try dialect.field["cases"].count,
                judged: try dialect.field["judged"].count
            )
        }
        strength = try coverage["strength"].count
        tuplesCovered = try coverage["tuplesCovered"].count
        tuplesTotal = try coverage["tuplesTotal"].count
        rulesExercised = try coverage["rulesExercised"].count
        rulesTotal = try coverage["rulesTotal"].count
    }
}

extension HistoryFinding {
    /// Each fingerprint once.
    fileprivate static func list(_ field: JSONField) throws(CaseFileError) -> [HistoryFinding] {
        var (findings, seen): ([HistoryFinding], Set<Fingerprint>) = ([], [])
        for item in try field.list {
            let finding = try HistoryFinding(item)
            if seen.insert(finding.fingerprint).inserted { findings.append(finding) }
        }
        return findings
    }

    private init(_ field: JSONField) throws(CaseFileError) {
        self.init(
            fingerprint: try field["fingerprint"].parsed(text: Fingerprint.init),
            rule: try field["rule"].text,
            severity: try field["severity"].text,
            dialect: try field["dialect"].text,
            place: try field["pointer"].text,
            title: try field["title"].text,
            status: try field["status"].text,
            isBaselined: try field["baselined"].isTrue,
            count: try field["count"].count
        )
    }
}

extension JSONField {
    /// A figure that may have a fraction, from 0 to ``mostCounted``.
    var decimal: Double {
        get throws(CaseFileError) {
            try parsed { value in
                value.numberValue?.doubleValue.flatMap { (0...Double(Self.mostCounted)).contains($0) ? $0 : nil }
            }
        }
    }
}
