import APNsRules
import PushModel
import VendorModel

/// All that an edition of the rules covers, as lines of text: whoever changes one of them decides about the edition.
package enum RuleCatalogue {
    /// One line for each APNs rule, compile rule, sender's mistake and reading of an open topic.
    package static var lines: [String] {
        let rules = RuleList.all.map { rule in
            let answer = rule.answer.map { "\($0.status) \($0.reason.rawValue)" } ?? "-"
            let sources = rule.sources.map { $0.url ?? $0.title }.joined(separator: " ")
            return "\(rule.id)\t\(rule.level.rawValue)\t\(answer)\t\(rule.requirement)\t\(sources)"
        }
        let compileRules = Vendors.known.flatMap(\.compiler.rules).map { "\($0.id)\t\($0.statement)\t\($0.source)" }
        let mistakes = Vendors.known.flatMap(\.mistakes).map {
            "\($0.id)\t\($0.severity.rawValue)\t\($0.sentence)\t\($0.source)"
        }
        let readings = Vendors.known.flatMap(\.topics).flatMap { topic in
            topic.readings.map { "\(topic.id)\t\(topic.question)\t\($0.name)\t\($0.sentence)" }
        }
        return rules + compileRules + mistakes + readings
    }
}
