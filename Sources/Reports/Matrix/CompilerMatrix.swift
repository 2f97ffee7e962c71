import CaseFiles
import Findings
import JSONModel
import PushModel
import VendorModel
import Vendors

/// Several testees over the same cases: a row for each thing that the cases ask for, a column for each testee.
package struct CompilerMatrix: Sendable {
    /// Who is under test, as the file of the matrix has it.
    package struct Testee: Sendable, Equatable {
        /// Also that of its report's folder beside the matrix.
        package var name: String
        package var version: String?
        /// The programming language.
        package var language: String?
        /// The address of its home page.
        package var home: String?
        package var command: String
        package var dialects: [Dialect]
        /// Findings that are known, by fingerprint, and what is said of them.
        package var expected: [String: String]

        package init(
            name: String,
            version: String?,
            language: String?,
            home: String?,
            command: String,
            dialects: [Dialect],
            expected: [String: String]
        ) {
            self.name = name
            self.version = version
            self.language = language
            self.home = home
            self.command = command
            self.dialects = dialects
            self.expected = expected
        }
    }

    /// What came of its run.
    package enum Run: Sendable {
        case judged(RunReport)
        /// It has no report, or one that proves too little: why, in one sentence.
        case failed(String)
    }

    package struct Column: Sendable {
        package let testee: Testee
        /// Why nothing is known of it; nil where something is.
        package let problem: String?
        /// Cases of which an outcome was observed.
        package let judged: Int
        package let skipped: Int
        /// Errors and warnings, those that stand for a cause first.
        package let findings: [MatrixFinding]
        /// Fingerprints of known findings that no case shows any more.
        package let gone: [String]

        /// Errors that nobody expects.
        package var newErrors: [MatrixFinding] { findings.filter { $0.isError && $0.known == nil } }
    }

    package struct Row: Sendable {
        package let dialect: Dialect
        /// Names the row in a link and in the next matrix.
        package let id: String
        /// Rows of one theme stand together.
        package let theme: String
        package let title: String
        /// What the documents say, and which.
        package let statement: String?
        package let source: String?
        /// In the order of the columns.
        package let cells: [Cell]

        /// Whether all who were asked fail, and they are several: then the expectation may be wrong.
        package var isShared: Bool {
            let asked = cells.filter { $0.state != .notAsked }
            return asked.count > 1 && asked.allSatisfy { $0.state.isFailure }
        }
    }

    package struct Cell: Sendable {
        package enum State: String, Sendable, CaseIterable {
            case fail
            /// A failure that the file of the matrix expects.
            case known
            /// Only warnings.
            case warning
            /// A failure elsewhere is seen here too.
            case follows
            case pass
            /// In each case that asks it the documents allow more than one outcome.
            case open
            case notAsked = "not asked"

            package var isFailure: Bool { self == .fail || self == .known }
            package var isBad: Bool { isFailure || self == .follows }
        }

        package let state: State
        /// Judged cases that ask it.
        package let asked: Int
        /// Places in ``Column/findings``.
        package let findings: [Int]
    }

    package let columns: [Column]
    /// By theme.
    package let rows: [Row]

    package init(_ runs: [(testee: Testee, run: Run)]) {
        let results = runs.map { MatrixColumn($0.testee, $0.run) }
        columns = results.map(\.column)
        var keys: [MatrixKey] = []
        var seen: Set<MatrixKey> = []
        for result in results {
            for key in result.asked.keys.sorted() + result.places.keys.sorted() where seen.insert(key).inserted {
                keys.append(key)
            }
        }
        rows = keys.sorted().map { key in
            Row(
                dialect: key.dialect,
                id: "\(key.dialect.rawValue) \(key.name)",
                theme: key.theme,
                title: key.title,
                statement: key.rule?.statement,
                source: key.rule?.source,
                cells: results.map { $0.cell(key) }
            )
        }
    }

    /// Rows that all who were asked fail.
    package var shared: [Row] { rows.filter(\.isShared) }
}

/// A finding as a matrix shows it.
package struct MatrixFinding: Sendable {
    package let fingerprint: String
    package let rule: String
    package let place: String
    package let title: String
    package let isError: Bool
    /// What the file of the matrix says of it; nil where it does not know it.
    package let known: String?
    /// Whether it stands for its cause.
    package let isHead: Bool
    /// Whether the fault is where it is, and does not only show there.
    package let isDirect: Bool
    /// The smallest message that shows it, what is right for it, and what came.
    package let testCase: JSONValue
    package let right: JSONValue?
    package let sent: JSONValue
    /// What is right and what came at the place.
    package let expected: JSONValue?
    package let actual: JSONValue?
    package let source: String?
    /// To be typed in the folder of the matrix's file.
    package let replay: String?
    package let count: Int
}

