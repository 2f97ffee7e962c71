import JSONModel
import JSONSchema
import PushModel
import VendorModel

/// Holds a dialect's reference to the rules that stand beside it, before anybody else is.
package enum ReferenceCheck {
    /// Messages that are tried.
    private static let most = 2000

    /// Each rule that the reference does not keep, and each reason for which it makes nothing, once, with the first message that shows it.
    ///
    /// - Parameter own: The dialect; one without a reference has nothing to tell.
    /// - Returns: Sentences.
    package static func problems(of own: OwnDialect) -> [String] {
        guard own.file.reference != nil else { return [] }
        let compiler = RuleCompiler(own)
        let axes = own.survey.message
        let context = own.survey.context?.usual.objectValue ?? [:]
        let sides = [[]] + own.survey.rules.compactMap(\.sides) + axes.validSides.map { [$0] }
        var problems: [String] = []
        var seen: Set<String> = []
        let examples = own.file.examples.map { ($0.message, $0.context?.objectValue ?? context, $0.position) }
        for (message, context, name) in examples
            + sides.prefix(most).map({ (axes.message($0), context, axes.name(of: $0)) })
            + axes.kinds.flatMap(\.single).prefix(most).map({ ($0, context, "a message of another kind") })
        {
            let testCase = Case(
                id: "\(own.dialect.rawValue)/reference",
                dialect: own.dialect,
                message: .value(message),
                context: context
            )
            guard let outcome = try? compiler.expectation(for: testCase).primary else { continue }
            if case .refused(let reason) = outcome.kind, outcome.rule == own.referenceID, outcome.oversizeBytes == nil,
                seen.insert(reason).inserted
            {
                problems.append("\(reason): \(name)")
            }
            guard let payload = outcome.payload else { continue }
            let speaking = own.rules.filter { rule in
                rule.rule.condition.map { (try? $0.isMet(by: message)) ?? false } ?? true
            }
            let rules = MetRules(
                rules: speaking.map(\.rule),
                met: [],
                message: message,
                allowed: [.payload]
            )
            for breach in rules.breaches(by: outcome.outcome, value: payload.value)
            where seen.insert("\(breach.rule ?? "") \(breach.place) \(breach.kind)").inserted {
                let place = breach.place.isEmpty ? "" : " at \(breach.place)"
                problems.append("the reference breaks \(breach.rule ?? "")\(place): \(breach.title): \(name)")
            }
        }
        return problems
    }
}
