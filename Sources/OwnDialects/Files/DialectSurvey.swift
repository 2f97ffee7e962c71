import JSONModel
import JSONSchema

/// What a dialect's schemas and rules amount to: the axes of its messages, and what of them meets each rule.
package struct DialectSurvey: Sendable {
    struct RuleReach: Sendable {
        let rule: DialectRule
        /// The values that make the usual message meet the rule's condition; nil where no generated message meets it.
        let sides: [SchemaExclusion.Side]?
        /// A message of another kind that meets it, where none of the usual kind does.
        let other: JSONValue?

        /// Whether no message of the schema meets it: then it says what becomes of messages that break the schema.
        var isOfBrokenMessages: Bool { sides == nil && other == nil }
    }

    /// Two rules that want different outcomes of one message.
    struct Conflict: Sendable {
        let first: DialectRule
        let second: DialectRule
        let sides: [SchemaExclusion.Side]
    }

    let message: SchemaAxes
    /// Nil where the dialect says nothing of contexts.
    let context: SchemaAxes?
    let rules: [RuleReach]
    let conflicts: [Conflict]

    /// Nil where no message, or no context, was found that meets its schema: then the dialect needs an example.
    package init?(of file: DialectFile) {
        let conditions = file.rules.compactMap(\.condition)
        let examples = file.examples.map(\.message)
        guard let message = SchemaAxes.find(in: file.message, examples: examples, conditions: conditions) else {
            return nil
        }
        if let schema = file.context {
            guard let context = SchemaAxes.find(in: schema, examples: file.examples.compactMap(\.context)) else {
                return nil
            }
            self.context = context
        } else {
            context = nil
        }
        self.message = message
        rules = file.rules.map { rule in
            let sides = rule.condition.map { message.sides(meeting: $0) } ?? []
            let other = sides == nil ? rule.condition.flatMap { Self.message(meeting: $0, in: message.kinds) } : nil
            return RuleReach(rule: rule, sides: sides, other: other)
        }
        conflicts = Self.conflicts(file.rules, message)
    }

    private static func message(meeting condition: Schema, in kinds: [SchemaAxes]) -> JSONValue? {
        kinds.lazy.compactMap { kind in kind.sides(meeting: condition).map { kind.message($0) } }.first
    }

    /// Whether both say what becomes of a message, and not the same.
    private static func areOpposed(_ first: DialectRule, _ second: DialectRule) -> Bool {
        guard let one = first.outcome, let other = second.outcome else { return false }
        return one != other
    }

    private static func conflicts(_ rules: [DialectRule], _ axes: SchemaAxes) -> [Conflict] {
        var conflicts: [Conflict] = []
        for sides in [[]] + axes.validSides.map({ [$0] }) {
            let message = axes.message(sides)
            let met = rules.filter { rule in rule.condition.map { (try? $0.isMet(by: message)) ?? false } ?? true }
            for (index, second) in met.enumerated() {
                for first in met[..<index] where areOpposed(first, second) {
                    let isKnown = conflicts.contains { $0.first.id == first.id && $0.second.id == second.id }
                    if !isKnown { conflicts.append(Conflict(first: first, second: second, sides: sides)) }
                }
            }
        }
        return conflicts
    }
}

extension SchemaAxes {
    /// `/silent=true and /badge=absent`; `the usual message` for none.
    func name(of sides: [SchemaExclusion.Side]) -> String {
        guard !sides.isEmpty else { return "the usual message" }
        return sides.map { "\(axes[$0.axis].name)=\(axes[$0.axis].values[$0.value].name)" }.joined(separator: " and ")
    }
}