/// What a row is about.
private struct MatrixKey: Hashable, Comparable {
    let dialect: Dialect
    /// A ``PayloadFeature/id``, or the ID of a compile rule or of a check.
    let name: String

    var feature: PayloadFeature? { dialect == .apns ? PayloadFeature(id: name) : nil }
    var rule: CompileRule? { Self.rules[self]?.rule }

    /// The compile rules of all vendors, in the order of their specifications.
    private static let rules: [MatrixKey: (position: Int, rule: CompileRule)] = {
        var rules: [MatrixKey: (Int, CompileRule)] = [:]
        for compiler in VendorCompilers.all {
            for rule in compiler.rules {
                rules[MatrixKey(dialect: compiler.dialect, name: rule.id)] = (rules.count, rule)
            }
        }
        return rules
    }()

    var theme: String {
        guard let feature else {
            return rule == nil ? "\(dialect.rawValue): on the way and on the phone" : dialect.rawValue
        }
        return MatrixTheme(of: feature).rawValue
    }

    var title: String {
        guard let feature else { return rule == nil ? name : "\(name): \(rule?.statement ?? "")" }
        return feature.title
    }

    static func < (lhs: MatrixKey, rhs: MatrixKey) -> Bool { lhs.order < rhs.order }

    private var order: (Int, Int, String, Int, String) {
        let vendor = VendorCompilers.all.firstIndex { $0.dialect == dialect } ?? .max
        guard let feature else { return (vendor, Self.rules[self]?.position ?? .max, "", 0, name) }
        let theme = MatrixTheme.allCases.firstIndex(of: MatrixTheme(of: feature)) ?? .max
        let form = feature.form.flatMap { PayloadFeature.MemberForm.allCases.firstIndex(of: $0) } ?? -1
        return (vendor, theme, feature.place, form, name)
    }
}

/// What a member of a payload is for.
private enum MatrixTheme: String, CaseIterable {
    case whole = "The payload as a whole"
    case texts = "Texts"
    case iconAndSound = "Badge and sound"
    case handling = "How it is shown and handled"
    case activity = "Live Activities"
    case own = "The sender's own members"
    case headers = "Headers"

    private static let activityNames: Set<String> = [
        "event", "timestamp", "content-state", "stale-date", "dismissal-date", "attributes", "attributes-type",
        "input-push-channel", "input-push-token",
    ]

    init(of feature: PayloadFeature) {
        let tokens = JSONPointer(feature.place)?.tokens ?? []
        self =
            switch tokens.dropFirst().first {
            case _ where feature.place.hasPrefix("header:"): .headers
            case _ where feature.place.hasPrefix("check:"): .whole
            case _ where feature.place == PayloadFeature.ownMembers: .own
            case nil: .whole
            case "alert": .texts
            case "badge", "sound": .iconAndSound
            case let name? where Self.activityNames.contains(name): .activity
            default: .handling
            }
    }
}

extension PayloadFeature {
    /// As in `alert.title: empty text`.
    fileprivate var title: String {
        if place.isEmpty { return "the payload as a whole" }
        if place.hasPrefix("header:") { return String(place.dropFirst("header:".count)) }
        switch place {
        case "check:size": return "its size"
        case "check:outcome": return "a push if one is meant, and otherwise none"
        case _ where place.hasPrefix("check:"): return String(place.dropFirst("check:".count))
        default: break
        }
        var name = "own member"
        if place != Self.ownMembers {
            let tokens = JSONPointer(place)?.tokens ?? []
            name = tokens.count > 1 ? tokens.dropFirst().joined(separator: ".") : tokens.joined()
        }
        return form.map { "\(name): \($0.rawValue)" } ?? "\(name), although none is meant"
    }
}

extension CompilerMatrix.Testee {
    /// What the file of the matrix says of a finding; nil where it does not know it.
    fileprivate func words(of finding: Finding) -> String? { finding.texts.compactMap { expected[$0] }.first }
}

extension Finding {
    /// Whether a member or a header of the push is not as it is meant.
    fileprivate var isAtAMember: Bool {
        switch diagnostic.check {
        case .difference: !diagnostic.place.isEmpty && severity == .error
        default: false
        }
    }
}

/// One testee's part of the matrix.
private struct MatrixColumn {
    let column: CompilerMatrix.Column
    /// What was asked of it.
    let asked: [MatrixKey: FeatureCount]
    /// Its findings by row.
    let places: [MatrixKey: [Int]]

