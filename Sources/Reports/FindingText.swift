import CaseFiles
import CaseGeneration
import Findings
import JSONModel
import PushModel

/// What every report for people says of a finding beneath its headline, in one order.
struct FindingText {
    /// One labelled line.
    struct Line {
        enum Kind {
            /// Words.
            case words
            /// Words that may name an address to look up.
            case reference
            /// Data, as it is.
            case data
        }

        let label: String
        /// Without line feeds and whatever else cannot be seen.
        let text: String
        let kind: Kind

        init(_ label: String, _ text: String, _ kind: Kind = .words) {
            self.label = label
            self.text = text
            self.kind = kind
        }
    }

    private static let mostReasons = 3
    /// Where the texts of labelled lines begin.
    private static let indent = 14
    /// Of a cause, the findings beside its head.
    static let mostOthers = 10
    private static let mostBriefOthers = 2
    /// Steps of a sequence, and pushes that came of them.
    private static let mostBriefSteps = 12
    private static let mostBriefPlaces = 12
    /// Of a value in a sentence, in Unicode scalars.
    private static let shortest = 100

    let finding: Finding
    let cause: Cause?
    private let report: RunReport

    init(_ finding: Finding, cause: Cause?, of report: RunReport) {
        self.finding = finding
        self.cause = cause
        self.report = report
    }

    /// What differs, and why.
    var difference: [Line] {
        let sides = finding.wholeSides()
        return [sides.expected.map { Line("expected", $0, .data) }, sides.actual.map { Line("actual", $0, .data) }]
            .compactMap(\.self) + whys(beside: sides)
    }

    /// All that matters in one sentence, for who sees nothing else: what, where, the values, why, and the case. The title
    /// may have line feeds and what cannot be seen.
    var sentence: String {
        let diagnostic = finding.diagnostic
        let place = diagnostic.place.isEmpty ? "" : "\(VisibleText.of(diagnostic.place)): "
        let parts = ["\(place)\(diagnostic.title)"] + FindingText.values(of: finding)
        return (parts + ["in \(VisibleText.of(finding.reproducer.testCase.id))"]).joined(separator: "; ")
    }

    /// Expected, actual and why in a few words.
    private static func values(of finding: Finding) -> [String] {
        let sides = finding.wholeSides(longest: shortest)
        return [sides.expected.map { "expected \($0)" }, sides.actual.map { "actual \($0)" }].compactMap(\.self)
            + whys(of: finding.diagnostic, beside: sides)
    }

    /// Why, as far as `sides` do not say it already.
    private static func whys(of diagnostic: Diagnostic, beside sides: ShownSides) -> [String] {
        let reasons = [diagnostic.reason, diagnostic.dueReason].compactMap(\.self)
        let isSaid = reasons.allSatisfy { reason in
            [sides.expected, sides.actual].contains { $0?.contains(VisibleText.of(reason)) ?? false }
        }
        return isSaid ? diagnostic.deviation.map { [VisibleText.of($0)] } ?? [] : diagnostic.whys
    }

    /// The finding in a few lines, where it stands under another of the same cause.
    private static func digest(of finding: Finding) -> [String] {
        let diagnostic = finding.diagnostic
        let rule = [diagnostic.specRule, diagnostic.source].compactMap(\.self).map { VisibleText.of($0) }
        let place = "in \(VisibleText.of(finding.reproducer.testCase.id))"
        return [([place] + values(of: finding)).joined(separator: "; ")]
            + (rule.isEmpty ? [] : ["by " + rule.joined(separator: ", ")])
    }

    /// Why, as testee and reference say it, as far as `sides` do not say it already, and what else the testee says of
    /// other cases.
    func whys(beside sides: ShownSides) -> [Line] {
        FindingText.whys(of: finding.diagnostic, beside: sides).map { Line("why", $0) } + otherReasons
    }

    private var otherReasons: [Line] {
        let others = finding.reasons.sorted.filter { $0.reason != finding.diagnostic.reason }
        let lines = others.prefix(FindingText.mostReasons).map { other in
            Line("also", "in \(count(other.count)): \(VisibleText.of(other.reason))")
        }
        let rest = others.count - lines.count
        return lines + (rest > 0 ? [Line("also", "\(rest) other reasons, see report.json")] : [])
    }

    /// What says that this is wrong.
    var authority: [Line] {
        let diagnostic = finding.diagnostic
        return [
            diagnostic.specRule.map { Line("rule", VisibleText.of($0), .data) },
            diagnostic.source.map { Line("source", VisibleText.of($0), .reference) },
            edition,
        ].compactMap(\.self)
    }

