import APNsRules
import Findings
import PushModel

/// One line of the table that a report for people begins with.
struct Figure {
    let name: String
    let value: String
    /// Whether the value is to be shown as code.
    var isCode = false
}

extension RunReport {
    /// How the run ended, in one line.
    var verdict: String {
        let errors = findings(.error).count
        if errors == 0, isComplete, let shortfall { return "Pushproof \(command): inconclusive, \(shortfall)" }
        let causes = newCauses.count { $0.head.severity == .error }
        let ofCauses = causes > 0 && causes != errors ? " of \(causes.counted("cause"))" : ""
        let verdict = errors == 0 ? "no violation" : errors.counted("violation") + ofCauses
        let state = isComplete ? "" : " (the run did not finish)"
        let leftOut = SelectionText(report: self).tail
        return "Pushproof \(command): \(verdict)\(leftOut.isEmpty ? "" : ", \(leftOut)")\(state)"
    }

    var figures: [Figure] { endpoint.map(figures) ?? campaignFigures }

    private func figures(of endpoint: ServedEndpoint) -> [Figure] {
        let figures: [Figure?] = [
            Figure(name: "Endpoint", value: endpoint.url, isCode: true),
            endpoint.configuration.map { Figure(name: "Configuration", value: $0, isCode: true) },
            endpoint.scenario.map { Figure(name: "Scenario", value: $0, isCode: true) }
                ?? Figure(name: "Configuration", value: "none: every push is allowed"),
            endpoint.vendor.map { Figure(name: "Pushes", value: "compared with what \($0) sends") },
            Figure(name: "Connections", value: "\(endpoint.connections)"),
            Figure(
                name: "Requests",
                value: "\(statistics.cases), of which \(statistics.passed) without an error or a warning"
            ),
            Figure(name: "Outcomes", value: RequestOutcome.words(of: statistics.outcomes)),
            Figure(name: "Answers", value: RunReport.words(statistics.answers)),
            endpoint.messages.map { messages in
                Figure(
                    name: "Messages at the inlets",
                    value:
                        "\(messages.count), of which \(messages.count - messages.faulty) without an error or a warning"
                        + (messages.deliveryResults.isEmpty ? "" : " (\(RunReport.words(messages.deliveryResults)))")
                )
            },
        ]
        return figures.compactMap(\.self) + (shortfall.map { [Figure(name: "Inconclusive", value: $0)] } ?? [])
            + endpoint.omissions.map { Figure(name: "Not kept", value: $0) } + [rulesFigure]
    }

    private var campaignFigures: [Figure] {
        var figures: [Figure] = [
            past.map { Figure(name: "Since the last run", value: $0.words) },
            testeeCommand.map { Figure(name: "Testee", value: $0, isCode: true) }
                ?? Figure(name: "Testee", value: wordsWithoutTestee),
            Figure(name: "Dialects", value: dialects.map(\.rawValue).joined(separator: ", ")),
            Figure(name: "Seed", value: seedText, isCode: true),
            Figure(name: "Cases", value: "\(statistics.cases), of which \(statistics.passed) passed"),
            statistics.origins.isEmpty ? nil : Figure(name: "Cases from", value: RunReport.words(statistics.origins)),
            Figure(name: "Judged", value: "\(statistics.judgedCount)"),
            causeCount.map { Figure(name: "Found", value: $0) },
            Figure(name: "Left open by the documents", value: ambiguity),
            Figure(name: "Skipped by the testee", value: "\(statistics.skipped)"),
            Figure(name: "Outcomes", value: RunReport.words(statistics.outcomes)),
            Figure(
                name: "Delivered to the mock endpoint",
                value: "\(statistics.requests)"
                    + (statistics.requests > 0 ? " (\(RunReport.words(statistics.answers)))" : "")
            ),
            tuples.total > 0
                ? Figure(
                    name: "Combinations of \(strength) values",
                    value: "\(tuples.covered) of \(tuples.total) judged, \(tuples.generated) generated"
                ) : nil,
        ].compactMap(\.self)
        if let code = LearningWords.code(of: self) { figures.append(Figure(name: "Code", value: code)) }
        if let yield = LearningWords.yield(of: self) { figures.append(Figure(name: "Learned", value: yield)) }
        figures += LearningWords.corpus(of: self).map { Figure(name: "Inputs", value: $0) }
        if let handingOn { figures.append(Figure(name: "Handed on", value: handingOn)) }
        figures += headersNotGiven.map { Figure(name: "Headers", value: $0) }
        let selection = SelectionText(report: self)
        if let profile = selection.profile { figures.append(Figure(name: "Profiles left out", value: profile)) }
        if let cases = selection.cases { figures.append(Figure(name: "Cases left out", value: cases)) }
        if let rules = selection.rules { figures.append(Figure(name: "Rules left out", value: rules)) }
        figures += selection.unused.map { Figure(name: "Not used", value: $0) }
        figures += skipped.map { Figure(name: "Skipped", value: "\($0.dialect.rawValue): \($0.words)") }
        figures += notJudged.map { Figure(name: "Not judged", value: "\($0.dialect.rawValue): \($0.reason)") }
        if let shortfall { figures.append(Figure(name: "Inconclusive", value: shortfall)) }
        figures += parsers.map { Figure(name: $0.name, value: $0.version) }
        return figures + [rulesFigure]
    }

    /// Results of two editions need not agree.
    private var rulesFigure: Figure { Figure(name: "Rules", value: "edition \(RulesEdition.current)") }

    /// How many cases have more than one right outcome, their share, and the topics that leave the most of them open.
    var ambiguity: String {
        guard statistics.ambiguous > 0 else { return "no case" }
        let tenths = (2000 * statistics.ambiguous + statistics.cases) / max(2 * statistics.cases, 1)
        let topics = statistics.openTopics.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let shown = topics.prefix(5).map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        let rest = topics.count > 5 ? ", and \((topics.count - 5).counted("more topic"))" : ""
        return "\(statistics.ambiguous.counted("case")) (\(tenths / 10).\(tenths % 10) %)"
            + (shown.isEmpty ? "" : ": \(shown)\(rest)")
    }

    private static func words(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}

extension Severity {
    /// The heading over findings of that severity.
    var heading: String {
        switch self {
        case .error: "Violations"
        case .warning: "Warnings"
        case .info: "Information"
        }
    }

    /// What stands below the heading, for those who take every entry for a failure.
    var explanation: String? {
        self == .info
            ? "These never fail a run: rules that the message itself or its vendor's documents break, and questions that no document "
                + "answers." : nil
    }
}
