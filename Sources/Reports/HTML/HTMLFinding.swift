import CaseFiles
import Findings
import JSONModel
import PushModel

/// One finding, for the template.
struct HTMLFinding {
    private static let mostRelations = 20
    /// Longer texts are cut, in Unicode scalars: the finding's folder has them whole.
    private static let longestText = OutcomeView.longestLine
    private static let longestTitle = 200
    private static let longestMessage = 1_000

    let finding: Finding
    let cause: Cause?
    let report: RunReport
    let isOpen: Bool

    /// What a line of the list has, and by what it is searched.
    var brief: [String: Any] {
        let diagnostic = finding.diagnostic
        let headline = FindingHeadline(finding)
        return [
            "fingerprint": finding.name,
            "severity": finding.severity.rawValue,
            "status": finding.status.rawValue,
            "group": diagnostic.check.group.title,
            "findingDialect": finding.dialect.rawValue,
            "vendor": headline.vendor,
            "field": headline.field.map { [$0.cut(toScalars: HTMLFinding.longestTitle)] } ?? [],
            "title": headline.words.cut(toScalars: HTMLFinding.longestTitle),
            "rule": diagnostic.rule,
            "seen": "\(finding.count) \(report.noun(of: finding, finding.count))",
            "isNew": report.past?.isNew(finding.fingerprint) ?? false,
        ]
    }

    var values: [String: Any] {
        let sides = finding.wholeSides(longest: HTMLFinding.longestText)
        let views = finding.reproducer.views
        var values = brief
        values["isOpen"] = isOpen
        values["facts"] = facts(beside: sides).map { ["fact": $0.0, "detail": shown($0.1)] }
        values["relations"] = relations.map { ["other": $0.name, "relation": shown($0.text)] }
        values["expected"] = sides.expected.map { [$0] } ?? []
        values["actual"] = sides.actual.map { [$0] } ?? []
        values["columns"] = columns(views)
        values["sent"] = finding.sentPayload.map { [payload($0)] } ?? []
        values["byteSides"] = byteSides(views)
        values["diff"] = shown(finding.reproducer.diff)
        values["case"] = shown(String(decoding: finding.reproducer.testCase.json.serialized(.pretty), as: UTF8.self))
        values["replay"] = report.replayCommandFromHere(for: finding).map { [$0] } ?? []
        return values
    }

    /// What a card at the top of the page shows of it.
    ///
    /// - Parameter rank: Its place among the causes, from 1.
    /// - Returns: By the names of `HTMLCauseTemplate.card`.
    func card(rank: Int) -> [String: Any] {
        let views = finding.reproducer.views
        var values = brief
        values["rank"] = "\(rank)"
        values["phoneSays"] =
            PhoneSentence.clause(of: finding).map { [$0.prefix(1).uppercased() + $0.dropFirst()] } ?? []
        values["message"] = message.isEmpty ? [] : [message.cut(toScalars: HTMLFinding.longestMessage)]
        values["context"] = context.map { [$0.cut(toScalars: HTMLFinding.longestMessage)] } ?? []
        values["columns"] = columns(views)
        values["isSamePhone"] = views.right != nil && views.right?.phone == views.sent?.phone
        values["replay"] = report.replayCommandFromHere(for: finding).map { [$0] } ?? []
        return values
    }

    /// The message of the smallest case, or the rows of messages that it stands for, in a line each.
    private var message: String {
        if let sequence = finding.reproducer.sequence {
            return sequence.steps.map { VisibleText.of($0) }.joined(separator: "\n")
        }
        let value = finding.reproducer.testCase.json
        return (value["messageText"] ?? value["messageBase64"])?.stringValue
            ?? value["message"].map { String(decoding: $0.serialized(), as: UTF8.self) } ?? ""
    }

    /// The context of the smallest case; nil for an empty one, and for a row of messages.
    private var context: String? {
        let context = finding.reproducer.testCase.context
        guard finding.reproducer.sequence == nil, !context.members.isEmpty else { return nil }
        return String(decoding: JSONValue.object(context).serialized(), as: UTF8.self)
    }

