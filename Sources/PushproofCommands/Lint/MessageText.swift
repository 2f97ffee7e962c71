import JSONModel
import PushModel
import SenderChecks
import VendorModel
import Vendors

/// A verdict on one message, for people.
struct MessageText {
    let verdict: MessageVerdict
    let isExplaining: Bool
    let isQuiet: Bool

    /// Other things that the phone may do, which are shown.
    private static let alternativesShown = 3
    /// Recipients of one verdict that are named.
    private static let recipientsShown = 3

    private var name: String { verdict.message.name }
    private var compileRules: [CompileRule] {
        VendorCompilers.compiler(for: verdict.message.dialect)?.rules ?? []
    }

    var lines: [String] {
        let shown = verdict.findings.filter { isExplaining || $0.severity > .info }
        if isQuiet { return shown.flatMap(finding) }
        return [head(hasFindings: !shown.isEmpty)] + phoneLines(verdict.primary.phone) + alternativeLines
            + verdict.message.assumptions.map { "  \(OneLine.of($0))" }
            + (isExplaining ? explanation : []) + shown.flatMap(finding)
    }

    // MARK: What comes of it

    private func head(hasFindings: Bool) -> String {
        let outcome = verdict.primary.outcome
        let recipients = verdict.recipients.isEmpty ? "" : " (for \(Self.shortened(verdict.recipients)))"
        let rule = outcome.rule.map { ", by \($0)" } ?? ""
        // Where readings differ in more than texts, the first line is no promise.
        let isOpen = verdict.alternatives.contains { !$0.phone.isLike(verdict.primary.phone) }
        let size = outcome.byteCount.map { ", \($0) bytes" } ?? ""
        return OneLine.of("\(name)\(recipients): \(verdict.primary.phone.kind)\(rule)\(size)")
            + (isOpen ? ", by one reading of the documents" : "") + (hasFindings ? "" : ", nothing found")
    }

    private static func shortened(_ recipients: [String]) -> String {
        let rest = recipients.count - recipientsShown
        guard rest > 1 else { return Wording.list(recipients) }
        return "\(Wording.list(Array(recipients.prefix(recipientsShown)))) and \(rest) more"
    }

    private func phoneLines(_ phone: PhoneView) -> [String] {
        phone.lines.map { "  \(Self.words($0.states)): \($0.words)" }
    }

    private static func words(_ states: [AppState]) -> String {
        if states.count == AppState.allCases.count { return "whatever the app is doing" }
        let words = states.map { state in
            switch state {
            case .foreground: "in front"
            case .background: "in the background"
            case .terminated: "not running"
            }
        }
        return "app " + Wording.alternatives(words)
    }

    /// What the phone does by other readings.
    private var alternativeLines: [String] {
        var others: [MessageVerdict.Alternative] = []
        for alternative in verdict.alternatives
        where !([verdict.primary.phone] + others.map(\.phone)).contains(where: { $0.isLike(alternative.phone) }) {
            others.append(alternative)
        }
        let shown = others.prefix(Self.alternativesShown).map { alternative in
            let first = alternative.phone.lines.first.map { ": \($0.words)" } ?? ""
            return "  or, where \(alternative.condition.choiceWords): \(OneLine.of(alternative.phone.kind))\(first)"
        }
        let rest = others.count - shown.count
        return shown + (rest > 0 ? ["  and \(rest) more by other readings (--format json has all)"] : [])
            + textLines + (verdict.isComplete ? [] : ["  (there are too many readings to try all)"])
    }

    /// Of readings that change no more than what is written on the screen, the topics.
    private var textLines: [String] {
        var topics: [String] = []
        for alternative in verdict.alternatives where alternative.phone.isLike(verdict.primary.phone) {
            for choice in alternative.condition.choices where !topics.contains(choice.topic) {
                topics.append(choice.topic)
            }
        }
        return topics.isEmpty ? [] : ["  the documents do not decide the texts: \(Wording.list(topics))"]
    }

    private var explanation: [String] { classificationLines + payloadLines }

    private var classificationLines: [String] {
        guard let classification = verdict.classification else { return [] }
        return ClassificationText(classification, of: verdict.message.dialect).lines.map { "  " + $0 }
    }

    private var payloadLines: [String] {
        guard case .payload(let payload) = verdict.primary.outcome.kind else { return [] }
        let headers = payload.headers.map { "\($0.name): \($0.value)" }
        return ["  payload: \(VisibleText.of(String(decoding: payload.bytes, as: UTF8.self)))"]
            + (headers.isEmpty ? [] : ["  headers: \(OneLine.of(Wording.list(headers)))"])
    }

    // MARK: What is wrong

    private func finding(_ finding: SenderFinding) -> [String] {
        let place = finding.place.isEmpty ? "" : " at \(finding.place)"
        let whose = finding.subject == .payload && !finding.place.isEmpty && !finding.place.hasPrefix("header:")
        var lines = [
            OneLine.of(
                "\(name): \(finding.severity.rawValue): \(finding.rule)\(place)\(whose ? " of the payload" : ""): \(finding.message)"
            )
        ]
        if let condition = finding.condition, !condition.choices.isEmpty {
            lines.append("  \(condition.words)")
        }
        for id in finding.compileRules {
            let rule = compileRules.first { $0.id == id }
            lines.append(
                "  \(id): \(rule.map { isExplaining ? "\($0.statement) (\($0.source))" : $0.statement } ?? "")"
            )
        }
        if let source = finding.source { lines.append("  source: \(source)") }
        return lines
    }
}