    /// By which other edition of the documents, or interface, the testee is right; nil where the run keeps to one.
    private var edition: Line? {
        guard report.selection.profile == nil, let name = finding.profilesThatExplainIt.first else { return nil }
        return Line("profile", "right in \(name): use --profile \(name) if the testee follows only that profile")
    }

    /// What shows it: the smallest case that is known, and what has to come before it.
    var input: [Line] {
        if let sequence = finding.reproducer.sequence {
            return sequence.steps.enumerated().map { Line("step \($0 + 1)", VisibleText.of($1), .data) }
                + sequence.pushes.enumerated().map { Line("push \($0 + 1)", VisibleText.of($1), .data) }
        }
        let testCase = finding.reproducer.testCase
        let earlier = (testCase.earlierSteps ?? []).enumerated().flatMap { index, step in
            lines(of: step, label: { "earlier \($0) \(index + 1)" })
        }
        return earlier + lines(of: testCase) + pair(beside: testCase) + sent
    }

    /// The two messages that must agree, as far as they are not that of the case.
    private func pair(beside testCase: Case) -> [Line] {
        let own = Diagnostic.Message(testCase.message)
        return zip(["one message", "other message"], finding.diagnostic.messages).compactMap { label, message in
            guard message != own, let shown = message.json.objectValue?.members.first?.value else { return nil }
            return Line(label, DifferenceText.shown(shown), .data)
        }
    }

    private func lines(of testCase: Case, label named: (String) -> String = { $0 }) -> [Line] {
        var alone = testCase
        alone.earlierSteps = nil
        let value = alone.json
        return ["message", "messageText", "messageBase64", "headers", "context"].compactMap { key in
            guard let member = value[key], member != [:] || key == "message" else { return nil }
            let label = key.hasPrefix("message") ? messageLabel(of: testCase) : key
            return Line(named(label), DifferenceText.shown(member), .data)
        }
    }

    /// A message that is bytes is shown as Base64.
    private func messageLabel(of testCase: Case) -> String {
        guard case .bytes(let bytes) = testCase.message else { return "message" }
        return String(validating: bytes, as: UTF8.self) == nil ? "message (base64, not UTF-8)" : "message (base64)"
    }

    /// What the compiler made of the message; nothing where the message is the payload itself.
    var sent: [Line] {
        guard let payload = finding.sentPayload else { return [] }
        let label = payload.isBase64 ? "payload sent (base64, not UTF-8)" : "payload sent"
        return [Line(label, payload.text(around: finding.diagnostic.place), .data)]
    }

    /// Of an endpoint, whose requests they were.
    func senders(withIDs: Bool) -> [Line] {
        guard let senders = report.endpoint?.senders[finding.fingerprint] else { return [] }
        return [
            Line("requests", VisibleText.of(senders.requestWords(withIDs: withIDs))),
            Line("user-agent", VisibleText.of(senders.userAgentWords)),
        ]
    }

    /// Why a baseline that knows the finding does not cover it.
    var beyondBaseline: [Line] {
        finding.beyondBaseline.map { [Line("baseline", VisibleText.of("has it, but not " + $0))] } ?? []
    }

    /// How the finding stands to others of the same cause.
    var relations: [Line] {
        guard let cause, !cause.others.isEmpty else { return [] }
        guard cause.head.fingerprint == finding.fingerprint else {
            let head = cause.head
            return [
                Line(
                    "same cause",
                    "as \(DifferenceText.headline(head.diagnostic)) (\(count(of: head)), "
                        + "in \(VisibleText.of(head.reproducer.testCase.id)), \(head.name))"
                )
            ]
        }
        let shown = cause.others.prefix(FindingText.mostOthers).map { other in
            Line(
                "same cause",
                "\(DifferenceText.headline(other.diagnostic)) (\(count(of: other)), \(other.name))"
            )
        }
        let rest = cause.others.count - shown.count
        return shown + (rest > 0 ? [Line("same cause", "\(rest) more, see report.md")] : [])
    }

