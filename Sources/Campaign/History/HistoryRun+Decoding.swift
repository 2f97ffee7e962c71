import Determinism
import JSONModel

/// Why a line of a history file cannot be used, in a few words.
package struct HistoryLineError: Error, Sendable, Equatable, CustomStringConvertible {
    package var description: String
}

extension HistoryRun {
    /// Reads what ``json`` wrote. Members that are not known are left alone.
    ///
    /// - Parameter line: Without its line feed.
    /// - Throws: ``HistoryLineError``
    package init(line: some Sequence<UInt8>) throws(HistoryLineError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: Array(line))
        } catch {
            throw HistoryLineError(description: "not JSON: \(error)")
        }
        let reader = HistoryLineReader(value: value)
        let version = try reader.integer("schemaVersion")
        guard version <= HistoryRun.schemaVersion else {
            throw HistoryLineError(description: "written by a later version (schemaVersion \(version))")
        }
        let tool = try reader.object("tool")
        self.init(
            toolVersion: try tool.text("version"),
            time: try reader.text("time"),
            revision: value["revision"]?.stringValue,
            scope: try reader.scope,
            seed: try reader.text("seed"),
            isComplete: value["complete"] == true,
            exitCode: try reader.integer("exitCode"),
            figures: try reader.figures,
            findings: try reader.findings
        )
    }
}

/// Reads the members of a line.
private struct HistoryLineReader {
    let value: JSONValue
    /// More than any run counts, and little enough to calculate with.
    private static let most = 1 << 43

    func text(_ key: String) throws(HistoryLineError) -> String {
        guard let text = value[key]?.stringValue else { throw wrong(key) }
        return text
    }

    func integer(_ key: String) throws(HistoryLineError) -> Int {
        guard let integer = value[key]?.intValue, (0...HistoryLineReader.most).contains(integer) else {
            throw wrong(key)
        }
        return integer
    }

    private func decimal(_ key: String) throws(HistoryLineError) -> Double {
        guard let number = value[key]?.numberValue?.doubleValue, (0...Double(HistoryLineReader.most)).contains(number)
        else { throw wrong(key) }
        return number
    }

    func object(_ key: String) throws(HistoryLineError) -> HistoryLineReader {
        guard let member = value[key], member.objectValue != nil else { throw wrong(key) }
        return HistoryLineReader(value: member)
    }

    private func wrong(_ key: String) -> HistoryLineError {
        HistoryLineError(description: "\"\(key)\" is missing or wrong")
    }

    var scope: HistoryScope {
        get throws(HistoryLineError) {
            var shard: Shard?
            if let given = value["shard"], !given.isNull {
                let reader = try object("shard")
                shard = Shard(index: try reader.integer("index"), of: try reader.integer("count"))
                if shard == nil { throw wrong("shard") }
            }
            return HistoryScope(
                command: try text("command"),
                testee: value["testee"]?.stringValue,
                selection: try text("selection"),
                shard: shard
            )
        }
    }

    var figures: HistoryFigures {
        get throws(HistoryLineError) {
            let (summary, coverage) = (try object("summary"), try object("coverage"))
            var figures = HistoryFigures()
            figures.cases = try summary.integer("cases")
            figures.judged = try summary.integer("judged")
            figures.skipped = try summary.integer("skipped")
            figures.violations = try summary.integer("violations")
            figures.warnings = try summary.integer("warnings")
            figures.seconds = try summary.decimal("durationSeconds")
            figures.casesPerSecond = try summary.decimal("casesPerSecond")
            let origins = try summary.object("origins")
            for name in origins.value.objectValue?.keys ?? [] { figures.origins[name] = try origins.integer(name) }
            let dialects = try object("dialects")
            for name in dialects.value.objectValue?.keys ?? [] {
                let cases = try dialects.object(name)
                figures.dialects[name] = HistoryFigures.Cases(
                    cases: try cases.integer("cases"),
                    judged: try cases.integer("judged")
                )
            }
            figures.strength = try coverage.integer("strength")
            figures.tuplesCovered = try coverage.integer("tuplesCovered")
            figures.tuplesTotal = try coverage.integer("tuplesTotal")
            figures.rulesExercised = try coverage.integer("rulesExercised")
            figures.rulesTotal = try coverage.integer("rulesTotal")
            return figures
        }
    }

    var findings: [HistoryFinding] {
        get throws(HistoryLineError) {
            guard let list = value["findings"]?.arrayValue else { throw wrong("findings") }
            var (findings, seen): ([HistoryFinding], Set<Fingerprint>) = ([], [])
            for item in list {
                let finding = try HistoryLineReader(value: item).finding
                if seen.insert(finding.fingerprint).inserted { findings.append(finding) }
            }
            return findings
        }
    }

    private var finding: HistoryFinding {
        get throws(HistoryLineError) {
            guard let fingerprint = Fingerprint(try text("fingerprint")) else { throw wrong("fingerprint") }
            return HistoryFinding(
                fingerprint: fingerprint,
                rule: try text("rule"),
                severity: try text("severity"),
                dialect: try text("dialect"),
                place: try text("pointer"),
                title: try text("title"),
                status: try text("status"),
                isBaselined: value["baselined"] == true,
                count: try integer("count")
            )
        }
    }
}
