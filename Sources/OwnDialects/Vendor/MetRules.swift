import JSONModel
import JSONSchema
import PushModel

/// The rules that speak of one message, and what they want of its outcome.
struct MetRules: OutcomeRules {
    let rules: [DialectRule]
    let met: [String]
    /// Nil for one that cannot be read.
    let message: JSONValue?
    let allowed: [Outcome.Kind]

    /// A payload may break a schema in a hundred places.
    private static let mostViolations = 5

    func breaches(by outcome: Outcome, value: JSONValue?) -> [RuleBreach] {
        guard allowed.contains(outcome.kind) else { return [wrongKind(outcome.kind)] }
        // What is no JSON is a matter of the rules of APNs.
        guard case .payload(_, let headers) = outcome, let value else { return [] }
        return rules.flatMap { rule in
            violations(of: rule, in: value) + equalities(of: rule, in: value) + self.headers(of: rule, in: headers)
                + refusedEffects(of: rule, in: value)
        }
    }

    private func wrongKind(_ given: Outcome.Kind) -> RuleBreach {
        let deciding = rules.first { $0.outcome != nil }
        let due = Wording.alternatives(allowed.map(\.rawValue))
        return RuleBreach(
            rule: deciding?.id,
            place: "",
            kind: "\(due)->\(given.rawValue)",
            title: "\(given.rawValue) where the rule wants \(due)",
            expected: .string(due),
            actual: .string(given.rawValue)
        )
    }

    private func violations(of rule: DialectRule, in payload: JSONValue) -> [RuleBreach] {
        guard let schema = rule.payload, !((try? schema.isMet(by: payload)) ?? false) else { return [] }
        let violations: [SchemaViolation]
        do throws(EvaluationError) {
            violations = try schema.violations(in: payload)
        } catch {
            var unsettled = RuleBreach(rule: rule.id, place: "/", kind: "no verdict", title: "\(error)")
            unsettled.isUnsettled = true
            return [unsettled]
        }
        return violations.prefix(Self.mostViolations).map { violation in
            let keyword =
                violation.keyword.pointer.tokens.last { !$0.utf8.allSatisfy { 0x30...0x39 ~= $0 } } ?? "schema"
            return RuleBreach(
                rule: rule.id,
                place: violation.instance.tokens.isEmpty ? "/" : violation.instance.description,
                kind: keyword,
                title: violation.sentence,
                actual: payload[violation.instance]
            )
        }
    }

    /// What stands in the message and not, or not the same, in the payload. A message without it asks for nothing.
    private func equalities(of rule: DialectRule, in payload: JSONValue) -> [RuleBreach] {
        rule.equal.compactMap { equality in
            guard let wanted = message?[equality.message] else { return nil }
            let found = payload[equality.payload]
            if let found, JSONDiff.areEqual(wanted, found) { return nil }
            let kind: JSONDifference.Kind =
                found.map { $0.kind == wanted.kind ? .value : .type } ?? .missing
            return RuleBreach(
                rule: rule.id,
                place: equality.payload.description,
                kind: kind.rawValue,
                title: found == nil
                    ? "missing, although the message has it at \(equality.message)"
                    : "not the value in the message at \(equality.message)",
                expected: wanted,
                actual: found
            )
        }
    }

    /// What the payload makes the phone do though the rule says that it does not. What the phone is to do is judged on its way.
    private func refusedEffects(of rule: DialectRule, in payload: JSONValue) -> [RuleBreach] {
        let effects = [
            (rule.intent.wakes, "content-available", "the push wakes the app"),
            (rule.intent.runsExtension, "mutable-content", "the push runs the service extension"),
        ]
        return effects.compactMap { wanted, member, title in
            guard wanted == false, let found = payload["aps"]?[member], found.intValue == 1 else { return nil }
            return RuleBreach(rule: rule.id, place: "/aps/\(member)", kind: "intent", title: title, actual: found)
        }
    }

    /// A testee that gives no headers is not judged by them.
    private func headers(of rule: DialectRule, in headers: [HeaderField]) -> [RuleBreach] {
        guard !headers.isEmpty else { return [] }
        return rule.headers.compactMap { header in
            let found = headers[header.name]
            if let found, found.hasSameScalars(as: header.value) { return nil }
            return RuleBreach(
                rule: rule.id,
                place: "header:\(header.name)",
                kind: found == nil ? "missing" : "value",
                title: found == nil ? "the header is missing" : "the header has another value",
                expected: .string(header.value),
                actual: found.map { .string($0) }
            )
        }
    }
}
