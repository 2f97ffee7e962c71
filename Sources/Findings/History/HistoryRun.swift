import Determinism

/// What a history file remembers of one run: a line of it.
package struct HistoryRun: Sendable, Equatable {
    /// Of the lines that this version writes. It reads none of a later version.
    package static let schemaVersion = 1

    package var toolVersion: String
    /// The edition of the rules; nil in a line from before there were editions.
    package var rulesEdition: String?
    /// When the run ended, in UTC: `2026-11-23T11:40:05Z`.
    package var time: String
    /// The commit that was tested, where the environment says it.
    package var revision: String?
    package var scope: HistoryScope
    /// As reports write it: `0x` and 16 hexadecimal digits.
    package var seed: String
    /// False when the run was interrupted or ended early.
    package var isComplete: Bool
    /// Nil where nobody noted it.
    package var exitCode: Int?
    package var figures: HistoryFigures
    /// What gates, or would without a baseline; each fingerprint once.
    package var findings: [HistoryFinding]

    package init(
        toolVersion: String,
        rulesEdition: String? = nil,
        time: String,
        revision: String? = nil,
        scope: HistoryScope,
        seed: String,
        isComplete: Bool,
        exitCode: Int?,
        figures: HistoryFigures,
        findings: [HistoryFinding]
    ) {
        self.toolVersion = toolVersion
        self.rulesEdition = rulesEdition
        self.time = time
        self.revision = revision
        self.scope = scope
        self.seed = seed
        self.isComplete = isComplete
        self.exitCode = exitCode
        self.figures = figures
        self.findings = findings
    }

    /// The day on which it ended: `2026-11-23`.
    package var day: String { String(time.prefix(10)) }
}

/// What was run. Only runs of one scope can be put beside each other.
package struct HistoryScope: Sendable, Hashable {
    /// `check` or `fuzz`; of a merged campaign, that of its shards.
    package var command: String
    /// As its user typed it; nil for the reference compilers.
    package var testee: String?
    /// What its user selected, as options; `everything` where all was judged.
    package var selection: String
    /// The part of the campaign that was run; nil for all of it.
    package var shard: Shard?

    package init(command: String, testee: String?, selection: String, shard: Shard? = nil) {
        self.command = command
        self.testee = testee
        self.selection = selection
        self.shard = shard
    }

    /// Whether another seed gives other cases.
    package var isRandom: Bool { command == "fuzz" }

    /// Whether both ran the same, be it with another compiler.
    package func asksTheSame(as other: HistoryScope) -> Bool {
        command == other.command && selection == other.selection && shard == other.shard
    }
}

/// How much a run did.
package struct HistoryFigures: Sendable, Equatable {
    /// Of one dialect.
    package struct Cases: Sendable, Equatable {
        package var cases: Int
        /// Cases with an outcome.
        package var judged: Int

        package init(cases: Int, judged: Int) {
            self.cases = cases
            self.judged = judged
        }
    }

    package var cases = 0
    package var judged = 0
    package var skipped = 0
    /// Findings that no baseline knows.
    package var violations = 0
    package var warnings = 0
    package var seconds = 0.0
    package var casesPerSecond = 0.0
    /// Cases by where they come from, as ``CaseOrigin`` names it.
    package var origins: [String: Int] = [:]
    package var dialects: [String: Cases] = [:]
    /// Values in a combination.
    package var strength = 2
    package var tuplesCovered = 0
    package var tuplesTotal = 0
    /// Compile rules that decided something, and all that there are.
    package var rulesExercised = 0
    package var rulesTotal = 0

    package init() {}

    /// The share of all combinations that were judged, in percent; nil where there are none.
    package var coverage: Double? {
        tuplesTotal > 0 ? Double(tuplesCovered) * 100 / Double(tuplesTotal) : nil
    }
}

/// A finding of one run.
package struct HistoryFinding: Sendable, Equatable {
    package var fingerprint: Fingerprint
    /// The fingerprint's text.
    package var name: String { fingerprint.description }
    package var rule: String
    /// `error` or `warning`.
    package var severity: String
    package var dialect: String
    /// A JSON Pointer, `header:NAME`, or empty for the case as a whole.
    package var place: String
    /// For who has never heard of the tool.
    package var title: String
    /// What lone runs made of it: ``Finding/Status``.
    package var status: String
    package var isBaselined: Bool
    /// Cases that showed it.
    package var count: Int

    package init(
        fingerprint: Fingerprint,
        rule: String,
        severity: String,
        dialect: String,
        place: String,
        title: String,
        status: String,
        isBaselined: Bool,
        count: Int
    ) {
        self.fingerprint = fingerprint
        self.rule = rule
        self.severity = severity
        self.dialect = dialect
        self.place = place
        self.title = title
        self.status = status
        self.isBaselined = isBaselined
        self.count = count
    }
}