    /// All of it for a terminal or a log, beneath the headline.
    ///
    /// - Parameters:
    ///   - replay: The command that runs its case again; nil for none.
    ///   - hunk: Lines of both payloads, to be shown beneath the one that was sent.
    ///   - isWrapped: Whether prose has lines of ``TerminalText/width``; data and commands stay whole.
    /// - Returns: The lines.
    func plainLines(replay: String?, hunk: [String] = [], isWrapped: Bool = false) -> [String] {
        func plain(_ line: Line) -> [String] { isWrapped ? wrapped(line) : [self.plain(line)] }
        var lines = (phone + difference + authority + input).flatMap(plain) + hunk
        lines.append(
            "  seen in \(count(finding.count)) (\(finding.status.rawValue)), "
                + "smallest \(VisibleText.of(finding.reproducer.testCase.id))"
        )
        lines += (memory + beyondBaseline + senders(withIDs: false)).flatMap(plain)
        lines += finding.shrinkingWords.flatMap { plain(Line("shrunk", VisibleText.of($0))) }
        let indent = String(repeating: " ", count: FindingText.indent)
        for (index, relation) in relations.enumerated() {
            lines += plain(relation)
            guard let cause, cause.head.fingerprint == finding.fingerprint, index < cause.others.count,
                index < FindingText.mostOthers
            else { continue }
            lines += FindingText.digest(of: cause.others[index]).flatMap { digest in
                isWrapped
                    ? TerminalText.wrapped(indent + digest, indent: FindingText.indent) : [indent + digest]
            }
        }
        if let replay { lines += plain(Line("replay", replay, .data)) }
        return lines
    }

    /// The most important of it in as few lines as can be, beneath the headline: what the phone does, what differs, why, the message,
    /// and how to run it again.
    func briefLines(replay: String?, hunk: [String]) -> [String] {
        let (sources, rules) = (authority.filter { $0.kind == .reference }, authority.filter { $0.kind != .reference })
        // Where there is no room for all, the end is cut: what explains the finding comes first.
        var lines = (phone + difference.prefix(3) + rules).flatMap(wrapped)
        lines +=
            input.prefix(finding.reproducer.sequence == nil ? 3 : FindingText.mostBriefSteps)
            .flatMap(wrapped) + beyondBaseline.flatMap(wrapped)
        lines += TerminalText.wrapped(
            "  seen in \(count(finding.count)), \(finding.classWords) (\(finding.status.rawValue))",
            indent: 4
        )
        lines += memory.flatMap(wrapped)
        if let replay { lines += wrapped(Line("replay", replay, .data)) }
        lines += (sources + senders(withIDs: false) + briefRelations).flatMap(wrapped)
        lines += finding.shrinkingWords.flatMap { wrapped(Line("shrunk", VisibleText.of($0))) }
        return lines + hunk
    }

    /// What is to be known of a finding that a lone run does not show.
    private var memory: [Line] {
        guard finding.status == .stateful else { return [] }
        let hasStep = !(finding.reproducer.testCase.earlierSteps ?? []).isEmpty
        return [
            Line(
                "stateful",
                report.endpoint != nil
                    ? "its payload and headers alone do not show it: it needs the credentials, the connection or earlier requests"
                    : hasStep
                        ? "the testee remembers the message before this one; the case contains both"
                        : "alone, the case is right: the testee remembers something of earlier messages"
            )
        ]
    }

    /// The others of the cause in a line or two: whoever mends the head wants to see what should go with it.
    private var briefRelations: [Line] {
        guard let cause, cause.others.count > FindingText.mostBriefOthers,
            cause.head.fingerprint == finding.fingerprint
        else { return relations }
        let places = cause.others.prefix(FindingText.mostBriefPlaces).map { other in
            let diagnostic = other.diagnostic
            let place =
                diagnostic.place.isEmpty || !diagnostic.check.isDifference
                ? diagnostic.rule : VisibleText.of(diagnostic.place)
            return "\(place) (\(other.count))"
        }
        let rest = cause.others.count - places.count
        return [
            Line(
                "same cause",
                "maybe, with cases: \(Wording.list(places))" + (rest > 0 ? ", and \(rest) more in the report" : "")
            )
        ]
    }

    /// What the user of the phone notices.
    var phone: [Line] { PhoneSentence.of(finding).map { [Line("phone", $0)] } ?? [] }

    private func plain(_ line: Line) -> String {
        let mark =
            switch line.label {
            case "expected": "  - "
            case "actual": "  + "
            default: "  "
            }
        let label = mark + line.label + ":"
        return label + String(repeating: " ", count: max(1, FindingText.indent - label.count)) + line.text
    }

    /// The line for a terminal: data stays whole, to be copied.
    private func wrapped(_ line: Line) -> [String] {
        line.kind == .data ? [plain(line)] : TerminalText.wrapped(plain(line), indent: FindingText.indent)
    }

