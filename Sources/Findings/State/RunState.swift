import Determinism
import JSONModel
import PushModel
import VendorModel
import Vendors

/// Everything that a run knows, in one file of its folder: what `--resume` goes on from and what `merge` puts together.
///
/// A run has one part for each shard that it holds: its own, or after a merge all that were merged.
package struct RunState: Sendable {
    package static let fileName = "state.json"
    /// A state of another version has other figures, and cannot be gone on from.
    static let schemaVersion = 3

    package var identity: RunIdentity
    /// Sorted by shard, one each.
    package var parts: [Part]

    package init(identity: RunIdentity, parts: [Part]) {
        self.identity = identity
        self.parts = parts
    }

    /// What one shard did.
    package struct Part: Sendable {
        package var shard: Shard
        /// False while it runs, and when it was interrupted.
        package var isComplete: Bool
        package var milliseconds: Int
        package var progress: RunProgress
        package var findings: [Finding]

        package init(
            shard: Shard,
            isComplete: Bool,
            milliseconds: Int,
            progress: RunProgress,
            findings: [Finding]
        ) {
            self.shard = shard
            self.isComplete = isComplete
            self.milliseconds = milliseconds
            self.progress = progress
            self.findings = findings
        }
    }

    /// Shards that nobody has run to their end.
    package var missing: [Int] {
        let complete = Set(parts.filter(\.isComplete).map(\.shard.index))
        return (1...identity.shards).filter { !complete.contains($0) }
    }

    /// Takes in the parts of another folder of the same campaign. Of two parts of the same shard, the one that got further stays, so that
    /// merging again, or in another order, changes nothing.
    package mutating func merge(_ other: RunState) {
        for part in other.parts {
            if let index = parts.firstIndex(where: { $0.shard == part.shard }) {
                if (part.isComplete ? 1 : 0, part.progress.position)
                    > (parts[index].isComplete ? 1 : 0, parts[index].progress.position)
                {
                    parts[index] = part
                }
            } else {
                parts.append(part)
            }
        }
        parts.sort { $0.shard.index < $1.shard.index }
    }

    /// A shard that both have run to its end, with different results: which of the two is true nobody can tell.
    package func contradiction(with other: RunState) -> Shard? {
        for part in other.parts where part.isComplete {
            guard let mine = parts.first(where: { $0.shard == part.shard }), mine.isComplete else { continue }
            if mine.findings.map(\.fingerprint) != part.findings.map(\.fingerprint)
                || mine.progress.statistics.outcomes != part.progress.statistics.outcomes
                || mine.progress.statistics.skipped != part.progress.statistics.skipped
            {
                return part.shard
            }
        }
        return nil
    }

    /// The statistics of all parts.
    package var statistics: RunStatistics {
        var statistics = RunStatistics()
        for part in parts { statistics.merge(part.progress.statistics) }
        return statistics
    }

    /// Cases that rules speak of by which the campaign does not judge, as errors or warnings, by rule ID.
    package var leftOut: [String: Int] {
        let statistics = statistics
        let contradictions = statistics.readings.findings.filter { !identity.selection.selection.judges($0.diagnostic) }
        return contradictions.reduce(into: statistics.leftOut) { $0[$1.diagnostic.rule, default: 0] += $1.count }
    }

    /// The findings of all parts. No part has those that only the answers of all parts together show.
    package var findings: [Finding] {
        var findings = FindingTable()
        let contradictions = identity.selection.selection.judged(statistics.readings.findings)
        for finding in parts.flatMap(\.findings) + contradictions { findings.add(finding) }
        return findings.all.inReportOrder
    }
}

/// What makes two runs parts of the same campaign.
package struct RunIdentity: Sendable, Equatable {
    package var toolVersion: String
    package var command: String
    package var seed: UInt64
    package var dialects: [Dialect]
    /// Whether the user named them, and did not take all that there are.
    package var namesDialects: Bool
    package var strength: Int
    /// Cases of the whole campaign; nil where time is the limit.
    package var cases: Int?
    package var shards: Int
    package var usesFeedback: Bool
    package var selection: AppliedSelection
    package var testee: String?
    package var testeeOptions: String
    /// Of the corpus that the cases are derived from.
    package var corpus: Fingerprint
    /// Of the files that describe dialects of the user's own; nil where there are none.
    package var definitions: Fingerprint?

    package init(
        toolVersion: String,
        command: String,
        seed: UInt64,
        dialects: [Dialect],
        namesDialects: Bool = false,
        strength: Int,
        cases: Int?,
        shards: Int,
        usesFeedback: Bool,
        selection: AppliedSelection = AppliedSelection(),
        testee: String?,
        testeeOptions: String,
        corpus: Fingerprint,
        definitions: Fingerprint? = nil
    ) {
        self.toolVersion = toolVersion
        self.command = command
        self.seed = seed
        self.dialects = dialects
        self.namesDialects = namesDialects
        self.strength = strength
        self.cases = cases
        self.shards = shards
        self.usesFeedback = usesFeedback
        self.selection = selection
        self.testee = testee
        self.testeeOptions = testeeOptions
        self.corpus = corpus
        self.definitions = definitions
    }

    /// Of the files that describe these dialects, as they are now.
    package static func definitions(of dialects: [Dialect]) -> Fingerprint? {
        let texts = dialects.compactMap(Vendors.vendor(of:)).flatMap(\.definition)
        return texts.isEmpty ? nil : Fingerprint(texts)
    }

    /// The dialects that must be judged; none where the run took all that there are.
    package var named: [Dialect] { namesDialects ? dialects : [] }

    /// The first thing in which another run differs, in words; nil where both are of one campaign.
    package func difference(from other: RunIdentity) -> String? {
        let pairs: [(String, String, String)] = [
            ("version", toolVersion, other.toolVersion),
            ("command", command, other.command),
            ("seed", String(seed), String(other.seed)),
            ("list of dialects", names(dialects, namesDialects), names(other.dialects, other.namesDialects)),
            ("strength", String(strength), String(other.strength)),
            ("number of cases", cases.map(String.init) ?? "none", other.cases.map(String.init) ?? "none"),
            ("number of shards", String(shards), String(other.shards)),
            ("feedback", usesFeedback ? "on" : "off", other.usesFeedback ? "on" : "off"),
            ("selection", selection.words, other.selection.words),
            ("testee", testee ?? "the reference", other.testee ?? "the reference"),
            ("testee options", testeeOptions, other.testeeOptions),
            ("corpus", corpus.description, other.corpus.description),
        ]
        return pairs.first { $0.1 != $0.2 }.map { "the \($0.0) is \($0.1), not \($0.2)" }
    }

    private func names(_ dialects: [Dialect], _ areNamed: Bool) -> String {
        dialects.map(\.rawValue).joined(separator: ",") + (areNamed ? "" : " (by default)")
    }
}