    private func payload(_ sent: SentPayload) -> [String: Any] {
        [
            "encoding": sent.isBase64 ? " (base64, not UTF-8)" : "",
            "payload": sent.text(around: finding.diagnostic.place, longest: HTMLFinding.longestText),
        ]
    }

    // MARK: Facts

    private func facts(beside sides: ShownSides) -> [(String, String)] {
        let diagnostic = finding.diagnostic
        let text = FindingText(finding, cause: cause, of: report)
        var facts = text.whys(beside: sides).map { ($0.label == "why" ? "Why" : "Also", $0.text) }
        facts.append(("Check", diagnostic.title))
        if !diagnostic.place.isEmpty { facts.append(("At", diagnostic.place)) }
        if let rule = diagnostic.specRule { facts.append(("Rule", rule)) }
        if let source = diagnostic.source { facts.append(("Source", source)) }
        facts.append(("Seen", report.seenWords(of: finding)))
        facts.append(("Status", finding.status.rawValue))
        if let history = report.past?.history(of: finding.fingerprint) {
            facts.append(("Runs", HTMLPast.words(of: history)))
        }
        facts += text.beyondBaseline.map { ("Baseline", $0.text) }
        if let sequence = finding.reproducer.sequence {
            facts += sequence.steps.enumerated().map { ("Step \($0 + 1)", shown(VisibleText.of($1))) }
            facts += sequence.pushes.enumerated().map { ("Push \($0 + 1)", VisibleText.of($1)) }
        }
        facts.append(("Smallest case", finding.reproducer.testCase.id))
        facts += finding.shrinkingWords.map { ("Shrinking", $0) }
        facts.append(("Fingerprint", finding.name))
        return facts
    }

    /// The findings of the same cause, each with a few words.
    private var relations: [(name: String, text: String)] {
        guard let cause else { return [] }
        let isHead = cause.head.fingerprint == finding.fingerprint
        return (isHead ? Array(cause.others.prefix(HTMLFinding.mostRelations)) : [cause.head]).map { other in
            let noun = report.noun(of: other, other.count)
            return (other.name, DifferenceText.headline(other.diagnostic) + " (\(other.count) \(noun))")
        }
    }

    // MARK: Right beside sent

    private func columns(_ views: (right: OutcomeView?, sent: OutcomeView?)) -> [[String: Any]] {
        let places = places(views)
        return [
            views.right?.values(named: "Right", side: "right", differingAt: places),
            views.sent?.values(named: "Sent", side: "sent", differingAt: places),
        ].compactMap(\.self)
    }

    /// Where the two differ, and what the finding is about.
    private func places(_ views: (right: OutcomeView?, sent: OutcomeView?)) -> [JSONPointer] {
        var places = JSONPointer(finding.diagnostic.place).map { $0.tokens.isEmpty ? [] : [$0] } ?? []
        if let right = views.right?.value, let sent = views.sent?.value {
            places += JSONDiff.differences(expected: right, actual: sent).map(\.pointer)
        }
        return places
    }

    /// Both payloads in bytes, around the first that differs; nothing where they are the same.
    private func byteSides(_ views: (right: OutcomeView?, sent: OutcomeView?)) -> [[String: Any]] {
        guard let right = views.right?.bytes, let sent = views.sent?.bytes, right != sent else { return [] }
        let offset = zip(right, sent).prefix { $0 == $1 }.count
        let windows = [("Right", right), ("Sent", sent)].map { name, bytes in
            ["side": name, "hex": HexWindow.lines(of: bytes, around: offset).joined(separator: "\n")]
        }
        return [["offset": "\(offset)", "windows": windows]]
    }

    // MARK: Texts

    private func shown(_ text: String) -> String { text.cut(toScalars: HTMLFinding.longestText) }
}