    private func count(_ count: Int) -> String { "\(count) \(report.noun(of: finding, count))" }

    private func count(of other: Finding) -> String { "\(other.count) \(report.noun(of: other, other.count))" }
}

extension Finding {
    /// Expected and actual, in words where one of them has nothing at the place that the finding is about.
    func wholeSides(longest: Int = ShownSides.longest) -> ShownSides {
        let sides = sides(longest: longest)
        guard (sides.expected == nil) != (sides.actual == nil), isAboutAbsence else { return sides }
        return sides.filled(with: "nothing there")
    }

    private var isAboutAbsence: Bool {
        if case .dialectRule = diagnostic.check { return diagnostic.kind == JSONDifference.Kind.missing.rawValue }
        if diagnostic.check.isDifference { return !diagnostic.place.isEmpty }
        // What a rule of Apple's asks for stands as expected.
        guard diagnostic.place.hasPrefix("/"), diagnostic.expected != nil, let pointer = JSONPointer(diagnostic.place),
            let payload = try? JSONValue(parsing: sentPayload?.bytes ?? reproducer.testCase.message.bytes)
        else { return false }
        return payload[pointer] == nil
    }
}

extension Finding {
    /// How ordinary the cases are that show it.
    var classWords: String {
        let counts = CaseClass.allCases.compactMap { caseClass in
            classCounts[caseClass] > 0 ? "\(classCounts[caseClass]) \(caseClass.rawValue)" : nil
        }
        let words = counts.joined(separator: ", ")
        return classCounts[caseClass] > 0
            ? words : words + "; by a case made from them that is \(caseClass.rawValue), too"
    }

    /// What shrinking learned, in words; nothing where it learned nothing.
    var shrinkingWords: [String] {
        var words = isOutOfTime ? ["not finished: the time ran out; --shrink-time gives more"] : []
        guard let shrunk else { return words }
        if let threshold = shrunk.threshold {
            words.append("passes at \(threshold.passes), fails at \(threshold.fails) bytes")
        }
        if !shrunk.arbitraryMembers.isEmpty {
            words.append("any value shows it in \(shrunk.arbitraryMembers.joined(separator: ", "))")
        }
        return words
    }
}

extension [Cause] {
    /// ` (1 is a warning)`, where others are violations: a count of causes is more than that of the violations' causes. Empty otherwise.
    var warningWords: String {
        let warnings = count { $0.head.severity == .warning }
        guard warnings > 0, warnings < count else { return "" }
        return warnings == 1 ? " (1 is a warning)" : " (\(warnings.grouped) are warnings)"
    }
}

extension RunReport {
    /// The cause of each finding that gates, by the finding's fingerprint.
    var causesByFinding: [String: Cause] {
        var causes: [String: Cause] = [:]
        for cause in self.causes {
            for finding in cause.findings { causes[finding.name] = cause }
        }
        return causes
    }

    /// `4 causes, 17 findings`, of what is new and gates; nil where there is nothing.
    var causeCount: String? {
        let findings = findings(.error).count + findings(.warning).count
        guard findings > 0 else { return nil }
        return "\(newCauses.count.counted("cause"))\(newCauses.warningWords), \(findings.counted("finding"))"
    }
}

extension RunReport {
    /// `2 new findings, 3 known, 1 entry stale`; nil without a baseline.
    var baselineWords: String? {
        guard let baseline else { return nil }
        let new = findings(.error).count + findings(.warning).count
        let entries = [("stale", BaselineReview.Verdict.stale), ("expired", .expired)].compactMap { word, verdict in
            let count = baseline.entries(verdict).count
            return count > 0 ? "\(count.grouped) \(count == 1 ? "entry" : "entries") \(word)" : nil
        }
        return ([new.groupedCount("new finding"), "\(baselined.count.grouped) known"] + entries)
            .joined(separator: ", ")
    }
}

extension BaselineReview {
    /// The entries that somebody should look at, a line each.
    var lines: [String] {
        entries(.stale).map { "baseline    \($0.fingerprint) \($0.rule): stale, its case passes now; prune it" }
            + entries(.expired).map { "baseline    \($0.fingerprint) \($0.rule): expired on \($0.expires ?? "")" }
    }

    /// The entry that knows the finding.
    func entry(of finding: Finding) -> BaselineEntry? {
        verdicts.first { $0.entry.fingerprint == finding.fingerprint }?.entry
    }
}