    init(_ testee: CompilerMatrix.Testee, _ run: CompilerMatrix.Run) {
        guard case .judged(let report) = run else {
            var problem = "it has no report"
            if case .failed(let reason) = run { problem = reason }
            column = CompilerMatrix.Column(
                testee: testee,
                problem: problem,
                judged: 0,
                skipped: 0,
                findings: [],
                gone: []
            )
            (asked, places) = ([:], [:])
            return
        }
        var findings: [MatrixFinding] = []
        var places: [MatrixKey: [Int]] = [:]
        for cause in report.findings.byCause {
            // A member that is not as it is meant is where a fault is; what a rule, APNs or the phone says of the push comes of it.
            let direct = cause.findings.filter(\.isAtAMember)
            let faults = Set((direct.isEmpty ? [cause.head] : direct).map(\.fingerprint))
            // Who expects what stands for a cause expects what comes of it.
            let known = testee.words(of: cause.head)
            for finding in cause.findings {
                let key = MatrixColumn.key(of: finding, counts: report.statistics.features)
                places[key, default: []].append(findings.count)
                findings.append(
                    MatrixColumn.shown(
                        finding,
                        isHead: finding.fingerprint == cause.head.fingerprint,
                        isDirect: faults.contains(finding.fingerprint),
                        known: testee.words(of: finding) ?? known,
                        of: report
                    )
                )
            }
        }
        let names = Set(findings.map(\.fingerprint))
        column = CompilerMatrix.Column(
            testee: testee,
            problem: nil,
            judged: report.statistics.judgedCount,
            skipped: report.statistics.skipped,
            findings: findings,
            gone: testee.expected.keys.filter { !names.contains($0) }.sorted()
        )
        self.places = places
        asked = MatrixColumn.asked(in: report)
    }

    /// A rule belongs to the dialect that has it.
    private static func asked(in report: RunReport) -> [MatrixKey: FeatureCount] {
        var asked: [MatrixKey: FeatureCount] = [:]
        for (name, count) in report.statistics.features {
            let owner = report.dialects.first { dialect in
                dialect == .apns
                    ? name.isEmpty || name.hasPrefix("/") || name.hasPrefix("header:")
                    : VendorCompilers.compiler(for: dialect)?.rules.contains { $0.id == name } ?? false
            }
            if let owner { asked[MatrixKey(dialect: owner, name: name)] = count }
        }
        return asked
    }

    private static func key(of finding: Finding, counts: [String: FeatureCount]) -> MatrixKey {
        if finding.dialect == .apns {
            return MatrixKey(dialect: .apns, name: PayloadFeature(of: finding, counts: counts).id)
        }
        return MatrixKey(
            dialect: finding.dialect,
            name: finding.diagnostic.specRule ?? finding.diagnostic.rule
        )
    }

    private static func shown(
        _ finding: Finding,
        isHead: Bool,
        isDirect: Bool,
        known: String?,
        of report: RunReport
    ) -> MatrixFinding {
        let diagnostic = finding.diagnostic
        return MatrixFinding(
            fingerprint: finding.name,
            rule: diagnostic.rule,
            place: diagnostic.place,
            title: diagnostic.title,
            isError: finding.severity == .error,
            known: known,
            isHead: isHead,
            isDirect: isDirect,
            testCase: finding.reproducer.testCase.json,
            right: finding.reproducer.expected,
            sent: finding.reproducer.actual,
            expected: diagnostic.expected,
            actual: diagnostic.actual ?? diagnostic.reason.map { .string($0) },
            source: diagnostic.source,
            replay: report.replayCommandFromHere(for: finding),
            count: finding.count
        )
    }

    /// Findings about the same member with another value.
    private func neighbours(of key: MatrixKey) -> [Int] {
        guard let place = key.feature?.place, !place.isEmpty else { return [] }
        return places.filter { $0.key.feature?.place == place }.flatMap(\.value).sorted()
    }

    func cell(_ key: MatrixKey) -> CompilerMatrix.Cell {
        let isAskedByAll = key.feature?.isAskedByAll ?? false
        let whole = MatrixKey(dialect: .apns, name: PayloadFeature.whole.id)
        let count = asked[isAskedByAll ? whole : key] ?? FeatureCount()
        var found = places[key] ?? []
        // A member that is always lost is lost with each of its values, though one case alone stands for the finding.
        if found.isEmpty, count.judged > 0, count.clean == 0 { found = neighbours(of: key) }
        let shown = found.map { column.findings[$0] }
        let heads = shown.filter { $0.isError && $0.isDirect }
        let state: CompilerMatrix.Cell.State =
            if heads.contains(where: { $0.known == nil }) {
                .fail
            } else if !heads.isEmpty {
                .known
            } else if shown.contains(where: \.isError) {
                .follows
            } else if !shown.isEmpty {
                .warning
            } else if count.judged == 0 {
                .notAsked
            } else {
                count.decided == 0 ? .open : .pass
            }
        return CompilerMatrix.Cell(state: state, asked: count.judged, findings: found)
    }
}
